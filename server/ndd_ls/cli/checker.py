"""Checking one file, and fixing it: what a worker process does."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.cli.catalogs import catalog_for
from ndd_ls.cli.sources import Part, Source, parse
from ndd_ls.features.actions import choose
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.text import LineIndex, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ndd_ls.cli.catalogs import Wanted
    from ndd_ls.config import Settings
    from ndd_ls.rules.finding import Finding
    from ndd_ls.text import Edit

# Fixes can make way for others; those that never come to an end are a mistake of ours.
_MAX_PASSES = 20


@dataclass(frozen=True, slots=True)
class Options:
    """What to do with what is found.

    Attributes:
        fix: Write repaired files.
        diff: Show what would be written.
        unsafe: Take suggestions, too.
    """

    fix: bool = False
    diff: bool = False
    unsafe: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """One file to check.

    Attributes:
        path: The file.
        settings: Those that hold for it.
        wanted: The DALI to check it for.
        options: What to do.
    """

    path: Path
    settings: Settings
    wanted: Wanted
    options: Options


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file.

    Attributes:
        path: The file.
        findings: What is left of them, in the order of the text.
        parts: The text that they are in.
        fixed: How many were repaired.
        diff: The change, in the unified format.
        failure: Why it could not be checked, or not be fixed.
        content: The repaired bytes, where nothing has been written.
    """

    path: Path
    findings: tuple[Finding, ...] = ()
    parts: tuple[Part, ...] = ()
    fixed: int = 0
    diff: str = ""
    failure: Localized | None = None
    content: bytes = b""


def check_file(task: Task) -> Result:
    """Check the file of a task, and write it if it is to be fixed."""
    try:
        data = task.path.read_bytes()
    except OSError as error:
        return Result(task.path, failure=_cannot_read(error))
    result = check_bytes(task, data)
    if not (task.options.fix and result.fixed):
        return result
    try:
        _write(task.path, result.content)
    except OSError as error:
        message = Localized(f"cannot be written: {error.strerror}", f"无法写入：{error.strerror}")
        return Result(task.path, failure=message)
    return result


def check_bytes(task: Task, data: bytes) -> Result:
    """Check the content of a file; whatever goes wrong costs this file and no other."""
    source = parse(data, task.path)
    if isinstance(source, Localized):
        return Result(task.path, failure=source)
    try:
        return _check(task, source, data)
    except UnicodeError as error:
        message = Localized(
            f"not fixed: the file's encoding lacks a character: {error}",
            f"未修复：文件的编码无法表示某个字符：{error}",
        )
    except Exception as error:
        message = Localized(
            f"internal error, please report it: {error!r}", f"内部错误，请反馈：{error!r}"
        )
    return Result(task.path, failure=message)


def _check(task: Task, source: Source, data: bytes) -> Result:
    settings, options = task.settings, task.options
    catalog, _ = catalog_for(task.wanted)
    document = Document(source.program, path=task.path, catalog=catalog)
    fixed = 0
    content = data
    diff = ""
    if options.fix or options.diff:
        repaired, fixed = _fix(document, source, settings, unsafe=options.unsafe)
        if fixed:
            if source.encoded() != data:
                return Result(task.path, failure=_NOT_REPRODUCIBLE)
            content = repaired.encoded()
        if options.diff:
            diff = "".join(_diff(task.path, source, repaired))
        source = repaired
    findings = tuple(diagnose(document, settings))
    parts = tuple(source.parts) if findings else ()
    return Result(task.path, findings, parts, fixed, diff, content=content)


def _fix(
    document: Document, source: Source, settings: Settings, *, unsafe: bool
) -> tuple[Source, int]:
    """Apply fixes until there are none left, and return the source and their number."""
    fixed = 0
    for _ in range(_MAX_PASSES):
        findings = diagnose(document, settings)
        edits = choose(findings, unsafe=unsafe)
        if not edits:
            break
        repaired = source.edited(edits)
        was_broken = document.model.module.has_errors
        document.replace(repaired.program)
        if document.model.module.has_errors and not was_broken:
            # Never leave a program behind that does not parse where there was one that did.
            document.replace(source.program)
            break
        fixed += _number_of_fixes(findings, edits)
        source = repaired
    return source, fixed


def _number_of_fixes(findings: Sequence[Finding], edits: Sequence[Edit]) -> int:
    applied = set(edits)
    return sum(1 for f in findings if f.fixes and applied.issuperset(f.fixes[0].edits))


def _diff(path: Path, old: Source, new: Source) -> Iterator[str]:
    import difflib  # only here, and not quick to import

    for before, after in zip(old.parts, new.parts, strict=True):
        name = str(path) if before.cell is None else f"{path}:cell {before.cell}"
        for line in difflib.unified_diff(
            _lines(before.text), _lines(after.text), fromfile=name, tofile=name
        ):
            yield line if line.endswith(("\n", "\r")) else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """Return the lines with their breaks; only those breaks that editors know."""
    index = LineIndex(text)
    starts = [index.line_start(line) for line in range(index.line_count + 1)]
    lines = [text[start:end] for start, end in pairwise(starts)]
    return lines if lines[-1] else lines[:-1]


def _write(path: Path, content: bytes) -> None:
    """Replace a file's content at once: who reads meanwhile sees the old or the new one.

    Raises:
        OSError: It cannot be written; it is as it was.
    """
    import tempfile  # only here, and not quick to import

    target = path.resolve()
    mode = target.stat().st_mode
    if not os.access(target, os.W_OK):
        raise PermissionError(13, os.strerror(13))
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        temporary.chmod(mode & 0o7777)
        temporary.replace(target)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _cannot_read(error: OSError) -> Localized:
    return Localized(f"cannot be read: {error.strerror}", f"无法读取：{error.strerror}")


# Some codecs have several spellings for one text (iso-2022-jp), or none for a line break
# (unicode_escape): lines that no fix touches would change.
_NOT_REPRODUCIBLE = Localized(
    "not fixed: its encoding does not give back the same bytes",
    "未修复：按文件的编码重新写入会改变其他字节",
)
