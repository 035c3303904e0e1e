"""The contents of the board of a game without a card: the pot, every seat, and one sentence."""

from dataclasses import dataclass

from scorekeeper.present.players import Player
from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's row on the board: chips, the final dice of this round (empty before them), a note, whose turn it is,
    and who is out."""

    player: Player
    chips: int
    dice: Roll
    note: str
    acts: bool
    out: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The contents of the whole board: the pot and its name, every seat, and a sentence on what happened or what to
    do."""

    pot: int
    pot_name: str
    seats: tuple[Seat, ...]
    says: str
