"""The rules on the screen: from the menu of the table, and by a long touch on an open box; nothing is cut off."""

from collections.abc import Callable

import pytest

from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.rules_page import rule_groups
from scorekeeper.rules.acts import Setup
from scorekeeper.ui.widgets.card.scorecard import ScorecardPicture
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]


def at_table(table: Driver) -> Driver:
    table.session.begin(Setup("noris", ("Anna", "Bo")))
    table.session.throw((6, 6, 6, 5, 5))
    table.app.show_match()
    table.step()
    return table


def test_the_menu_of_the_table_leads_to_the_rules_of_the_game_in_play(opened: Opened) -> None:
    table = at_table(opened())
    table.tap("menu")
    table.tap("What does the sheet say?")
    assert table.says("Noris Yatzy")
    assert table.says("Deutsch")
    assert table.says("A kept die may not be thrown again.")


def test_a_finger_that_stays_on_an_open_box_asks_about_it(opened: Opened) -> None:
    table = at_table(opened())
    card = next(one for one in table.widgets() if isinstance(one, ScorecardPicture))
    assert card.use.explain is not None
    card.use.explain("full_house")
    table.step()
    assert table.page.box == "full_house"
    assert table.says("Three dice of one face and two of another: 25 points.")
    table.app.back()
    table.step()
    assert table.offers() or table.says("Full House")


def test_the_groups_of_rules_are_chosen_by_their_keys(opened: Opened) -> None:
    table = opened()
    table.app.go("rules", draft=Draft("noris", "de"))
    table.step()
    assert table.says("Up to three throws")
    table.tap("The boxes")
    assert table.says("Only dice that show 1 count.")
    table.tap("The whole game")
    assert table.says("The turn passes clockwise.")


@pytest.mark.parametrize("sheet", ["philos", "mb1982", "tactic", "chicago"])
@pytest.mark.parametrize("display", ["800x480", "720x1280"])
def test_nothing_is_cut_off(opened: Opened, display: str, sheet: str) -> None:
    assert display in DISPLAYS
    table = opened(display)
    table.app.go("rules", draft=Draft(sheet, "fr"))
    for group in rule_groups(table.page.draft):
        table.page.open_group(group.key)
        table.step()
        assert table.flaws() == []
