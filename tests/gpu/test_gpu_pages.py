"""The pages whose programs need a GPU, and what their rules say of it."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import pytest
import torch
from dali_programs import needs_gpu, run

from ndd_ls.rules.documentation import available, load

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU"),
]


def on_gpu(section):
    return [code for code in available() if needs_gpu(getattr(load(code), section))]


def resized():
    files, _ = next(ndd.readers.File(file_root="images").next_epoch(batch_size=4))
    return ndd.resize(ndd.decoders.image(files, device="gpu"), size=[32, 32])


@pytest.mark.parametrize("code", on_gpu("good"))
def test_good_runs(code):
    assert len(run(load(code).good)) == 3


@pytest.mark.parametrize("code", on_gpu("bad"))
def test_bad_raises_nothing(code):
    assert len(run(load(code).bad)) == 3


def test_ndd501_gpu_is_what_mixed_was():
    assert [str(device) for (device,) in run(load("NDD501").good)] == ["gpu:0"] * 3


def test_ndd505_the_data_goes_to_the_host_and_back():
    batch = resized()
    assert batch.cpu().torch().device.type == "cpu"
    direct, round_trip = batch.torch(), batch.cpu().torch().cuda()
    assert direct.device == round_trip.device
    assert direct.device.type == "cuda"
    assert torch.equal(direct, round_trip)
    assert run(load("NDD505").bad) == run(load("NDD505").good)


def test_ndd505_torch_shares_the_memory_that_cpu_copies():
    batch = resized().evaluate()
    assert batch.torch().data_ptr() == batch.torch().data_ptr()
    assert batch.cpu().torch().cuda().data_ptr() != batch.torch().data_ptr()


def test_ndd506_consumers_evaluate_on_the_gpu_too():
    assert torch.equal(resized().evaluate().torch(), resized().torch())


def test_ndd110_ragged_batches_on_the_gpu():
    files, _ = next(ndd.readers.File(file_root="images").next_epoch(batch_size=4))
    ragged = ndd.decoders.image(files, device="gpu")
    with pytest.raises(ValueError, match="asynchronous execution"):
        ragged.torch()
    padded = ragged.torch(pad=True)
    assert padded.shape == (4, 60, 41, 3)
    assert np.asarray(padded[3, 54:].cpu()).sum() == 0
