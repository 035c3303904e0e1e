"""The benchmark of stops on a small scale: the table ends cleanly whichever way it is stopped."""

import pytest

from tests.benchmarks.stops import WAYS, stopped


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("after", [0.0, 2.0])
def test_the_table_ends_cleanly(way: str, after: float) -> None:
    assert stopped(way, after) == ""
