"""What the pages say beyond their examples, read off DALI."""

from __future__ import annotations

import itertools
import subprocess
import sys

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.fn as fn
import pytest
import torch
from dali_programs import words

pytestmark = pytest.mark.oracle

RANDOM = {
    "batch_permutation": lambda **seed: ndd.batch_permutation(batch_size=3, **seed),
    "decoders.image_random_crop": lambda **seed: ndd.decoders.image_random_crop(files(), **seed),
    "noise.gaussian": lambda **seed: ndd.noise.gaussian(pixels(), **seed),
    "random.choice": lambda **seed: ndd.random.choice(5, **seed),
    "random.coin_flip": lambda **seed: ndd.random.coin_flip(**seed),
    "random.normal": lambda **seed: ndd.random.normal(**seed),
    "random.uniform": lambda **seed: ndd.random.uniform(**seed),
    "random_resized_crop": lambda **seed: ndd.random_resized_crop(pixels(), size=[2, 2], **seed),
}
READERS = [name for name, item in vars(ndd.readers).items() if isinstance(item, type)]
DEVICES = {
    "as_tensor": lambda device: ndd.as_tensor(np.zeros(3), device=device),
    "batch": lambda device: ndd.batch([np.zeros(3)], device=device),
    "Device": lambda device: ndd.Device(device),
    "random.uniform": lambda device: ndd.random.uniform(device=device),
    "readers.File": lambda device: reader(device=device),
    "to_device": lambda device: numbers().to_device(device),
}
SELECTIONS = {
    "select([0, 3])": lambda batch: batch.select([0, 3]),
    "select(slice(1, 3))": lambda batch: batch.select(slice(1, 3)),
    "tensors[1:3]": lambda batch: batch.tensors[1:3],
    "tensors[:2]": lambda batch: batch.tensors[:2],
    "tensors[[0, 3]]": lambda batch: batch.tensors[[0, 3]],
    "tensors[1:3].as_batch()": lambda batch: batch.tensors[1:3].as_batch(),
}
CONSUMERS = {
    ".item()": lambda sample: sample.item(),
    ".torch()": lambda sample: sample.torch().item(),
    "np.array": lambda sample: np.array(sample).item(),
    "np.asarray": lambda sample: np.asarray(sample).item(),
    "np.from_dlpack": lambda sample: np.from_dlpack(sample).item(),
    "torch.as_tensor": lambda sample: torch.as_tensor(sample).item(),
    "torch.from_dlpack": lambda sample: torch.from_dlpack(sample).item(),
}


def reader(**options):
    return ndd.readers.File(file_root="images", **options)


def files():
    return next(reader().next_epoch(batch_size=4))[0]


def numbers():
    """Return the samples 0 to 3, which an operator made: it runs when they are needed."""
    return ndd.cast(ndd.batch([np.int64(i) for i in range(4)]), dtype=ndd.int32)


def pixels():
    return ndd.batch([np.full((4, 4, 3), 10 * i, np.uint8) for i in range(2)])


def ragged():
    return ndd.batch([np.ones(2, np.float32), np.ones(3, np.float32)])


def values(samples):
    return [np.asarray(sample).item() for sample in samples]


def first_labels(epoch):
    return values(next(epoch)[1])


def test_ndd101_select_takes_a_sample_and_slice_cuts_every_sample():
    batch = ndd.batch([np.arange(3, dtype=np.int32) + 10 * i for i in range(4)])
    assert np.asarray(batch.select(1)).tolist() == [10, 11, 12]
    assert values(batch.slice[1]) == [1, 11, 21, 31]
    with pytest.raises(TypeError, match="'Batch' object is not subscriptable"):
        batch[:, 0]


@pytest.mark.parametrize("selection", SELECTIONS)
def test_ndd105_every_selection_of_several_gives_all(selection):
    selected = SELECTIONS[selection](numbers())
    assert values(selected) == [0, 1, 2, 3]
    assert values(ndd.as_batch(selected)) == [0, 1, 2, 3]


def test_ndd105_what_respects_the_selection():
    batch = numbers()
    assert values([batch.select(2), batch.select(-1), batch.tensors[2]]) == [2, 3, 2]
    assert len(batch.tensors[1:3]) == 2
    assert values(batch.tensors[1:3].tolist()) == [1, 2]
    assert values(batch.tensors[[0, 3]].tolist()) == [0, 3]


def test_ndd105_an_index_counts_from_the_start_of_the_batch():
    assert values([numbers().tensors[1:3][0], numbers().tensors[:3][-1]]) == [0, 3]


def test_ndd105_nothing_selected_is_everything_for_tolist_too():
    assert values(numbers().tensors[2:2].tolist()) == [0, 1, 2, 3]


@pytest.mark.parametrize("many", [(0, 3), range(1, 3), np.array([0, 3])], ids=repr)
def test_ndd105_other_sequences_raise(many):
    with pytest.raises(TypeError):
        numbers().select(many)
    with pytest.raises((TypeError, ValueError)):
        list(numbers().tensors[many])


def test_ndd106_a_tensor_has_no_len_and_a_shape_and_tensors_have_one():
    batch = pixels()
    with pytest.raises(TypeError, match=r"object of type 'Tensor' has no len\(\)"):
        len(batch.select(0))
    assert (batch.select(0).shape[0], len(batch.shape), len(batch.tensors)) == (4, 2, 2)


def test_ndd106_epoch_size_counts_all_shards():
    shard = reader(shard_id=0, num_shards=2)
    assert len(list(shard.next_epoch(batch_size=2))) == 3
    assert shard.get_metadata()["epoch_size"] == 12


def test_ndd106_metadata_before_the_first_batch_spoils_the_reader():
    for asked in ({}, {"batch_size": 4}):
        early = reader()
        early.get_metadata(**asked)
        with pytest.raises(ValueError, match="different than the `max_batch_size` 1"):
            next(early.next_epoch(batch_size=4))


def test_ndd106_the_largest_batch_named_at_construction_keeps_metadata_harmless():
    sized = reader(max_batch_size=4)
    assert sized.get_metadata()["epoch_size"] == 12
    assert len(list(sized.next_epoch(batch_size=4))) == 3


def test_ndd110_torch_raises_at_once_and_the_others_when_used():
    for convert in (ndd.as_tensor, ndd.tensor):
        dense = convert(ragged())
        with pytest.raises(ValueError, match="asynchronous execution") as caught:
            dense.evaluate()
        assert any("non-uniform shape" in said for said in words(caught.value))
    with pytest.raises(ValueError, match="asynchronous execution"):
        ragged().torch()


def test_ndd110_padding_is_zeros_at_the_end():
    assert ragged().torch(pad=True).tolist() == [[1, 1, 0], [1, 1, 1]]
    assert np.asarray(ndd.as_tensor(ragged(), pad=True)).tolist() == [[1, 1, 0], [1, 1, 1]]


def test_ndd110_double_precision_cannot_be_padded():
    double = ndd.cast(ragged(), dtype=ndd.float64)
    with pytest.raises(RuntimeError, match="asynchronous execution") as caught:
        double.torch(pad=True)
    assert any("Unsupported data type: double" in said for said in words(caught.value))


@pytest.mark.parametrize("name", READERS)
def test_ndd202_no_reader_takes_a_batch_size(name):
    with pytest.raises(TypeError, match="unexpected keyword argument 'batch_size'"):
        getattr(ndd.readers, name)(batch_size=4)


def test_ndd204_every_way_to_leave_an_epoch():
    def leave(epoch):
        for _ in epoch:
            return

    whole = [values(labels) for _, labels in reader().next_epoch(batch_size=4)]
    for left in (next, leave, lambda epoch: list(itertools.islice(epoch, 1))):
        abandoned = reader()
        left(abandoned.next_epoch(batch_size=4))
        again = [values(labels) for _, labels in abandoned.next_epoch(batch_size=4)]
        assert again == whole[1:] + whole[:1]


def test_ndd204_an_epoch_left_in_its_last_batch_is_complete():
    complete = reader()
    whole = [values(labels) for _, labels in itertools.islice(complete.next_epoch(batch_size=4), 3)]
    assert first_labels(complete.next_epoch(batch_size=4)) == whole[0] != whole[1]


@pytest.mark.parametrize("size", [2, 8])
def test_ndd206_the_first_batch_raises_not_the_call(size):
    fixed = reader()
    list(fixed.next_epoch(batch_size=4))
    epoch = fixed.next_epoch(batch_size=size)
    with pytest.raises(ValueError, match=f"`batch_size` {size} is different"):
        next(epoch)


def test_ndd206_an_epoch_that_never_started_fixes_nothing():
    free = reader()
    free.next_epoch(batch_size=4)
    assert len(list(free.next_epoch(batch_size=2))) == 6


def test_ndd301_one_draw_is_spread_over_the_batch_in_arithmetic_too():
    zeros = ndd.batch([np.float32(0)] * 4)
    assert len(set(values(zeros + ndd.random.uniform()))) == 1
    assert len(set(values(zeros + ndd.random.uniform(batch_size=4)))) == 4


def test_ndd302_rng_none_is_the_default_generator():
    ndd.random.set_seed(5)
    default = ndd.random.uniform().item()
    ndd.random.set_seed(5)
    assert ndd.random.uniform(rng=None).item() == default


def test_ndd302_the_default_generator_takes_its_seed_from_python():
    program = (
        "import random; random.seed(0)\n"
        "import nvidia.dali.experimental.dynamic as ndd\n"
        "print(ndd.random.uniform().item())"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("name", RANDOM)
def test_ndd305_no_random_operator_takes_a_seed(name):
    RANDOM[name](rng=ndd.random.RNG(seed=1))
    with pytest.raises(TypeError, match="unexpected keyword argument 'seed'"):
        RANDOM[name](seed=1)


def test_ndd305_readers_take_a_seed():
    def order(seed):
        shuffled = reader(random_shuffle=True, seed=seed)
        return [values(labels) for _, labels in shuffled.next_epoch(batch_size=4)]

    assert order(1) == order(1) != order(2)


@pytest.mark.parametrize("name", DEVICES)
def test_ndd501_mixed_is_no_device(name):
    DEVICES[name]("cpu")
    with pytest.raises(ValueError, match="Invalid device type: mixed"):
        DEVICES[name]("mixed")


@pytest.mark.parametrize("name", CONSUMERS)
def test_ndd506_consumers_give_the_same_without_evaluate(name):
    if name.startswith("torch.") and torch.cuda.is_available():
        pytest.skip("beside a GPU DALI's host memory is pinned, which PyTorch's DLPack refuses")
    consume = CONSUMERS[name]
    assert consume(numbers().select(3).evaluate()) == consume(numbers().select(3)) == 3


def test_ndd602_registered_before_the_first_batch():
    saved = reader()
    epoch = saved.next_epoch(batch_size=4)
    checkpoint = ndd.checkpoint.Checkpoint()
    checkpoint.register(saved, "train")
    assert len(list(epoch)) == 3
    checkpoint.collect()


def test_ndd602_the_state_of_a_reader_that_keeps_none():
    plain = reader()
    list(plain.next_epoch(batch_size=4))
    with pytest.raises(RuntimeError, match="was initialized with checkpointing disabled"):
        plain.get_state()
    kept = reader(enable_checkpointing=True)
    list(kept.next_epoch(batch_size=4))
    assert str(kept.get_state())


@pytest.mark.parametrize("operator", ["cast", "copy", "flip", "resize"])
def test_ndd802_operators_of_pipeline_mode_take_no_batch_and_no_tensor(operator):
    options = {"cast": {"dtype": 5}, "resize": {"size": [2, 2]}}.get(operator, {})
    for data in (pixels(), pixels().select(0)):
        with pytest.raises(AttributeError, match="'str' object has no attribute 'device_type'"):
            getattr(fn, operator)(data, **options)


def test_ndd802_a_batch_as_an_argument_is_no_number():
    with pytest.raises(TypeError, match="not 'Batch'"):
        fn.rotate(np.zeros((4, 4, 3), np.uint8), angle=numbers())
