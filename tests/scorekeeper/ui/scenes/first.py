"""Scenes of a first evening: the hints to keep, to undo and to strike out, and four moments of the sample turn."""

from collections.abc import Sequence
from functools import cache

from kivy.clock import Clock

from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.look import CARDS, THREE
from tests.scorekeeper.ui.scenes.parts import as_opened, at_table, scene, throw
from vision.clips.painter import DrawnDie, DrawnHand, Painter
from vision.scene import Picture


def begun(table: Driver, cards: dict[str, Card] | None = None) -> None:
    table.app.hints.learned = frozenset()
    at_table(table, Setup("philos", THREE, "en", cards=cards or {}))


@scene
def hint_keep(table: Driver) -> None:
    begun(table)
    throw(table, 6, 6, 2, 3, 1)


@scene
def hint_undo(table: Driver) -> None:
    hint_keep(table)
    table.app.do_act(lambda: table.session.act(Enter("sixes")))


@scene
def hint_strike(table: Driver) -> None:
    begun(table, CARDS)
    for _throw in range(3):
        throw(table, 2, 2, 1, 3, 1)


class Unseen(Painter):
    """A painter that leaves the dice out, whose drawing takes most of the time, while nobody looks."""

    def paint(self, pieces: Sequence[DrawnDie], hand: DrawnHand | None = None) -> Picture:
        return self.tray


@cache
def unseen() -> Unseen:
    return Unseen(grain=0)


def sample(table: Driver, until_s: float) -> None:
    """Show the turn that can be watched as it is this many seconds after its beginning."""
    table.app.go("sample_turn")
    page = table.page
    Clock.unschedule(page.tick)  # it goes on by itself no more, however long the frames take
    for second, painter in ((until_s - 0.5, unseen()), (until_s, page.source._painter)):
        page.source._painter = painter
        while page.time_s < second:
            page.tick(0.1)
        table.step()  # a finger points at what is laid out


@as_opened
def sample_turn_thrown(table: Driver) -> None:
    sample(table, 5.1)


@as_opened
def sample_turn_kept(table: Driver) -> None:
    sample(table, 8.1)


@as_opened
def sample_turn_entered(table: Driver) -> None:
    sample(table, 11.3)


@as_opened
def sample_turn_next(table: Driver) -> None:
    sample(table, 14.0)
