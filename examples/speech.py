"""Log-mel spectrograms of WAV files, padded to the longest of the batch."""

import sys

import nvidia.dali.experimental.dynamic as ndd


class SpectrogramLoader:
    """Goes through a folder of WAV files, epoch by epoch."""

    def __init__(self, root, batch_size):
        self.reader = ndd.readers.File(file_root=root)
        self.batch_size = batch_size

    def __iter__(self):
        for encoded, labels in self.reader.next_epoch(batch_size=self.batch_size):
            audio, _rate = ndd.decoders.audio(encoded, dtype=ndd.float32, downmix=True)
            yield self.features(audio).torch(pad=True), labels.torch()

    def features(self, audio):
        """Return the log-mel spectrogram of each recording."""
        spectrogram = ndd.spectrogram(audio, nfft=512, window_length=400, window_step=160)
        mel = ndd.mel_filter_bank(spectrogram, sample_rate=16_000.0, nfilter=40)
        return ndd.to_decibels(mel, cutoff_db=-80.0)


def main(root):
    """Print the shape of each batch, for two epochs."""
    loader = SpectrogramLoader(root, batch_size=4)
    for _ in range(2):
        for features, labels in loader:
            print(tuple(features.shape), labels.flatten().tolist())


if __name__ == "__main__":
    main(sys.argv[1])
