"""The tolerant, incremental parse of one document.

A document is a list of *chunks*: its top-level statements. tree-sitter parses the text as a whole
and reuses what an edit did not touch; a chunk whose text is the same as before keeps its lowered
tree, and with it everything that the layers above have found out about it.

Where the text has a syntax error the whole-file tree is of little use behind it (one open
parenthesis swallows all that follows), so the text is cut at the lines that begin a top-level
statement and each piece is parsed on its own; inside a broken piece the offending line is blanked
out, which is what a person does who reads on behind an unfinished line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

import tree_sitter
import tree_sitter_python

from ndd_ls.syntax import nodes as n
from ndd_ls.syntax.lower_statements import StatementLowerer
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_LANGUAGE = tree_sitter.Language(tree_sitter_python.language())

_QUIET = (
    rb'#[^\n]*|"""(?:\\.|[^\\])*?(?:"""|\Z)|'
    rb"'''(?:\\.|[^\\])*?(?:'''|\Z)|"
    rb'"(?:\\.|[^"\\\n])*"?|'
    rb"'(?:\\.|[^'\\\n])*'?"
)
_COMMENTS_AND_STRINGS = re.compile(_QUIET, re.DOTALL)
# Where a top-level statement may begin; comments and strings come first so that none begins inside.
_TOP_LEVEL = re.compile(
    _QUIET + rb"|(?P<start>^(?!else\b|elif\b|except\b|finally\b)[^\s#)\]}])",
    re.MULTILINE | re.DOTALL,
)
_TARGETS = re.compile(rb"(\s*)([\w.]+(?:\s*,\s*[\w.]+)*\s*=)(?!=)(.*)", re.DOTALL)
_HEADER = re.compile(
    rb"\s*(?:async\s+)?(?:for|if|while|with|elif|else|try|except|finally|def|class)\b"
)
_MAX_REPAIRS = 8


@dataclass(slots=True, eq=False)
class Chunk:
    """One top-level statement. The same object as long as its text stays the same.

    Attributes:
        text: Its source.
        statement: Its tree; offsets are relative to the beginning of ``text``.
        names: All identifiers in it, read or bound, attributes too.
        has_error: It comes of a piece of text with a syntax error.
    """

    text: str
    statement: n.Stmt = field(repr=False)
    names: frozenset[str] = field(repr=False)
    has_error: bool = False


@dataclass(slots=True, eq=False)
class Module:
    """The chunks of one version of a document, in order, and where each begins."""

    chunks: list[Chunk]
    starts: list[int]
    has_errors: bool
    _positions: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._positions = {id(c): s for c, s in zip(self.chunks, self.starts, strict=True)}

    def start_of(self, chunk: Chunk) -> int | None:
        """Return where ``chunk`` begins in the document, None if it is not part of it."""
        return self._positions.get(id(chunk))

    def span(self, chunk: Chunk, node: n.Node) -> Span:
        """Return the place of a node of ``chunk`` in the document."""
        start = self._positions[id(chunk)]
        return Span(start + node.start, start + node.end)

    def chunk_at(self, offset: int) -> tuple[Chunk, int] | None:
        """Return the chunk around or before ``offset`` and the offset inside of it."""
        index = bisect_right(self.starts, offset) - 1
        if index < 0:
            return None
        return self.chunks[index], offset - self.starts[index]


class Source:
    """One document's text and its tree, kept in step.

    Args:
        text: Any text at all, Python or not.
    """

    def __init__(self, text: str) -> None:
        self._parser = tree_sitter.Parser(_LANGUAGE)
        self._cache: dict[bytes, list[Chunk]] = {}
        self.replace(text)

    def replace(self, text: str) -> None:
        """Take a whole new text."""
        self.text = text
        self._data = _encode(text)
        self._tree = self._parser.parse(self._data)
        self._stale = False
        self._module: Module | None = None
        self._was_broken = False

    def edit(self, span: Span, text: str) -> None:
        """Replace ``span``, clamped to the document, by ``text``."""
        start = min(max(span.start, 0), len(self.text))
        end = min(max(span.end, start), len(self.text))
        old, ascii_before = self._data, len(self._data) == len(self.text)
        start_byte = start if ascii_before else len(_encode(self.text[:start]))
        removed = end - start if ascii_before else len(_encode(self.text[start:end]))
        inserted = _encode(text)
        self.text = self.text[:start] + text + self.text[end:]
        self._data = old[:start_byte] + inserted + old[start_byte + removed :]
        new_end = start_byte + len(inserted)
        self._tree.edit(
            start_byte,
            start_byte + removed,
            new_end,
            _point(old, start_byte),
            _point(old, start_byte + removed),
            _point(self._data, new_end),
        )
        self._was_broken = self._module is not None and self._module.has_errors
        self._stale = True
        self._module = None

    def _root(self) -> tree_sitter.Node:
        if self._stale:
            self._tree = self._parser.parse(self._data, self._tree)
            self._stale = False
        return self._tree.root_node

    @property
    def module(self) -> Module:
        """The chunks of the current text."""
        if self._module is None:
            self._module = self._build()
        return self._module

    def is_comment(self, offset: int) -> bool:
        """Tell whether the character at ``offset`` is part of a comment."""
        return self._kind_at(offset) == "comment"

    def is_string(self, offset: int) -> bool:
        """Tell whether the character at ``offset`` is part of the text of a string."""
        return self._kind_at(offset) in ("string", "string_content", "string_start", "string_end")

    def _kind_at(self, offset: int) -> str | None:
        byte = offset if len(self._data) == len(self.text) else len(_encode(self.text[:offset]))
        node = self._root().descendant_for_byte_range(byte, byte + 1)
        return None if node is None else node.type

    # --- chunks ------------------------------------------------------------------------------

    def _build(self) -> Module:
        # An open bracket makes tree-sitter's recovery go through the whole file, which costs ten
        # times as much as looking at the pieces; so where there is one it is not asked.
        if (self._was_broken and not _balanced(self._data)) or self._root().has_error:
            return self._module_of(list(self._broken_pieces()), has_errors=True)
        return self._module_of(list(self._whole_pieces()), has_errors=False)

    def _module_of(self, pieces: list[tuple[int, Chunk]], *, has_errors: bool) -> Module:
        starts: list[int] = []
        last_byte = last_offset = 0
        ascii_only = len(self._data) == len(self.text)
        for start, _ in pieces:
            if not ascii_only:
                gap = self._data[last_byte:start].decode()
                last_byte, last_offset = start, last_offset + len(gap)
            starts.append(start if ascii_only else last_offset)
        return Module([chunk for _, chunk in pieces], starts, has_errors)

    def _whole_pieces(self) -> Iterator[tuple[int, Chunk]]:
        old, self._cache = self._cache, {}
        for node in self._root().named_children:
            if node.type == "comment":
                continue
            key = self._data[node.start_byte : node.end_byte]
            chunk = self._remember(key, old) or self._lower(node, self._data, key, key)
            yield node.start_byte, chunk

    def _broken_pieces(self) -> Iterator[tuple[int, Chunk]]:
        old, self._cache = self._cache, {}
        for start, end in _segments(self._data):
            segment = self._data[start:end].rstrip()
            known = self._remember(segment, old)
            if known is not None:
                yield start, known
                continue
            root = self._parser.parse(segment).root_node
            parsed = self._repair(segment, root) if root.has_error else segment
            for index, node in enumerate(self._parser.parse(parsed).root_node.named_children):
                if node.type == "comment":
                    continue
                first = _boundary(segment, node.start_byte)
                original = segment[first : _boundary(segment, node.end_byte)]
                if not original:
                    continue
                # What a part of a broken piece is depends on all of the piece.
                key = b"%d\0%b" % (index, segment) if root.has_error else original
                chunk = self._remember(key, old) or self._lower(node, parsed, original, key)
                chunk.has_error = root.has_error
                yield start + first, chunk

    def _remember(self, key: bytes, old: dict[bytes, list[Chunk]]) -> Chunk | None:
        known = old.get(key)
        if not known:
            return None
        chunk = known.pop(0)
        self._cache.setdefault(key, []).append(chunk)
        return chunk

    def _lower(self, node: tree_sitter.Node, data: bytes, original: bytes, key: bytes) -> Chunk:
        lowerer = StatementLowerer(data, _boundary(data, node.start_byte), original)
        text = original.decode()
        try:
            statement = lowerer.statement(node) if node.type != "ERROR" else lowerer.broken(node)
            names = _names(statement)
        except RecursionError:  # thousands of nested expressions: generated code, no user's
            statement, names = n.Broken(0, len(text), []), frozenset()
        chunk = Chunk(text, statement, names)
        self._cache.setdefault(key, []).append(chunk)
        return chunk

    def _repair(self, segment: bytes, root: tree_sitter.Node) -> bytes:
        """Return ``segment``, its broken line blanked out if that makes the rest parse."""
        for start, end in islice(_suspects(segment, root), _MAX_REPAIRS):
            candidate = segment[:start] + _blank(segment[start:end]) + segment[end:]
            if not self._parser.parse(candidate).root_node.has_error:
                return candidate
        return segment


def _encode(text: str) -> bytes:
    # Lone surrogates can arrive in JSON; one character stands in for each, so that lengths agree.
    return text.encode("utf-8", "replace")


def _point(data: bytes, byte: int) -> tuple[int, int]:
    return data.count(b"\n", 0, byte), byte - (data.rfind(b"\n", 0, byte) + 1)


def _balanced(data: bytes) -> bool:
    """Tell whether as many brackets are closed as are opened."""
    code = _COMMENTS_AND_STRINGS.sub(b"", data)
    return all(
        code.count(a) == code.count(b) for a, b in ((b"(", b")"), (b"[", b"]"), (b"{", b"}"))
    )


def _boundary(data: bytes, byte: int) -> int:
    """Return the next byte that begins a character: recovery may stop inside of one."""
    while byte < len(data) and data[byte] & 0xC0 == 0x80:
        byte += 1
    return byte


def _names(statement: n.Stmt) -> frozenset[str]:
    names = set()
    for node in statement.walk():
        if isinstance(node, n.Name):
            names.add(node.id)
        elif isinstance(node, n.Attribute):
            names.add(node.attr)
    return frozenset(names)


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Cut a text where a top-level statement seems to begin, decorators kept with theirs."""
    starts = [m.start() for m in _TOP_LEVEL.finditer(data) if m.group("start") is not None]
    joined = [
        start
        for index, start in enumerate(starts)
        if index == 0 or data[starts[index - 1]] != ord("@")
    ]
    return zip(joined, [*joined[1:], len(data)], strict=False)


def _suspects(segment: bytes, root: tree_sitter.Node) -> Iterator[tuple[int, int]]:
    """Yield the lines that may hold the syntax error, the likeliest first, each once."""
    places = []
    at = 0
    for line in segment.splitlines(keepends=True):
        if sum(map(line.count, (b"(", b"[", b"{"))) != sum(map(line.count, (b")", b"]", b"}"))):
            places.append(at)
        at += len(line)
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type == "ERROR" or node.is_missing:
            places += (node.start_byte, node.end_byte)
        stack.extend(child for child in node.children if child.has_error or child.is_missing)
    seen = set()
    for place in places:
        start = segment.rfind(b"\n", 0, place) + 1
        end = segment.find(b"\n", place)
        line_span = (start, len(segment) if end < 0 else end)
        if line_span not in seen and segment[slice(*line_span)].strip():
            seen.add(line_span)
            yield line_span


def _blank(line: bytes) -> bytes:
    """Return a harmless statement as long as ``line`` that binds what ``line`` seems to bind."""
    body = line.strip()
    indent = line[: len(line) - len(line.lstrip())]
    assigned = _TARGETS.match(line)
    if assigned is not None:
        rest = len(assigned.group(3).rstrip(b"\r"))
        if rest >= 3:
            return (assigned.group(1) + assigned.group(2) + b"...").ljust(len(line))
    if _HEADER.match(line) and len(body) >= 5:
        return (indent + b"if 0:").ljust(len(line))
    return (indent + (b"pass" if len(body) >= 4 else b"0")).ljust(len(line))
