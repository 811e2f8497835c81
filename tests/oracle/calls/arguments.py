"""Arguments that the other calls leave out: each is passed here, by what it may change."""

from __future__ import annotations

BEGINNING = """\
plain = ndd.as_batch(np.ones((4, 16, 12, 3), dtype=np.uint8))
volumes = ndd.as_batch(np.ones((2, 5, 8, 9, 1), dtype=np.uint8), layout="DHWC")
boxes = ndd.as_batch(np.full((4, 3, 4), 0.25, dtype=np.float32))
classes = ndd.as_batch(np.ones((4, 3), dtype=np.int32))
gray = ndd.as_batch(np.ones((4, 8, 9), dtype=np.int32), layout="HW")
mask = ndd.as_batch(np.ones((4, 8, 9), dtype=np.int32))
sound = ndd.as_batch(np.ones((2, 700), dtype=np.float32))
spectra = ndd.spectrogram(sound, nfft=64, window_length=64)
points = ndd.as_batch(np.ones((4, 5, 3), dtype=np.float32))
path = ndd.as_tensor(np.frombuffer(b"images/cats/0.png", dtype=np.uint8))
flags = ndd.random.coin_flip(batch_size=4)
encoded = ndd.as_batch([np.fromfile("videos/0.avi", dtype=np.uint8)])
# Nested lists are refused where the source shows that they are constants.
center = np.full((1, 1, 1), 3.0, dtype=np.float32)
corner = np.array([[0.1, 0.1]], dtype=np.float32)
pixels = np.array([[2, 3]], dtype=np.int32)
rng = ndd.random.RNG(seed=7)
square_matrix = ndd.transforms.rotation(angle=30.0, batch_size=4)
identity = np.eye(3, dtype=np.float32)
moved = np.eye(2, 3, dtype=np.float32)
"""

_WINDOW = "crop=[8, 9], crop_pos_x=0.2, crop_pos_y=0.7, rounding='truncate'"
_FILTERS = (
    "interp_type=types.INTERP_CUBIC, antialias=True",
    "mag_filter=types.INTERP_NN, min_filter=types.INTERP_TRIANGULAR",
)
_TURNED = "fill_value=3.0, interp_type=types.INTERP_NN"

EXPRESSIONS = {
    "arguments of arrays": (
        *("ndd.cat(square, square, axis_name='W')", "ndd.stack(square, square, axis_name='N')"),
        *("ndd.batch_permutation(batch_size=4, no_fixed_points=True)", "ndd.zeros(layout='')"),
        *("ndd.zeros(shape=[2, 3], layout='HW')", "ndd.expand_dims(mask, axes=1)"),
        "ndd.expand_dims(square, axes=0, new_axis_names='F')",
        "ndd.squeeze(ndd.crop(square, crop=[1, 4]), axis_names='H')",
        "ndd.io.file.read(path, use_o_direct=False)",
        "ndd.lookup_table(labels, keys=[0, 1], values=[2, 3], dtype=ndd.int16)",
        "ndd.lookup_table(labels, keys=[0, 1], values=[2, 3], output_dtype=types.INT16)",
        "ndd.one_hot(labels, num_classes=3, off_value=-1.0)",
        "ndd.one_hot(gray, num_classes=3, axis=0, axis_name='C')",
        "ndd.reshape(square, src_dims=[1, 0, 2], layout='WHC')",
        "ndd.reshape(square, rel_shape=[0.5, 1.0, 2.0], src_dims=[1, 0, 2])",
        "ndd.reinterpret(square, rel_shape=[1.0, -1.0])",
        "ndd.reinterpret(square, src_dims=[1, 0, 2], layout='WHC')",
        "ndd.random.choice(3, p=[0.2, 0.3, 0.5], batch_size=4)",
        "ndd.random_crop_generator([16, 12], random_aspect_ratio=[0.5, 2.0], num_attempts=3)",
        *(
            f"ndd.reductions.{name}({source}, dtype=ndd.float32)"
            for name in ("mean", "mean_square", "rms", "sum")
            for source in ("square", "labels", "floats")
        ),
        *(
            f"ndd.reductions.{name}(square, 1.0, ddof=1{axes})"
            for name in ("std_dev", "variance")
            for axes in ("", ", axes=[0]")
        ),
        *(
            f"ndd.slice({source}, start=[1, 1], end=[3, 4], {rest})"
            for source in ("square", "images", "plain")
            for rest in ("output_dtype=types.FLOAT", "image_type=types.RGB", "fill_values=[0.0]")
        ),
        *(
            f"ndd.tensor_resize({source}, sizes=[8, 9], {rest}, {axes})"
            for source, axes in (("square", "axis_names='HW'"), ("plain", "axes=[0, 1]"))
            for rest in (
                *_FILTERS,
                "alignment=0.0",
                "max_size=5",
                "roi_start=[0, 0], roi_end=[4, 4]",
                "roi_start=[0.0, 0.0], roi_end=[0.5, 0.5], roi_relative=True",
                "size_rounding='truncate', subpixel_scale=False",
            )
        ),
        "ndd.tensor_resize(square, scales=[0.3, 0.3], axes=[0, 1], size_rounding='ceil')",
    ),
    "arguments of sound": (
        "ndd.spectrogram(sound, nfft=64, window_length=64, window_fn=[0.5] * 64)",
        "ndd.mel_filter_bank(spectra, nfilter=9, freq_low=100.0, freq_high=3000.0)",
    ),
    "arguments of boxes": (
        "ndd.bbox_paste(boxes, ratio=1.5, paste_x=0.1, paste_y=0.9)",
        "ndd.bbox_rotate(boxes, angle=30.0, input_shape=[20, 30], remove_threshold=0.5)",
        "ndd.bbox_rotate(boxes, angle=30.0, input_shape=[20, 30], shape_layout='HW')",
        "ndd.bbox_rotate(boxes, angle=30.0, input_shape=[20, 30], size=[9, 9])",
        "ndd.box_encoder(boxes, classes, anchors=[0.0, 0.0, 0.5, 0.5], criteria=0.3, scale=2.0)",
        "ndd.box_encoder(boxes, classes, anchors=[0.0, 0.0, 0.5, 0.5], means=[0.0] * 4)",
        "ndd.random_bbox_crop(boxes, thresholds=[0.0], allow_no_crop=False, total_num_attempts=9)",
        "ndd.random_bbox_crop(boxes, classes, bbox_prune_threshold=0.1, ltrb=True)",
        "ndd.random_bbox_crop(boxes, threshold_type='overlap', quiet=True, total_num_attempts=9)",
        "ndd.random_bbox_crop(boxes, crop_shape=[8, 8], input_shape=[20, 30], shape_layout='HW')",
        "ndd.segmentation.random_object_bbox(mask, classes=[1], class_weights=[1.0])",
        "ndd.segmentation.random_object_bbox(mask, threshold=[2, 2])",
        "ndd.coord_flip(points, flip_z=1, center_y=0.2, center_z=0.3)",
        "ndd.coord_flip(points, layout='xyz', flip_z=flags)",
        "ndd.transforms.combine(square_matrix, square_matrix, reverse_order=True)",
        *(
            f"ndd.transforms.{text}, reverse_order=True)"
            for text in (
                "crop(square_matrix, to_end=[2.0, 2.0]",
                "rotation(square_matrix, angle=30.0",
                "scale(square_matrix, scale=[1.0, 2.0]",
                "shear(square_matrix, angles=[10.0, 20.0]",
                "translation(square_matrix, offset=[1.0, 2.0]",
            )
        ),
    ),
    "arguments of decoders": (
        *(
            f"ndd.{prefix}decoders.image{text})"
            for prefix in ("", "experimental.")
            for text in (
                "(files, adjust_orientation=False, use_chunk_allocator=True",
                "_crop(files, crop=[8, 9], adjust_orientation=False, use_chunk_allocator=True",
                f"_crop(files, {_WINDOW}",
                "_crop(files, crop_h=8, crop_w=9, crop_pos_z=0.5",
                "_random_crop(files, adjust_orientation=False, use_chunk_allocator=True",
                "_random_crop(files, random_area=[0.1, 0.2], random_aspect_ratio=[0.5, 2.0]",
                "_random_crop(files, num_attempts=3, dtype=ndd.uint8",
                "_slice(files, [0.1, 0.2], [0.3, 0.4], normalized_anchor=True, axes=[0, 1]",
                "_slice(files, [1.0, 2.0], [3.0, 4.0], normalized_anchor=False,"
                " normalized_shape=False",
                "_slice(files, start=[1, 2], shape=[3, 4], axis_names='HW'",
                "_slice(files, rel_start=[0.1, 0.2], rel_end=[0.5, 0.6], axes=[0, 1]",
                "_slice(files, rel_start=[0.1], rel_shape=[0.5], axis_names='W'",
                "_slice(files, start=[1, 2], end=[3, 4], output_type=types.GRAY, dtype=ndd.uint8",
                "_slice(files, start=[1], end=[4], axes=[0], adjust_orientation=False",
                "_slice(files, end=[4, 5], use_chunk_allocator=True",
            )
        ),
        *(
            f"ndd.{prefix}peek_image_shape(files, {text})"
            for prefix in ("", "experimental.")
            for text in ("adjust_orientation=False", "image_type=types.GRAY")
        ),
        "ndd.decoders.video(encoded, frames=[0, 1], build_index=True)",
        "ndd.decoders.video(encoded, frames=[0, 1], fill_value=[0, 0, 0])",
    ),
    "arguments of colours": (
        *(
            f"ndd.{text.replace('X', source)}"
            for source in ("square", "images", "floats", "plain")
            for text in (
                "brightness(X, brightness_shift=0.1)",
                "brightness_contrast(X, brightness=1.5, brightness_shift=0.1, contrast=0.5)",
                "brightness_contrast(X, contrast=0.5, contrast_center=100.0, dtype=ndd.float32)",
                "contrast(X, contrast=0.5, contrast_center=100.0, dtype=ndd.int16)",
                "color_twist(X, brightness=1.5, contrast=0.5, saturation=0.7)",
                "color_twist(X, hue=20.0, image_type=types.RGB)",
                "hsv(X, saturation=0.5, value=0.7)",
                "hue(X, hue=20.0, dtype=ndd.float32)",
                "hue(X, hue=20.0, image_type=types.RGB)",
                "saturation(X, saturation=0.5, dtype=ndd.float32)",
                "saturation(X, saturation=0.5, image_type=types.RGB)",
                "noise.gaussian(X, mean=3.0, stddev=2.0)",
                "noise.salt_and_pepper(X, prob=0.5, pepper_val=1.0, salt_val=9.0)",
                "normalize(X, mean=center, stddev=center, scale=2.0, shift=1.0)",
                "normalize(X, axes=[0, 1], ddof=1, epsilon=0.1)",
                "normalize(X, batch=False, dtype=ndd.int16)",
                "grid_mask(X, shift_x=2.0, shift_y=3.0)",
                "laplacian(X, window_size=3, smoothing_size=5, scale=0.1)",
                "gaussian_blur(X, window_size=5)",
                "flip(X, vertical=1, horizontal=flags)",
                "erase(X, anchor=[1, 2], shape=[3, 4], axes=[0, 1], fill_value=1.0)",
                "erase(X, anchor=[0.1], shape=[0.2], axes=[0], normalized=True)",
                "erase(X, anchor=[0.5], shape=[3], axes=[1], normalized_anchor=True,"
                " centered_anchor=True)",
                "erase(X, anchor=[1], shape=[0.5], axes=[1], normalized_shape=True)",
                "pad(X, axes=[0], shape=[70])",
                "pad(X, axes=[0, 1], shape=[70, -1])",
            )
        ),
        "ndd.gaussian_blur(square, window_size=[3, 5])",
        "ndd.clahe(square, clip_limit=2.0, tiles_x=2, tiles_y=2, bins=64)",
        "ndd.jpeg_compression_distortion(square, quality=50)",
        "ndd.erase(square, anchor=[1], shape=[3], axis_names='W')",
        "ndd.flip(volumes, depthwise=1)",
        "ndd.sphere(square, mask=1, fill_value=3.0, interp_type=types.INTERP_NN)",
        "ndd.water(square, ampl_x=3.0, ampl_y=3.0, freq_x=0.1, freq_y=0.1, phase_x=1.0)",
        f"ndd.water(square, phase_y=1.0, mask=flags, {_TURNED})",
    ),
    "arguments of sizes": (
        *(
            f"ndd.{text.replace('X', source)}"
            for source in ("square", "images", "floats", "plain", "image")
            for text in (
                f"crop(X, {_WINDOW})",
                "crop(X, crop=[8, 9], dtype=ndd.float32)",
                "crop(X, crop=[8, 9], output_dtype=types.FLOAT)",
                "crop(X, crop=[90, 9], out_of_bounds_policy='pad', fill_values=[1.0])",
                "crop(X, crop=[8, 9], image_type=types.RGB)",
                f"crop_mirror_normalize(X, {_WINDOW})",
                "crop_mirror_normalize(X, crop_h=8, crop_w=9, scale=2.0, shift=1.0)",
                "crop_mirror_normalize(X, crop=[8, 9], output_dtype=types.FLOAT16)",
                "crop_mirror_normalize(X, crop=[90, 9], out_of_bounds_policy='pad',"
                " fill_values=[1.0])",
                "crop_mirror_normalize(X, crop=[8, 9], image_type=types.RGB, pad_output=True)",
                "random_resized_crop(X, size=[8, 9], random_area=[0.1, 0.5], num_attempts=3)",
                "random_resized_crop(X, size=[8, 9], random_aspect_ratio=[0.5, 2.0])",
                *(f"random_resized_crop(X, size=[8, 9], {text})" for text in _FILTERS),
                "random_resized_crop(X, size=[8, 9], dtype=ndd.float32)",
                *(f"resize(X, size=[8, 9], {text})" for text in _FILTERS),
                "resize(X, size=[8, 9], subpixel_scale=False, image_type=types.RGB)",
                "resize(X, size=[8, 9], roi_start=[0.1, 0.1], roi_end=[0.5, 0.5],"
                " roi_relative=True)",
                "resize(X, resize_x=8, roi_start=[0.1, 0.1], roi_end=[0.5, 0.5],"
                " roi_relative=True)",
                f"resize_crop_mirror(X, size=[20, 20], {_WINDOW})",
                *(f"resize_crop_mirror(X, size=[20, 20], {text})" for text in _FILTERS),
                "resize_crop_mirror(X, resize_shorter=20, max_size=30, subpixel_scale=False)",
                "resize_crop_mirror(X, size=[20, 10], mode='not_larger')",
                "resize_crop_mirror(X, size=[9, 9], roi_start=[0.1, 0.1], roi_end=[0.5, 0.5],"
                " roi_relative=True)",
                f"rotate(X, angle=10.0, {_TURNED})",
                "rotate(X, angle=10.0, dtype=ndd.float32)",
                "rotate(X, angle=10.0, output_dtype=types.FLOAT)",
                f"warp_affine(X, matrix=moved, inverse_map=False, {_TURNED})",
                "warp_affine(X, matrix=moved, output_dtype=types.FLOAT)",
                "experimental.warp_perspective(X, identity, inverse_map=False, "
                " border_mode='constant', fill_value=[3.0])",
                "experimental.warp_perspective(X, identity, interp_type=types.INTERP_NN,"
                " pixel_origin='center')",
                "multi_paste(X, output_size=[90, 90], in_anchors_rel=corner)",
                "multi_paste(X, output_size=[30, 40], out_anchors=pixels, shapes=pixels)",
                "multi_paste(X, output_size=[30, 40], out_anchors_rel=corner, shapes_rel=corner)",
            )
        ),
        "ndd.paste(images, ratio=1.5, fill_value=[0, 0, 0], paste_x=0.1, paste_y=0.9)",
        "ndd.crop(volumes, crop=[3, 4, 5], crop_pos_z=0.2)",
        "ndd.crop_mirror_normalize(volumes, crop_d=3, crop_h=4, crop_w=5, crop_pos_z=0.2,"
        " output_layout='DHWC')",
        "ndd.resize_crop_mirror(volumes, resize_x=9, resize_y=9, resize_z=9, crop_d=3, crop_h=4,"
        " crop_w=5, crop_pos_z=0.1)",
        "ndd.resize_crop_mirror(volumes, resize_x=9, resize_y=9, resize_z=9)",
    ),
}
