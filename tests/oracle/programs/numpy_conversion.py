"""From NumPy and back, in all directions."""

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

generator = np.random.default_rng(0)

# One array is one tensor; a list of arrays is a batch, ragged if they are.
tensor = ndd.as_tensor(generator.integers(0, 255, (12, 10, 3)).astype(np.uint8), layout="HWC")
dense = ndd.as_batch(np.zeros((4, 8, 8, 1), dtype=np.float32), layout="HWC")
ragged = ndd.as_batch([np.arange(n, dtype=np.int64) for n in (3, 1, 2)])
scalars = ndd.as_batch([1.5, 2.5, 3.5])
flags = ndd.as_batch([True, False, True])

array = np.asarray(tensor)
stacked = np.asarray(ndd.as_tensor(dense))
padded = np.asarray(ndd.as_tensor(ragged, pad=True))
rows = [np.asarray(row) for row in ragged]
print(array.shape, stacked.shape, padded.tolist(), [row.tolist() for row in rows])

inverted = 255 - tensor
halves = dense + 0.5
longer = ragged * 2
chosen = flags * scalars
print(np.asarray(inverted).max() <= 255, float(halves.torch().mean()))
print([np.asarray(row).tolist() for row in longer], chosen.torch().tolist())
