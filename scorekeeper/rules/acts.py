"""Everything players can do in a match, each act a frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.sheet import Card, Value

# ---- in a game


@dataclass(frozen=True, slots=True)
class Declare:
    """Announce the box for this turn, before its first throw."""

    box: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter the throw on the table in this box of the card; `strike` enters 0 although the throw scores there."""

    box: str
    strike: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """Replace entry number `entry` of this game (from 0) by these dice in this box (`strike`: as a zero), as agreed."""

    entry: int
    dice: Roll
    box: str
    strike: bool = False


@dataclass(frozen=True, slots=True)
class ChangePlayers:
    """Play on with these players, in clockwise order, from this turn. Everybody who has played keeps their card, also
    after a time away. `before` holds the earlier name of each player, empty for a new player; it is empty itself if no
    name has changed."""

    players: tuple[str, ...]
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """Chicago: end the turn with the dice as they lie."""


@dataclass(frozen=True, slots=True)
class Target:
    """Chicago: the opener chooses whether the others must throw more than they did ("over") or less ("under")."""

    target: str


# ---- around the games


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen before a match. `players` are in clockwise order; the first begins unless `dice_decide`. `cards`
    are the paper cards, by player, from which the first game continues; `handicap` are points added in each game."""

    sheet: str
    players: tuple[str, ...]
    edition: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    games: int = 1
    dice_decide: bool = False
    cards: Mapping[str, Card] = field(default_factory=dict)
    handicap: Mapping[str, int] = field(default_factory=dict)
    midway: Mapping[str, Any] = field(default_factory=dict)
    """The position from which a game without cards continues, as arguments of its `begin`."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a new match, or resume the match with the number `resumes`, whose acts are written again after this one in
    the same transaction."""

    setup: Setup
    resumes: int = 0


@dataclass(frozen=True, slots=True)
class StartThrow:
    """One player's throw to decide who begins the game: the highest total begins."""

    player: str
    dice: Roll


@dataclass(frozen=True, slots=True)
class NextGame:
    """Begin the next game of the match with these players; with the same players as before if `players` is empty."""

    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last act; `agreed` if the table allows it although the sheet forbids it."""

    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Stop the match without finishing it; it can be resumed."""


GameAct = Declare | Throw | Enter | Correct | ChangePlayers | Stand | Target
MatchAct = GameAct | StartThrow | NextGame
"""An act that leads from one state of a match to the next."""
Act = MatchAct | Begin | Undo | Leave
