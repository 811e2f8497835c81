import builtins
from enum import Enum
from typing import Any, TypeAlias

from nvidia.dali.types import DALIDataType

DTypeLike: TypeAlias = DType | DALIDataType | str | type[Any] | Any

class DType:
    class Kind(Enum):
        signed = 1
        unsigned = 2
        float = 3
        bool = 4
        enum = 5

    bits: int
    bytes: int
    exponent_bits: int
    kind: Kind
    name: str
    significand_bits: int
    type_id: DALIDataType
    def __init__(
        self,
        kind: Kind,
        bits: int,
        exponent_bits: int | None = None,
        significand_bits: int | None = None,
        bytes: int | None = None,
        type_id: DALIDataType | None = None,
        name: str | None = None,
        docs: str | None = None,
    ) -> None: ...
    @staticmethod
    def from_type_id(type_id: DALIDataType) -> DType: ...
    @staticmethod
    def from_fw_type(numpy_type: Any) -> DType: ...
    @staticmethod
    def parse(name: str) -> DType: ...
    def __eq__(self, other: object) -> builtins.bool: ...
    def __ne__(self, other: object) -> builtins.bool: ...
    def __hash__(self) -> int: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

int8: DType
int16: DType
int32: DType
int64: DType
uint8: DType
uint16: DType
uint32: DType
uint64: DType
float16: DType
float32: DType
float64: DType
bool: DType
bfloat16: DType
DataType: DType
ImageType: DType
InterpType: DType

def dtype(*args: Any) -> DType: ...
def type_id(dtype: Any) -> DALIDataType: ...
