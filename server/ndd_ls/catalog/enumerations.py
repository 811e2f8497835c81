"""DALI's enumerations: what stands for the arguments that are of these types.

They live in ``nvidia.dali.types``, for dynamic mode as well; it has no names of its own for them.
"""

from __future__ import annotations

ENUMERATIONS: dict[str, tuple[str, ...]] = {
    "DALIInterpType": (
        "INTERP_NN",
        "INTERP_LINEAR",
        "INTERP_CUBIC",
        "INTERP_LANCZOS3",
        "INTERP_TRIANGULAR",
        "INTERP_GAUSSIAN",
    ),
    "DALIImageType": ("RGB", "BGR", "GRAY", "YCbCr", "ANY_DATA"),
}
"""The names of each type's values, ``types.INTERP_NN`` and so on."""

DTYPES: dict[str, str] = {
    "BOOL": "bool",
    "FLOAT": "float32",
    "FLOAT16": "float16",
    "FLOAT64": "float64",
    "INT8": "int8",
    "INT16": "int16",
    "INT32": "int32",
    "INT64": "int64",
    "UINT8": "uint8",
    "UINT16": "uint16",
    "UINT32": "uint32",
    "UINT64": "uint64",
}
"""What dynamic mode calls pipeline mode's data types: ``ndd.float32`` for ``types.FLOAT``."""
