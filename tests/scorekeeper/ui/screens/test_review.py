"""Touches on what the advice shows: a turn in the chart of the review, and the coach's words in the header."""

from collections.abc import Callable

from scorekeeper.ui.widgets.card.chances import WinChancesChart
from scorekeeper.ui.widgets.turn.band import TurnBand
from scorekeeper.ui.widgets.turn.bars import ChanceBar
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.advised import advised_why, review_of_a_game

Opened = Callable[..., Driver]


def test_words_describe_the_turn_that_is_touched_in_the_chart(opened: Opened) -> None:
    table = opened()
    review_of_a_game(table)
    table.step()
    chart = next(one for one in table.widgets() if isinstance(one, WinChancesChart))
    assert table.says("Chances to win: touch a turn in the chart.")
    table.tap_at(*chart.to_window(chart.left + chart.wide, chart.y + chart.height / 2))
    table.until(lambda: not table.says("Chances to win: touch a turn"))
    assert table.says("chance to win")
    assert chart.chosen == chart.turns - 1


def test_the_header_opens_and_closes_what_the_best_choices_may_become(opened: Opened) -> None:
    table = opened()
    advised_why(table)
    table.step()

    def bars() -> int:
        return sum(isinstance(one, ChanceBar) for one in table.widgets())

    def touch_header() -> None:
        header = next(one for one in table.widgets() if isinstance(one, TurnBand))
        table.tap_at(header.x + header.width / 4, header.y + header.height / 2)
        table.step(30)

    assert bars() == 15
    touch_header()
    assert bars() == 0
    touch_header()
    assert bars() == 15
