"""Names at the end of a game can be read in full."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.acts import Enter, Setup, Stand, Target
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]
FOUR = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")


def end_of_chicago(table: Driver) -> None:
    chips = {name: 2 if name == FOUR[0] else 0 for name in FOUR}
    table.session.begin(Setup("chicago", FOUR, "de", midway={"chips": chips, "pot": 1}))
    while table.match.phase == "playing":
        table.session.throw((1, 2, 2) if table.match.games[-1].now.player == FOUR[0] else (5, 5, 5))
        table.session.act(Stand())
        position = table.match.games[-1].now
        if getattr(position, "must_target", False):
            table.session.act(Target("over"))


def end_of_philos(table: Driver) -> None:
    boxes = list(SHEETS["philos"].boxes)
    cards = {name: Card(dict.fromkeys(boxes if name != FOUR[-1] else boxes[:-1], 0)) for name in FOUR}
    table.session.begin(Setup("philos", FOUR, "de", cards=cards))
    table.session.throw((6, 6, 6, 6, 6))
    table.session.act(Enter(boxes[-1]))


@pytest.mark.parametrize("display", ["800x480", "720x1280", "1280x720"])
@pytest.mark.parametrize("play", [end_of_chicago, end_of_philos])
def test_four_names_of_nine_letters_are_not_cut(opened: Opened, play: Callable[[Driver], None], display: str) -> None:
    table = opened(display, settings=Settings(language="de", dim_after=0))
    play(table)
    table.app.show_match()
    table.step(3)
    settings = [getattr(one, "setting", None) for one in table.widgets() if getattr(one, "text", "") in FOUR]
    assert sorted(one.text for one in settings if one) == sorted(FOUR)
    assert table.flaws() == []
