"""One round of Chicago as a game tree, in which every player plays for the least chance to lose the game.

What counts of the throws so far is who leads with how much, who is last with how much, and who left with 1-1-1. A total
is measured by its merit, from 0 to 15: by how much it is on the right side of the target.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from scorekeeper.advice.solver.throws import Numbers, Places, keeps_of
from scorekeeper.rules.chips import CHICAGO, DICE
from scorekeeper.rules.dice import Roll

TARGETS = ("over", "under")
MERITS = 16
"""Totals of three dice are 3 to 18; their merits are 0 to 15, and an end with 1-1-1 has the number MERITS."""
NOBODY = -1
WIDTH = 512
"""The most states that are worked out at once."""
EVEN = 12
"""Chances that agree to this number of decimals count as equal."""


class Stood(NamedTuple):
    """What the players who have ended their turn leave to the others: the leader and the last with their merits, by
    place in the order of the round, and who left with 1-1-1.

    The leader is NOBODY where somebody has left and it makes no difference any more who leads.
    """

    leader: int
    best: int
    last: int
    worst: int
    gone: frozenset[int] = frozenset()

    def after(self, player: int, merit: int, leaders: bool) -> "Stood":
        """What is left once this player has ended with this merit; `leaders`: who leads matters after a 1-1-1, too."""
        if merit == MERITS:
            gone = self.gone | {player}
            return self._replace(gone=gone) if leaders else Stood(NOBODY, 0, self.last, self.worst, gone)
        leader, best = (player, merit) if self.leader != NOBODY and merit > self.best else (self.leader, self.best)
        last, worst = (player, merit) if merit <= self.worst else (self.last, self.worst)
        return Stood(leader, best, last, worst, self.gone)


@dataclass(frozen=True, slots=True)
class Stage:
    """All that can have happened when it is a player's turn; `after[state, merit]` is the number of what follows in the
    next stage, with a last column for 1-1-1."""

    states: Mapping[Stood, int]
    after: Places


@cache
def stages(players: int, leaders: bool) -> list[Stage]:
    """The stages of a round of that many players, from the first one after the opener to the end of the round."""
    here = dict.fromkeys(Stood(0, merit, 0, merit) for merit in range(MERITS))
    found = []
    for player in range(1, players):
        places: dict[Stood, int] = {}
        after = [
            [places.setdefault(one.after(player, merit, leaders), len(places)) for merit in range(MERITS + 1)]
            for one in here
        ]
        found.append(Stage({one: at for at, one in enumerate(here)}, np.array(after, dtype=np.intp)))
        here = dict.fromkeys(places)
    return [*found, Stage({one: at for at, one in enumerate(here)}, np.zeros((0, 0), dtype=np.intp))]


@dataclass(frozen=True, slots=True)
class Rules:
    """What 1-1-1 means at this table: whether it is a Chicago at all, and whether it ends the turn after any throw."""

    chicago: bool
    any_throw: bool

    def is_chicago(self, roll: Roll) -> bool:
        return self.chicago and roll == CHICAGO

    def merit(self, roll: Roll, target: str) -> int:
        if self.is_chicago(roll):
            return MERITS
        return sum(roll) - DICE if target == "over" else 6 * DICE - sum(roll)


class Round:
    """The tree of one round. `payoff(leader, last, gone)` are the numbers that an end of the round is worth: first each
    player's chance to lose the game, in the order of the round, then whatever else is wanted."""

    def __init__(
        self, rules: Rules, players: int, leaders: bool, payoff: Callable[[int, int, frozenset[int]], Numbers]
    ) -> None:
        self.rules, self.players, self.leaders = rules, players, leaders
        self.stages = stages(players, leaders)
        known: dict[tuple[int, int, frozenset[int]], Numbers] = {}
        for one in self.stages[-1].states:
            end = one.leader, one.last, one.gone
            if end not in known:
                known[end] = payoff(*end)
        self.ends: Numbers = np.array([known[one.leader, one.last, one.gone] for one in self.stages[-1].states])
        self.known: dict[tuple[str, int, int], Numbers] = {}

    def values(self, stage: int, target: str, allowed: int) -> Numbers:
        """What each state of a stage is worth, a row for each; stage 0 is the turn of the first player after the
        opener, the last stage the end of the round."""
        if stage == self.players - 1:
            return self.ends
        key = target, allowed, stage
        if key not in self.known:
            later, after = self.values(stage + 1, target, allowed), self.stages[stage].after
            parts = [later[after[at : at + WIDTH]] for at in range(0, len(after), WIDTH)]
            self.known[key] = np.concatenate([self.turn(one, stage + 1, target, allowed) for one in parts])
        return self.known[key]

    def turn(self, after: Numbers, player: int, target: str, allowed: int) -> Numbers:
        """What a turn is worth; `after[state, merit]` is what each end of it is worth."""
        final = by_roll(after, self.rules, target)
        played = final
        for _ in range(allowed - 1):
            played = self.better(final, played, player)
        worth: Numbers = np.tensordot(chances()[0], played, 1)
        return worth

    def better(self, final: Numbers, played: Numbers, player: int) -> Numbers:
        """What each roll is worth if this player may end the turn with it (`final`) or keep some of its dice and throw
        the others (`played` is what the roll is worth after that)."""
        ways = np.concatenate([final, np.tensordot(chances(), played, 1)])
        own = np.round(ways[:, :, player], EVEN)
        options = choices(self.rules.any_throw and self.rules.chicago)
        chosen = own[options].argmin(axis=1)
        rows = np.take_along_axis(options[:, :, None], chosen[:, None], axis=1)[:, 0]
        made: Numbers = ways[rows, np.arange(ways.shape[1])]
        return made


def by_roll(after: Numbers, rules: Rules, target: str) -> Numbers:
    """From the worth of each state (row) and merit (column) that of each roll (row) and state (column)."""
    merits = [rules.merit(roll, target) for roll in rolls()]
    return np.ascontiguousarray(after[:, merits].swapaxes(0, 1))


@cache
def sets() -> list[Roll]:
    """All sets of dice that can be kept while at least one die is thrown, the empty one first."""
    return [one for size in range(DICE) for one in sorted(keeps_of(DICE).sets[size])]


@cache
def rolls() -> list[Roll]:
    return sorted(keeps_of(DICE).rolls)


@cache
def choices(ends_with_ones: bool) -> Places:
    """For each roll what may be done with it: first to end the turn (the roll's own number), then the sets of dice that
    can be kept (their number in `sets()` behind the rolls), the most dice first.

    Rows are filled up with the first choice. `ends_with_ones`: 1-1-1 ends the turn.
    """
    made = []
    for at, roll in enumerate(rolls()):
        found = {len(rolls()) + sets().index(one) for size in range(DICE) for one in combinations(roll, size)}
        ways = [at] if ends_with_ones and roll == CHICAGO else [at, *sorted(found, key=lambda one: -one)]
        made.append(ways + [at] * (1 << DICE))
    return np.array([ways[: 1 << DICE] for ways in made], dtype=np.intp)


@cache
def chances() -> Numbers:
    """A matrix: the probability of each roll (column) after each set of dice was kept (row)."""
    made, keeps = np.zeros((len(sets()), len(rolls()))), keeps_of(DICE)
    for at, keep in enumerate(sets()):
        rest = DICE - len(keep)
        for more, chance in zip(keeps.sets[rest], keeps.chances(rest), strict=True):
            made[at, rolls().index(tuple(sorted(keep + more)))] += chance
    return made
