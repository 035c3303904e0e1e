"""The touchscreen for a day: `python -m tests.benchmarks.soak_screen` plays by taps, faster than real time.

All sheets except Chicago's are played in turn. Each turn is entered by hand as people would, three throws and an entry;
then a frame is drawn and nobody touches the screen for a while, by its clock. After each game other screens are opened,
and the language, the theme and the side of the table are changed. A turn counts half a minute, so that 24 hours are
2880 turns. Prints the results and ends with 1 unless memory is constant within 5 %, with no more open files and threads
at the end.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from scorekeeper.present.texts import screen_languages
from scorekeeper.rules.sheets import SHEETS
from tests.benchmarks.soak import GROWTH, TURN, handles, megabytes
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.games import open_match, play_turn, playing

PAGES = ("settings", "known_names", "backup", "leave_program", "camera")
"""Names of the screens that are opened between two games, besides the list of past games."""


@dataclass(frozen=True, slots=True)
class Held:
    """The turns played, and the memory (MB), open files and threads of the process, after a game."""

    turns: int
    megabytes: float
    handles: int
    threads: int


def visit(table: Driver, game: int) -> None:
    """Open the other screens after a game, and change the theme and the side of the table.

    The language is changed too, and then set back to English.
    """
    app = table.app
    app.go_home()
    for page in PAGES:
        app.go(page)
        table.whole_frame()
        app.back()
    app.go("past")
    table.until(lambda: app.page.kept is not None)
    table.whole_frame()
    app.go_home()
    app.change_settings(
        language=screen_languages()[game % len(screen_languages())], theme=("dark", "light")[game // 2 % 2]
    )
    app.rotate_display(90 * (game % 2) * 2)
    app.change_settings(language="en")  # the taps that follow are named in English


def game(table: Driver, number: int, rng: random.Random) -> int:
    """Play a whole game by taps, on the sheet with this number (Chicago left out); return the number of its turns."""
    sheet = [name for name in SHEETS if name != "chicago"][number % (len(SHEETS) - 1)]
    open_match(table, sheet)
    turns = 0
    while playing(table):
        play_turn(table, rng, throws=3)
        table.app.root_widget.touched_at -= TURN  # people write and talk; garbage is collected in such pauses
        table.whole_frame()
        turns += 1
    return turns


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=24.0, help=f"of play, {TURN:.0f} seconds a turn")
    parser.add_argument("--display", choices=DISPLAYS, default="800x480")
    asked = parser.parse_args()
    rng, began, turns, held = random.Random(1), time.monotonic(), 0, []
    with tempfile.TemporaryDirectory() as data:
        table = Driver(Path(data), asked.display)
        while turns * TURN < asked.hours * 3600:
            turns += game(table, len(held), rng)
            visit(table, len(held))
            held.append(Held(turns, megabytes(), handles(), threading.active_count()))
            print(held[-1], file=sys.stderr, flush=True)
        table.close()
    print(f"{turns} turns, {len(held)} games, {turns * TURN / 3600:.1f} hours of play, "
          f"in {(time.monotonic() - began) / 60:.1f} minutes")  # fmt: skip
    return report(held)


def report(held: list[Held]) -> int:
    early, late = held[len(held) // 4 : len(held) // 2 or 1], held[-max(1, len(held) // 4) :]
    before, after = (float(np.mean([one.megabytes for one in part])) for part in (early, late))
    growth = 100 * (after - before) / before
    files, threads = (max(getattr(one, what) for one in late) - max(getattr(one, what) for one in early)
                      for what in ("handles", "threads"))  # fmt: skip
    rows = [
        ("megabytes at most", round(max(one.megabytes for one in held)), "", True),
        ("memory of the last quarter above the second, %", round(growth, 1), f"<= {GROWTH:.0f}", growth <= GROWTH),
        ("more files open", files, "<= 0", files <= 0),
        ("more threads", threads, "<= 0", threads <= 0),
    ]
    for words, value, wanted, good in rows:
        print(f"  {words:50} {value!s:>8}  {wanted:>8}  {'' if good else 'MISSED'}")
    return 0 if all(row[3] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
