"""Comprehensions over epochs, samples and batches."""

import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="images")

decoded = [(ndd.decoders.image(jpegs), labels) for jpegs, labels in reader.next_epoch(batch_size=4)]
sizes = [tuple(image.shape) for images, _ in decoded for image in images]
cats = sum(int(label.item() == 0) for _, labels in decoded for label in labels)
thumbnails = [ndd.resize(images, size=[8, 8]) for images, _ in decoded]
by_index = {index: images for index, images in enumerate(thumbnails) if index > 0}
brightest = max(float(ndd.reductions.max(image).item()) for image in thumbnails[0])

print(len(sizes), max(sizes), cats, brightest)
print({index: tuple(images.torch().shape) for index, images in by_index.items()})
joined = ndd.as_batch([image for images in thumbnails for image in images])
print(joined.batch_size)
