"""What changes a list or a dict changes what its aliases hold."""

import nvidia.dali.experimental.dynamic as ndd

batch = ndd.random.uniform(batch_size=4, shape=[2])
other = ndd.random.uniform(batch_size=8, shape=[2])

kept = []
kept.append(batch)
first = kept[0]
#? first: Batch[4] · cpu · float32 · (2,) · uniform
alias = kept
alias.append(other)
second = kept[1]
#? second: Batch[?] · cpu · float32 · (2,) · uniform
for either in kept:
    item = either
    #? item: Batch[?] · cpu · float32 · (2,) · uniform
last = kept.pop()
#? last: Batch[?] · cpu · float32 · (2,) · uniform

named = {"images": batch}
named["labels"] = other
labels = named["labels"]
#? labels: Batch[8] · cpu · float32 · (2,) · uniform
named.update(images=other)
images = named["images"]
#? images: Batch[8] · cpu · float32 · (2,) · uniform

cache = {"batch": batch}
current = batch


def change():
    global current
    current = other
    cache["batch"] = other


now = current
#? now: -
held = cache["batch"]
#? held: -


def count():
    sizes = batch

    def more():
        nonlocal sizes
        sizes = other

    more()
    counted = sizes
    #? counted: -
    return counted


def given(collection):
    collection.append(other)


filled = [batch]
given(filled)
there = filled[0]
#? there: Batch[?] · cpu · float32 · (2,) · uniform


def choose(rng: ndd.random.RNG | None = None):
    if rng is None:
        rng = ndd.random.RNG(seed=1)
    sure = rng
    #? sure: ndd.random.RNG
    return sure


class Source:
    size = 4

    def batch(self):
        drawn = ndd.random.uniform(batch_size=self.size)
        #? drawn: Batch[self.size] · cpu · float32 · 0-D · uniform
        return drawn


class Larger(Source):
    size = 8
