"""Measures the advice to win: `OPENBLAS_NUM_THREADS=1 python -m tests.benchmarks.advice_wins`, with one of
three words.

`games`: games of two in which one plays to win in the last boxes and the other for the most points. `about`: how far
approximated chances to win are from exact ones. `times`: how long the advice to win takes. The games come in parts
that are kept in a folder, so that a measurement goes on where it stopped.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import mean, median
from time import process_time

import numpy as np

from scorekeeper.advice import position
from scorekeeper.advice.solver.chances import MOST_EXACT_BOXES, Chances, FinalTotals, TurnSoFar, win_chances
from scorekeeper.advice.solver.further_points import FurtherPoints, count_open_boxes
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.sheet import Card
from tests.benchmarks.advice import KEPT, kept
from tests.benchmarks.advice_play import Table, ended, play_turn, table_of
from tests.benchmarks.progress import bar
from tests.scorekeeper.advice.plain import ROLLS

PART = 100
"""The number of games that are played, and kept in a file, as one part of a measurement."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game in which one player plays to win: this player's chance at the first turn played so (`to_win`), the chance
    at that turn when playing for points, the chance said at a random turn, and what the player won (a share if
    shared)."""

    to_win: float
    for_points: float
    said: float
    won: float


# ---- games to win against the most points


def measure_games(given: argparse.Namespace) -> None:
    """Play the parts that are missing, and report on all games that are kept."""
    folder = KEPT / f"{given.sheet.replace(' ', '-')}-{given.most}-to-win"
    folder.mkdir(parents=True, exist_ok=True)
    missing = [one for one in range(-(-given.games // PART)) if not (folder / f"{one}.json").exists()]
    for number in bar(missing, len(missing), "parts"):
        found = [asdict(one) for one in play_part(kept(given.sheet), given.most, number)]
        (folder / f"{number}.json").write_text(json.dumps(found))
    report_games([Played(**one) for path in folder.glob("*.json") for one in json.loads(path.read_text())])


def play_part(values: position.Values, most: int, seed: int) -> list[Played]:
    """Play PART games of two players; in the last `most` boxes one of them, alternately the first and the second, plays
    to win. Return the games."""
    table, dice, chances = table_of(values, 1000 + seed), Random(seed), Chances(values)
    made = [Card()] * (2 * PART)
    for _ in range(len(values.terms.boxes) - most):
        made = play_turn(table, made)
    shown = [dice.randrange(most) for _ in range(PART)]
    said: list[list[float]] = [[] for _ in range(PART)]
    points = [0.0] * PART
    for number in range(most):
        for seat in (0, 1):
            mine = [game for game in range(PART) if game % 2 == seat]
            for game in mine:
                cards = made[2 * game : 2 * game + 2]
                if not number:
                    points[game] = chances.win_chances(cards).chances[seat]
                chance, made[2 * game + seat] = turn_to_win(table, chances, cards, seat)
                said[game].append(chance)
            others = [2 * game + seat for game in range(PART) if game % 2 != seat]
            for at, card in zip(others, play_turn(table, [made[at] for at in others]), strict=True):
                made[at] = card
    totals = [rules.card_sums(values.terms, card).grand for card in made]
    return [
        Played(said[game][0], points[game], said[game][shown[game]], won(totals[2 * game : 2 * game + 2], game % 2))
        for game in range(PART)
    ]


def turn_to_win(table: Table, chances: Chances, cards: Sequence[Card], seat: int) -> tuple[float, Card]:
    """Play a turn to win, with random dice; return the chance to win before it and the card after it."""
    card = cards[seat]
    place, finals = position.place_in_table(chances.values, card), [chances.final_totals(cards[1 - seat])]
    still_open = count_open_boxes(chances.turn_ends, place)
    wins = WinAdviser(chances).compute_wins(place, position.points_before_bonuses(card), finals, still_open)
    (after,) = ended(Table(wins, TurnEnds(wins), table.dice), wins.start, np.zeros(1, np.intp), [card])
    return float(wins.turn_values(wins.start)[0]), after


def won(totals: Sequence[int], seat: int) -> float:
    return float(totals[seat] == max(totals)) / totals.count(max(totals))


def report_games(found: Sequence[Played]) -> None:
    gain = np.array([one.to_win - one.for_points for one in found])
    came = np.array([one.won for one in found])
    print(
        f"{len(found)} games: won by playing to win {came.mean():.4f} (standard error"
        f" {came.std() / len(came) ** 0.5:.4f}), said {mean(one.to_win for one in found):.4f};"
        f" by the most points {mean(one.for_points for one in found):.4f};"
        f" gain by the exact chances {100 * gain.mean():.3f} points, at most {100 * gain.max():.2f}"
    )
    report_tenths(np.array([one.said for one in found]), came)


def report_tenths(said: np.ndarray, came: np.ndarray) -> None:
    """Print for each tenth of the predicted chance how often it came true, off by how many standard errors."""
    tenths = np.minimum((said * 10).astype(int), 9)
    for tenth in range(10):
        here = tenths == tenth
        error = np.sqrt((said[here] * (1 - said[here])).sum()) or 1.0
        off = (came[here] - said[here]).sum() / error
        print(
            f"{tenth * 10:3} to {tenth * 10 + 10:3} %: {here.sum():6} games, said {said[here].mean():.4f},"
            f" won {came[here].mean():.4f}, off by {off:+.2f} standard errors"
        )


# ---- approximated against exact chances


def measure_about(given: argparse.Namespace) -> None:
    """Print how far the approximated chances of two players are from exact ones, by the number of open boxes."""
    values, dice = kept(given.sheet), Random(3)
    made, asked = [Card()] * (2 * given.games), dict[int, list[tuple[Card, Card]]]()
    table, boxes = table_of(values, 7), len(values.terms.boxes)
    for still_open in range(boxes, MOST_EXACT_BOXES, -1):
        asked[still_open] = [(made[at], dice.choice(made)) for at in range(0, len(made), 2)][: given.games]
        made = play_turn(table, made)
    chances = Chances(values)
    exact = dict(exact_finals(chances, {str(card): card for ones in asked.values() for two in ones for card in two}))
    for still_open, pairs in asked.items():
        errors = [error_of(chances, exact, pair) for pair in pairs]
        print(
            f"{given.sheet:10} {still_open:2} open: {len(pairs)} positions, off by"
            f" {mean(one.off for one in errors):.2f} points on average, at most"
            f" {max(one.off for one in errors):.2f}; said as error {mean(one.said for one in errors):.2f}, exceeded"
            f" twofold {sum(one.off > 2 * one.said for one in errors)} times; on the wrong side of a lead by at most"
            f" {max(one.wrong for one in errors):.2f}",
            flush=True,
        )


def exact_finals(chances: Chances, asked: dict[str, Card]) -> Iterator[tuple[str, FinalTotals]]:
    """Yield the exact distribution of the final total of each card, all from one pass back from the full card."""
    rests = FurtherPoints(chances.turn_ends, position.place_in_table(chances.values, Card()))
    boxes = len(chances.values.terms.boxes)
    for still_open in bar(range(boxes + 1), boxes + 1, "distributions"):
        rests.compute_level(still_open)
        for look, card in asked.items():
            if boxes - len(card.filled) == still_open:
                row = rests.distribution_of_card(position.place_in_table(chances.values, card))
                yield look, FinalTotals(position.points_before_bonuses(card), row, exact=True)


@dataclass(frozen=True, slots=True)
class Error:
    """An approximated chance compared with the exact one, in percentage points: the difference (`off`), the same if the
    approximation names the wrong leader, else 0 (`wrong`), and the standard error that the approximation states
    (`said`)."""

    off: float
    wrong: float
    said: float


def error_of(chances: Chances, exact: dict[str, FinalTotals], pair: tuple[Card, Card]) -> Error:
    about = win_chances([chances.final_totals(card) for card in pair])
    first, truth = about.chances[0], win_chances([exact[str(card)] for card in pair]).chances[0]
    off = 100 * abs(first - truth)
    return Error(off, off if (first - 0.5) * (truth - 0.5) < 0 else 0.0, 100 * about.error)


# ---- times


def measure_times(given: argparse.Namespace) -> None:
    """Print the processor time of the advice to win on a throw, nothing remembered, by the number of open boxes."""
    values, dice, chances = kept(given.sheet), Random(5), Chances(kept(given.sheet))
    made, table = [Card()] * 40, table_of(values, 11)
    for still_open in range(len(values.terms.boxes), 0, -1):
        if still_open <= given.most:
            times = []
            for at in range(0, len(made), 2):
                chances.known.clear()
                chances.before.clear()
                turn, begun = TurnSoFar(dice.choice(ROLLS), 2), process_time()
                WinAdviser(chances).advise(made[at : at + 2], 0, turn)
                times.append(1000 * (process_time() - begun))
            print(f"{given.sheet:10} {still_open} open: {median(times):.1f} ms median, {max(times):.1f} longest")
        made = play_turn(table, made)


def main() -> None:
    measures = {"games": measure_games, "about": measure_about, "times": measure_times}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=measures)
    parser.add_argument("--sheet", default="tactic")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--most", type=int, default=5, help="the most open boxes of turns that are played to win")
    given = parser.parse_args()
    measures[given.what](given)


if __name__ == "__main__":
    main()
