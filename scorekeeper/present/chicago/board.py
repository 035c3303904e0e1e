"""The contents of the board of a game without a card: the pot, every seat, and one sentence."""

from dataclasses import dataclass

from scorekeeper.present.players import Player
from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class ChicagoSeat:
    """A player's row on the board: chips, the dice with which the player ended the turn in this round (empty before
    that), a note, whether it is the player's turn, and whether the player is out of the game."""

    player: Player
    chips: int
    dice: Roll
    note: str
    acts: bool
    out: bool
    worst: bool = False
    """Whether this player has the worst throw of the round so far."""


@dataclass(frozen=True, slots=True)
class ChicagoGoal:
    """What the others must throw: over (`up`) or under a sum, as a word and the number, with a sentence on who opened
    and how many throws or dice the others have."""

    up: bool
    word: str
    sum: int
    says: str


@dataclass(frozen=True, slots=True)
class ChicagoBoard:
    """The contents of the whole board: the pot and its name, every seat, and a sentence on what happened or what to do;
    the goal of the round once it is said, and the player who lost the round before, until the next throw."""

    pot: int
    pot_name: str
    seats: tuple[ChicagoSeat, ...]
    says: str
    goal: ChicagoGoal | None = None
    loser: Player | None = None
