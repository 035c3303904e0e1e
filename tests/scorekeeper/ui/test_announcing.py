"""Rows of the card that are drawn as keys while a box is announced can be tapped everywhere, also on another player's
points."""

from collections.abc import Callable

import pytest

from scorekeeper.present.turn.mode import BoxLifted
from scorekeeper.rules.acts import Declare, Enter, Setup
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]


@pytest.mark.parametrize("display", ["800x480", "1280x720", "720x1280"])
def test_a_raised_row_is_lifted_by_a_tap_on_the_points_of_another_player(opened: Opened, display: str) -> None:
    table = opened(display)
    table.session.begin(Setup("tactic", ("Anna", "Bo"), "da", {"announce": True}))
    table.session.act(Declare("fours"))
    table.session.throw((4, 4, 2, 6, 1))
    table.session.act(Enter("fours"))
    table.app.show_match()
    table.step()
    card = table.card()
    left, low, wide, high = card.filled[0, "fours"]  # Anna's points, in the row that Bo can announce
    table.tap_at(*card.to_window(left + wide / 2, low + high / 2))
    assert table.page.mode == BoxLifted("fours")
