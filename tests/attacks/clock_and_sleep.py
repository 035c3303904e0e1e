"""A clock that jumps while the table runs, and a table that is stopped in the middle of throws: is a throw lost or
mixed up, an act out of order, or the watchdog left without a beat?

    python -m tests.attacks.clock_and_sleep [--minutes N] [--seed N]

A drawn camera films turns; a session takes them through watch, eye and reader, the screen enters what it offers. In the
first part the clock of the machine jumps by hours, months and decades (a preloaded library, needs gcc; monotonic clocks
are not changed); in the second the process is stopped (SIGSTOP) for up to a minute, as a laptop whose lid is closed.
Every throw in the journal must be one that was filmed. In the third the whole program runs under jumps of the clock and
must go on with its beats, and commands list, count and back up what was played.
"""

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.session import Session
from tests.benchmarks.soak import drawn

HOUR, DAY = 3600, 86400
JUMPS_S = (5 * HOUR, -7 * HOUR, 400 * DAY, -30 * DAY, -56 * 365 * DAY, 90 * 365 * DAY, 1, -1, 0)
"""By how many seconds the clock of the machine is wrong."""
CAMERA_PHONE_SILENT_AFTER_S = 20.0
"""Seconds without a beat after which systemd would end the table."""
TABLE = """
import sys
from pathlib import Path
from scorekeeper.camera.watch import Watch
from tests.benchmarks.evening import TURNS, Camera, new_eye, play
from tests.scorekeeper.ui.driver import Driver
camera = Camera({"hand": 0.8, "moving": 0.2, "rest": 0.4})
table = Driver(Path(sys.argv[1]), "800x480", watch=Watch(lambda: camera, new_eye))
print("ready", flush=True)
_, entered = play(table, float(sys.argv[2]), False)
print(entered, flush=True)
table.close()
"""
WORDS = (["games", "list"], ["games", "stats"], ["games", "evening"], ["games", "export", "--csv", "OUT/a.csv"],
         ["backup", "OUT"], ["doctor", "--only", "storage", "--only", "games", "--only", "clock"])  # fmt: skip


def around(clock: Path) -> dict[str, str]:
    """The environment variables for a process whose clock is wrong by as much as this file says."""
    library = str(clock.with_suffix(".so"))
    return os.environ | {"LD_PRELOAD": library, "CLOCK": str(clock), "SDL_VIDEODRIVER": "offscreen"}


def evening(data: Path, seconds: float, clock: Path | None, chance: random.Random) -> tuple[int, int, list[str]]:
    """Play for this long; return the number of attacks and of entries, and what was wrong."""
    command = [sys.executable, "-c", TABLE, str(data), str(seconds)]
    env = around(clock) if clock else {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    attacks = 0
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        end = time.monotonic() + seconds - 5
        while time.monotonic() < end and process.poll() is None:
            time.sleep(chance.uniform(1, 6))
            attacks += 1
            if clock:
                clock.write_text(str(chance.choice(JUMPS_S)))
            else:
                process.send_signal(signal.SIGSTOP)
                time.sleep(min(max(0.0, end - time.monotonic()), chance.choice([0.2, 1, 4, 15, 60])))
                process.send_signal(signal.SIGCONT)
        entered = process.stdout.read().strip()
        said = [line for line in process.stderr.read().splitlines() if "off screen" not in line]
    wrong = [f"code {process.returncode}: {' | '.join(said[-5:])}"] if process.returncode or said else []
    return attacks, int(entered or 0), wrong + faults(data)


def faults(data: Path) -> list[str]:
    """Throws of the journal that were never filmed, and whatever keeps the table from going on with it."""
    filmed = {
        tuple(sorted(shown.truth.faces)) for turn in drawn(1)[:2] for shown in turn if shown.truth.state == "rest"
    }
    rows = read_rows(data / FILE)
    odd = [row.body["dice"] for row in rows if "dice" in row.body and tuple(sorted(row.body["dice"])) not in filmed]
    journal = Journal(data / FILE)
    notice, shown = journal.notice, Session(journal).view
    journal.close()
    return [*(f"never filmed: {dice}" for dice in odd), *filter(None, [notice]), *([] if shown.match else ["no match"])]


def beats(data: Path, clock: Path, seconds: float, chance: random.Random) -> tuple[int, list[str]]:
    """Run the whole program; return the number of jumps of its clock, and what was wrong."""
    wrong, jumps, longest = [], 0, 0.0
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(f"{folder}/notify")
        heard.settimeout(120)
        command = [sys.executable, "-m", "scorekeeper", "play", "--camera", "demo", "--data", str(data)]
        env = around(clock) | {"NOTIFY_SOCKET": f"{folder}/notify"}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            with suppress(TimeoutError):
                while b"READY" not in heard.recv(4096):
                    pass
            last, end = time.monotonic(), time.monotonic() + seconds
            while time.monotonic() < end:
                heard.settimeout(CAMERA_PHONE_SILENT_AFTER_S)
                try:
                    heard.recv(4096)
                except TimeoutError:
                    wrong.append(f"no beat for {CAMERA_PHONE_SILENT_AFTER_S:.0f} s")
                    break
                longest, last = max(longest, time.monotonic() - last), time.monotonic()
                if chance.random() < 0.3:
                    jumps += 1
                    clock.write_text(str(chance.choice(JUMPS_S)))
            process.terminate()
            said, _ = process.communicate(timeout=120)
    if process.returncode not in (0, -signal.SIGTERM) or "Traceback" in said:
        wrong.append(f"code {process.returncode}: {said[-500:]}")
    print(f"longest time between two beats {longest:.1f} s", flush=True)
    return jumps, wrong


def words(data: Path, clock: Path, out: Path) -> tuple[int, list[str]]:
    wrong = []
    for jump in JUMPS_S:
        clock.write_text(str(jump))
        for word in WORDS:
            command = [sys.executable, "-m", "scorekeeper", *(one.replace("OUT", str(out)) for one in word)]
            done = subprocess.run(
                [*command, "--data", str(data)], env=around(clock), capture_output=True, text=True, check=False
            )
            if done.returncode not in (0, 1, 2) or "Traceback" in done.stderr:
                wrong.append(f"{jump} {word}: {done.returncode} {done.stderr[-300:]}")
    return len(JUMPS_S) * len(WORDS), wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0, help="of each of the three parts")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance, seconds, lost = random.Random(asked.seed), 60 * asked.minutes, []
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        data, clock, out = Path(folder) / "data", Path(folder) / "clock", Path(folder) / "out"
        out.mkdir()
        clock.write_text("0")
        source = Path(__file__).with_name("clock.c")
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", clock.with_suffix(".so"), source, "-ldl"], check=True)
        for what, given in (("jumps of the clock", clock), ("stops", None)):
            tries, entered, wrong = evening(data, seconds, given, chance)
            print(f"{what}: {tries}, {entered} entries, wrong: {wrong or 'none'}", flush=True)
            lost += wrong
        tries, wrong = beats(data, clock, seconds, chance)
        print(f"jumps under the whole program: {tries}, wrong: {wrong or 'none'}", flush=True)
        lost += wrong
        tries, wrong = words(data, clock, out)
        print(f"words: {tries}, wrong: {wrong or 'none'}", flush=True)
        lost += wrong
    print(f"clock and sleep: lost {len(lost)}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
