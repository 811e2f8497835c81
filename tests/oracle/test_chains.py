"""Random chains of operators: whatever is said of any value in them is what DALI gives."""

from __future__ import annotations

import pytest
from chains import chains
from hypothesis import HealthCheck, given, settings
from inferred import compare_names

pytestmark = pytest.mark.oracle

SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]


@settings(deadline=None, database=None, suppress_health_check=SLOW)
@given(chain=chains())
def test_chains(chain):
    compared = compare_names(chain.program, chain.names)
    wrong = [(chain.expression(at.partition("[")[0]), what) for at, what in compared.wrong]
    assert wrong == []
