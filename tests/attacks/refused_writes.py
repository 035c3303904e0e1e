"""A disk that refuses every single write of an evening, one after another: is an act lost, a file left half, or does
anything end in a traceback?

    python -m tests.attacks.refused_writes [--every N]

An evening keeps acts, photos, settings, a calibration, lessons, a rewind, names, notes, a sheet and a log, exports a
match and writes a backup. It is played again and again: in each run another write below its folder is the first that
is refused (needs gcc), for good because the disk is full, once, or by an error of the disk. Then the disk is well.
"""

import argparse
import ctypes
import errno
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from scorekeeper import settings
from scorekeeper.appliance.crashes import log_crashes
from scorekeeper.appliance.starts import Starts
from scorekeeper.commands.play import open_games
from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import FILE, backup
from scorekeeper.journal.book import Journal
from scorekeeper.present.afterwards.print import paper_words
from scorekeeper.records import PHOTOS_FOLDER, wrong_readings
from scorekeeper.records.dice_sets import known_uses, save_uses, with_set_used
from scorekeeper.records.evening import known_notes, save_note
from scorekeeper.records.match_files import match_files
from scorekeeper.records.people import known_names, save_names
from scorekeeper.records.recording import ROLLS, Recorder
from scorekeeper.sheet_files.kept import keep_sheet, kept_sheets
from scorekeeper.ui.hints import LearnedHints
from tests.benchmarks.progress import bar
from tests.scorekeeper.journal.parts import MEMORY
from tests.scorekeeper.records.test_recording import settled
from tests.scorekeeper.records.test_wrong_readings import REWIND
from tests.scorekeeper.session.evening import play
from tests.vision.reading.test_taught import BASIS
from vision.errors import VisionError
from vision.reading.lessons import Lessons, load_lessons, save_lessons
from vision.reading.taught import UNTAUGHT
from vision.watching import calibration

SOURCE = Path(__file__).with_name("refuse.c")
FOR_GOOD = 1 << 40
WAYS = {
    "full": (FOR_GOOD, errno.ENOSPC), "full once": (1, errno.ENOSPC), "failing": (FOR_GOOD, errno.EIO),
    "failing once": (1, errno.EIO), "read-only": (FOR_GOOD, errno.EROFS),
}  # fmt: skip
"""For each way how many writes are refused, and with which error."""
NOW = datetime(2026, 11, 19, 20, 15)
TRAY = ((0.0, 0.0), (600.0, 0.0), (600.0, 400.0), (0.0, 400.0))
SHEET = Path(__file__).parents[2] / "scorekeeper/rules/sheets/samples/yacht.toml"
ACTS = 12


# ---- an evening


def journal(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    """Play with photos, in two sittings; after each act report the number of acts that the table calls saved."""
    random = Random(5)
    for _ in range(2):
        recorder = Recorder(data / PHOTOS_FOLDER, with_acts=False)
        with ExitStack() as opened:
            opened.callback(recorder.close)
            session, problem = open_games(data / FILE, opened, (recorder,))
            for _ in range(ACTS):
                play(session, random)
                shown = session.view
                if shown.match and shown.match.games and shown.saved and not problem:
                    say(f"saved {session._number} {len(session._rows)}")
                match shown.last:
                    case None:
                        pass
                    case last if hasattr(last, "dice"):
                        settled(recorder, *last.dice, shade=random.randrange(200))


def starts(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    counter = Starts(data)
    counter.begin()
    counter.count_as_good()


def log(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    """Log a warning and crash, as a run of the program that keeps both."""
    with suppress(ZeroDivisionError), log_crashes(data):
        logging.getLogger("scorekeeper").warning("x" * 3000)
        raise ZeroDivisionError


def keep_hints(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    hints = LearnedHints(data / "hints.json")
    hints.mark_learned("demo")
    hints.note_shown_hint("")


def calibrate(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    for grey in (0, 90):
        picture = np.full((240, 320), grey, np.uint8)
        calibration.save_calibration(
            calibration.Calibration((640, 480), TRAY, picture), data / calibration.CALIBRATION_FILE
        )


def teach(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    taught = UNTAUGHT
    for right in (True, False):
        taught = taught.after(BASIS, right, True, was_tapped=False)
        save_lessons(Lessons("weights", "table", taught), data / "taught.json")


def rewind(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    for second in (1, 2):
        wrong_readings.keep_wrong_reading(data, REWIND, (1, 3, 6), NOW.replace(second=second))
    wrong_readings.copy_wrong_readings(data, stick)


def export(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    match_files(data, 1, paper_words, "en").write(stick, ["csv", "json", "xlsx"])


def sheet(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    keep_sheet(data, tomllib.loads(SHEET.read_text()))


EVENING: dict[str, Callable[[Path, Path, Callable[[str], object]], object]] = {
    "starts": starts,
    "journal": journal,
    "settings": lambda data, stick, say: [
        settings.save_settings(data / settings.SETTINGS_FILE, settings.Settings(players=("Anna",) * n)) for n in (1, 2)
    ],
    "calibration": calibrate,
    "lessons": teach,
    "rewind": rewind,
    "hints": keep_hints,
    "names": lambda data, stick, say: save_names(data, {"Anna": "Anne"}),
    "note": lambda data, stick, say: save_note(data, "2026-11-19", "a long evening"),
    "dice": lambda data, stick, say: save_uses(data, with_set_used((), "ivory", "2026-11-19T20:00:00")),
    "sheet": sheet,
    "backup": lambda data, stick, say: backup.write_backup(data, stick),
    "export": export,
    "log": log,
}


def played(data: Path, stick: Path, say: Callable[[str], object]) -> None:
    for name, part in EVENING.items():
        try:
            part(data, stick, say)
        except (ScorekeeperError, VisionError) as error:
            if "\n" in str(error) or "Errno" in str(error):
                say(f"wrong {name}: {error}")
        except Exception:  # noqa: BLE001 - a traceback is what this looks for
            say(f"wrong {name}: {traceback.format_exc()[-700:]}".replace("\n", " | "))


# ---- afterwards


def faults(data: Path, stick: Path, saved: dict[int, int]) -> Iterator[str]:
    """What is wrong in the folders once the disk is well again."""
    with closing(Journal(data / FILE)) as journal:
        for match, acts in saved.items():
            if len(journal.match(match)) < acts:
                yield f"{acts - len(journal.match(match))} acts of match {match} are lost"
        if journal.notice:
            yield f"alarm: {journal.notice}"
    if notices := settings.load_settings(data / settings.SETTINGS_FILE).notices:
        yield f"settings: {notices}"
    for name, opened in {
        "calibration": lambda: calibration.read_calibration(data / calibration.CALIBRATION_FILE),
        "lessons": lambda: load_lessons(data / "taught.json", "weights", "table"),
        "names": lambda: known_names(data), "note": lambda: known_notes(data), "dice": lambda: known_uses(data),
    }.items():  # fmt: skip
        try:
            opened()
        except (ScorekeeperError, VisionError) as error:
            yield f"{name}: {error}"
    if odd := kept_sheets(data)[1]:
        yield f"sheet: {odd}"
    yield from half_photos(data / PHOTOS_FOLDER)
    yield from half_files(stick)


def half_photos(photos: Path) -> Iterator[str]:
    labels = (photos / ROLLS).read_text().splitlines() if (photos / ROLLS).exists() else []
    for line in labels:
        try:
            label: dict[str, Any] = json.loads(line)
        except ValueError:
            yield f"half a label: {line[:40]}"
            continue
        photo = photos / label["photo"]
        if not photo.exists() or sha256(photo.read_bytes()).hexdigest() != label["sha256"]:
            yield f"half a photo is labelled: {label['photo']}"


def half_files(stick: Path) -> Iterator[str]:
    for file in stick.rglob("*"):
        if file.is_file() and not file.stat().st_size:
            yield f"empty: {file.name}"
        elif file.suffix == ".json":
            json.loads(file.read_text())
        elif file.suffix == ".sqlite":
            with backup.open_backup(file) as db:
                [*backup.lines_of_backup(file, db)]


def left(place: Path) -> Iterator[str]:
    """A sentence for each temporary file that nothing would delete."""
    for file in place.rglob("*"):
        if ".new" in file.name and file.parent.name != "data":
            yield f"left: {file.relative_to(place)}"


# ---- runs


def run(place: Path, first: int, most: int, code: int) -> tuple[int, dict[int, int], list[str]]:
    """Play an evening in a child process with writes refused from number `first` on; return how many there were, the
    number of saved acts of each match, and what was wrong."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        os.close(reading)
        logging.lastResort = None

        def say(line: str) -> None:
            os.write(writing, f"{line}\n".encode(errors="replace"))

        refuse = ctypes.CDLL(None).refuse
        refuse.argtypes, refuse.restype = (ctypes.c_char_p, ctypes.c_long, ctypes.c_long, ctypes.c_int), ctypes.c_long
        refuse(bytes(place), first, most, code)
        played(place / "data", place / "stick", say)
        say(f"count {refuse(b'', 0, 0, 0)}")
        os._exit(0)
    os.close(writing)
    with open(reading) as said:
        words = [line.partition(" ") for line in said.read().splitlines()]
    _, status = os.waitpid(child, 0)
    wrong = [rest for kind, _, rest in words if kind == "wrong"]
    wrong += [f"ended by {status}"] if status else []
    saved = {int(match): int(acts) for kind, _, rest in words if kind == "saved" for match, acts in [rest.split()]}
    return next((int(rest) for kind, _, rest in words if kind == "count"), 0), saved, wrong


def tried(first: int, way: str) -> tuple[int, list[str]]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        place = Path(folder)
        (place / "stick").mkdir()
        count, saved, wrong = run(place, first, *WAYS[way])
        try:
            wrong += faults(place / "data", place / "stick", saved)
            wrong += left(place) if way.startswith("full") else ()
        except Exception as error:  # noqa: BLE001 - a file that cannot be opened is what this looks for
            wrong.append(f"{type(error).__name__}: {error}")
        return count, wrong


def preloaded() -> None:
    """Start this program again with the library that refuses writes."""
    folder = tempfile.mkdtemp(prefix="refuse-")
    library = Path(folder) / "refuse.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", library, SOURCE, "-ldl"], check=True)
    os.environ |= {"LD_PRELOAD": str(library), "REFUSE_IN": folder}
    os.execv(sys.executable, [sys.executable, "-m", "tests.attacks.refused_writes", *sys.argv[1:]])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="try each N-th write only")
    asked = parser.parse_args()
    if "REFUSE_IN" not in os.environ:
        preloaded()
    shutil.rmtree(os.environ["REFUSE_IN"])  # the library is loaded
    logging.disable()
    writes, wrong = tried(0, "full")
    print(f"an evening of {writes} writes", *wrong, sep="\n  ", flush=True)
    cases = [(number, way) for way in WAYS for number in range(1, writes + 1, asked.every)]
    lost: Counter[str] = Counter()
    for number, way in bar(iter(cases), len(cases), "evenings"):
        _, wrong = tried(number, way)
        lost[way] += bool(wrong)
        for one in wrong:
            print(f"{way} {number}: {one}", flush=True)
    print(f"refused writes: tried {len(cases)} evenings, survived {len(cases) - lost.total()}, lost {lost.total()}")
    return bool(lost.total())


if __name__ == "__main__":
    sys.exit(main())
