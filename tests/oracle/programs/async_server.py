"""An inference service that decodes requests in batches, with asyncio."""

from __future__ import annotations

import asyncio
from pathlib import Path

import numpy as np
import nvidia.dali.experimental.dynamic as ndd


def preprocess(files: list[bytes]) -> ndd.Batch:
    encoded = ndd.as_batch([np.frombuffer(file, dtype=np.uint8) for file in files])
    images = ndd.decoders.image(encoded)
    return ndd.crop_mirror_normalize(ndd.resize(images, size=[16, 16]), mean=[127.5], std=[127.5])


async def answer(queue: asyncio.Queue[bytes]) -> list[float]:
    means: list[float] = []
    while not queue.empty():
        files = [await queue.get()]
        while not queue.empty() and len(files) < 4:
            files.append(queue.get_nowait())
        batch = preprocess(files)
        means += batch.torch().mean(dim=(1, 2, 3)).tolist()
        await asyncio.sleep(0)
    return means


async def main() -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    for path in sorted(Path("images").rglob("*.png")):
        await queue.put(path.read_bytes())
    means = await answer(queue)
    print(len(means), all(-1 <= mean <= 1 for mean in means))


asyncio.run(main())
