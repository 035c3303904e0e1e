"""After three starts of the unit in a row that crashed within two minutes the camera stays off."""

from pathlib import Path

import pytest

from scorekeeper.appliance import power
from scorekeeper.appliance.running import SAFE_START, supervise
from scorekeeper.appliance.starts import BAD_ENDS_IN_A_ROW, GOOD_AFTER_S


@pytest.fixture
def unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(power.UNIT, "1")


def crash(data: Path, seconds: int = 0) -> bool:
    """Run a start of the program that crashes after this many beats (seconds); return whether its camera was off."""
    safe = []

    def evening() -> None:
        with supervise(data) as now:
            safe.append(now.safe)
            for _ in range(seconds):
                now.beat()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        evening()
    return safe[0]


@pytest.mark.usefixtures("unit")
def test_after_three_crashes_in_a_row_the_camera_stays_off_and_that_is_said_until_it_is_read(tmp_path: Path) -> None:
    assert [crash(tmp_path) for _ in range(BAD_ENDS_IN_A_ROW + 1)] == [False] * BAD_ENDS_IN_A_ROW + [True]
    with supervise(tmp_path) as now:
        assert now.notices == (SAFE_START,)
        assert SAFE_START.stays
    with supervise(tmp_path) as now:
        assert not now.safe


@pytest.mark.usefixtures("unit")
def test_a_start_that_ran_for_two_minutes_is_no_crash(tmp_path: Path) -> None:
    assert not any(crash(tmp_path, seconds=GOOD_AFTER_S) for _ in range(BAD_ENDS_IN_A_ROW + 1))


@pytest.mark.usefixtures("unit")
@pytest.mark.parametrize("content", ["", "[]", '{"bad": -1}', '{"bad": true}', '{"bad": "x"}', "\0"])
def test_a_damaged_count_of_starts_counts_as_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "starts.json").write_text(content)
    with supervise(tmp_path) as now:
        assert not now.safe


def test_without_the_unit_the_camera_is_never_left_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(power.UNIT, raising=False)
    assert not any(crash(tmp_path) for _ in range(BAD_ENDS_IN_A_ROW + 1))
    assert power.ways_to_end() == ("leave",)
