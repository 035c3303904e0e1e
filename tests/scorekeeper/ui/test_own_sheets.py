"""Sheets of one's own on the touchscreen: chosen by a tap among the others, and played to the end by taps only."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.sheet_files.reading import read
from tests.scorekeeper.sheet_files.test_reading import sample
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, play_out

Opened = Callable[..., Driver]


@pytest.mark.parametrize("name", ["grandmas", "generala", "maxi-yatzy"])
def test_a_whole_game_on_an_own_sheet_is_played_by_taps(opened: Opened, name: str) -> None:
    table = opened()
    open_match(table, read(sample(name))[0].id, ("Anna", "Bo"))
    play_out(table, seed=3)
    match = table.match
    assert match.phase == "over"
    assert all(table.says(str(points)) for points in match.games[-1].now.scores.values())
    assert table.flaws() == []


def test_an_own_sheet_stands_among_the_others_and_is_chosen_by_a_tap(opened: Opened) -> None:
    table, sheet = opened(), read(sample("grandmas"))[0]
    table.app.table = replace(table.app.table, own_sheets=(sheet.id,))
    table.app.go("new_game")
    table.page.show_step("sheet")
    table.step()
    table.tap("Grandma's dice")
    assert table.page.draft.sheet == sheet.id
    assert table.says("Snake")
    assert table.flaws() == []
