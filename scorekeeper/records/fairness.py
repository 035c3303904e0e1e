"""Are these dice fair? A sequential test for one set of dice, whose evidence can fall and which restarts when its alarm
is refuted.

It is a bet against fair dice: the likelihood of all faces so far under a mixture of unfair dice (two
Dirichlet-multinomial distributions), divided by the highest likelihood that fair dice can have when the reader misreads
up to a `tolerance` of them. With such dice the expected quotient stays at most 1, so by Ville's inequality it ever
reaches k with a chance of at most 1/k, however often it is looked at.

After an alarm the latest games are judged by themselves: once fair dice explain a run of them REFUTED times better than
dice as unfair as those before, the alarm is refuted and the test begins again with them. No test can prove that dice
are fair, so none of the texts claims it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt

ALARM = 20.0
"""How many times likelier the faces must be with unfair dice than with fair ones before the dice, or their reading, are
called unfair: at most one fair table in 20 ever gets there."""
REFUTED = 1000.0
"""How many times better fair dice must explain the latest dice than dice as unfair as those before, for an alarm to be
refuted. A run of games is weighed from the game on at which it began to speak for fair dice."""
STRENGTHS = (3, 5, 10, 20, 50, 100, 1000, 10_000, 100_000, 1_000_000)
"""The strengths that the words distinguish: at most one fair table in this many ever looks like that."""
LEANINGS = (100.0, 600.0)
"""The weights of the two Dirichlet distributions: a small weight finds dice that are far from fair, a large one those
that are slightly unfair."""
NOTICED = {0.20: 2800, 0.25: 400, 0.30: 180}
"""For dice that all show one face with this chance: the number of thrown dice after which the alarm has been raised at
half of all tables, measured by `python -m tests.benchmarks.fairness`."""
ALL_SIX = 2.638
"""Standard deviations: with fair dice all six shares stay this close to one sixth 19 times in 20."""

FACES = 6
Counts = tuple[int, ...]
"""How often each face from 1 to 6 came up."""
NONE: Counts = (0,) * FACES


def evidence(counts: Sequence[int], tolerance: float = 0.0) -> float:
    """The natural logarithm of the likelihood of these faces with unfair dice divided by the highest one with fair dice
    of which the reader misreads up to this share."""
    return mixture(counts) - fair(counts, tolerance)


def mixture(counts: Sequence[int]) -> float:
    """The log likelihood of a sequence of faces with these counts under the mixture of unfair dice."""
    total = sum(counts)
    bets = [dirichlet(counts, total, weight) for weight in LEANINGS]
    best = max(bets)
    return best + log(sum(exp(bet - best) for bet in bets) / len(bets))


def dirichlet(counts: Sequence[int], total: int, weight: float) -> float:
    """The log likelihood of a sequence of faces with these counts under one Dirichlet-multinomial distribution."""
    each = weight / FACES
    return lgamma(weight) - lgamma(weight + total) + sum(lgamma(each + count) - lgamma(each) for count in counts)


def fair(counts: Sequence[int], tolerance: float) -> float:
    """The highest log likelihood of these counts if each face comes with a chance of one sixth, give or take the
    tolerance."""
    low, high = 1 / FACES - tolerance, 1 / FACES + tolerance
    chances = [1 / FACES] * FACES if not tolerance or not sum(counts) else nearest(counts, low, high)
    return sum(count * log(chance) for count, chance in zip(counts, chances, strict=True))


def nearest(counts: Sequence[int], low: float, high: float) -> list[float]:
    """The chances between `low` and `high` that explain the counts best: proportional to them where that is possible.
    The common factor is found by bisection."""
    least, most = 0.0, 1.0 / max(1, min(counts))
    for _ in range(60):
        factor = (least + most) / 2
        if sum(min(max(factor * count, low), high) for count in counts) < 1:
            least = factor
        else:
            most = factor
    return [min(max(most * count, low), high) for count in counts]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of the test: the faces counted since it began, and the logarithm of the evidence against fair dice as
    it is now. `refuted` alarms made the test begin again, the last time after `before` thrown dice of this set."""

    counts: Counts
    evidence: float
    refuted: int = 0
    before: int = 0

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def factor(self) -> float:
        """How many times likelier the faces are with unfair dice than with fair ones."""
        return exp(min(self.evidence, 700.0))

    @property
    def strength(self) -> int:
        """The highest of the STRENGTHS that the evidence has reached; 0 if it has reached none."""
        return max((level for level in STRENGTHS if self.factor >= level), default=0)

    @property
    def unfair(self) -> bool:
        return self.factor >= ALARM

    @property
    def furthest(self) -> int:
        """The face whose count is furthest from one sixth."""
        return max(range(1, 7), key=lambda face: abs(self.counts[face - 1] - self.thrown / FACES))


def fairness(games: Iterable[Sequence[int]], tolerance: float = 0.0) -> Finding:
    """Test the dice of these games, in the order in which they were played; `tolerance` is the share of dice that the
    reader may misread at this table."""
    counts, before, refuted, done = NONE, 0, 0, 0
    alarmed: Counts | None = None
    later = NONE
    for game in games:
        counts, done = added(counts, game), done + sum(game)
        if alarmed is None:
            alarmed = counts if evidence(counts, tolerance) >= log(ALARM) else None
            continue
        later = added(later, game)
        doubt = fair(later, 0.0) - (mixture(added(alarmed, later)) - mixture(alarmed))
        if doubt >= log(REFUTED):
            counts, before, refuted, alarmed, later = later, done - sum(later), refuted + 1, None, NONE
        elif doubt <= 0:
            alarmed, later = added(alarmed, later), NONE
    return Finding(counts, evidence(counts, tolerance), refuted, before)


def added(before: Counts, game: Sequence[int]) -> Counts:
    return tuple(one + more for one, more in zip(before, game, strict=True))


@dataclass(frozen=True, slots=True)
class Bar:
    """The share of throws in which a face came up, and the interval that holds its true chance 19 times in 20."""

    face: int
    share: float
    low: float
    high: float


def bars(counts: Sequence[int]) -> tuple[Bar, ...]:
    """A bar for each face (by Wilson's interval); empty without dice."""
    total = sum(counts)
    return tuple(Bar(face, count / total, *interval(count, total)) for face, count in enumerate(counts, 1) if total)


def interval(count: int, total: int, z: float = 1.96) -> tuple[float, float]:
    share = count / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return middle - half, middle + half


def band(thrown: int) -> tuple[float, float]:
    """The band around one sixth in which the shares of all six faces stay 19 times in 20 with fair dice."""
    half = ALL_SIX * sqrt(5 / 36 / thrown) if thrown else 1 / FACES
    return max(0.0, 1 / FACES - half), 1 / FACES + half
