"""Reductions along axes."""

from __future__ import annotations

from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.values import Extent, Shape, rank


@transfer("reductions.max", "reductions.min")
def _extremum(call: Invocation) -> tuple[Output, ...]:
    return (_reduced(call, call.source.dtype),)


@transfer("reductions.mean", "reductions.mean_square", "reductions.rms")
def _mean(call: Invocation) -> tuple[Output, ...]:
    return (_reduced(call, call.dtype("float32")),)


@transfer("reductions.std_dev", "reductions.variance")
def _deviation(call: Invocation) -> tuple[Output, ...]:
    return (_reduced(call, "float32"),)


@transfer("reductions.sum")
def _sum(call: Invocation) -> tuple[Output, ...]:
    dtype = call.source.dtype
    if dtype is not None and "int" in dtype:
        dtype = "uint64" if dtype.startswith("u") else "int64"
    return (_reduced(call, call.dtype(dtype)),)


def _reduced(call: Invocation, dtype: str | None) -> Output:
    source = call.source
    keep = call.literal("keep_dims", default=False)
    if not call.passed("axes", "axis_names"):
        if keep is None:
            return Output(dtype, None, None, Extent.UNIFORM)
        if not keep:
            return Output(dtype, "", (), Extent.UNIFORM)
        ones = None if source.ndim is None else (1,) * source.ndim
        return Output(dtype, source.layout, ones, Extent.UNIFORM)
    axes = call.axes()
    if keep:
        shape: Shape | None = rank(source.ndim)
        if axes is not None and source.shape is not None:
            shape = tuple(1 if axis in axes else extent for axis, extent in enumerate(source.shape))
        return Output(dtype, source.layout, shape, call.derived)
    if keep is None or axes is None or source.shape is None:
        return Output(dtype, "" if source.layout == "" else None, None, call.derived)
    kept = [axis for axis in range(len(source.shape)) if axis not in axes]
    layout = source.layout and "".join(source.layout[axis] for axis in kept)
    return Output(dtype, layout, tuple(source.shape[axis] for axis in kept), call.derived)
