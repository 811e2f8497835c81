"""What the analysis says of values, against DALI: every operator and function it knows."""

from __future__ import annotations

import re

import calls
import pytest
from inferred import compare
from suite import CALLS, EXPRESSIONS, GPU_CALLS, program_of

from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.semantic.operators.invocation import TRANSFERS

pytestmark = pytest.mark.oracle


HOW = re.compile(
    "affine|batch_size|bytes_per_sample_hint|cache_.*|device|.*_memory_padding.*|hw_decoder_load"
    "|hybrid_huffman_threshold|jpeg_fancy_upsampling|memory_stats|minibatch_size|preallocate_.*"
    "|preserve|rng|split_stages|temp_buffer_hint|use_fast_idct"
)
"""Arguments that tell how something is computed, where, and of how many samples."""
REFUSED = {
    ("decoders.image_crop", "crop_d"),
    ("decoders.video", "pad_mode"),
    ("dump_image", "input_layout"),
    ("experimental.decoders.image_crop", "crop_d"),
}


def check(module, lines):
    """Run expressions, one variable each, and compare them all; return how much was said."""
    program, names = program_of(module, lines)
    count, wrong = compare(program, names)
    assert [f"{lines[int(name[7:].split('[')[0])]}: {what}" for name, what in wrong] == []
    return count


def test_every_operator_of_the_table_is_called():
    assert set(TRANSFERS) <= {*CALLS, *GPU_CALLS}


def test_every_operator_is_called():
    operators = [o for o in load_shipped().operators.values() if o.kind is MemberKind.OPERATOR]
    assert {o.path for o in operators if "cpu" not in o.backends} == set(GPU_CALLS)
    assert {o.path for o in operators} == {*CALLS, *GPU_CALLS}


def test_every_argument_is_passed():
    calls_of = [*CALLS.items(), *EXPRESSIONS.items()]
    passed = {
        (path, name)
        for _, (_, lines) in calls_of
        for line in lines
        for path, arguments in re.findall(r"ndd\.([a-z_.]+)\(([^()]*(?:\([^()]*\)[^()]*)*)", line)
        for name in re.findall(r"(\w+)=", arguments)
    }
    operators = load_shipped().operators
    wanted = {
        (path, argument.name)
        for path in CALLS
        for argument in operators[path].arguments.values()
        if not argument.positional and not HOW.fullmatch(argument.name)
    }
    assert wanted - passed == REFUSED


def test_data():
    count, wrong = compare(calls.BEGINNING)
    assert wrong == []
    assert count > 50


@pytest.mark.parametrize("path", CALLS)
def test_operators(path):
    module, lines = CALLS[path]
    # Kind and device at the least, and what the table adds.
    assert check(module, lines) > 2 * len(lines)


@pytest.mark.parametrize("subject", EXPRESSIONS)
def test_expressions(subject):
    module, lines = EXPRESSIONS[subject]
    assert check(module, lines) >= 2 * len(lines)
