"""Sheets of one's own on the touchscreen: chosen by a tap among the others, and played to the end by taps only."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.rules.game import CardGame
from scorekeeper.sheet_files.reading import read_sheet
from scorekeeper.ui.widgets.card.pad import OnePlayerCardPicture
from tests.scorekeeper.sheet_files.test_reading import sample
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, play_out

Opened = Callable[..., Driver]


@pytest.mark.parametrize("name", ["grandmas", "generala", "maxi-yatzy"])
def test_a_whole_game_on_an_own_sheet_is_played_by_taps(opened: Opened, name: str) -> None:
    table = opened()
    open_match(table, read_sheet(sample(name))[0].id, ("Anna", "Bo"))
    play_out(table, seed=3)
    match = table.match
    assert match.phase == "over"
    assert all(table.says(str(points)) for points in match.games[-1].now.scores.values())
    assert table.flaws() == []


def test_an_own_sheet_stands_among_the_others_and_is_chosen_by_a_tap(opened: Opened) -> None:
    table, sheet = opened(), read_sheet(sample("grandmas"))[0]
    table.app.table = replace(table.app.table, own_sheets=(sheet.id,))
    table.app.go("new_game")
    table.page.show_step("sheet")
    table.step()
    table.tap("Grandma's dice")
    assert table.page.draft.sheet == sheet.id
    assert table.says("Snake")
    assert table.flaws() == []


def test_each_cell_of_a_pad_of_three_columns_is_a_place_to_tap_and_a_badge_shows_another_card(opened: Opened) -> None:
    table = opened()
    open_match(table, read_sheet(sample("triple"))[0].id, ("Anna", "Bo"))
    table.session.throw((6, 6, 6, 2, 1))
    table.page.on_view()
    table.step()
    card = table.card()
    assert isinstance(card, OnePlayerCardPicture)
    assert [one.name for one in card.card.columns] == ["×1", "×2", "×3"]
    assert "ones.3 0" in [one.name for one in card.switch_targets()]
    assert "sixes.3 0" not in [one.name for one in card.switch_targets()], "the third column goes downwards"

    left, low, wide, high = card.spots[1, "sixes"]
    table.tap_at(*card.to_window(left + wide / 2, low + high / 2))
    table.tap(next(one for one in table.offers() if one.box == "sixes.2"))
    position = table.match.games[-1].now
    assert isinstance(position, CardGame)
    assert position.cards[0].filled == {"sixes.2": 36}

    card = table.card()
    assert isinstance(card, OnePlayerCardPicture)
    assert card.whole.columns[card.shown].name == "Bo"
    table.tap_at(*card.to_window(card.x + card.look.mm(5), card.y + card.look.mm(5)))
    assert card.card.totals == (0, 36, 0)
    assert card.open_box_at(*card.center) is None, "Anna's card is only to read"
    assert table.flaws() == []
