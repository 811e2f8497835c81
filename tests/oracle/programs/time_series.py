"""Sensor data in memory: windows, filters, statistics and a spectrogram."""

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 5
LENGTH = 256

generator = np.random.default_rng(11)
time = np.linspace(0, 4 * np.pi, LENGTH)
signals = [
    (np.sin(time * (1 + index)) + generator.normal(0, 0.1, LENGTH)).astype(np.float32)
    for index in range(BATCH_SIZE)
]

batch = ndd.as_batch(signals)
mean = ndd.reductions.mean(batch)
scaled = (batch - mean) / ndd.math.sqrt(ndd.reductions.variance(batch, mean))
clipped = ndd.math.clamp(scaled, -2.0, 2.0)
early = clipped.slice[: LENGTH // 2]
late = ndd.slice(clipped, start=[LENGTH // 2], end=[LENGTH], axes=[0])
joined = ndd.stack(early, late)
energy = ndd.reductions.sum(joined * joined, axes=[1])
power = ndd.spectrogram(batch, nfft=64, window_length=64, window_step=32)
decibels = ndd.to_decibels(power)

print(tuple(joined.torch().shape), tuple(energy.torch().shape), tuple(decibels.torch().shape))
print([bool(np.isfinite(np.asarray(sample)).all()) for sample in clipped])
