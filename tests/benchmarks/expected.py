"""The exact average points of each box under optimal play: the numbers of scorekeeper/records/expected.py.

    python -m tests.benchmarks.expected [--data DIR] [SHEET ...]

The probability of every card is followed from the empty card to the full one. Prints the numbers as Python text to
copy. The sum over all boxes must be the value of the empty card, which the solver computes in the opposite direction;
else it ends with 1.
"""

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

from scorekeeper.advice import position
from scorekeeper.advice.solver import tables
from scorekeeper.advice.solver.further_points import CARDS_AT_ONCE_BY_RETHROW_KEPT
from scorekeeper.advice.solver.throws import Numbers
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.advice.solver.values import Cards, Values
from scorekeeper.rules.sheet import Card, agree_terms
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.settings import default_data_folder

EDITIONS = (("philos", ""), ("mb1982", ""), ("noris", ""), ("tactic", ""), ("tactic", "da"), ("tactic", "nl"),
            ("carlit", ""), ("carlit-beginner", ""))  # fmt: skip
"""The sheets to compute, each with the editions whose points differ; "" is the default edition."""
PRIME = 100
"""The points for a further five of a kind on MB 1982 (a prime); a turn of at least this many points contains them."""

Places = dict[tuple[int, int], Numbers]
"""The probability of each upper section (by index), for each mask of filled lower boxes and memory of the card.

The memory is an index: what later points depend on, such as an earlier five of a kind.
"""


def expected(values: Values) -> dict[str, float]:
    """The average points of each box, of the "bonus", and of "extra" points outside the boxes, under optimal play."""
    boxes, found = values.histories.boxes, defaultdict(float)
    reached: Places = {(0, 0): np.zeros(values.uppers.count + 1)}
    reached[0, 0][values.uppers.index_of_section({})] = 1
    for _ in boxes:
        after: Places = defaultdict(lambda: np.zeros(values.uppers.count + 1))
        for (lower, memory), chances in reached.items():
            follow(values, TurnEnds(values), Cards(lower, memory, np.flatnonzero(chances)), chances, after, found)
        reached = after
    full = sum(chances[:-1] @ values.uppers.bonus for chances in reached.values())
    return {**{box: found[box] for box in boxes}, "bonus": float(full), "extra": found["extra"]}


def follow(
    values: Values, turn_ends: TurnEnds, cards: Cards, chances: Numbers, after: Places, found: dict[str, float]
) -> None:
    """Play one turn on all these cards by the best advice, with every possible throw.

    The probabilities of the cards after it are added to `after`, the average points of each box and "extra" to `found`.
    """
    filled = np.array([int(values.uppers.mask[section]).bit_count() for section in cards.sections])
    widest = CARDS_AT_ONCE_BY_RETHROW_KEPT[values.terms.sheet.rethrow_kept]
    for count in np.unique(filled):
        alike = cards.sections[filled == count]
        for first in range(0, len(alike), widest):
            part = alike[first : first + widest]
            for one in turn_ends.of_turn(Cards(cards.lower, cards.memory, part)):
                likely = one.chance * chances[part]
                prime = PRIME if one.points >= PRIME and values.terms.sheet.id == "mb1982" else 0
                found[values.histories.boxes[one.box]] += float(likely.sum()) * (one.points - prime)
                found["extra"] += float(likely.sum()) * prime
                np.add.at(after[one.cards.lower, one.cards.memory], one.cards.sections, likely)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheets", nargs="*", choices=[*SHEETS, []])
    parser.add_argument("--data", type=Path, default=default_data_folder(), help="where solved tables are kept")
    given = parser.parse_args()
    worst = 0.0
    for sheet, edition in EDITIONS:
        if given.sheets and sheet not in given.sheets:
            continue
        terms = agree_terms(SHEETS[sheet], edition or None)
        values = tables.values_for(terms, given.data)
        found = expected(values)
        whole = position.expected_total(values, Card())
        worst = max(worst, abs(sum(found.values()) - whole))
        print(f'    ("{sheet}", "{edition}"): {{')
        print("".join(f'        "{box}": {points:.2f},\n' for box, points in found.items() if points), end="")
        print(f"    }},  # {sum(found.values()):.6f}; the solver says {whole:.6f}", flush=True)
    return 0 if worst < 1e-3 else 1


if __name__ == "__main__":
    sys.exit(main())
