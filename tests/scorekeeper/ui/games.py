"""Helpers that play games by taps alone: begin a match, enter throws by hand, tap entries.

Also a journal that cannot save.
"""

import random
from collections.abc import Sequence

from scorekeeper.errors import JournalError
from scorekeeper.rules.acts import Setup
from tests.scorekeeper.ui.driver import Driver


def open_match(table: Driver, sheet: str, players: Sequence[str] = ("Anna", "Bo"), **given: object) -> None:
    """Begin a match (`given` are further fields of its Setup) and show its table."""
    table.app.session.begin(Setup(sheet, tuple(players), **given))  # type: ignore[arg-type]
    table.app.show_match()
    table.step()


def tell(table: Driver, faces: Sequence[int]) -> None:
    for face in faces:
        table.tap(f"face {face}")


def throw(table: Driver, rng: random.Random, count: int = 5) -> None:
    tell(table, [rng.randint(1, 6) for _ in range(count)])


def tap_offer(table: Driver, label: str) -> None:
    """Tap the offered entry with this name, on whichever page it is; fail if it is not offered."""
    for _leaf in range(15):
        for card in table.offers():
            if card.text == label:
                table.tap(card)
                return
        table.tap("More")
    raise AssertionError(f"{label} is not offered")


def enter_something(table: Driver, rng: random.Random) -> None:
    """Tap a random entry of those offered, or strike out a random box if no entry is offered."""
    cards = table.offers()
    if cards:
        table.tap(rng.choice(cards))
        return
    table.tap("Strike out a box")
    table.tap(rng.choice(table.offers()))


def playing(table: Driver) -> bool:
    match = table.match
    return match is not None and match.phase == "playing"


def play_turn(table: Driver, rng: random.Random, throws: int = 1) -> None:
    if table.says("Announce the box before the first throw."):
        table.tap_row(rng.choice(table.open_rows()))
        (announce,) = table.offers()
        table.tap(announce)
    dice = table.match.dice_count
    throw(table, rng, dice)
    for _throw in range(throws - 1):
        table.tap("Throw again")
        throw(table, rng, dice)
    enter_something(table, rng)


def play_out(table: Driver, seed: int = 1) -> None:
    """Play random turns of one throw by taps until the game is over."""
    rng = random.Random(seed)
    while playing(table):
        play_turn(table, rng)


class Refusing:
    """A journal on a full disk: every attempt to save fails, and nothing was saved before."""

    notice = None

    def rows_of_last_two_matches(self) -> list[object]:
        return []

    rows = rows_of_last_two_matches

    def append(self, _rows: object) -> None:
        raise JournalError("the disk is full; make room")

    def back_up_in_background(self) -> None:
        pass

    def close(self) -> None:
        pass
