"""The advice on the screen, from its own process: the best entry, the cost of a turn, and the review of the game."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from scorekeeper.advice.process import AdviceProcess
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.match import Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.settings import Settings
from scorekeeper.ui.advising import AdviceDesk
from tests.scorekeeper.rules.table import all_but, terms
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
    table.app.play()
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
    coached.app.do(lambda: coached.session.act(Enter("chance")))
    wait(coached, lambda: "Anna: that cost" in coached.notice())
    for player, box in (("Ben", "chance"), ("Anna", "yatzy"), ("Ben", "yatzy")):
        assert coached.session.view.match is not None
        assert coached.session.view.match.games[-1].now.player == player
        coached.session.throw((6, 6, 6, 6, 5))
        coached.app.do(lambda box=box: coached.session.act(Enter(box)))  # type: ignore[misc]
    coached.app.root_widget.notices.clear()
    coached.step(3)
    coached.tap("Review")
    wait(coached, lambda: coached.says("given away") and coached.says("Decisive: turn"))


def test_without_advice_the_offers_keep_their_usual_order_and_there_is_no_review(opened: Opened) -> None:
    table = opened()
    table.session.begin(Setup("noris", ("Anna", "Ben")))
    table.session.throw((6, 6, 6, 6, 2))
    table.app.play()
    assert table.offers()[0].box == "four_of_a_kind"
    assert all(one.state != "best" for one in table.offers())
    assert not table.says("Review")
