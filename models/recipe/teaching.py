"""Simulates what tables teach the reader: throws of a table are confirmed one after the other, and the rest is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vision.reading.judge import Judge, Judges
from vision.reading.taught import UNTAUGHT, TaughtResults
from vision.reading.thresholds import Thresholds
from vision.replay.judging import LENIENT_JUDGES, JudgedReading, fit_judge
from vision.replay.tune import SeenPhoto, decide_photo
from vision.results import ReadingBasis

CONFIRMED_COUNTS = (0, 6, 12, 24)
"""The numbers of confirmed throws after which the later throws are measured."""
RANDOM_ORDERS = 20
"""The number of random orders in which the throws of a table are simulated."""
FEWEST_THROWS = 45
"""The fewest throws of a table that is simulated."""


@dataclass(frozen=True, slots=True)
class Players:
    """How people confirm: which share of wrong readings they enter without a look, and how often a right reading is
    corrected by mistake."""

    name: str
    waved: float
    mistaken: float = 0.0


PLAYERS = (
    Players("careful", 0.0),
    Players("a fifth of wrong readings waved through", 0.2),
    Players("all wrong readings waved through", 1.0),
    Players("2 % wrong labels", 0.02, 0.02),
)


@dataclass(frozen=True, slots=True)
class Throw:
    """One reading of a photo of a table: the evidence that lessons go by, whether no rule forbids that it is sure, and
    whether it is right."""

    basis: ReadingBasis
    allowed: bool
    right: bool

    def is_sure(self, least_chance: float, odds_shift: float) -> bool:
        return self.allowed and 1 / (1 + np.exp(-self.basis.odds - odds_shift)) >= least_chance


def throws(photos: Sequence[SeenPhoto], judge: Judge, limits: Thresholds) -> list[Throw]:
    """The readings of these photos with a known number of dice by this judge, without those that show no dice."""
    lenient = replace(limits, judges=Judges(replace(judge, point=0.0), LENIENT_JUDGES.unknown))
    made = []
    for one in photos:
        agreed, right = decide_photo(one, lenient, count_known=True)
        if agreed.basis:
            made.append(Throw(agreed.basis, agreed.sure, right))
    return made


def taught_by_count(
    order: Sequence[Throw], players: Players, least_chance: float, rng: np.random.Generator
) -> list[TaughtResults]:
    """What has been taught when the first throws of this order are confirmed, for each of CONFIRMED_COUNTS."""
    taught, after = UNTAUGHT, [UNTAUGHT]
    for number, one in enumerate(order[: CONFIRMED_COUNTS[-1]], 1):
        said = rng.random() >= players.mistaken if one.right else rng.random() < players.waved
        taught = taught.after(one.basis, bool(said), one.is_sure(least_chance, taught.odds_shift(one.basis)))
        if number in CONFIRMED_COUNTS:
            after.append(taught)
    return after


def print_simulation(
    found: Mapping[str, Sequence[SeenPhoto]], every: Sequence[JudgedReading], judges: Judges, limits: Thresholds
) -> None:
    """Print, for each table and each kind of players, the share of later throws that are sure after each of
    CONFIRMED_COUNTS, and the share that is wrong though sure; each table is judged by a fit on the others."""
    known = [one for one in every if one.known]
    print(f"{'table':28} {'players':40} {'sure after ' + ', '.join(map(str, CONFIRMED_COUNTS)):32} wrong though sure")
    for source, photos in found.items():
        table = source.partition(",")[0]
        judge = fit_judge([one for one in known if one.photographed_table != table])
        made = throws([one for one in photos if one.sample.values], judge, limits)
        if len(made) < FEWEST_THROWS:
            continue
        for players in PLAYERS:
            sure, wrong = later_shares(made, players, judges.known.point)
            shares = ", ".join(f"{value:6.1%}" for value in sure)
            print(f"{source[:28]:28} {players.name:40} {shares:32} {', '.join(f'{value:.2%}' for value in wrong)}")


class LaterShares(NamedTuple):
    """The shares of later throws that are sure, and that are wrong though sure, for each of CONFIRMED_COUNTS."""

    sure: list[float]
    wrong_though_sure: list[float]


def later_shares(throws: Sequence[Throw], players: Players, least_chance: float) -> LaterShares:
    """The shares of the throws after the confirmed ones, over RANDOM_ORDERS."""
    rng = np.random.default_rng(5)
    counts = np.zeros((len(CONFIRMED_COUNTS), 3))
    for _ in range(RANDOM_ORDERS):
        order = [throws[i] for i in rng.permutation(len(throws))]
        rest = order[CONFIRMED_COUNTS[-1] :]
        for number, taught in enumerate(taught_by_count(order, players, least_chance, rng)):
            sure = [one for one in rest if one.is_sure(least_chance, taught.odds_shift(one.basis))]
            counts[number] += len(sure), sum(not one.right for one in sure), len(rest)
    return LaterShares(list(counts[:, 0] / counts[:, 2]), list(counts[:, 1] / counts[:, 2]))
