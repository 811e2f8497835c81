import argparse

import nvidia.dali.experimental.dynamic as ndd

rng = ndd.random.RNG(seed=1234)
#? rng: ndd.random.RNG


def augment(images, labels):
    angle = ndd.random.uniform(batch_size=images.batch_size, range=[-10, 10], rng=rng)
    #? angle: Batch[args.batch_size] · cpu · float32 · 0-D · uniform
    mirror = ndd.random.coin_flip(batch_size=32, rng=rng)
    #? mirror: Batch[32] · cpu · int32 · 0-D · uniform
    images = ndd.rotate(images, angle=angle, fill_value=0)
    #? images: Batch[args.batch_size] · gpu · uint8 · HWC · ?×?×3
    images = ndd.resize(images, size=[224, 224])
    #? images: Batch[args.batch_size] · gpu · uint8 · HWC · 224×224×3 · uniform
    return ndd.crop_mirror_normalize(images, mirror=mirror, mean=[0.0], std=[255.0]), labels


def main():
    args = argparse.ArgumentParser().parse_args()
    reader = ndd.readers.File(file_root="images", random_shuffle=True)
    #? reader: ndd.readers.File
    for epoch in range(2):
        for step, (jpegs, labels) in enumerate(reader.next_epoch(batch_size=args.batch_size)):
            #? jpegs: Batch[args.batch_size] · cpu · uint8 · 1-D · ragged unless the data are not
            #? labels: Batch[args.batch_size] · cpu · int32 · (1,) · uniform
            images = ndd.decoders.image(jpegs, device="gpu")
            #? images: Batch[args.batch_size] · gpu · uint8 · HWC · ?×?×3 · ragged unless the data are not
            x, y = augment(images, labels)
            #? x: Batch[args.batch_size] · gpu · float32 · CHW · 3×224×224 · uniform
            #? y: Batch[args.batch_size] · cpu · int32 · (1,) · uniform
            t = x.torch()
            #? t: torch.Tensor · gpu · float32 · ?×3×224×224
            first = x.select(0)
            #? first: Tensor · gpu · float32 · CHW · 3×224×224
            scaled = x * 2 + 1
            #? scaled: Batch[args.batch_size] · gpu · float32 · CHW · 3×224×224 · uniform
            mask = images > 3
            #? mask: Batch[args.batch_size] · gpu · bool · HWC · ?×?×3 · ragged unless the data are not
            host = images.cpu()
            #? host: Batch[args.batch_size] · cpu · uint8 · HWC · ?×?×3 · ragged unless the data are not


if __name__ == "__main__":
    main()
