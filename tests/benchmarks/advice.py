"""Measures the cost and correctness of the advice: `python -m tests.benchmarks.advice`, with one of six words.

`solve`: time and memory of solving each sheet. `lookup`: time of the advice on a roll and of the chance to win.
`peers`: values and times beside the package `yatzy-solver` (--peer names the Python of an environment that has it).
`games`: mean total of simulated games against the expected total. `calibrate`: chances to win against the actual
winners. `offers`: points lost by always entering what the screen offers first. All results are printed.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory, gettempdir

import numpy as np

from scorekeeper.advice import position
from scorekeeper.advice.solver import tables
from scorekeeper.advice.solver.chances import Chances, FinalTotals, win_chances
from scorekeeper.advice.solver.further_points import FurtherPoints
from scorekeeper.advice.solver.solve import solve_table
from scorekeeper.advice.solver.values import Values
from scorekeeper.present.advice.ranking import rank_by_points
from scorekeeper.present.turn.entries import ordered_offers, strike_panel
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, begin_card_game
from scorekeeper.rules.sheet import Card, Terms, Value, agree_terms
from scorekeeper.rules.sheets import SHEETS
from tests.benchmarks.advice_play import play_turn, table_of
from tests.benchmarks.progress import bar
from tests.scorekeeper.advice.plain import ROLLS, late_card

KEPT = Path(gettempdir()) / "scorekeeper-advice"
"""The folder in which solved tables of expected points are kept between two measurements."""
PEERS: dict[str, tuple[str, str, dict[str, Value]]] = {
    "american": ("mb1982", "fr", {}),
    "american+no-bonus": ("noris free", "de", {}),
    "yatzy-scandinavian": ("tactic", "en", {}),
    "yatzy-scandinavian+tp4": ("tactic", "en", {"four_alike_two_pairs": True}),
    "yatzy-scandinavian+fh5": ("tactic", "fi", {"five_alike_full_house": True}),
}
"""For each rule variant of `yatzy-solver`, by its name there: the sheet, edition and options with the same rules."""
ASK_PEER = """
import json, resource, sys, time, yatzy_solver as peer
begun = time.process_time(); wall = time.perf_counter()
solver = peer.Solver.build(peer.Variant(sys.argv[1]))
seconds, wall = time.process_time() - begun, time.perf_counter() - wall
options = dict(solver.option_values("dice 1 3 3 5 6 | rolls 2 | upper 0 | filled -"))
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([solver.state_value("upper 0 | filled -"), max(options.values()), seconds, wall, memory]))
"""
ASK_US = """
import json, resource, sys, time
from scorekeeper.advice import use_one_core
use_one_core()
from scorekeeper.advice import position
from tests.benchmarks.advice import PEERS, agreed
from scorekeeper.advice.solver.solve import solve_table
from scorekeeper.rules.sheet import Card
terms = agreed(*PEERS[sys.argv[1]])
begun = time.process_time(); wall = time.perf_counter()
values = solve_table(terms)
seconds, wall = time.process_time() - begun, time.perf_counter() - wall
best = position.advise(values, Card(), (1, 3, 3, 5, 6), 2).best
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([position.expected_total(values, Card()), best, seconds, wall, memory]))
"""
"""A script that prints, as JSON, the value of an empty card, that of the best choice with the dice 1, 3, 3, 5 and 6,
the processor time and wall time of solving in seconds, and the most memory in megabytes. ASK_PEER prints the same of
`yatzy-solver`."""


def agreed(name: str, edition: str | None = None, options: dict[str, Value] | None = None) -> Terms:
    """Return the rules of a sheet as agreed for a match, in this edition and with these options.

    A name ending in " free" lets kept dice be thrown again; one ending in " announced" instead plays Tactic's Danish
    edition with its option of announcing a box.
    """
    sheet = SHEETS[name.split(maxsplit=1)[0]]
    if name.endswith(" announced"):
        return agree_terms(sheet, "da", {"announce": True})
    return agree_terms(
        replace(sheet, rethrow_kept=sheet.rethrow_kept or name.endswith(" free")), edition, options or {}
    )


def kept(name: str) -> Values:
    return tables.values_for(agreed(name), KEPT)


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Call `work`; return the processor time and the wall time that it took, in seconds."""
    begun, clock = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - begun, time.perf_counter() - clock


def solved_into(found: list[Values], terms: Terms) -> None:
    found.append(solve_table(terms))


def stored(values: Values) -> tuple[float, float]:
    """Save the table and load it; return its megabytes on disk and the largest difference in points after loading."""
    with TemporaryDirectory() as folder:
        path, again = Path(folder) / "table", Values(values.terms)
        tables.save_table(values, path)
        assert tables.load_table(again, path)
        reached = np.isfinite(again.table)
        return path.stat().st_size / 1e6, float(np.abs(again.table[reached] - values.table[reached]).max())


def win_of(values: Values, card: Card) -> None:
    """Compute the final totals of two cards, each with an empty cache: the work of one chance to win, to be timed."""
    for _ in range(2):
        Chances(values).final_totals(card)


def measure_solve(given: argparse.Namespace) -> None:
    """Print the expected total, time, memory and size on disk for one sheet, or for all, each in its own process."""
    if given.sheet:
        found: list[Values] = []
        seconds, clock = timed(partial(solved_into, found, agreed(given.sheet)))
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        worth, (size, apart) = position.expected_total(found[0], Card()), stored(found[0])
        print(
            f"{given.sheet:16} {worth:.6f}  {seconds:6.2f} s  ({clock:.2f} s by the clock)  {most:4.0f} MB;"
            f" on disk {size:.2f} MB, {apart:.0e} points apart",
            flush=True,
        )
        return
    for name in (*SHEETS, "noris free", "tactic announced"):
        subprocess.run([sys.executable, "-m", "tests.benchmarks.advice", "solve", "--sheet", name], check=True)


def measure_lookup(given: argparse.Namespace) -> None:
    for name in (given.sheet,) if given.sheet else SHEETS:
        values, dice = kept(name), Random(1)
        asked = [(late_card(values.terms, dice.randint(1, 13), dice), dice.choice(ROLLS)) for _ in range(300)]
        for left in (0, 1, 2):
            times = [timed(partial(position.advise, values, card, roll, left)) for card, roll in asked]
            used, passed = (quantiles(kind, n=100) for kind in zip(*times, strict=True))
            print(
                f"{name:16} {left} throws left  {1000 * used[49]:.2f} ms median, {1000 * used[98]:.2f} ms at 99 %"
                f"  ({1000 * passed[49]:.2f} and {1000 * passed[98]:.2f} ms by the clock)"
            )
        for still_open in (8, 9, 13):
            card = Card() if still_open == 13 else late_card(values.terms, still_open, dice)
            seconds, clock = timed(partial(win_of, values, card))
            print(
                f"{name:16} chance to win with {still_open} boxes open  {seconds:.2f} s  ({clock:.2f} s by the clock)"
            )


def measure_peers(given: argparse.Namespace) -> None:
    """Print value, best time of several and memory of both solvers, which take turns, each time in a new process."""
    for variant, (name, edition, options) in PEERS.items():
        found: dict[str, list[list[float]]] = {"scorekeeper": [], "yatzy-solver": []}
        for _ in range(given.best_of):
            found["scorekeeper"].append(asked_of(sys.executable, ASK_US, variant))
            found["yatzy-solver"].append(asked_of(given.peer, ASK_PEER, variant))
        print(f"{name} {edition} {options or ''}")
        for solver, runs in found.items():
            seconds, clock, memory = (min(run[at] for run in runs) for at in (2, 3, 4))
            worth, best = runs[0][:2]
            print(
                f"  {solver:13} {worth:.9f}  {seconds:6.2f} s  ({clock:.2f} s)  {memory:4.0f} MB"
                f"  best with 1-3-3-5-6: {best:.9f}"
            )
        (ours, best), (theirs, other) = (runs[0][:2] for runs in found.values())
        print(f"  apart by {abs(ours - theirs):.1e} and {abs(best - other):.1e}", flush=True)


def asked_of(python: str, script: str, variant: str) -> list[float]:
    """The numbers that this script prints; ends the program if it fails, as without the package."""
    done = subprocess.run([python, "-c", script, variant], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{python}: {done.stderr.splitlines()[-1]}")
    numbers: list[float] = json.loads(done.stdout)
    return numbers


def measure_games(given: argparse.Namespace) -> None:
    """Print the mean total of games simulated with the best advice, and how far it is from the solver's value."""
    for name in (given.sheet,) if given.sheet else SHEETS:
        values = kept(name)
        table, made = table_of(values), [Card()] * given.games
        for _ in bar(range(len(values.terms.boxes)), len(values.terms.boxes), name):
            made = play_turn(table, made)
        totals = np.array([rules.card_sums(values.terms, card).grand for card in made])
        worth, error = position.expected_total(values, Card()), totals.std() / len(totals) ** 0.5
        off = (totals.mean() - worth) / error
        print(
            f"{name:16} {worth:.4f}  {given.games} games {totals.mean():.4f}  off by {off:+.2f} standard errors",
            flush=True,
        )


def measure_calibration(given: argparse.Namespace) -> None:
    """Print how well predicted chances to win match the winners of simulated games of two to four players, by tenths
    of the chance.

    The chances are taken in a random round of each game, with at most `given.most` boxes open; if `given.most` is more
    than nine, all of them are estimates, else they are exact.
    """
    name = given.sheet or "tactic"
    values, dice = kept(name), Random(2)
    table, boxes = table_of(values, 2), len(values.terms.boxes)
    players = [dice.randint(2, 4) for _ in range(given.games)]
    rounds = [dice.randint(1, given.most) for _ in players]
    made = [Card() for number in players for _ in range(number)]
    owner = [game for game, number in enumerate(players) for _ in range(number)]
    then: list[Card] = [Card()] * len(made)
    for still_open in bar(range(boxes, 0, -1), boxes, "games"):
        then = [card if rounds[game] == still_open else old for card, game, old in zip(made, owner, then, strict=True)]
        made = play_turn(table, made)
    finals = exact_finals(values, then) if given.most <= 9 else early_finals(values, then)
    report_calibration(values.terms, players, finals, made)


def exact_finals(values: Values, asked: Sequence[Card]) -> list[FinalTotals]:
    """Return the exact distribution of the final total of each card; none may have more than nine open boxes.

    All are computed in one pass that goes back from the full card.
    """
    chances = Chances(values)
    start = position.place_in_table(values, Card())
    rests, found = FurtherPoints(chances.turn_ends, start), dict[int, FinalTotals]()
    for still_open in bar(range(10), 10, "distributions"):
        rests.compute_level(still_open)
        for at, card in enumerate(asked):
            if len(values.histories.boxes) - len(card.filled) == still_open:
                row = rests.distribution_of_card(position.place_in_table(values, card))
                found[at] = FinalTotals(position.points_before_bonuses(card), row, exact=True)
    return [found[at] for at in range(len(asked))]


def early_finals(values: Values, asked: Sequence[Card]) -> list[FinalTotals]:
    chances, known = Chances(values), dict[str, FinalTotals]()
    for card in bar(asked, len(asked), "estimates"):
        known.setdefault(str(card), chances.final_totals(card))
    return [known[str(card)] for card in asked]


def report_calibration(
    terms: Terms, players: Sequence[int], finals: Sequence[FinalTotals], made: Sequence[Card]
) -> None:
    """Print for each tenth of the predicted chance the players in it, their mean chance and how many won or shared.

    Wins are given as a share, with the difference to the prediction in standard errors.
    """
    first, said, came = 0, list[float](), list[float]()
    for number in players:
        seats = range(first, first + number)
        totals = [rules.card_sums(terms, made[seat]).grand for seat in seats]
        said += win_chances([finals[seat] for seat in seats]).chances
        came += [(total == max(totals)) / totals.count(max(totals)) for total in totals]
        first += number
    tenths = np.minimum((np.array(said) * 10).astype(int), 9)
    for tenth in range(10):
        here = np.flatnonzero(tenths == tenth)
        chances = np.array(said)[here]
        error = np.sqrt((chances * (1 - chances)).sum()) or 1.0
        off = (np.array(came)[here].sum() - chances.sum()) / error
        print(f"{tenth * 10:3} to {tenth * 10 + 10:3} %: {len(here):6} players, said {chances.mean():.4f}, "
              f"won {np.array(came)[here].mean():.4f}, off by {off:+.2f} standard errors")  # fmt: skip


def measure_offers(given: argparse.Namespace) -> None:
    """Print the points lost per game, against the best entry, by always entering what the screen offers first.

    The dice are random; before an entry some of them may be thrown again at random.
    """
    for name in (given.sheet,) if given.sheet else SHEETS:
        values, dice, cost = kept(name), Random(4), 0.0
        for _ in bar(range(given.games), given.games, name):
            at = begin_card_game(values.terms, ["A", "B"])
            while len(at.cards[0].filled) < len(values.terms.boxes):
                at, more = first_offer(values, at, dice)
                cost += more
        print(f"{name:16} {cost / given.games:.6f} points a game given away by the first offer", flush=True)


def first_offer(values: Values, at: CardGame, dice: Random) -> tuple[CardGame, float]:
    """Play one random turn of the first player, ending with the entry that the screen offers first.

    Return the game after it, in which the second player has the empty card again, and the points lost against the best
    entry.
    """
    roll = dice.choice(ROLLS)
    while (advice := position.advise(values, at.cards[0], roll, 0)) and dice.random() < 0.5:
        keep = dice.choice(position.sets_to_keep(roll))
        roll = tuple(sorted((*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep))))))
    lies = begin_card_game(values.terms, ["A", "B"], {"A": at.cards[0], "B": at.cards[0]}).after(Throw(roll))
    shown = rank_by_points(advice)
    offers = [one.box for one in ordered_offers(lies, shown)] or [one.box for one in strike_panel(lies, 0, shown).tiles]
    box, worth = offers[0], {one.box: one.cost for one in advice.entries}
    made = rules.entry_in_box(values.terms, at.cards[0], roll, box)
    card = rules.card_with_entry(at.cards[0], roll, made)
    return begin_card_game(values.terms, ["A", "B"], {"A": card}), worth[box]


def main() -> None:
    measures = {
        "solve": measure_solve, "lookup": measure_lookup, "peers": measure_peers, "games": measure_games,
        "calibrate": measure_calibration, "offers": measure_offers,
    }  # fmt: skip
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=measures)
    parser.add_argument("--sheet", help="one sheet only")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument(
        "--most", type=int, default=9, help="calibrate: the most open boxes at which chances are asked for"
    )
    parser.add_argument("--best-of", type=int, default=3, help="peers: the number of runs of each")
    parser.add_argument("--peer", default=sys.executable, help="the Python that has yatzy-solver")
    given = parser.parse_args()
    measures[given.what](given)


if __name__ == "__main__":
    main()
