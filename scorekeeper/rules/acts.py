"""What players do: the acts of which every game is made, and their form in journals and protocols."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.rules.dice import Throw


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
    dice: tuple[int, ...]
    box: str
    strike: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """Chicago: leave the dice as they lie."""


@dataclass(frozen=True, slots=True)
class Target:
    """Chicago: the opener says whether the others must throw over or under him."""

    target: str


Act = Declare | Throw | Enter | Correct | Stand | Target

KINDS: dict[str, type[Any]] = {kind.__name__.lower(): kind for kind in (Declare, Throw, Enter, Correct, Stand, Target)}


def to_json(act: Act) -> dict[str, Any]:
    return {"do": type(act).__name__.lower(), **{name: value for name, value in asdict(act).items() if name != "ids"}}


def from_json(row: Mapping[str, Any]) -> Act:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items() if name != "do"}
    act: Act = KINDS[row["do"]](**fields)
    return act
