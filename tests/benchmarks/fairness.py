"""How often fair dice are called unfair, after how many dice unfair ones are noticed, and how a verdict ends.

    python -m tests.benchmarks.fairness [--tables 2000] [--games 120]

Every table is judged after each game by the program's own test, with the tolerance for misreading that holds for a
table without photos. Prints the share of fair tables that ever reached the alarm (with dice read without error, and
with the worst misreading that the tolerance allows), for dice of six kinds the dice until half of the tables and nine
in ten noticed them, and after how many fair dice a set that was changed unannounced is cleared.
"""

import argparse
import sys
from collections.abc import Iterator

import numpy as np

from scorekeeper.records.fairness import (
    ALARM_FACTOR,
    DICE_UNTIL_ALARM_BY_FACE_CHANCE,
    EVIDENCE_STEPS,
    FACES,
    add_counts,
    judge_dice,
    log_evidence_of_unfairness,
)
from scorekeeper.records.misread import misreading_tolerance

DICE_A_GAME = 60
"""Dice thrown in a game: about two players with six turns each of ten dice."""

Chances = list[float]


def leaning(share: float) -> Chances:
    return [(1 - share) / 5] * 5 + [share]


KINDS = {
    **{f"one face at {share:.2f}": leaning(share) for share in DICE_UNTIL_ALARM_BY_FACE_CHANCE},
    "a flat die (1 and 6 at 0.20)": [0.2, 0.15, 0.15, 0.15, 0.15, 0.2],
    "two neighbours (1 and 2 at 0.20)": [0.2, 0.2, 0.15, 0.15, 0.15, 0.15],
    "a seldom 1 (0.10)": [0.10, 0.18, 0.18, 0.18, 0.18, 0.18],
}
"""Kinds of unfair dice with the chances of their faces."""


def games(chances: Chances, count: int, random: np.random.Generator) -> list[tuple[int, ...]]:
    """The faces counted in this many games with such dice."""
    return [tuple(row) for row in random.multinomial(DICE_A_GAME, chances, size=count).tolist()]


def alarm_after(chances: Chances, count: int, random: np.random.Generator) -> int:
    """The number of dice after which the alarm is raised, within this many games; 0 if it is not."""
    counts, allowed = (0,) * FACES, misreading_tolerance()
    for number, game in enumerate(games(chances, count, random), 1):
        counts = add_counts(counts, game)
        if log_evidence_of_unfairness(counts, allowed) >= np.log(ALARM_FACTOR):
            return number * DICE_A_GAME
    return 0


def cleared_after(chances: Chances, random: np.random.Generator, most: int = 300) -> int:
    """The number of fair dice until a set, whose dice were unfair until the alarm, is no longer called unfair; 0 if it
    still is after `most` games."""
    played = games(chances, 1, random)
    while not judge_dice(played, misreading_tolerance()).is_unfair:
        played += games(chances, 1, random)
    for number in range(1, most + 1):
        played += games([1 / 6] * 6, 1, random)
        if not judge_dice(played, misreading_tolerance()).is_unfair:
            return number * DICE_A_GAME
    return 0


def misreading() -> Chances:
    """Fair dice as the worst reader within the tolerance sees them: it takes a 5 for a 6."""
    return [1 / 6] * 4 + [1 / 6 - misreading_tolerance(), 1 / 6 + misreading_tolerance()]


def figures(tables: int, count: int, random: np.random.Generator) -> Iterator[tuple[str, float]]:
    """Yield the name and share of fair tables that ever reached the alarm."""
    for name, chances in (("read without error", [1 / 6] * 6), ("misread as far as allowed", misreading())):
        yield name, sum(alarm_after(chances, count, random) > 0 for _ in range(tables)) / tables


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--games", type=int, default=120, help="games at each fair table")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random, worst = np.random.default_rng(given.seed), 0.0
    print(f"tolerance {misreading_tolerance():.4f}; strengths {', '.join(map(str, EVIDENCE_STEPS))}")
    for name, share in figures(given.tables, given.games, random):
        worst = max(worst, share)
        print(f"fair, {name}: {share:.2%} of {given.tables} tables alarmed within {given.games} games (at most 5 %)")
    for name, chances in KINDS.items():
        found = [alarm_after(chances, 300, random) or 300 * DICE_A_GAME for _ in range(given.tables // 4)]
        half, most = np.quantile(found, [0.5, 0.9])
        print(f"{name}: half noticed after {half:.0f} dice, nine in ten after {most:.0f}")
    back = [cleared_after(leaning(0.25), random) for _ in range(max(5, given.tables // 100))]
    print(f"changed unannounced after the alarm: cleared after {np.median(back):.0f} fair dice, at most {max(back)}")
    return 0 if worst <= 0.05 and all(back) else 1


if __name__ == "__main__":
    sys.exit(main())
