"""The contents of the board of a game without a card: the pot, every seat, and one sentence."""

from dataclasses import dataclass

from scorekeeper.rules.dice import Roll
from scorekeeper.ui.present.players import Player


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's row: chips, the final dice of this round, and a note."""

    player: Player
    chips: int
    dice: Roll
    note: str
    acts: bool
    out: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table: the pot, every seat, and one sentence about what has happened or what to do."""

    pot: int
    pot_name: str
    seats: tuple[Seat, ...]
    says: str
