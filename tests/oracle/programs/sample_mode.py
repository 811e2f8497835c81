"""Look at a data set one sample at a time: sizes, classes, brightness."""

from collections import Counter

import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="images")
classes: Counter[int] = Counter()
largest = (0, 0)
for encoded, label in reader.next_epoch():
    image = ndd.decoders.image(encoded)
    height, width, channels = image.shape
    assert channels == 3
    largest = max(largest, (height, width))
    classes[int(label.item())] += 1
    thumbnail = ndd.resize(image, size=[8, 8])
    brightness = ndd.reductions.mean(ndd.cast(thumbnail, dtype=ndd.float32))
    if brightness.item() > 140:
        print("bright:", height, width, round(float(brightness.item()), 1))

print(dict(classes), largest)
