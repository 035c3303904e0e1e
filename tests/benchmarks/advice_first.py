"""Measures the advice on the first throw of a new table: `python -m tests.benchmarks.advice_first`.

The real advice process is started in an empty folder. The table of the sheet (in Chicago the rounds of the players) is
asked for as at set-up, and after some seconds a game begins and its first throw is asked about. Printed is the time by
the clock from the throw to its advice, which must be below 0.3 s.
"""

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.advice.answers import Advised, AdvisedChicago
from scorekeeper.advice.process import AdviceProcess
from scorekeeper.advice.questions import SolveAheadRequest, question_about
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.games import game_named
from scorekeeper.rules.match import begin_match
from scorekeeper.rules.sheet import agree_terms

NAMES = "ABCDEFGH"


def first_throw(sheet: str, players: int, seconds: float) -> float:
    """The seconds from the first throw of a game to the advice on it, if it was thrown that long after its set-up."""
    names, kind = tuple(NAMES[:players]), game_named(sheet)
    edition = next(iter(kind.editions))
    with TemporaryDirectory() as folder:
        advice = AdviceProcess(Path(folder))
        try:
            options = agree_terms(kind.sheet, edition).options if kind.sheet else {}
            advice.ask(SolveAheadRequest(sheet, edition, options, 0 if kind.sheet else players))
            time.sleep(seconds)
            game = begin_match(Setup(sheet, names, edition)).games[-1].do(Throw((1, 3, 3, 5, 6)[: kind.dice]))
            question = question_about((1, 1), game)
            assert question is not None
            begun = time.perf_counter()
            advice.ask(question)
            while not any(isinstance(one, Advised | AdvisedChicago) for one in advice.answers()):
                time.sleep(0.001)
            return time.perf_counter() - begun
        finally:
            advice.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="*", default=["mb1982", "noris", "tactic", "chicago"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--seconds", type=float, default=5.0, help="between the choice of the sheet and the first throw"
    )
    given = parser.parse_args()
    for sheet in given.sheets:
        took = 1000 * first_throw(sheet, given.players, given.seconds)
        print(f"{sheet}: first throw advised on after {took:.0f} ms, {given.seconds:.0f} s after set-up", flush=True)


if __name__ == "__main__":
    main()
