"""Less common image operators in a row, on images and on a single one."""

import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types

reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    images = ndd.decoders.image(jpegs)
    watery = ndd.water(images, ampl_x=2.0, ampl_y=2.0)
    round_ = ndd.sphere(images)
    flat = ndd.equalize(
        ndd.color_space_conversion(images, image_type=types.RGB, output_type=types.GRAY)
    )
    yuv = ndd.color_space_conversion(images, image_type=types.RGB, output_type=types.YCbCr)
    sharp = ndd.cast(images, dtype=ndd.float32) - ndd.gaussian_blur(
        images, sigma=2.0, dtype=ndd.float32
    )
    tones = ndd.hsv(images, hue=30.0, saturation=0.5, value=1.2)
    print(watery.layout, round_.dtype, flat.shape[0][2], yuv.dtype, sharp.dtype, tones.dtype)
    first = images.select(0)
    pasted = ndd.paste(first, ratio=1.5, fill_value=[0, 0, 0])
    print(pasted.ndim, pasted.shape > first.shape)
