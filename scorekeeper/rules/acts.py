"""What players do: every act of which a match is made, as a frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.sheet import Card, Value

# ---- in a game


@dataclass(frozen=True, slots=True)
class Declare:
    """Name the box before the first throw of the turn."""

    box: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Write the throw into a box; `strike` writes 0 although the throw scores."""

    box: str
    strike: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """The table agrees that the entry number `entry` of this game (from 0) should have been these dice in this box."""

    entry: int
    dice: Roll
    box: str
    strike: bool = False


@dataclass(frozen=True, slots=True)
class ChangePlayers:
    """From this turn on these players sit there, clockwise. Whoever played before keeps his card, also after a time
    away; `before` are the names they had until now, where one has changed, empty for who is new."""

    players: tuple[str, ...]
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """Chicago: leave the dice as they lie."""


@dataclass(frozen=True, slots=True)
class Target:
    """Chicago: the opener says whether the others must throw over or under him."""

    target: str


# ---- around the games


@dataclass(frozen=True, slots=True)
class Setup:
    """What is said when a match begins. `players` sit clockwise; the first of them begins unless dice decide it."""

    sheet: str
    players: tuple[str, ...]
    edition: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    games: int = 1
    dice_decide: bool = False
    cards: Mapping[str, Card] = field(default_factory=dict)
    midway: Mapping[str, Any] = field(default_factory=dict)
    """Where a game without cards goes on in the middle, in the words of its file."""


@dataclass(frozen=True, slots=True)
class Begin:
    """A new match; or one that goes on: the match number `resumes`, whose acts follow again in the same transaction."""

    setup: Setup
    resumes: int = 0


@dataclass(frozen=True, slots=True)
class StartThrow:
    """A throw that decides who begins the game."""

    player: str
    dice: Roll


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game of the match. `players` sit there from now on; empty: those of the game before."""

    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last act; `agreed`: the table allows what the sheet forbids."""

    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Put the match aside."""


GameAct = Declare | Throw | Enter | Correct | ChangePlayers | Stand | Target
MatchAct = GameAct | StartThrow | NextGame
"""What leads from one state of a match to the next."""
Act = MatchAct | Begin | Undo | Leave
