"""The shipped catalog says what the installed DALI does."""

import ast
import importlib.util
import inspect
import operator
from pathlib import Path

import pytest

dali = pytest.importorskip("nvidia.dali")
ndd = pytest.importorskip("nvidia.dali.experimental.dynamic")
np = pytest.importorskip("numpy")

from ndd_ls.catalog import serialization  # noqa: E402
from ndd_ls.catalog.model import AttributeKind, MemberKind  # noqa: E402
from ndd_ls.catalog.shipped import load_shipped  # noqa: E402

pytestmark = pytest.mark.oracle

ROOT = Path(__file__).parents[2]
CATALOG = load_shipped(dali.__version__)
IMAGES = [np.zeros((8, 10, 3), np.uint8), np.zeros((6, 4, 3), np.uint8)]


def built():
    spec = importlib.util.spec_from_file_location(
        "build_catalog", ROOT / "scripts/build_catalog.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build()


def value(path):
    return operator.attrgetter(path)(ndd)


def test_committed_file_is_what_the_script_writes_now():
    file = ROOT / "server/ndd_ls/catalog/data" / f"{dali.__version__}.json"
    assert serialization.dump(built()) == file.read_text(encoding="utf-8")


def test_covers_all_operators():
    classes = {op._schema_name: op for op in ndd._ops._all_ops}
    public = {name for name in classes if not name.startswith("_")}
    assert {op.schema for op in CATALOG.operators.values()} == public
    assert {op.schema for op in CATALOG.readers()} == {
        name for name, op in classes.items() if op._is_reader
    }
    assert (len(classes), len(public), len(list(CATALOG.readers()))) == (144, 136, 13)


@pytest.mark.parametrize("path", sorted(CATALOG.operators))
def test_arguments_are_those_that_the_signature_takes(path):
    found = CATALOG.operators[path]
    signature = inspect.signature(value(path))
    for argument in found.arguments.values():
        parameter = signature.parameters[argument.name]
        assert argument.required == (parameter.default is parameter.empty)
        assert argument.positional == (parameter.kind is parameter.POSITIONAL_OR_KEYWORD)
    refused = {"preserve", "bytes_per_sample_hint", "no_such"} | (
        {"seed"} if found.random else set()
    )
    for name in refused:
        assert name not in found.arguments
        with pytest.raises(TypeError, match=name):
            signature.bind_partial(**{name: None})
    assert ("rng" in found.arguments) == found.random


@pytest.mark.parametrize("path", sorted(CATALOG.members))
def test_each_name_is_there_and_is_what_the_catalog_says(path):
    kind, found = CATALOG.members[path], value(path)
    assert (kind is MemberKind.MODULE) == (
        inspect.ismodule(found) and found.__name__.startswith(ndd.__name__)
    )
    assert (kind is MemberKind.DTYPE) == isinstance(found, ndd.DType)
    if kind in (MemberKind.CLASS, MemberKind.READER):
        assert inspect.isclass(found)
    if kind in (MemberKind.OPERATOR, MemberKind.FUNCTION):
        assert callable(found)
        assert not inspect.isclass(found)


@pytest.mark.parametrize(
    ("path", "instance"),
    [
        ("Batch", lambda: ndd.batch(IMAGES)),
        ("Tensor", lambda: ndd.tensor(IMAGES[0])),
        ("Device", lambda: ndd.Device("cpu")),
        ("DType", lambda: ndd.uint8),
        ("EvalMode", lambda: ndd.EvalMode.eager),
        ("checkpoint.Checkpoint", lambda: ndd.checkpoint.Checkpoint()),
        ("random.RNG", lambda: ndd.random.RNG(seed=1)),
        ("readers.File", lambda: ndd.readers.File(file_root=".")),
    ],
)
def test_attributes_are_those_of_an_instance(path, instance):
    found = instance()
    own = {name for name in dir(found) if not name.startswith("_")} - {"value", "name"}
    expected = set(CATALOG.attributes[path])
    # dir leaves out an alias of an enumeration's member, which is there all the same
    assert own - expected == set()
    assert {name for name in expected - own if not hasattr(found, name)} <= {"seed"}


def test_random_operator_refuses_the_seed_that_its_stub_shows():
    with pytest.raises(TypeError, match="seed"):
        ndd.random.uniform(range=[0.0, 1.0], seed=1)


@pytest.mark.parametrize(
    ("path", "call"),
    [
        ("resize", lambda: ndd.resize(ndd.batch(IMAGES), size=[4, 4])),
        ("cast", lambda: ndd.cast(ndd.batch(IMAGES), dtype=ndd.float32)),
        ("nonsilent_region", lambda: ndd.nonsilent_region(np.ones(99, np.float32))),
        ("random_crop_generator", lambda: ndd.random_crop_generator(np.array([9, 9], np.int64))),
        ("bbox_rotate", lambda: rotated_boxes()),
        ("readers.File", lambda: next(iter(file_reader().next_epoch(batch_size=1)))),
    ],
)
def test_number_of_outputs_by_default(path, call, tmp_path):
    result = call()
    count = len(result) if isinstance(result, tuple | list) else 1
    assert CATALOG.operators[path].outputs_by_default == count


def rotated_boxes(*labels):
    boxes = np.array([[0.1, 0.1, 0.5, 0.5], [0.2, 0.2, 0.6, 0.6]], np.float32)
    return ndd.bbox_rotate(boxes, *labels, angle=9.0, input_shape=np.array([9, 9], np.int64))


def file_reader():
    return ndd.readers.File(files=[__file__], labels=[3])


def test_outputs_depend_on_the_arguments_named():
    resize = CATALOG.operators["resize"]
    assert (resize.outputs, resize.outputs_depend_on) == (None, {"save_attrs"})
    assert len(ndd.resize(ndd.batch(IMAGES), size=[4, 4], save_attrs=True)) == 2
    rotate = CATALOG.operators["bbox_rotate"]
    assert rotate.outputs_depend_on == {"labels"}
    assert len(rotated_boxes(np.ones(2, np.int32))) == 2
    extract = CATALOG.operators["element_extract"]
    assert (extract.outputs_by_default, extract.outputs_depend_on) == (None, {"element_map"})


def test_per_sample_arguments_take_a_batch_and_others_do_not():
    arguments = CATALOG.operators["resize"].arguments
    sizes = ndd.batch([[4.0, 4.0], [3.0, 3.0]])
    assert arguments["size"].per_sample
    assert ndd.resize(ndd.batch(IMAGES), size=sizes).shape == [(4, 4, 3), (3, 3, 3)]
    assert not arguments["max_size"].per_sample
    with pytest.raises(Exception, match=r"."):
        ndd.resize(ndd.batch(IMAGES), size=[4, 4], max_size=sizes).evaluate()


def test_a_reader_takes_no_batch():
    assert not any(a.per_sample for op in CATALOG.readers() for a in op.arguments.values())
    with pytest.raises(ValueError, match="batch keyword arguments"):
        ndd.readers.Numpy(file_root=".", roi_start=ndd.batch([[0], [0]]))


def test_backends():
    assert CATALOG.operators["decoders.image"].backends == {"cpu", "mixed"}
    assert CATALOG.operators["readers.Video"].backends == {"gpu"}
    with pytest.raises(ValueError, match='Invalid device "cpu"'):
        ndd.readers.Video(filenames=["film.mp4"], sequence_length=3)


def test_pipeline_operators_have_their_counterparts():
    assert CATALOG.fn_operators["readers.file"] == "readers.File"
    assert CATALOG.fn_operators["coin_flip"] == "random.coin_flip"
    assert CATALOG.fn_operators["external_source"] == "ExternalSource"
    assert CATALOG.fn_operators["python_function"] is None
    for path, counterpart in CATALOG.fn_operators.items():
        assert callable(operator.attrgetter(path)(dali.fn))
        assert counterpart is None or counterpart in CATALOG.members


def test_module_that_needs_another_package_is_there():
    assert CATALOG.kind("pytorch.nodes") is MemberKind.MODULE
    assert CATALOG.kind("pytorch.nodes.Reader") is MemberKind.CLASS


def test_what_the_implementation_imports_is_not_offered():
    assert CATALOG.kind("checkpoint.json") is MemberKind.OTHER
    assert set(CATALOG.children("checkpoint")) == {"Checkpoint", "current"}


def function(path):
    """Return the function, method or constructor at a path of the catalog."""
    found = value(path.replace("Reader.", "_ops.Reader.") if path.startswith("Reader.") else path)
    if inspect.isclass(found):
        return found.__init__
    return found


@pytest.mark.parametrize("path", sorted(CATALOG.functions))
def test_functions_take_what_their_signature_says(path):
    found = CATALOG.functions[path]
    running = list(inspect.signature(function(path)).parameters.values())
    if running and running[0].name == "self":
        running = running[1:]
    assert found.inputs == tuple(p.name for p in running if p.kind is p.POSITIONAL_ONLY)
    variadic = [p.name for p in running if p.kind is p.VAR_POSITIONAL]
    assert [found.variadic] == (variadic or [None])
    assert found.open == any(p.kind is p.VAR_KEYWORD for p in running)
    named = [p for p in running if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    assert list(found.arguments) == [p.name for p in named]
    for parameter in named:
        argument = found.arguments[parameter.name]
        assert argument.required == (parameter.default is parameter.empty)
        assert argument.positional == (parameter.kind is parameter.POSITIONAL_OR_KEYWORD)
        if argument.default is not None and path != "imread":
            assert ast.literal_eval(argument.default) == parameter.default


def test_each_function_and_method_is_described():
    functions = {p for p, k in CATALOG.members.items() if k is MemberKind.FUNCTION}
    assert functions <= set(CATALOG.functions)
    for holder in ("Batch", "Tensor", "readers.File", "random.RNG", "checkpoint.Checkpoint"):
        for name, kind in CATALOG.attributes[holder].items():
            if kind is AttributeKind.METHOD:
                assert CATALOG.function(f"{holder}.{name}") is not None, name
