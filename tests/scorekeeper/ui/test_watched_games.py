"""Whole games with a camera: no face is entered by hand, and one tap is enough for a turn."""

import random
from collections.abc import Callable, Collection

import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import enter_something
from tests.scorekeeper.ui.scenes.parts import StillWatch, dice_at_rest
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.results import Reading
from vision.sources.demo import Demo
from vision.watching.eye import Eye

Opened = Callable[..., Driver]


class Filmed(StillWatch):
    """Stands in for the camera thread: at each call of `newest` the real eye reads the next frame of the demo."""

    def __init__(self) -> None:
        super().__init__(Sight(Reading("empty"), "live"), throws=True)
        self.source, self.eye = Demo(seed=3, every=None), Eye(Reader(effort=QUICK))
        self.source.open()

    def newest(self) -> Sight:
        frame = self.source.read()
        assert frame is not None
        size = (frame.image.shape[1], frame.image.shape[0])
        self.sight = Sight(self.eye.see(frame), "live", None, frame.image, size, throws=True)
        return self.sight

    def throw(self, keep: Collection[int] = (), faces: Collection[int] = ()) -> None:
        self.source.throw([die.middle for die in self.sight.reading.dice if die.id in keep], tuple(faces))


def begin(table: Driver, sheet: str, *players: str) -> None:
    table.session.begin(Setup(sheet, players))
    table.app.show_match()
    watch = table.app.watch
    assert watch is not None
    while watch.newest().reading.state == "moving":  # the eye has not settled yet
        table.step()
    table.app.look_at_table(0)
    table.step()


def phase(table: Driver) -> str:
    assert table.session.view.match
    return table.match.phase


def throws(table: Driver) -> int:
    return len(table.match.games[-1].now.throws)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_whole_game_of_seen_throws_is_entered_with_a_tap_a_turn(opened: Opened, sheet: str) -> None:
    rng, watch = random.Random(5), StillWatch(Sight(Reading("empty"), "live"))
    table = opened(watch=watch)
    players = ("Anna", "Bo")[: max(1, SHEETS[sheet].players[0])]
    begin(table, sheet, *players)
    number = 0
    while phase(table) == "playing":
        number += 1
        watch.sight = Sight(dice_at_rest([rng.randint(1, 6) for _ in range(5)], number), "live")
        table.app.look_at_table(0)
        table.step()
        enter_something(table, rng)
    assert len(table.match.games[-1].acts) == 2 * number == 2 * len(players) * len(SHEETS[sheet].boxes)


def test_the_demo_is_played_through_eye_and_reader_to_the_end(opened: Opened) -> None:
    rng = random.Random(7)
    table = opened(watch=Filmed())
    begin(table, "mb1982", "Anna")
    while phase(table) == "playing":
        before = throws(table)
        table.tap("Throw")
        for _frame in range(200):
            table.app.look_at_table(0)
            if throws(table) > before or table.session.view.pending:
                break
        table.step()
        pending = table.session.view.pending
        if pending:
            table.tap("Yes" if pending.question == "unsure" else "Yes, take them")
        enter_something(table, rng)
    assert table.says("The game is over")


def test_dice_that_are_tapped_stay_when_the_demo_throws(opened: Opened) -> None:
    table = opened(watch=Filmed())
    begin(table, "philos", "Anna", "Bo")
    for number in (1, 2):
        table.tap("Throw")
        for _frame in range(200):
            table.app.look_at_table(0)
            if throws(table) == number:
                break
        table.step()
        if number == 1:
            first = table.match.games[-1].now.throws[0].dice
            table.tap(table.die(0))
            table.tap(table.die(3))
    second = table.match.games[-1].now.throws[1]
    assert second.kept == (0, 3)
    assert (second.dice[0], second.dice[3]) == (first[0], first[3])
