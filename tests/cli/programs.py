"""Programs to check: each is the one before with something changed."""

HEADER = "import nvidia.dali.experimental.dynamic as ndd\n"
LOOP = (
    HEADER
    + 'reader = ndd.readers.File(file_root="x")\n'
    + "for jpegs, labels in reader.next_epoch(batch_size=4):\n"
    + "    images = ndd.decoders.image(jpegs)\n"
)
BROKEN = LOOP + "    first = images[0]\n"
FIXED = LOOP + "    first = images.select(0)\n"
CLEAN = LOOP + "    first = images.select(1)\n"
