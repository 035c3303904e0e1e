"""Sets of dice on the screen: a new one is named and judged by its own throws, and a former one is picked again."""

from collections.abc import Callable
from time import sleep

import pytest

from scorekeeper.records.dice_sets import DiceSetUse, known_uses, save_uses, set_in_use, set_names
from scorekeeper.ui.widgets.chart.faces import FaceBars
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes import show
from tests.scorekeeper.ui.scenes.evening import read
from tests.scorekeeper.ui.scenes.parts import FOUR
from tests.scorekeeper.ui.scenes.remembered import played

Open = Callable[..., Driver]


def type_name(table: Driver, name: str) -> None:
    for letter in name:
        table.page.type_letter(letter)
    table.step()
    table.tap("Done")


def test_other_dice_are_named_and_counted_from_the_start(opened: Open) -> None:
    table = opened()
    played(table, "noris", FOUR[:2], (1, 2))
    table.app.go_home()
    table.app.go("records")
    table.until(lambda: table.page.matches is not None)
    table.tap("Our dice")
    read(table)
    assert table.says("10 thrown dice, 1 game")
    sleep(1.1)  # a set holds from the second on in which it is named
    table.tap("Other dice from today")
    type_name(table, "Ivory")
    table.until(lambda: table.says("Ivory"))
    assert table.says("No thrown dice have been counted yet.")
    assert set_names(known_uses(table.app.table.data)) == ("Ivory",)
    table.tap("Dice without a name")
    assert table.says("10 thrown dice, 1 game")
    assert table.says("Used before")


def test_a_set_that_was_used_before_is_picked_again(opened: Open) -> None:
    table = opened()
    save_uses(
        table.app.table.data, (DiceSetUse("2026-01-01T00:00:00", "Ivory"), DiceSetUse("2026-02-01T00:00:00", "White"))
    )
    table.app.go("dice")
    read(table)
    table.until(lambda: table.says("White"))
    table.tap("Other dice from today")
    table.tap("Ivory")
    table.until(lambda: set_in_use(known_uses(table.app.table.data), "9999") == "Ivory")


@pytest.mark.parametrize(("scene", "verdict"), [("dice", "No sign of unfairness"), ("dice_unfair", "do not look fair")])
def test_six_bars_stand_below_the_verdict(opened: Open, scene: str, verdict: str) -> None:
    table = opened()
    show(table, scene)
    assert table.says(verdict)
    chart = next(one for one in table.widgets() if isinstance(one, FaceBars))
    assert len(chart.bars) == 6
    assert all(bar.low < bar.share < bar.high for bar in chart.bars)
    assert sum(chart.counts) == {"dice": 13770, "dice_unfair": 2400}[scene]
