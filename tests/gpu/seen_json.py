"""``Seen`` objects as JSON."""

from __future__ import annotations

from typing import Any

from observed import Seen

_PLAIN = (type(None), bool, int, float, str)
_FIELDS = ("name", "device", "dtype", "layout", "size", "count")


def of(seen: Seen) -> dict[str, Any]:
    """Return what says the same, without what is left out."""
    record: dict[str, Any] = {"kind": seen.kind}
    record.update(
        (name, getattr(seen, name)) for name in _FIELDS if getattr(seen, name) is not None
    )
    if seen.shapes:
        record["shapes"] = [list(shape) for shape in seen.shapes]
    if seen.items:
        record["items"] = [of(item) for item in seen.items]
    if seen.keys:
        record["keys"] = [_constant(key) for key in seen.keys]
    if seen.value is not None:
        record["value"] = _constant(seen.value)
    return record


def seen_in(record: dict[str, Any]) -> Seen:
    """Return the object that a record is of."""
    return Seen(
        record["kind"],
        **{name: record.get(name) for name in _FIELDS},
        shapes=tuple(map(tuple, record.get("shapes", ()))),
        items=tuple(map(seen_in, record.get("items", ()))),
        keys=tuple(map(_python, record.get("keys", ()))),
        value=_python(record.get("value")),
    )


def _constant(value: Any) -> Any:
    """Return a constant as JSON has it: bytes and complex numbers in a list, by their types."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, bytes):
        return ["bytes", value.hex()]
    return [type(value).__name__, str(value)]


def _python(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    name, text = value
    return bytes.fromhex(text) if name == "bytes" else complex(text)
