"""Log-mel features and MFCCs of recordings, padded to the longest of a batch."""

from __future__ import annotations

import io
import wave

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

RATE = 16_000


def recording(seconds: float, frequency: float) -> np.ndarray:
    """Return a WAV file with a tone, as bytes."""
    time = np.arange(int(seconds * RATE)) / RATE
    samples = (20_000 * np.sin(2 * np.pi * frequency * time)).astype(np.int16)
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return np.frombuffer(buffer.getvalue(), dtype=np.uint8)


class Features:
    """What a speech model is fed."""

    def __init__(self, bins: int = 40, window: float = 0.025, step: float = 0.01) -> None:
        self.bins = bins
        self.window_length = int(window * RATE)
        self.window_step = int(step * RATE)

    def log_mel(self, audio: ndd.Batch) -> ndd.Batch:
        spectrogram = ndd.spectrogram(
            audio,
            nfft=512,
            window_length=self.window_length,
            window_step=self.window_step,
        )
        mel = ndd.mel_filter_bank(spectrogram, sample_rate=float(RATE), nfilter=self.bins)
        return ndd.to_decibels(mel, cutoff_db=-80.0)

    def cepstrum(self, audio: ndd.Batch) -> ndd.Batch:
        return ndd.mfcc(self.log_mel(audio), axis=0, n_mfcc=13, lifter=22.0)


files = [recording(0.2 + 0.1 * index, 220.0 * (index + 1)) for index in range(3)]
encoded = ndd.as_batch(files)
audio, rates = ndd.decoders.audio(encoded, dtype=ndd.float32, downmix=True)
features = Features()
loud = ndd.preemphasis_filter(audio, preemph_coeff=0.97)
mel = ndd.normalize(features.log_mel(loud), axes=[1])
cepstrum = features.cepstrum(audio)
start, length = ndd.nonsilent_region(audio, cutoff_db=-40.0)
print([tuple(sample.shape) for sample in mel], cepstrum.select(0).shape)
print([int(rate.item()) for rate in rates], [int(n.item()) > 0 for n in length], start.batch_size)
print(ndd.pad(mel, axis_names="t", fill_value=0.0).torch().shape)
