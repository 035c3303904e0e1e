"""The advice on the screen, from its own process: the best entry, the cost of a turn, and the review of the game."""

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from scorekeeper.advice.process import MOST_STARTS, AdviceProcess
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.settings import Settings
from scorekeeper.ui.advising import AdviceDesk
from tests.scorekeeper.rules.table import all_but, terms
from tests.scorekeeper.session.evening import play
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]
CARD = Card(all_but(terms("carlit-beginner", "de"), ["chance", "yatzy"]))


@pytest.fixture
def coached(opened: Opened, tmp_path: Path) -> Iterator[Driver]:
    """A table of Anna and Ben with the coach set to "open", and two boxes left to play; the advice process runs."""
    table = opened(settings=Settings(language="en", dim_after=0, coach="open"))
    advisor = AdviceProcess(tmp_path)
    table.app.table = replace(table.app.table, advising=AdviceDesk(advisor))
    table.session.begin(Setup("carlit-beginner", ("Anna", "Ben"), "de", cards={"Anna": CARD, "Ben": CARD}))
    table.app.show_match()
    yield table
    advisor.close()


def wait(table: Driver, said: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not said():
        assert monotonic() < end, table.words()
        table.step()
        sleep(0.01)


def test_the_coach_says_what_to_keep_and_what_a_turn_cost_and_the_game_is_reviewed(coached: Driver) -> None:
    coached.session.throw((6, 6, 1, 1, 2))
    coached.app.page.on_view()
    wait(coached, lambda: coached.says("Keep 6\u00a06"))
    coached.app.do_act(lambda: coached.session.act(Enter("chance")))
    wait(coached, lambda: "Anna: that cost" in coached.notice())
    for player, box in (("Ben", "chance"), ("Anna", "yatzy"), ("Ben", "yatzy")):
        assert coached.session.view.match is not None
        assert coached.session.view.match.games[-1].now.player == player
        coached.session.throw((6, 6, 6, 6, 5))
        coached.app.do_act(lambda box=box: coached.session.act(Enter(box)))  # type: ignore[misc]
    coached.app.root_widget.notices.clear()
    coached.step(3)
    coached.tap("Review")
    wait(coached, lambda: coached.says("given away") and coached.says("Decisive: turn"))


@pytest.mark.parametrize("sheet", ["noris", "chicago"])
@pytest.mark.parametrize("coach", ["open", "after"])
def test_after_four_deaths_of_the_advice_process_the_table_says_that_there_is_no_advice(
    opened: Opened, tmp_path: Path, sheet: str, coach: str
) -> None:
    begun = []

    def dying(words: object, **given: Any) -> "subprocess.Popen[bytes]":
        begun.append(subprocess.Popen(["true"], **given))
        begun[-1].wait()
        return begun[-1]

    table = opened(settings=Settings(language="en", dim_after=0, coach=coach))
    advisor = AdviceProcess(tmp_path, dying)
    table.app.table = replace(table.app.table, advising=AdviceDesk(advisor))
    table.session.begin(Setup(sheet, ("Anna", "Ben")))
    table.app.show_match()
    words = "There is no advice until the program is started again."
    for number in range(MOST_STARTS):
        assert not table.says(words)
        wait(table, lambda number=number: len(begun) == number + 1)  # type: ignore[misc]
        table.app.do_act(lambda number=number: play(table.session, Random(number)))  # type: ignore[misc]
    acts = iter(range(MOST_STARTS, 30))

    def said() -> bool:
        """Whether the table says it; until then the game goes on, as dice that are being entered by hand hide the
        coach."""
        if not table.says(words):
            table.app.do_act(lambda: play(table.session, Random(next(acts))))
        return table.says(words)

    wait(table, said)
    assert len(begun) == MOST_STARTS
    advisor.close()


def test_without_advice_the_offers_keep_their_usual_order_and_there_is_no_review(opened: Opened) -> None:
    table = opened()
    table.session.begin(Setup("noris", ("Anna", "Ben")))
    table.session.throw((6, 6, 6, 6, 2))
    table.app.show_match()
    assert table.offers()[0].box == "four_of_a_kind"
    assert all(one.state != "best" for one in table.offers())
    assert not table.says("Review")
