"""The Language Server Protocol's numbers and names, as far as this server uses them.

Messages travel as plain dictionaries in the protocol's own spelling. A library of message classes
was measured first: importing one and reading a single ``initialize`` with it takes longer than the
whole start of this server. The tests read every answer with such a library instead.
"""

from __future__ import annotations

from typing import Any, Final

Json = dict[str, Any]
"""A JSON object: a message, or a part of one."""

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
SERVER_NOT_INITIALIZED: Final = -32002
REQUEST_FAILED: Final = -32803
CONTENT_MODIFIED: Final = -32801
REQUEST_CANCELLED: Final = -32800

MESSAGE_ERROR: Final = 1
MESSAGE_WARNING: Final = 2
MESSAGE_INFO: Final = 3

SYNC_INCREMENTAL: Final = 2
NOTEBOOK_CODE_CELL: Final = 2
INLAY_HINT_TYPE: Final = 1

TYPES_COMMAND: Final = "ndd.types"
STUBS_COMMAND: Final = "ndd.stubs"

SEVERITIES: Final = {"error": 1, "warning": 2, "information": 3, "hint": 4}
COMPLETION_KINDS: Final = {
    "method": 2,
    "function": 3,
    "variable": 6,
    "class": 7,
    "module": 9,
    "argument": 5,
    "property": 10,
    "value": 12,
    "constant": 21,
}
