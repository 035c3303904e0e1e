"""Advice for Chicago: the exact chances to miss the target and to be the worst of the round, and which dice to keep to
make them smallest."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from scorekeeper.advice.solver.throws import Numbers, keeps_of
from scorekeeper.rules.chips import CHICAGO, DICE, Chicago
from scorekeeper.rules.dice import Roll

TARGETS = ("over", "under")
EVEN = 12
"""Chances to be the worst that agree to this number of decimals count as equal."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A player's chance to be the worst of the round, and the chance to miss the target (0 for the opener)."""

    worst: float
    fail: float


@dataclass(frozen=True, slots=True)
class Way:
    """The faces of the dice to keep while the others are thrown again (keeping all ends the turn), with its chances."""

    keep: Roll
    odds: Odds


@dataclass(frozen=True, slots=True)
class Rules:
    """The conditions of a round on which the chances depend: its target, the number of throws allowed, and whether
    1-1-1 counts as Chicago."""

    target: str
    allowed: int
    chicago: bool

    def beats(self, total: int, other: int) -> bool:
        return total > other if self.target == "over" else total < other


def ways(position: Chicago) -> tuple[Way, ...]:
    """The possible choices of dice to keep, the smallest chance to be worst first; empty if there is no throw to decide
    on.

    All other players are assumed to minimise their own chance to be worst.
    """
    if position.player is None or not position.throws or position.must_target:
        return ()
    roll, left = tuple(sorted(position.throws[-1].dice)), position.throws_left
    losses = of_opener(position) if not position.stood else [of_follower(position)] * (left + 1)
    found = [Way(roll, odds(losses[left], rolls().index(roll)))]
    for keep in {one for size in range(DICE) for one in combinations(roll, size)} if left else ():
        found.append(Way(keep, kept(losses, keep, left)))
    return tuple(sorted(found, key=lambda one: (round(one.odds.worst, EVEN), one.odds.fail, -len(one.keep))))


def calls(position: Chicago) -> tuple[tuple[str, float], ...]:
    """Both targets, "over" and "under", with the opener's chance to be the worst of the round after choosing it; the
    better one first."""
    total, others = sum(position.stood[0][1]), len(position.active) - 1
    chicago = position.options["chicago_rule"] is True
    found = [(target, stays_worst(Rules(target, len(position.throws), chicago), total, others)) for target in TARGETS]
    return tuple(sorted(found, key=lambda one: one[1]))


# ---- what final dice mean: for each roll the chance to be the worst, and whether the target is failed

Loss = Numbers
"""Two columns, a row for each roll: the chance to be worst when the turn ends with it, and 1 if it misses the
target."""


def of_opener(position: Chicago) -> list[Loss]:
    """For each number of throws left when the opener ends the turn (the index in the list), the Loss of each roll if
    the better target is chosen. The others get no more throws than the opener used."""
    chicago, others = position.options["chicago_rule"] is True, len(position.active) - 1

    def worst(roll: Roll, allowed: int) -> float:
        if chicago and roll == CHICAGO:
            return 0.0
        return min(stays_worst(Rules(target, allowed, chicago), sum(roll), others) for target in TARGETS)

    return [
        np.array([(worst(roll, position.allowed - left), 0.0) for roll in rolls()])
        for left in range(position.throws_left + 1)
    ]


def of_follower(position: Chicago) -> Loss:
    chicago = position.options["chicago_rule"] is True
    rules = Rules(str(position.target), position.allowed, chicago)
    totals = [sum(dice) for _, dice in position.stood if not position.is_chicago(dice)]
    worst = min(totals) if rules.target == "over" else max(totals)
    return loss(rules, worst, totals[0], len(position.active) - len(position.stood) - 1)


def loss(rules: Rules, worst: int, target: int, others: int) -> Loss:
    """The Loss of each roll for a player after the opener: `worst` is the worst total so far, `target` the opener's
    total, `others` the number of players still to come."""

    def row(roll: Roll) -> tuple[float, float]:
        if rules.chicago and roll == CHICAGO:
            return 0.0, 0.0
        safe = rules.beats(sum(roll), worst)
        return 0.0 if safe else stays_worst(rules, sum(roll), others), float(not rules.beats(sum(roll), target))

    return np.array([row(roll) for roll in rolls()])


@cache
def stays_worst(rules: Rules, total: int, others: int) -> float:
    """The chance that this total, the worst so far, remains the worst of the round: that all players still to come beat
    it or throw 1-1-1."""
    if not others:
        return 1.0
    final = loss(rules, total, total, others - 1)
    safe = np.array([rules.beats(sum(roll), total) or (rules.chicago and roll == CHICAGO) for roll in rolls()])
    played = np.column_stack([final, safe])
    for _ in range(rules.allowed - 1):
        played = best_of(played, final=np.column_stack([final, safe]))
    return float(chances()[0] @ played[:, 2]) * stays_worst(rules, total, others - 1)


# ---- throws


def best_of(played: Numbers, final: Numbers) -> Numbers:
    """For each roll, the smaller chances of ending the turn with it (`final`) or keeping some of its dice and throwing
    the others; `played` are the chances of each roll after that throw."""
    after = chances() @ played
    return np.array([min(final[at], *after[list(keeps)], key=rank) for at, keeps in enumerate(keeps_by_roll())])


def rank(row: Numbers) -> tuple[float, float]:
    return round(float(row[0]), EVEN), float(row[1])


def kept(losses: list[Loss], keep: Roll, left: int) -> Odds:
    """The chances after keeping these dice with `left` throws left; `losses` are by the number of throws left when the
    turn ends."""
    played = losses[0]
    for standing in losses[1:left]:
        played = best_of(played, standing)
    return odds(chances() @ played, sets().index(keep))


def odds(rows: Numbers, place: int) -> Odds:
    return Odds(float(rows[place][0]), float(rows[place][1]))


@cache
def sets() -> list[Roll]:
    """All sets of dice that can be kept while at least one die is thrown, the empty one first."""
    return [one for size in range(DICE) for one in sorted(keeps_of(DICE).sets[size])]


@cache
def rolls() -> list[Roll]:
    return sorted(keeps_of(DICE).rolls)


@cache
def keeps_by_roll() -> list[tuple[int, ...]]:
    """For each roll the indices in `sets()` of the dice that can be kept of it."""
    return [tuple({sets().index(one) for size in range(DICE) for one in combinations(roll, size)}) for roll in rolls()]


@cache
def chances() -> Numbers:
    """A matrix: the probability of each roll (column) after each set of dice was kept (row)."""
    made = np.zeros((len(sets()), len(rolls())))
    for at, keep in enumerate(sets()):
        keeps = keeps_of(DICE)
        rest = DICE - len(keep)
        for more, chance in zip(keeps.sets[rest], keeps.chances(rest), strict=True):
            made[at, rolls().index(tuple(sorted(keep + more)))] += chance
    return made
