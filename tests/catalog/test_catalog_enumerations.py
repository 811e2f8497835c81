"""The enumerations are DALI's."""

import pytest

types = pytest.importorskip("nvidia.dali.types")

import nvidia.dali.experimental.dynamic as ndd  # noqa: E402

from ndd_ls.catalog.enumerations import DTYPES, ENUMERATIONS  # noqa: E402


@pytest.mark.parametrize("kind", ENUMERATIONS)
def test_values_are_all_there(kind):
    enumeration = getattr(types, kind)
    assert list(ENUMERATIONS[kind]) == list(enumeration.__members__)
    for name in ENUMERATIONS[kind]:
        assert getattr(types, name) == getattr(enumeration, name)


@pytest.mark.parametrize("name", DTYPES)
def test_dtypes_are_those_of_dynamic_mode(name):
    assert getattr(ndd, DTYPES[name]).type_id == getattr(types, name)
