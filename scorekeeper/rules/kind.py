"""A kind of game as one value: who can play it, what may be chosen, how it begins. Its positions do the rest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import Position
from scorekeeper.rules.sheet import Options, Sheet, Value, check_edition, chosen_options


@dataclass(frozen=True, slots=True)
class Kind:
    """What the rest of the program must know of a game before it begins, and between its games."""

    id: str
    name: str
    editions: Mapping[str, Mapping[str, str]]
    """The printed names of each language, in their order."""
    begin: Callable[[Setup, tuple[str, ...]], Position]
    """The first position for these players, the first of whom begins."""
    players: tuple[int, int | None] = (1, None)
    options: Options = field(default_factory=dict)
    dice: int = 5
    throws: int = 3
    rethrow_kept: bool = True
    corrections: bool = True
    starter: Literal["table", "highest"] = "table"
    adds_up: bool = True
    """Whether the points of several games are added up to those of a match."""
    sheet: Sheet | None = None
    """The sheet with its boxes; None for a game that has no card."""
    midway: Mapping[str, Any] = field(default_factory=dict)
    """For a game without cards: what says where it goes on in the middle, each with its type."""

    def chosen(self, edition: str, options: Mapping[str, Value]) -> dict[str, Value]:
        """Every option with its value, or an error that says what this edition does not offer."""
        check_edition(self.name, self.editions, edition)
        return chosen_options(self.name, self.options, edition, options)
