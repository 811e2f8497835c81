"""Sound: decoding, resampling, spectra."""

from __future__ import annotations

from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import with_extent
from ndd_ls.semantic.values import Extent, Shape


@transfer("decoders.audio")
def _decode(call: Invocation) -> tuple[Output, ...]:
    downmix = call.literal("downmix", default=False)
    shape: Shape | None = None
    if downmix is not None:
        shape = (None,) if downmix else (None, None)
    rate = Output("float32", "", (), Extent.UNIFORM)
    return (Output(call.dtype("float32"), "", shape, Extent.DATA), rate)


@transfer("audio_resample")
def _resample(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    length = call.integers("out_length")
    shape = with_extent(source.shape, 0, length[0] if length else None)
    fixed = not call.passed(*_RATES) or call.constant(*filter(call.passed, _RATES))
    return (
        Output(call.dtype(source.dtype), source.layout, shape, call.derived if fixed else None),
    )


_RATES = ("in_rate", "out_rate", "scale", "out_length")


@transfer("spectrogram")
def _spectrogram(call: Invocation) -> tuple[Output, ...]:
    layout = call.literal("layout", "ft")
    window = call.literal("window_length", 512)
    step = call.literal("window_step", 256)
    bins = _bins(call.literal("nfft", 0), window)
    frames = None
    length = _signal_length(call.source.shape)
    if None not in (length, window, step):
        centered = call.literal("center_windows", default=True)
        if centered is not None:
            frames = (length if centered else length - window) // step + 1  # type: ignore[operator]
    shape: Shape | None = (None, None)
    if layout in ("ft", "tf"):
        shape = (bins, frames) if layout == "ft" else (frames, bins)
    return (Output("float32", layout, shape, call.derived),)


def _bins(size: int | None, default: int | None) -> int | None:
    """Return how many frequencies a transform gives; a size of 0 stands for the default."""
    size = default if size == 0 else size
    return None if size is None else size // 2 + 1


def _signal_length(shape: Shape | None) -> int | None:
    """Return the length of a signal, of which all other extents have to be 1."""
    extents = [extent for extent in shape or () if extent != 1]
    return extents[0] if len(extents) == 1 else None


@transfer("power_spectrum")
def _power_spectrum(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    axis = call.axis(source.ndim, -1)
    extent = None if source.shape is None or axis is None else source.shape[axis]
    bins = _bins(call.literal("nfft", 0), extent)
    return (Output("float32", source.layout, with_extent(source.shape, axis, bins), call.derived),)


@transfer("mel_filter_bank")
def _mel_filter_bank(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    axis = None
    if source.layout and "f" in source.layout:
        axis = source.layout.index("f")
    elif source.layout == "" and source.ndim is not None:
        axis = max(source.ndim - 2, 0)
    shape = with_extent(source.shape, axis, call.literal("nfilter", 128))
    return (Output("float32", source.layout, shape, call.derived),)


@transfer("mfcc")
def _mfcc(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    axis = call.axis(source.ndim)
    count = call.literal("n_mfcc", 20)
    extent = None if axis is None or source.shape is None else source.shape[axis]
    kept = None if count is None or extent is None else min(count, extent)
    return (Output("float32", source.layout, with_extent(source.shape, axis, kept), call.derived),)


@transfer("preemphasis_filter")
def _preemphasis(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    return (Output(call.dtype("float32"), source.layout, source.shape, call.extent),)


@transfer("to_decibels")
def _to_decibels(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    return (Output("float32", source.layout, source.shape, call.extent),)


@transfer("nonsilent_region")
def _nonsilent(_call: Invocation) -> tuple[Output, ...]:
    return (Output("int32", "", (), Extent.UNIFORM),) * 2
