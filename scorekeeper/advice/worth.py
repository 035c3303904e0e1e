"""What advice says, as plain values that load without numpy: what each choice is worth in points or in the chance to
win, the odds in Chicago, and how long it takes to compute."""

from dataclasses import dataclass

from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class EntryWorth:
    """An entry, the expected final points after it, and by how much they are below those of the best choice
    (`cost`)."""

    box: str
    points: int
    value: float
    cost: float


@dataclass(frozen=True, slots=True)
class KeepWorth:
    """Dice to keep while the others are thrown again, the expected final points, and by how much they are below those
    of the best choice (`cost`)."""

    keep: Roll
    value: float
    cost: float


@dataclass(frozen=True, slots=True)
class Advice:
    """All entries and all choices of dice to keep, best first; `best` are the expected final points of the best
    choice."""

    best: float
    entries: tuple[EntryWorth, ...]
    keeps: tuple[KeepWorth, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryChance:
    """An entry, the chance to win after it, and by how much that is below the best choice (`cost`); `value` are the
    expected final points."""

    box: str
    points: int
    win: float
    cost: float
    value: float


@dataclass(frozen=True, slots=True)
class KeepChance:
    """Dice to keep while the others are thrown again, the chance to win, and by how much that is below the best choice
    (`cost`); `value` are the expected final points."""

    keep: Roll
    win: float
    cost: float
    value: float


@dataclass(frozen=True, slots=True)
class WinAdvice:
    """All entries and all choices of dice to keep, the best for winning first; of equal chances, the one with more
    expected points.

    `chances` are those of all players, in the order of the seats, if this one goes on to win; they add up to 1.
    `error` is their standard error, 0 if they are exact.
    """

    best: float
    entries: tuple[EntryChance, ...]
    keeps: tuple[KeepChance, ...]
    chances: tuple[float, ...]
    exact: bool
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class WinChances:
    """Each player's chance to win, in the order of the seats; a shared victory counts in parts. `exact` unless
    somebody's total is approximated; `error` is then the standard error of the chances, else 0."""

    chances: tuple[float, ...]
    exact: bool
    error: float = 0.0


MOST_ADVISED_PLAYERS_WITH_CHIP_EACH = 4
"""The most players for whom there is advice if each who fails takes a chip: with more there are too many ends of a
round."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A player's chances: to lose the game, to be the worst of the round, and to miss the target (0 for the opener)."""

    lose: float
    worst: float
    fail: float


@dataclass(frozen=True, slots=True)
class ChicagoKeep:
    """The faces of the dice to keep while the others are thrown again (keeping all ends the turn), with its chances."""

    keep: Roll
    odds: Odds


@dataclass(frozen=True, slots=True)
class Hope:
    """A box that optimal play may fill with points, and the probability of that."""

    box: str
    chance: float


@dataclass(frozen=True, slots=True)
class Prospect:
    """Dice that may be kept, what that is worth (expected final points or, in advice to win, the chance to win), and
    the boxes that the turn may then fill with points, each with its probability."""

    keep: Roll
    worth: float
    boxes: tuple[Hope, ...]


MOST_TABLE_CARDS = 60_000_000
"""The most cards of a table of values; each takes eight bytes of memory."""
LONGEST_SOLVE_S = 1800.0
"""The most seconds that solving a table may take on the machine on which `slots.SECONDS_A_CARD` were measured."""
QUICK_SOLVE_S = 5.0
"""A table that is solved in fewer seconds counts as ready at once."""


@dataclass(frozen=True, slots=True)
class AdviceCost:
    """What advice costs before the first game: the cards of the table, and about how many seconds."""

    cards: int
    seconds: float

    @property
    def is_quick(self) -> bool:
        """Whether the table is solved so soon that its user is not shown how long that takes."""
        return self.seconds < QUICK_SOLVE_S

    def refuse_if_too_much(self, name: str) -> None:
        """Raise a RuleError if this cost is too much for exact advice on the sheet with this name."""
        if self.cards > MOST_TABLE_CARDS or self.seconds > LONGEST_SOLVE_S:
            raise RuleError("no_advice", f"{name} is played without advice: {self.cards} cards are too many")
