"""Are these dice fair? A test that may be repeated after every game and still accuses at most one fair table in twenty.

It is a bet against fair dice: the likelihood of all faces so far under a mixture of unfair dice (two
Dirichlet-multinomial distributions), divided by their likelihood with fair dice. With fair dice the expected quotient
stays 1, so by Ville's inequality it ever reaches 20 with a chance of at most 1/20, however often it is looked at. No
test can prove that dice are fair, so none of these texts claims it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, lgamma, log

ALARM = 20.0
"""How many times likelier the faces must be with unfair dice than with fair ones before the dice, or their reading, are
called unfair: at most one fair table in 20 ever gets there."""
LEANINGS = (100.0, 600.0)
"""The weights of the two Dirichlet distributions: a small weight finds dice that are far from fair, a large one those
that are slightly unfair."""
NOTICED = {0.20: 1600, 0.25: 280, 0.30: 130}
"""For dice that all show one face with this chance: the number of thrown dice after which the alarm has been raised at
half of all tables, measured by `python -m tests.benchmarks.fairness`."""

FACES = 6
Counts = tuple[int, ...]
"""How often each face from 1 to 6 came up."""


def evidence(counts: Sequence[int]) -> float:
    """The natural logarithm of the likelihood of these faces with unfair dice divided by that with fair dice."""
    total = sum(counts)
    fair = -total * log(FACES)
    bets = [dirichlet(counts, total, weight) - fair for weight in LEANINGS]
    best = max(bets)
    return best + log(sum(exp(bet - best) for bet in bets) / len(bets))


def dirichlet(counts: Sequence[int], total: int, weight: float) -> float:
    """The log likelihood of a sequence of faces with these counts under one Dirichlet-multinomial distribution."""
    each = weight / FACES
    return lgamma(weight) - lgamma(weight + total) + sum(lgamma(each + count) - lgamma(each) for count in counts)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of the fairness test: how often each face came up, and by which factor the faces were likelier with
    unfair dice than with fair ones, at its highest after any of the games."""

    counts: Counts
    highest: float

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def unfair(self) -> bool:
        return self.highest >= ALARM

    @property
    def furthest(self) -> int:
        """The face whose count is furthest from one sixth."""
        return max(range(1, 7), key=lambda face: abs(self.counts[face - 1] - self.thrown / FACES))


def fairness(games: Iterable[Sequence[int]]) -> Finding:
    """Test the dice of these games, in the order in which they were played; the evidence is computed after each
    game."""
    so_far = [*accumulate(games, added, initial=(0,) * FACES)]
    return Finding(so_far[-1], exp(min(max(map(evidence, so_far)), 700.0)))


def added(before: Counts, game: Sequence[int]) -> Counts:
    return tuple(one + more for one, more in zip(before, game, strict=True))
