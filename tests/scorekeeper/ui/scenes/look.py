"""Scenes with the players and cards of the pictures in the design, to compare the two side by side."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.advice.answers import Advised
from scorekeeper.advice.worth import Advice, EntryWorth
from scorekeeper.present.turn import events as on
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.session.camera_turn import CameraTurn
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.advised import STAMP, advised
from tests.scorekeeper.ui.scenes.parts import StillWatch, as_opened, at_table, dice_at_rest, scene, sight, throw
from vision.results import Reading

THREE = ("Anna", "Ben", "Clara")
CARDS = {
    "Anna": Card({"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "full_house": 25, "small_straight": 30}),
    "Ben": Card(
        {"ones": 2, "threes": 9, "fours": 8, "sixes": 18, "three_of_a_kind": 21, "full_house": 25, "large_straight": 0}
    ),
    "Clara": Card(
        {"twos": 4, "threes": 12, "fives": 20, "sixes": 24, "four_of_a_kind": 24, "small_straight": 30, "chance": 19}
    ),
}


def watched(table: Driver, reading: Reading, **more: Any) -> None:
    """Show Anna's turn at a table whose camera sees this reading."""
    table.session.change_camera()
    at_table(table, Setup("philos", THREE, "en", cards=CARDS), StillWatch(sight(reading, **more)))
    table.session._camera = CameraTurn()
    table.app.look_at_table(0)
    table.page.on_view()


def seen(table: Driver, *throws: Sequence[int]) -> None:
    """Show a turn in which the camera has seen these throws; all sixes were kept each time.

    The dice of the last throw lie at rest.
    """
    watched(table, Reading("empty"))
    before: Sequence[int] = ()
    for faces in throws:
        throw(table, *faces, kept=tuple(place for place, face in enumerate(before) if face == 6))
        before = faces
    table.app.watch = StillWatch(sight(dice_at_rest(before, len(throws))))
    table.session.mark_throw_handled(dice_at_rest(before, len(throws)))
    table.page.on_view()


def gold(table: Driver, entries: dict[str, int]) -> None:
    """Give advice in which the first of these entries is clearly the best, so that the screen shows it in gold."""
    made = tuple(EntryWorth(box, points, 200 - 9 * at, 0.0) for at, (box, points) in enumerate(entries.items()))
    advised(table, "off", Advised(STAMP, Advice(200.0, made, ())))


@scene
def look_offers_after_throw_2(table: Driver) -> None:
    seen(table, (6, 6, 6, 6, 3), (6, 6, 6, 6, 2))


@scene
def look_last_throw(table: Driver) -> None:
    seen(table, (6, 6, 6, 1, 3), (6, 6, 6, 6, 2), (6, 6, 6, 6, 3))
    gold(table, {"sixes": 24, "four_of_a_kind": 27, "three_of_a_kind": 27, "chance": 27})


@scene
def look_lifted(table: Driver) -> None:
    """The turn after a tap on an open box of the card, which adds its entry to the offers."""
    seen(table, (6, 6, 6, 1, 3), (6, 6, 6, 6, 2))
    table.page.handle_touch(on.TouchOpenBoxOnCard("yatzy"))


@scene
def look_waiting(table: Driver) -> None:
    watched(table, Reading("empty"))


@scene
def look_rolling(table: Driver) -> None:
    seen(table, (6, 6, 6, 1, 3), (6, 6, 6, 6, 2))
    rolling = Reading("moving")
    table.app.watch = StillWatch(sight(rolling, faces=(6, 6, 6, 6)))
    table.session.see(rolling)
    table.app.look_at_table(0)
    table.page.on_view()


@scene
def look_unsure(table: Driver) -> None:
    watched(table, dice_at_rest((6, 6, 2, 3, 5), 1, unsure=(0,)))


@scene
def look_camera_gone(table: Driver) -> None:
    watched(table, Reading("empty"), health="looking for the camera")
    for face in (5, 3):
        table.page.handle_touch(on.TouchFace(face))


@scene
def look_yatzi(table: Driver) -> None:
    seen(table, (6, 6, 6, 1, 3), (6, 6, 6, 6, 2), (6, 6, 6, 6, 6))
    gold(table, {"yatzy": 50, "sixes": 30, "chance": 30, "four_of_a_kind": 30})


@scene
def look_end(table: Driver) -> None:
    """The end of a whole game that was played by entering the best of every throw."""
    table.session.begin(Setup("philos", THREE, "en"))
    play_to_the_end(table, Random(11))
    table.app.show_match()


@scene
def look_end_of_the_evening(table: Driver) -> None:
    """The end of a match of three games."""
    table.session.begin(Setup("philos", THREE, "en", games=3))
    dice = Random(11)
    play_to_the_end(table, dice)
    while table.session.view.match and table.session.view.match.phase == "between":
        table.session.next_game()
        play_to_the_end(table, dice)
    table.app.show_match()


def play_to_the_end(table: Driver, dice: Random) -> None:
    session = table.session
    table.session.change_camera()
    while session.view.match and session.view.match.phase == "playing":
        for number in range(3):
            faces = [dice.choice((1, 2, 3, 4, 5, 6)) for _die in range(5)]
            most = max(faces, key=faces.count)
            session.throw(tuple(sorted(face if dice.random() < 0.35 else most for face in faces)))
            if number == 2 or dice.random() < 0.3:
                break
        session.act(Enter(max(session.view.suggestions, key=lambda one: one.entry.points).entry.box))
    table.app.watch = None


@as_opened
def look_turn_to_me(table: Driver) -> None:
    look_offers_after_throw_2(table)
    table.app.root_widget.fan.open(table.app.look)
