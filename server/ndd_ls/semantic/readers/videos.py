"""Readers of videos."""

from __future__ import annotations

from ndd_ls.semantic.readers.options import NamedOutput, Options, describes
from ndd_ls.semantic.values import Extent, Literal

_LAYOUT = "FHWC"


@describes("experimental.readers.Video")
def _experimental(options: Options) -> tuple[NamedOutput, ...] | None:
    labels = any(options.get(name) is not None for name in ("labels", "file_list", "file_root"))
    numbers, timestamps = _numbering(options), options.flag("enable_timestamps")
    if options.hidden or numbers is None or timestamps is None:
        return None
    length = options.number("sequence_length")
    outputs = [NamedOutput("uint8", _LAYOUT, (length, None, None, 3), Extent.DATA, name="video")]
    return _with_labels(outputs, labels, numbers, timestamps, length)


@describes("readers.Video", "readers.VideoResize")
def _video(options: Options) -> tuple[NamedOutput, ...] | None:
    listed, root = options.filled("file_list"), options.filled("file_root")
    named, labels = options.filled("filenames"), options.get("labels")
    numbers, timestamps = _numbering(options), options.flag("enable_timestamps")
    if None in (listed, root, named, timestamps) or numbers is None or options.hidden:
        return None
    if labels is not None and not options.filled("labels"):
        return None
    if not (listed or named):
        numbers, timestamps = "none", False  # they are given for these sources only
    length = options.number("sequence_length")
    shape = (length, None, None, options.number("channels", 3))
    outputs = [NamedOutput(options.dtype("dtype", "uint8"), _LAYOUT, shape, name="video")]
    has_labels = bool(listed or root or labels is not None)
    return _with_labels(outputs, has_labels, numbers, bool(timestamps), length)


def _numbering(options: Options) -> str | None:
    """Return ``"none"``, ``"scalar"`` or ``"sequence"``; None where it is unknown."""
    value = options.get("enable_frame_num")
    if value is None:
        return "none"
    said = value.value if isinstance(value, Literal) else None
    if isinstance(said, bool):
        return "scalar" if said else "none"
    return said if said in ("none", "scalar", "sequence") else None


def _with_labels(
    outputs: list[NamedOutput],
    labels: bool,
    numbers: str,
    timestamps: bool,
    length: int | None,
) -> tuple[NamedOutput, ...]:
    if labels:
        outputs.append(NamedOutput("int32", "", (1,), Extent.UNIFORM, name="labels"))
    if numbers != "none":
        shape = (1,) if numbers == "scalar" else (length,)
        outputs.append(NamedOutput("int32", "", shape, Extent.UNIFORM, name="frame_num"))
    if timestamps:
        outputs.append(NamedOutput("float64", "", (length,), Extent.UNIFORM, name="timestamps"))
    return tuple(outputs)
