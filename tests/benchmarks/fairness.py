"""How often fair dice are called unfair, and after how many dice unfair ones are noticed.

    python -m tests.benchmarks.fairness [--tables 10000] [--dice 4000]

Every table is watched after each die. Prints the share of fair tables that ever reached the alarm, and for dice that
show one face too often the number of dice after which half of the tables, and nine in ten, have noticed it.
"""

import argparse
import sys

import numpy as np
import numpy.typing as npt

from scorekeeper.records.fairness import ALARM, FACES, LEANINGS, NOTICED

AT_ONCE = 500
"""The number of tables that are simulated in one batch, which limits the memory."""
PATIENCE = 4
"""Unfair dice are simulated for this many times the number of dice that should be enough to notice them."""

Steps = npt.NDArray[np.int64]


def alarms(chances: list[float], tables: int, dice: int, random: np.random.Generator) -> Steps:
    """Simulate tables in batches; return for each the number of dice until the alarm about unfair dice, 0 if none.

    `chances` are those of the six faces; `dice` is the number thrown at each table.
    """
    parts = [some_alarms(chances, min(AT_ONCE, tables - done), dice, random) for done in range(0, tables, AT_ONCE)]
    return np.concatenate(parts)


def some_alarms(chances: list[float], tables: int, dice: int, random: np.random.Generator) -> Steps:
    """Like `alarms`, for one batch of tables.

    Each die multiplies the evidence against fair dice by 6 * (count + weight / 6) / (total + weight), for each of the
    weights; the alarm comes when the mean over the weights is high enough.
    """
    faces = random.choice(FACES, size=(tables, dice), p=chances)
    weights = np.array(LEANINGS)
    counts, everyone = np.zeros((tables, FACES), np.int64), np.arange(tables)
    won, first = np.zeros((tables, len(weights))), np.zeros(tables, np.int64)
    for step in range(dice):
        face = faces[:, step]
        seen = counts[everyone, face][:, None]
        won += np.log((seen + weights / FACES) / (step + weights) * FACES)
        counts[everyone, face] += 1
        first[(first == 0) & (np.exp(won).mean(axis=1) >= ALARM)] = step + 1
    return first


def leaning(share: float) -> list[float]:
    return [(1 - share) / 5] * 5 + [share]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--dice", type=int, default=4_000, help="dice thrown at each fair table")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random = np.random.default_rng(given.seed)
    fair = alarms([1 / 6] * 6, given.tables, given.dice, random)
    share = (fair > 0).mean()
    print(f"fair: {share:.2%} of {given.tables} tables alarmed within {given.dice} dice (at most 5 %)")
    for chance, claimed in NOTICED.items():
        found = alarms(leaning(chance), given.tables // 10, claimed * PATIENCE, random)
        half, most = np.quantile(np.where(found, found, claimed * PATIENCE), [0.5, 0.9])
        print(f"one face at {chance:.2f}: half noticed after {half:.0f} dice, nine in ten after {most:.0f}", end="; ")
        print(f"said: {claimed}")
    return 0 if share <= 0.05 else 1


if __name__ == "__main__":
    sys.exit(main())
