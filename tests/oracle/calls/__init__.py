"""Calls of operators and functions, which are run on DALI and compared with what is inferred.

Each module beside this one may have ``CALLS``: by an operator's catalog path the inputs that take
the place of ``X`` in its calls, and the arguments of the calls; and ``EXPRESSIONS``: by a subject
whole expressions. All may use what ``BEGINNING`` binds, and what the module's own ``BEGINNING``
adds to it.
"""

BEGINNING = """\
import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types

reader = ndd.readers.File(file_root="images")
for files, labels in reader.next_epoch(batch_size=4):
    images = ndd.decoders.image(files)
floats = ndd.cast(images, dtype=ndd.float32)
square = ndd.resize(images, size=[16, 12])
chw = ndd.transpose(square, perm=[2, 0, 1])
ragged = ndd.batch([np.zeros((2, 3), dtype=np.float32), np.zeros((4, 3), dtype=np.float32)])
image = images.select(0)
file = files.select(0)
angles = ndd.random.uniform(range=[-10.0, 10.0], batch_size=4)
"""
