"""The exit code tells the systemd unit how the program was left (closed, switched off ...); without the unit it is
always 0."""

import pytest

from scorekeeper.appliance.power import UNIT, WayToEnd, exit_code, ways_to_end


@pytest.mark.parametrize(("way", "code"), [("switch off", 64), ("restart", 65), ("leave", 66), (None, 0)])
def test_the_unit_is_given_the_choice_as_an_exit_code(
    way: WayToEnd | None, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(UNIT, "1")
    assert exit_code(way) == code


@pytest.mark.parametrize("unit", ["", "0"])
def test_without_the_unit_the_program_can_only_be_closed_and_ends_with_0(
    unit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(UNIT, unit)
    assert ways_to_end() == ("leave",)
    assert exit_code("leave") == 0
