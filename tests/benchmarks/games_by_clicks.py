"""Plays whole games on the real program in a window of its own, by clicks on what is drawn, and compares the result.

python -m tests.benchmarks.games_by_clicks FOLDER [--game 0 5 ...] [--list]

Needs Xvfb and xdotool. Each game begins at the first page of a new table and goes over sheet, players and how it begins
to the end, past games and start; once an entry is undone, once one is corrected. What was aimed at, what the journal
replays by the rules, what `scorekeeper games` prints and what the end of the game shows must be the same. FOLDER gets
the pictures of each game, and sheets of twenty of them to look at. Ends with 1 if anything differs.
"""

import argparse
import json
import os
import shutil
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles

import cv2
import numpy as np

from scorekeeper.present import texts
from tests.clicks.film import Pauses, make
from tests.clicks.hand import Desk, Stuck
from tests.clicks.mean import MeanPlayer
from tests.clicks.player import Player
from tests.clicks.result import differences

DISPLAYS = {"800x480": 137, "1280x720": 210, "720x1280": 210}
"""The pixels per inch of each display size."""


@dataclass(frozen=True)
class Plan:
    """One game: its sheet and edition, the camera, the display, the language, who plays, and what is chosen before."""

    sheet: str
    camera: str
    display: str
    players: tuple[str | int, ...]
    language: str = "en"
    edition: str = ""
    options: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    dice: int = 5
    mean: bool = False
    """Whether it is played badly, by double taps and worse."""

    @property
    def name(self) -> str:
        kind = self.camera.split(":")[0]
        return f"{'mean-' * self.mean}{self.sheet}-{kind}-{self.display}-{self.language}".replace(" ", "_").lower()


PHILOS, MB, NORIS, TACTIC = "Philos Yatzi", "MB Yahtzee 1982", "Noris Yatzy", "Tactic XL Yatzy"
CARLIT, BEGINNERS, CHICAGO = "Carlit Yatzy", "Carlit Yatzy for beginners", "Chicago"
TWO, THREE, FOUR = ("Anna", 2), ("Anna", 2, 3), ("Anna", 2, 3, 4)
"""Who plays: names that are written on the keyboard of the screen, and numbers of names that it offers."""
PLANS = (
    Plan(PHILOS, "none", "800x480", TWO),
    Plan(MB, "none", "720x1280", TWO, "fr"),
    Plan(NORIS, "none", "1280x720", TWO, "de"),
    Plan(TACTIC, "none", "800x480", TWO, "da", "Dansk", ("yes",)),
    Plan(CARLIT, "none", "800x480", FOUR, "it"),
    Plan(BEGINNERS, "none", "800x480", TWO, "fr"),
    Plan(CHICAGO, "none", "800x480", FOUR, "de", dice=3),
    Plan(PHILOS, "demo", "800x480", TWO, "es"),
    Plan(MB, "demo", "800x480", TWO),
    Plan(NORIS, "demo", "800x480", TWO),
    Plan(TACTIC, "demo", "800x480", TWO, "fi", "Suomi"),
    Plan(CARLIT, "demo", "800x480", TWO, "de"),
    Plan(BEGINNERS, "demo", "800x480", TWO, "de"),
    Plan(CHICAGO, "demo", "800x480", THREE, dice=3),
    Plan(PHILOS, "scripted", "1280x720", TWO, "de"),
    Plan(MB, "scripted", "800x480", TWO, "nl"),
    Plan(NORIS, "scripted", "720x1280", TWO),
    Plan(TACTIC, "scripted", "800x480", ("Анна", 2), "uk", "Українська"),
    Plan(CARLIT, "scripted", "800x480", TWO, "fr"),
    Plan(BEGINNERS, "scripted", "800x480", TWO, "en"),
    Plan(CHICAGO, "scripted", "800x480", TWO, "fr", dice=3),
    Plan(PHILOS, "film", "800x480", TWO, "fr"),
    Plan(MB, "film", "800x480", TWO),
    Plan(NORIS, "film", "800x480", TWO, "de"),
    Plan(TACTIC, "film", "800x480", TWO, "en", "English"),
    Plan(CARLIT, "film", "800x480", TWO, "it"),
    Plan(BEGINNERS, "film", "800x480", TWO, "de"),
    Plan(CHICAGO, "film", "800x480", TWO, "de", dice=3),
    Plan(PHILOS, "none", "800x480", TWO, mean=True),
    Plan(MB, "demo", "800x480", TWO, mean=True),
)
TURNS = {5: 40, 3: 36}
"""The number of turns in a film, by the number of dice; more than a game needs, as some are missed while the start
screen is open."""


@dataclass
class Result:
    """The counts, times and faults of one game."""

    name: str
    taps: int = 0
    seconds: float = 0.0
    entries: int = 0
    questions: int = 0
    differences: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)


def source(plan: Plan, films: Path) -> str:
    """The camera of a plan as the command line names it; a film is made unless it is there."""
    if plan.camera == "scripted":
        rng = np.random.default_rng(len(plan.name))
        throws = [",".join(str(face) for face in rng.integers(1, 7, plan.dice)) for _throw in range(240)]
        return "scripted:" + ";".join(throws)
    if plan.camera == "film":
        film = films / f"{plan.dice}.mp4"
        if not film.with_suffix(".json").exists():
            films.mkdir(parents=True, exist_ok=True)
            make(film, TURNS[plan.dice], plan.dice, plan.dice, "renders", Pauses(entry=5.0))
        return f"video:{film}"
    return plan.camera


def play(plan: Plan, folder: Path, films: Path) -> Result:
    """Play this game in a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    wide, high = map(int, plan.display.split("x"))
    result = Result(plan.name)
    words = texts.catalog(plan.language).gettext
    seats = [words("Player {number}").format(number=one) if isinstance(one, int) else one for one in plan.players]
    desk = Desk(folder, (wide, high), DISPLAYS[plan.display], source(plan, films), plan.language)
    kind = MeanPlayer if plan.mean else Player
    player = kind(desk, seed=len(plan.name), by_itself=plan.camera == "film")
    if plan.camera != "none":
        player.keep = 0.25
    player.announced = bool(plan.options)
    begun = time.monotonic()
    try:
        desk.start()
        desk.picture("start")
        player.begin(words(plan.sheet), seats, plan.edition, tuple(map(words, plan.options)), plan.way, words)
        player.play()
        desk.pause(2.5)
        end = desk.look()
        desk.picture("end")
        player.look_back(player.words if isinstance(player, MeanPlayer) else words)
        desk.close()
        result.differences = differences(desk.data, player.entered, [] if plan.mean else player.thrown, end)
    except (Stuck, AssertionError) as error:
        result.differences = [f"{type(error).__name__}: {error}"]
    finally:
        desk.close()
    waits = [wait for wait, _what in desk.slow]
    result = Result(plan.name, desk.taps, time.monotonic() - begun, len(player.entered), player.questions,
                    result.differences, player.notes, desk.lost, waits)  # fmt: skip
    (folder / "result.json").write_text(json.dumps(asdict(result), indent=1))
    contact_sheets(folder)
    return result


def contact_sheets(folder: Path, each: int = 20, wide: int = 480) -> None:
    """Join the pictures of a game, twenty on a sheet, in their order."""
    files = sorted(folder.glob("[0-9]*.png"))
    for number, first in enumerate(range(0, len(files), each)):
        shown = [cv2.imread(str(file)) for file in files[first : first + each]]
        some = [one for one in shown if one is not None]
        across = 4 if some[0].shape[1] > some[0].shape[0] else 7
        width = wide if across == 4 else wide * 4 // 7
        high = max(round(one.shape[0] * width / one.shape[1]) for one in some)
        rows = -(-len(some) // across)
        sheet = np.full((rows * (high + 6), across * (width + 6), 3), 90, np.uint8)
        for place, one in enumerate(some):
            small = cv2.resize(one, (width, high), interpolation=cv2.INTER_AREA)
            y, x = place // across * (high + 6), place % across * (width + 6)
            sheet[y : y + high, x : x + width] = small
        cv2.imwrite(str(folder / f"sheet-{number:02}.png"), sheet)


def report(one: Result) -> None:
    said = "; ".join(one.differences) or "the same"
    wait = f"{median(one.waits):.2f} s, 95 % {quantiles(one.waits, n=20)[-1]:.2f}" if len(one.waits) > 1 else "-"
    print(
        f"{one.name:44} {one.taps:4} taps  {one.entries:3} entries  {one.questions:2} questions  {one.seconds:5.0f} s  "
        f"tap to shown {wait}  {said[:400]}",
        flush=True,
    )
    for note in [*one.notes, *(f"never noticed: {what!r}" for what in one.lost)]:
        print(f"    {note}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", type=int, nargs="+", default=range(len(PLANS)), help="only these, by their numbers")
    parser.add_argument("--list", action="store_true", help="print the games and their numbers")
    asked = parser.parse_args()
    if asked.list:
        print(*(f"{number:2} {plan.name}" for number, plan in enumerate(PLANS)), sep="\n")
        return 0
    done = []
    for number in asked.game:
        done.append(play(PLANS[number], asked.folder / f"{number:02}-{PLANS[number].name}", asked.folder / "films"))
        report(done[-1])
    wrong = sum(bool(one.differences) for one in done)
    taps, load = sum(one.taps for one in done), os.getloadavg()[0]
    print(f"{len(done)} games, {taps} taps, {wrong} with differences; load {load:.0f}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
