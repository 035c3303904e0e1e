"""Are these dice fair? A test that may be looked at after every game, and is wrong at one fair table in twenty at most.

A bet against one sixth: mixtures of Dirichlet-multinomial chances for the faces thrown so far, divided by their chance
with fair dice. With fair dice this quotient is expected to stay 1, so it ever reaches 20 with a chance of at most 1/20,
however often it is looked at (Ville). Nothing can show that dice are fair; so nothing here says it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, lgamma, log

ALARM = 20.0
"""The bet has won this much: the dice, or how they are read, are not fair. One fair table in 20 may come so far."""
LEANINGS = (100.0, 600.0)
"""How closely the faces of unfair dice keep to one sixth: the weights of the two Dirichlet distributions that
are mixed. A small weight finds dice that are far off, a large one those that are a little off."""
NOTICED = {0.20: 1600, 0.25: 280, 0.30: 130}
"""For dice of which every one shows one face with this chance, the others equally often: after how many thrown dice the
alarm has come in half of all cases (`python -m tests.benchmarks.fairness` measures it)."""

FACES = 6
Counts = tuple[int, ...]
"""How often each face from 1 to 6 came up."""


def evidence(counts: Sequence[int]) -> float:
    """The logarithm of what the bet has won after these thrown dice."""
    total = sum(counts)
    fair = -total * log(FACES)
    bets = [dirichlet(counts, total, weight) - fair for weight in LEANINGS]
    best = max(bets)
    return best + log(sum(exp(bet - best) for bet in bets) / len(bets))


def dirichlet(counts: Sequence[int], total: int, weight: float) -> float:
    """The logarithm of the chance of a sequence of faces with these counts, for one Dirichlet distribution."""
    each = weight / FACES
    return lgamma(weight) - lgamma(weight + total) + sum(lgamma(each + count) - lgamma(each) for count in counts)


@dataclass(frozen=True, slots=True)
class Finding:
    """What the thrown dice say. `highest` is the most that the bet ever won."""

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
        """The face that came up least as one in six."""
        return max(range(1, 7), key=lambda face: abs(self.counts[face - 1] - self.thrown / FACES))


def fairness(games: Iterable[Sequence[int]]) -> Finding:
    """The finding after these games, in the order in which they were played; the bet is looked at after each."""
    so_far = [*accumulate(games, added, initial=(0,) * FACES)]
    return Finding(so_far[-1], exp(min(max(map(evidence, so_far)), 700.0)))


def added(before: Counts, game: Sequence[int]) -> Counts:
    return tuple(one + more for one, more in zip(before, game, strict=True))
