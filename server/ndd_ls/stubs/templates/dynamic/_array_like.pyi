"""What operators take besides tensors and batches. Strings and bytes are not among it."""

from typing import Any, Protocol, SupportsFloat, SupportsIndex, TypeAlias

from nvidia.dali.experimental.dynamic._device import Device
from nvidia.dali.experimental.dynamic._type import DType
from nvidia.dali.types import DALIDataType

class SupportsArray(Protocol):
    def __array__(self) -> Any: ...

class SupportsArrayInterface(Protocol):
    @property
    def __array_interface__(self) -> dict[str, Any]: ...

class SupportsCudaArray(Protocol):
    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...

class SupportsDLPack(Protocol):
    def __dlpack__(self) -> Any: ...
    def __dlpack_device__(self) -> Any: ...

class TensorList(Protocol):
    """What pipeline mode gives: `TensorListCPU` and `TensorListGPU`."""
    def as_reshaped_tensor(self, arg0: list[int], /) -> Any: ...
    def is_dense_tensor(self) -> bool: ...

# One sample's worth of numbers, of any rank.
Array: TypeAlias = SupportsArray | SupportsArrayInterface | SupportsCudaArray | SupportsDLPack
Sample: TypeAlias = Array | float | list[Any] | tuple[Any, ...]

# DALI takes a float for an int and an int for a bool.
Int: TypeAlias = float | SupportsIndex
Float: TypeAlias = float | SupportsFloat
Bool: TypeAlias = int

# Constructors take NumPy's and PyTorch's dtypes as well; operators do not.
OperatorDType: TypeAlias = DType | DALIDataType
OperatorDevice: TypeAlias = Device | str
