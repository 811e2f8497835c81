"""Sound."""

from __future__ import annotations

BEGINNING = """\
import io
import wave


def wav(channels, count):
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes((np.arange(count * channels) % 100).astype(np.int16).tobytes())
    return np.frombuffer(data.getvalue(), dtype=np.uint8)


wavs = ndd.as_batch([wav(2, 700), wav(2, 900)])
wav1 = wavs.select(0)
sounds = ndd.as_batch([np.ones(700, dtype=np.float32), np.ones(1200, dtype=np.float32)])
even = ndd.as_batch(np.ones((2, 700), dtype=np.float32))
sound = ndd.as_tensor(np.ones(701, dtype=np.float32))
narrow = ndd.as_batch(np.ones((2, 700, 1), dtype=np.float32), layout="tC")
stereo = ndd.as_batch(np.ones((2, 700, 3), dtype=np.float32), layout="tC")
shorts = ndd.cast(sounds, dtype=ndd.int16)
spectra = ndd.spectrogram(sounds, nfft=64, window_length=64, window_step=32)
spectrum = spectra.select(0)
turned = ndd.spectrogram(even, nfft=64, window_length=64, layout="tf")
plane = ndd.as_tensor(np.ones((30, 9), dtype=np.float32))
cube = ndd.as_batch(np.ones((2, 4, 30, 9), dtype=np.float32), layout="Cft")
scales = ndd.as_batch([0.5, 2.0])
lengths = ndd.as_batch([50, 60])
"""

MONO = "sounds even sound narrow"

CALLS = {
    "decoders.audio": (
        "wavs wav1",
        "X",
        "X, downmix=True",
        "X, downmix=False",
        "X, dtype=ndd.int16",
        "X, sample_rate=16000.0, downmix=True, quality=30.0",
        "X, device='cpu'",
    ),
    "audio_resample": (
        f"{MONO} stereo shorts",
        "X, scale=2.0",
        "X, in_rate=8000, out_rate=4000",
        "X, out_length=100",
        "X, out_length=100, dtype=ndd.int16",
        "X, scale=scales",
        "X, out_length=lengths",
        "X, scale=0.1, quality=10.0",
    ),
    "spectrogram": (
        MONO,
        "X",
        "X, nfft=64, window_length=64, window_step=32",
        "X, window_length=100, window_step=30",
        "X, window_length=64, window_step=30, center_windows=False",
        "X, window_length=64, layout='tf'",
        "X, window_length=64, layout='ft', power=1, reflect_padding=False",
        "X, nfft=1024",
    ),
    "power_spectrum": (
        "sounds even sound plane cube",
        "X",
        "X, nfft=5000",
        "X, nfft=20, power=1",
        "X, axis=0",
    ),
    "mel_filter_bank": (
        "spectra spectrum turned plane cube",
        "X",
        "X, nfilter=16",
        "X, nfilter=16, sample_rate=8000.0, normalize=False, mel_formula='htk'",
    ),
    "mfcc": (
        "spectra spectrum turned plane cube",
        "X",
        "X, n_mfcc=9",
        "X, n_mfcc=100",
        "X, n_mfcc=9, axis=1",
        "X, n_mfcc=9, dct_type=3, normalize=True, lifter=2.0",
    ),
    "nonsilent_region": (
        "sounds even sound shorts",
        "X",
        "X, cutoff_db=-10.0, window_length=10, reference_power=1.0, reset_interval=20",
    ),
    "preemphasis_filter": (
        f"{MONO} stereo shorts",
        "X",
        "X, preemph_coeff=0.5",
        "X, dtype=ndd.int16",
        "X, preemph_coeff=scales, border='zero'",
    ),
    "to_decibels": (
        "spectra spectrum turned plane cube",
        "X",
        "X, multiplier=20.0, reference=1.0, cutoff_db=-80.0",
    ),
}
