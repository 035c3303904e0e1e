"""Are these dice fair? A sequential test for one set of dice, whose evidence can fall and which restarts when its alarm
is refuted.

It is a set of bets against fair dice. A bet names the chances of the six faces of an unfair die. It is judged by the
likelihood of all faces so far with that die, divided by the likelihood with the dice closest to it that are fair, give
or take a `tolerance` for the reader's mistakes. With fair dice each quotient, and so the weighted mean of all bets, is
expected to stay at most 1, so by Ville's inequality it ever reaches k with a chance of at most 1/k, however often it is
looked at.

After an alarm the latest games are judged alone: once fair dice explain a run of them
FAIRNESS_FACTOR_REFUTING_ALARM times better than dice as unfair as those before, the alarm is refuted and the test
begins again with them. No test can prove that dice are fair, so none of the texts claims it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp, log, sqrt
from typing import NamedTuple

ALARM_FACTOR = 20.0
"""How many times likelier the faces must be with unfair dice than with fair ones before the dice, or their reading, are
called unfair: at most one fair table in 20 ever gets there."""
FAIRNESS_FACTOR_REFUTING_ALARM = 1000.0
"""An alarm is refuted once fair dice explain the latest games this many times better than dice as unfair as those
before. Only games since unfair dice last explained them better are weighed."""
EVIDENCE_STEPS = (3, 5, 10, 20, 50, 100, 1000, 10_000, 100_000, 1_000_000)
"""The strengths of evidence that the texts distinguish: at most one table in this many with fair dice ever reaches
it."""
DICE_UNTIL_ALARM_BY_FACE_CHANCE = {0.20: 1600, 0.25: 400, 0.30: 180}
"""For each chance of one face that all dice of a table share: the number of thrown dice after which the alarm has been
raised at half of such tables, measured by `python -m tests.benchmarks.fairness`."""
FAIR_BAND_DEVIATIONS = 2.638
"""Standard deviations: with fair dice all six shares stay this close to one sixth 19 times in 20."""

FACES = 6
SINGLE_FACES = tuple(combinations(range(FACES), 1))
FACE_PAIRS = tuple(combinations(range(FACES), 2))


class BetGroup(NamedTuple):
    """Bets on equally unfair dice: one for each set of faces (from 0) that its die shows more or less often,
    each face of the set with `face_chance`; all bets of the group share its weight."""

    face_sets: tuple[tuple[int, ...], ...]
    face_chance: float
    weight: float


BET_GROUPS = (
    BetGroup(SINGLE_FACES, 0.18, 0.05), BetGroup(SINGLE_FACES, 0.205, 0.55), BetGroup(SINGLE_FACES, 0.28, 0.1),
    BetGroup(SINGLE_FACES, 0.12, 0.1), BetGroup(FACE_PAIRS, 0.195, 0.1), BetGroup(FACE_PAIRS, 0.135, 0.1),
)  # fmt: skip
"""All bets. Most weight is on a face that comes a little too often, which takes the most throws to notice."""
Counts = tuple[int, ...]
"""How often each face from 1 to 6 came up."""


class UnfairDie(NamedTuple):
    """An unfair die: the chance of each face from 1 to 6, and the weight of the bet on it."""

    chances: tuple[float, ...]
    weight: float


class BetLogarithms(NamedTuple):
    """A bet in natural logarithms: of its odds on each face from 1 to 6 against fair dice, and of its weight."""

    odds: tuple[float, ...]
    weight: float


NO_COUNTS: Counts = (0,) * FACES


def log_evidence_of_unfairness(counts: Sequence[int], tolerance: float = 0.0) -> float:
    """The natural logarithm of how many times likelier faces with these counts are with unfair dice than with fair
    ones, of which the reader misreads up to the share `tolerance`: the weighted mean of all bets."""
    return log_of_sum([bet.weight + sum_over_faces(counts, bet.odds) for bet in bets_against_fair_dice(tolerance)])


def log_likelihood_if_unfair(counts: Sequence[int]) -> float:
    """The natural logarithm of the likelihood of faces with these counts, for the weighted mean of the unfair dice of
    all bets."""
    return log_of_sum(
        [log(die.weight) + sum_over_faces(counts, [log(chance) for chance in die.chances]) for die in unfair_dice()]
    )


def log_likelihood_if_fair(counts: Sequence[int]) -> float:
    """The natural logarithm of the likelihood of faces with these counts with fair dice."""
    return -sum(counts) * log(FACES)


def sum_over_faces(counts: Sequence[int], logarithms: Sequence[float]) -> float:
    """The sum of a logarithm for each face from 1 to 6, each as often as its face was counted."""
    return sum(count * one for count, one in zip(counts, logarithms, strict=True))


def log_of_sum(logarithms: Sequence[float]) -> float:
    """The logarithm of the sum of the numbers that have these logarithms."""
    best = max(logarithms)
    return best + log(sum(exp(one - best) for one in logarithms))


@lru_cache(maxsize=1)
def unfair_dice() -> tuple[UnfairDie, ...]:
    """The unfair dice of all bets; their weights add up to 1."""
    found = []
    for group in BET_GROUPS:
        for faces in group.face_sets:
            other = (1 - group.face_chance * len(faces)) / (FACES - len(faces))
            chances = tuple(group.face_chance if face in faces else other for face in range(FACES))
            found.append(UnfairDie(chances, group.weight / len(group.face_sets)))
    return tuple(found)


@lru_cache(maxsize=16)
def bets_against_fair_dice(tolerance: float) -> tuple[BetLogarithms, ...]:
    """The bets, each with its odds against the closest dice that are fair within `tolerance`."""
    found = []
    for die in unfair_dice():
        fair = nearest_fair_chances(die.chances, tolerance)
        odds = tuple(log(one / closest) for one, closest in zip(die.chances, fair, strict=True))
        found.append(BetLogarithms(odds, log(die.weight)))
    return tuple(found)


def nearest_fair_chances(chances: Sequence[float], tolerance: float) -> list[float]:
    """The chances, each at most `tolerance` from one sixth, under which throws of a die with these chances are
    likeliest: proportional to its chances where that is possible. The common factor is found by bisection."""
    low, high = 1 / FACES - tolerance, 1 / FACES + tolerance
    least, most = 0.0, 1.0 / min(chances)
    for _ in range(60):
        factor = (least + most) / 2
        if sum(min(max(factor * chance, low), high) for chance in chances) < 1:
            least = factor
        else:
            most = factor
    return [min(max(most * chance, low), high) for chance in chances]


@dataclass(frozen=True, slots=True)
class FairnessFinding:
    """The result of the test: the faces counted since it began, and the natural logarithm of the evidence against fair
    dice as it is now. The test began again `refuted_alarms` times, as an alarm was refuted; `dice_before` dice of this
    set were thrown before those counted."""

    counts: Counts
    evidence: float
    refuted_alarms: int = 0
    dice_before: int = 0

    @property
    def dice_count(self) -> int:
        return sum(self.counts)

    @property
    def evidence_factor(self) -> float:
        """How many times likelier the faces are with unfair dice than with fair ones."""
        return exp(min(self.evidence, 700.0))

    @property
    def reached_evidence_step(self) -> int:
        """The highest of the EVIDENCE_STEPS that the evidence has reached; 0 if it has reached none."""
        return max((level for level in EVIDENCE_STEPS if self.evidence_factor >= level), default=0)

    @property
    def is_unfair(self) -> bool:
        return self.evidence_factor >= ALARM_FACTOR

    @property
    def furthest_face(self) -> int:
        """The face whose count is furthest from one sixth."""
        return max(range(1, 7), key=lambda face: abs(self.counts[face - 1] - self.dice_count / FACES))


def judge_dice(games: Iterable[Sequence[int]], tolerance: float = 0.0) -> FairnessFinding:
    """Test the dice of these games, each given by how often each face from 1 to 6 came up, in the order in which they
    were played; `tolerance` is the share of dice that the reader may misread at this table."""
    counts, before, refuted, done = NO_COUNTS, 0, 0, 0
    alarmed: Counts | None = None
    later = NO_COUNTS
    for game in games:
        counts, done = add_counts(counts, game), done + sum(game)
        if alarmed is None:
            alarmed = counts if log_evidence_of_unfairness(counts, tolerance) >= log(ALARM_FACTOR) else None
            continue
        later = add_counts(later, game)
        doubt = log_likelihood_if_fair(later) - (
            log_likelihood_if_unfair(add_counts(alarmed, later)) - log_likelihood_if_unfair(alarmed)
        )
        if doubt >= log(FAIRNESS_FACTOR_REFUTING_ALARM):
            counts, before, refuted, alarmed, later = later, done - sum(later), refuted + 1, None, NO_COUNTS
        elif doubt <= 0:
            alarmed, later = add_counts(alarmed, later), NO_COUNTS
    return FairnessFinding(counts, log_evidence_of_unfairness(counts, tolerance), refuted, before)


def add_counts(before: Counts, game: Sequence[int]) -> Counts:
    return tuple(one + more for one, more in zip(before, game, strict=True))


@dataclass(frozen=True, slots=True)
class FaceShare:
    """A face, the share of the thrown dice that showed it, and the interval that holds its true chance 19 times in
    20."""

    face: int
    share: float
    low: float
    high: float


def face_shares(counts: Sequence[int]) -> tuple[FaceShare, ...]:
    """The share of each face with its interval (Wilson's); empty without dice."""
    total = sum(counts)
    return tuple(
        FaceShare(face, count / total, *wilson_interval(count, total)) for face, count in enumerate(counts, 1) if total
    )


def wilson_interval(count: int, total: int, z: float = 1.96) -> tuple[float, float]:
    share = count / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return middle - half, middle + half


def fair_face_share_band(dice_count: int) -> tuple[float, float]:
    """The band around one sixth in which the shares of all six faces stay 19 times in 20 with fair dice."""
    half = FAIR_BAND_DEVIATIONS * sqrt(5 / 36 / dice_count) if dice_count else 1 / FACES
    return max(0.0, 1 / FACES - half), 1 / FACES + half
