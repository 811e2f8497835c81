"""The static reader against the run time, and on files that are not as they should be."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

dali = pytest.importorskip("nvidia.dali")

import static_vs_runtime  # noqa: E402

from ndd_ls.catalog import static  # noqa: E402
from ndd_ls.catalog.loader import complete  # noqa: E402
from ndd_ls.catalog.model import MemberKind  # noqa: E402
from ndd_ls.catalog.shipped import load_shipped  # noqa: E402

PACKAGE = static_vs_runtime.PACKAGE
RUNTIME = load_shipped(dali.__version__)
READ = static.read(PACKAGE, dali.__version__)

STUB = '''
@overload
def draw(shape: Optional[TensorLike] = None, /, *, device: Optional[DeviceLike] = None,
    batch_size: Optional[int] = None, seed: Optional[int] = -1,
    range: Union[Batch, TensorLikeArg, Sequence[float], float, None] = [-1.0, 1.0],
    ) -> Batch:
    """
    Draws.

    Supported backends
     * 'cpu'

    Keyword args
    ------------
    old : int
        .. warning::

            The argument `old` is a deprecated alias for `range`. Use `range` instead.
    range : float or list of float or Tensor/Batch of float, optional, default = `[-1.0, 1.0]`
        The range.
    seed : int, optional, default = `-1`
        The seed.
    """
'''


def package(folder: Path, files: dict[str, str]) -> Path:
    for name, text in {"experimental/dynamic/__init__.py": "", **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.oracle
def test_report_of_the_differences_is_fresh():
    assert static_vs_runtime.REPORT.read_text(encoding="utf-8") == static_vs_runtime.report()


@pytest.mark.parametrize("path", sorted(RUNTIME.operators))
def test_operator_reads_like_the_run_time_but_for_its_outputs(path):
    facts = static_vs_runtime.differences(READ.operators[path], RUNTIME.operators[path])
    assert [fact for fact in facts if not fact.startswith("outputs")] == []


@pytest.mark.parametrize("path", sorted(RUNTIME.operators))
def test_number_of_outputs_that_the_files_tell_is_right(path):
    told = READ.operators[path].outputs
    assert told is None or told == RUNTIME.operators[path].outputs


def test_names_are_those_of_the_run_time():
    assert READ.members == RUNTIME.members


def test_completed_it_is_the_catalog_of_the_run_time():
    completed = complete(READ, RUNTIME)
    assert dict(completed.operators) == dict(RUNTIME.operators)
    assert completed.fn_operators == RUNTIME.fn_operators


def test_an_argument_not_seen_before_may_change_the_number_of_outputs():
    old = load_shipped("2.0.0")
    assert "uniform_sample" not in old.operators["experimental.readers.Video"].arguments
    video = complete(READ, old).operators["experimental.readers.Video"]
    assert (video.outputs, video.outputs_by_default) == (None, 1)
    assert {"uniform_sample", "enable_frame_num"} <= video.outputs_depend_on


def test_does_not_import_dali():
    code = f"""
import sys
from pathlib import Path
from ndd_ls.catalog import static
static.read(Path({str(PACKAGE)!r}), "1")
assert not [name for name in sys.modules if name.startswith(("nvidia", "numpy", "torch"))]
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("builder", "takes_seed"),
    [
        ('signature_args = [arg for arg in signature_args if "seed" not in arg]', False),
        ('signature_args.remove("seed")', True),  # 2.0.0 removes "seed" where "seed=None" stands
        (None, False),
    ],
)
def test_random_operators_take_a_seed_in_2_0_alone(tmp_path, builder, takes_seed):
    files = {"experimental/dynamic/__init__.pyi": STUB}
    if builder is not None:
        files["experimental/dynamic/_op_builder.py"] = builder
    draw = static.read(package(tmp_path, files), "2.0.0").operators["draw"]
    names = ["batch_size", "device", "old", "range", *["seed"] * takes_seed, "rng"]
    assert list(draw.arguments) == names
    assert draw.random
    assert draw.arguments["old"].replacement == "range"
    assert draw.arguments["range"].per_sample
    assert (draw.min_inputs, draw.max_inputs, draw.backends) == (0, 1, {"cpu"})


def test_shipped_2_0_0_says_that_a_seed_is_taken():
    uniform = load_shipped("2.0.0").operators["random.uniform"]
    assert {"seed", "rng"} <= set(uniform.arguments)


@pytest.mark.parametrize("content", ["def (", "\0", "\udcff", "x = 1\n" * 3])
def test_a_broken_file_yields_fewer_names(tmp_path, content):
    folder = package(tmp_path, {"experimental/dynamic/noise/__init__.pyi": STUB})
    stub = folder / "experimental/dynamic/__init__.pyi"
    stub.write_bytes(content.encode("utf-8", "surrogateescape"))
    (folder / "experimental/dynamic/_ops.py").write_bytes(stub.read_bytes())
    (folder / "fn").mkdir()
    (folder / "fn/__init__.pyi").write_bytes(stub.read_bytes())
    read = static.read(folder, "2.4.0")
    assert set(read.operators) == {"noise.draw"}
    assert read.members["noise"] is MemberKind.MODULE


def test_a_missing_package_yields_no_names(tmp_path):
    read = static.read(tmp_path / "nowhere", "2.4.0")
    assert not read.members
    assert not read.operators


def test_modules_that_import_each_other(tmp_path):
    files = {
        "experimental/dynamic/__init__.py": "from ._a import *\nfrom ._b import B as B, missing\n",
        "experimental/dynamic/_a.py": "from ._b import B\nclass A(B):\n  def a(self): self.x = 1\n",
        "experimental/dynamic/_b.py": "from ._a import A\nclass B(A):\n  b = 1\n",
    }
    read = static.read(package(tmp_path, files), "2.4.0")
    assert read.members["A"] is read.members["B"] is MemberKind.CLASS
    assert read.members["missing"] is MemberKind.OTHER
    assert set(read.attributes["A"]) == {"a", "b", "x"}


def test_same_folder_read_twice_is_equal(tmp_path):
    shutil.copytree(
        PACKAGE / "experimental/dynamic/random", tmp_path / "experimental/dynamic/random"
    )
    assert static.read(tmp_path, "1") == static.read(tmp_path, "1")
