"""The board of a game that has no card: every seat, what lies in the middle, and one sentence about it."""

from dataclasses import dataclass

from scorekeeper.rules.dice import Roll
from scorekeeper.ui.present.players import Player


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's row: chips, the dice he stood by in this round, and a word about him."""

    player: Player
    chips: int
    dice: Roll
    note: str
    acts: bool
    out: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The whole table: the pot, every seat, and one sentence about what has happened or is to be done."""

    pot: int
    pot_name: str
    seats: tuple[Seat, ...]
    told: str
