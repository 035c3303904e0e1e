"""A kind of game as one value: who can play it, its options, and its first position."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import Position
from scorekeeper.rules.sheet import Options, Sheet, Value, check_edition, chosen_options


@dataclass(frozen=True, slots=True)
class Kind:
    """A game that can be chosen: its players, editions, options and dice, and what makes its first position."""

    id: str
    name: str
    editions: Mapping[str, Mapping[str, str]]
    """The printed names of the boxes, in their order, by language code; for Chicago other printed words."""
    begin: Callable[[Setup, tuple[str, ...]], Position]
    """Makes the first position for these players, the first of whom begins."""
    players: tuple[int, int | None] = (1, None)
    options: Options = field(default_factory=dict)
    dice: int = 5
    throws: int = 3
    rethrow_kept: bool = True
    corrections: bool = True
    starter: Literal["table", "highest"] = "table"
    adds_up: bool = True
    """Whether the points of a match's games are added."""
    sheet: Sheet | None = None
    """The sheet with its boxes; None for a game that has no card."""
    midway: Mapping[str, Any] = field(default_factory=dict)
    """For a game without cards: the arguments, with their types, that describe a position within the game."""

    def chosen_options(self, edition: str, options: Mapping[str, Value]) -> dict[str, Value]:
        """Every option with its chosen value, else its default; a RuleError for an edition or value not offered."""
        check_edition(self.name, self.editions, edition)
        return chosen_options(self.name, self.options, edition, options)
