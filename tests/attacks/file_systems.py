"""Games kept on sticks and shares that lack what a Linux disk has: are they kept, or is it said in one sentence?

    sudo python -m tests.attacks.file_systems [NAME ...]

The folder is on ntfs (ntfs-3g), exfat (exfat-fuse) or vfat (fusefat) in a loop device, where these programs are
installed, or on a disk that lacks links, syncing, locks, rights or shared memory (a preloaded library, needs gcc), as
network shares do. An evening is played there, killed five times and continued; commands are run, and the touchscreen is
started. Where games cannot be kept at all no act may be called saved.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.attacks.odd_files import played as on_screen

HERE = Path(__file__).parent
IMAGE_BYTES = 100 << 20
KILLS = 5
SECONDS = 300.0
DISKS: dict[str, tuple[list[str], list[str]]] = {
    "ntfs": (["mkntfs", "-F", "-Q", "-q"], ["ntfs-3g"]),
    "exfat": (["mkfs.exfat"], ["mount.exfat-fuse"]),
    "vfat": (["mkfs.vfat", "-F", "32"], ["fusefat", "-o", "rw+"]),
}
"""For each file system the command that makes it in a device, and the one that mounts it."""
LACKS = ("links", "sync", "folders", "locks", "modes", "shared", "times", "links folders locks modes shared times")
WORDS: dict[str, list[str]] = {
    "list": ["games", "list"],
    "stats": ["games", "stats", "--luck"],
    "rename": ["games", "rename", "Anna", "Anne"],
    "note": ["games", "evening", "--note", "A long evening"],
    "export": ["games", "export", "--to", "STICK/all"],
    "backup": ["backup", "STICK"],
    "restore": ["backup", "--restore", "OTHER"],
    "calibrate": ["camera", "calibrate", "--camera", "demo"],
    "advise": ["advise", "--sheet", "carlit-beginner", "--dice", "1,1,2,3,4", "--throws-left", "1"],
    "doctor": ["doctor", "--only", "storage", "--only", "games", "--only", "settings"],
}
EVENING = """
import sys
from pathlib import Path
from scorekeeper.errors import JournalError
from tests.attacks.refused_writes import played, faults
place, saved = Path(sys.argv[1]), {int(match): int(acts) for match, acts in (word.split("=") for word in sys.argv[3:])}
def say(line):
    print(line, flush=True)
if sys.argv[2] == "play":
    played(place / "data", place / "stick", say)
else:
    try:
        for one in faults(place / "data", place / "stick", saved):
            say("wrong " + one)
    except JournalError as error:
        say(f"wrong {error}" if saved else f"refused {error}")
"""


@contextmanager
def disk(name: str, place: Path) -> Iterator[None]:
    """Mount a new file system of this kind at `place`."""
    make, mount = DISKS[name]
    with tempfile.TemporaryDirectory(prefix="image-") as folder, ExitStack() as undone:
        image = Path(folder) / "image"
        with image.open("wb") as file:
            file.truncate(IMAGE_BYTES)
        lent = subprocess.run(["losetup", "--show", "-f", image], check=True, capture_output=True, text=True)
        device = lent.stdout.strip()
        undone.callback(subprocess.run, ["losetup", "-d", device], check=False)
        subprocess.run([*make, device], check=True, capture_output=True)
        place.mkdir()
        subprocess.run([*mount, device, place], check=True, capture_output=True)
        undone.callback(subprocess.run, ["umount", "-l", place], check=False)
        yield


def evening(place: Path, what: str, given: list[str], kill_after: float = 0) -> tuple[dict[int, int], list[str]]:
    """Play an evening, or look at what is left of it, in a process of its own; return the saved acts of each match, and
    what was wrong."""
    command = [sys.executable, "-c", EVENING, str(place), what, *given]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        saved, wrong = {}, []
        for line in process.stdout:
            kind, _, rest = line.strip().partition(" ")
            if kind == "saved":
                match, acts = map(int, rest.split())
                saved[match] = acts
                if kill_after and random.random() < kill_after:
                    process.send_signal(signal.SIGKILL)
            elif kind == "wrong":
                wrong.append(rest)
        said = process.stderr.read() if process.stderr else ""
    if process.returncode not in (0, -signal.SIGKILL):
        wrong.append(f"code {process.returncode}: {said[-600:]}")
    return saved, wrong


def word(words: list[str], data: Path, stick: Path, other: Path) -> tuple[str, str]:
    arguments = [one.replace("STICK", str(stick)).replace("OTHER", str(other)) for one in words]
    command = [sys.executable, "-m", "scorekeeper", *arguments, "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    is_wrong = "Traceback" in done.stderr or done.returncode not in (0, 1, 2, 3) or "[Errno" in done.stderr
    return done.stderr.strip(), f"code {done.returncode}: {done.stderr[-600:]}" if is_wrong else ""


def tried(place: Path, other: Path) -> Iterator[tuple[str, str, str]]:
    """Play, run commands and start the touchscreen in a folder; yield for each what was done, what it said, and what is
    wrong."""
    data, stick = place / "data", place / "stick"
    stick.mkdir(parents=True)
    saved: dict[int, int] = {}
    for number in range(KILLS + 1):
        more, wrong = evening(place, "play", [], 0.05 if number < KILLS else 0)
        saved |= more
        wrong += evening(place, "look", [f"{match}={acts}" for match, acts in saved.items()])[1]
        yield f"evening {number + 1}", f"{sum(saved.values())} acts saved", " | ".join(dict.fromkeys(wrong))
    for name, words in WORDS.items():
        yield name, *word(words, data, stick, other)
    with tempfile.TemporaryDirectory() as folder:
        yield "play", *on_screen(data, Path(folder) / "said")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join((*DISKS, *LACKS))}; else all")
    asked = parser.parse_args()
    tries = lost = 0
    with tempfile.TemporaryDirectory(prefix="odd-disk-", dir="/tmp") as folder:
        room = Path(folder)
        library, other = room / "lacks.so", room / "other.sqlite"
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, HERE / "lacks.c", "-ldl"], check=True)
        (room / "fine" / "stick").mkdir(parents=True)
        evening(room / "fine", "play", [])
        shutil.copy(next((room / "fine" / "stick").glob("scorekeeper-*.sqlite")), other)
        for name in asked.names or [*DISKS, *LACKS]:
            began = time.monotonic()
            with ExitStack() as around:
                place = room / name.replace(" ", "-")
                if name in DISKS:
                    if not all(shutil.which(one[0]) for one in DISKS[name]):
                        continue
                    around.enter_context(disk(name, place))
                else:
                    os.environ |= {"LD_PRELOAD": str(library), "LACKS": name}
                    around.callback(os.environ.pop, "LD_PRELOAD")
                for what, said, problem in tried(place, other):
                    tries, lost = tries + 1, lost + bool(problem)
                    last = said.splitlines()[-1:] or [""]
                    print(f"{name:10.10} {what:10} {'LOST ' + problem if problem else last[0][:110]}", flush=True)
            print(f"{name:10.10} {time.monotonic() - began:.0f} s", flush=True)
    print(f"file systems: tried {tries}, survived {tries - lost}, lost {lost}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
