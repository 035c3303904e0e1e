"""Odd things in place of the files of a table: does any command hang, print a traceback, or fill the memory, and does
the touchscreen still start?

    python -m tests.attacks.odd_files [--play] [--kind KIND ...] [FILE ...]

Each file of the folder is replaced by a pipe, a folder, a link to a device, a gigabyte of nothing, noise, text that is
no UTF-8, and text that is nested too deeply or of another type, or it is cut off, zeroed, changed in one bit, or holds
what another file should; then the commands that read it are run. `--play` starts the real touchscreen instead, off
screen, which must draw its first picture and end in order. Acts of games must stay.
"""

import argparse
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from scorekeeper import settings
from scorekeeper.__main__ import main as scorekeeper
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from tests.attacks.refused_writes import EVENING

SECONDS = 60.0
"""The most seconds that a command may take on a busy machine; one that takes longer counts as hanging."""
MEGABYTES = 600
GIGABYTE = 1 << 30


def folder(path: Path) -> None:
    path.mkdir()
    (path / "in it").write_text("")


def gigabyte(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(GIGABYTE)


def flipped(content: bytes) -> bytes:
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 4
    return bytes(changed)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda content: content[: 2 * len(content) // 3],
    "zeroed": lambda content: bytes(len(content)),
    "zeroed behind": lambda content: content[: len(content) // 2] + bytes(len(content) - len(content) // 2),
    "one bit": flipped,
    "twice": lambda content: content + content,
    "random": lambda content: Random(3).randbytes(len(content)),
}
"""The ways in which the content of an existing file is damaged."""
SWAPPED = {
    "settings.toml": "players.toml", "players.toml": "settings.toml", "dice.toml": "evenings.toml",
    "evenings.toml": "dice.toml", "camera-demo.json": "taught.json", "taught.json": "camera-demo.json",
    "records.sqlite": "luck.sqlite", "luck.sqlite": "records.sqlite", "starts.json": "hints.json",
    "hints.json": "starts.json", "sheets/yacht.toml": "settings.toml", "photos/rolls.jsonl": "rewinds/throws.jsonl",
    "rewinds/throws.jsonl": "photos/rolls.jsonl", "games.sqlite-last": "starts.json",
}  # fmt: skip
"""Pairs of files: each first one gets the content of the second."""
KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "folder": folder,
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
    "link to nothing": lambda path: path.symlink_to("nowhere"),
    "gigabyte": gigabyte,
    "noise": lambda path: path.write_bytes(Random(7).randbytes(40_000)),
    "not UTF-8": lambda path: path.write_bytes(b"name = \"\xff\xfe\"\n{\"photo\": \"\xff\"}\n"),
    "deep": lambda path: path.write_text("[" * 50_000 + "]" * 50_000),
    "empty": lambda path: path.write_text(""),
    "a list": lambda path: path.write_text("[]\n{}\nnull\n1\n"),
    "another value": lambda path: path.write_text('{"bad": [], "photo": 1, "film": {}, "version": 1e999}\n'),
}  # fmt: skip

PHOTOS = Path(__file__).parents[1] / "photos"
GAMES = ("games list", "games show", "games stats", "games export")
WORDS: dict[str, tuple[str, ...]] = {
    "games list": ("games", "list"),
    "games show": ("games", "show", "1"),
    "games stats": ("games", "stats", "--luck"),
    "games export": ("games", "export", "--csv", "OUT/all.csv"),
    "games rename": ("games", "rename", "Anna", "Anne"),
    "evening": ("games", "evening"),
    "backup": ("backup", "OUT"),
    "check": ("camera", "check", "--camera", "demo"),
    "calibrate": ("camera", "calibrate", "--camera", "demo"),
    "doctor": ("doctor", "--only", "storage", "--only", "games", "--only", "settings", "--only", "crashes"),
    "bundle": ("doctor", "--only", "storage", "--bundle", "OUT/help.zip"),
    "advise": ("advise", "--sheet", "carlit-beginner", "--dice", "1,1,2,3,4", "--throws-left", "1"),
    "read": ("read", "tests/photos/0001.jpg", "--table", "DATA"),
}
ANY = "doctor", "bundle"
READ_BY: dict[str, tuple[str, ...]] = {
    "settings.toml": (*ANY, "check"),
    "players.toml": (*GAMES, "games rename"),
    "dice.toml": GAMES[2:],
    "evenings.toml": ("evening",),
    "paper.jsonl": GAMES,
    "records.sqlite": GAMES,
    "luck.sqlite": ("games stats",),
    "photos": ("games stats", "evening"),
    "photos/rolls.jsonl": ("games stats", "evening"),
    "camera-demo.json": ("check", "calibrate"),
    "taught.json": ("read",),
    "starts.json": ANY,
    "log": ANY,
    "log/scorekeeper.log": ANY,
    "log/crash-20260101-000000.txt": ANY,
    "advice": ("advise",),
    "advice/*": ("advise",),
    "hints.json": (),
    "backup": ("backup", *ANY),
    "backup/games-000000009.sqlite": ("backup", *ANY),
    "sheets": (),
    "sheets/own.toml": (),
    "sheets/yacht.toml": ("games list",),
    "rewinds": (),
    "rewinds/throws.jsonl": ("games stats",),
    "restore.sqlite": ("backup",),
    "restore.tried.sqlite": ("backup",),
    "games.sqlite-last": ("backup", *ANY),
    "games.sqlite-shm": ("backup", "games list"),
    "games.sqlite.bak": ("backup", *GAMES, *ANY),
    "games.sqlite.new": ("backup",),
}
"""Files of the folder, one of them by a pattern, and the commands that read each; the touchscreen reads all of them."""


def table(data: Path) -> None:
    """Make a folder with a game in play."""
    with closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        session.begin(Setup("carlit-beginner", ("Anna", "Ben")))
        session.throw((6, 6, 5, 4, 3))


@cache
def furnished() -> Path:
    """A folder with one of each file that an evening and the commands leave."""
    data = Path(mkdtemp(prefix="furnished-")) / "data"
    atexit.register(shutil.rmtree, data.parent)
    (data.parent / "stick").mkdir()
    table(data)
    for name, part in EVENING.items():
        if name not in ("journal", "backup", "export"):
            part(data, data.parent / "stick", len)
    shutil.copytree(
        PHOTOS, data / "photos", ignore=lambda folder, names: [name for name in names if "0001" not in name]
    )
    label = next(line for line in (PHOTOS / "rolls.jsonl").read_text().splitlines() if "0001" in line)
    (data / "photos/rolls.jsonl").write_text(f"{label}\n")
    settings.save_settings(
        data / settings.SETTINGS_FILE, settings.Settings(players=("Anna", "Ben"), camera="demo", learn=True)
    )
    for word in ("games stats", "advise", "calibrate"):
        forked([*WORDS[word], "--data", str(data)], data.parent / "said")
    return data


def replaced(data: Path, place: Path, kind: str) -> None:
    if kind in DAMAGES:
        place.write_bytes(DAMAGES[kind](place.read_bytes()))
        return
    if kind == "swapped":
        place.write_bytes((furnished() / SWAPPED[place.relative_to(data).as_posix()]).read_bytes())
        return
    place.parent.mkdir(exist_ok=True)
    with suppress(FileNotFoundError):
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    KINDS[kind](place)


def acts(data: Path) -> int:
    with closing(Journal(data / FILE)) as journal:
        return len(journal.rows())


def forked(arguments: list[str], said: Path) -> tuple[str, str]:
    """Run a command in a child of this process; return what it prints and what is wrong."""
    if not (child := os.fork()):
        with said.open("wb") as file:
            for number in (1, 2):
                os.dup2(file.fileno(), number)
        signal.alarm(int(SECONDS))
        try:
            code = scorekeeper(arguments)
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        except BaseException:  # noqa: BLE001 - a traceback is what this looks for
            sys.excepthook(*sys.exc_info())
            code = 70
        sys.stdout.flush()
        os._exit(code)
    _, status, used = os.wait4(child, 0)
    words = said.read_text(errors="replace")
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGALRM:
        return words, "hangs"
    if code < 0 or code == 70 or "Traceback" in words:
        return words, f"code {code}: {words[-400:]}"
    return words, f"{used.ru_maxrss >> 10} MB" if used.ru_maxrss >> 10 > MEGABYTES else ""


def played(data: Path, said: Path) -> tuple[str, str]:
    """Start the touchscreen; return what it prints and what is wrong."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard, said.open("wb") as file:
        heard.bind(str(said.with_suffix(".socket")))
        heard.settimeout(2 * SECONDS)
        around = {"SDL_VIDEODRIVER": "offscreen", "NOTIFY_SOCKET": str(said.with_suffix(".socket")), "LANG": "C.UTF-8"}
        command = [sys.executable, "-m", "scorekeeper", "play", "--camera", "demo", "--data", str(data)]
        process = subprocess.Popen(command, env=os.environ | around, stdout=file, stderr=file, stdin=subprocess.DEVNULL)
        problem = ""
        try:
            while b"READY=1" not in heard.recv(4096):
                pass
            time.sleep(1)
        except TimeoutError:
            problem = "no picture is drawn"
        process.terminate()
        try:
            code = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            code, problem = process.wait(), problem or "does not end"
    words = said.read_text(errors="replace")
    if "Traceback" in words or code not in (0, -signal.SIGTERM):
        problem += f" code {code}: {words[-600:]}"
    return words, problem


def tried(name: str, kind: str, word: str) -> tuple[str, str]:
    with tempfile.TemporaryDirectory(prefix="odd-", dir="/tmp") as place:
        data, out = Path(place) / "data", Path(place) / "out"
        out.mkdir()
        shutil.copytree(furnished(), data, symlinks=True)
        name = next((str(file.relative_to(data)) for file in data.glob(name)), name)
        replaced(data, data / name, kind)
        if word == "play":
            words, problem = played(data, Path(place) / "said")
        else:
            arguments = [one.replace("OUT", str(out)).replace("DATA", str(data)) for one in WORDS[word]]
            where = [] if word == "read" else ["--data", str(data)]
            words, problem = forked([*arguments, *where], Path(place) / "said")
        if os.path.lexists(data / name):  # links and pipes in place of a file of the journal are refused for good
            shutil.rmtree(data / name) if (data / name).is_dir() else (data / name).unlink()
        if not problem and acts(data) != 2:
            problem = "acts are lost"
        return words.strip().replace(place, ""), problem


def cases(play: bool, names: list[str], kinds: list[str]) -> Iterator[tuple[str, str, str]]:
    for name, words in READ_BY.items():
        is_there = any(file.is_file() for file in furnished().glob(name))
        ways = [*KINDS] * ("*" not in name) + [*DAMAGES] * is_there + ["swapped"] * (name in SWAPPED)
        for kind in (kind for kind in ways if not kinds or kind in kinds):
            for word in ("play",) if play else words:
                if not names or name in names:
                    yield name, kind, word


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--play", action="store_true", help="start the touchscreen instead of the other words")
    parser.add_argument("--kind", nargs="+", default=[], choices=[*KINDS, *DAMAGES, "swapped"])
    asked = parser.parse_args()
    for word in {words[0] for words in WORDS.values()}:
        import_module(f"scorekeeper.commands.{word}")
    tries = lost = 0
    for name, kind, word in cases(asked.play, asked.files, asked.kind):
        words, problem = tried(name, kind, word)
        tries, lost = tries + 1, lost + bool(problem)
        last = words.splitlines()[-1:] or [""]
        print(f"{name:30} {kind:16} {word:12} {'LOST ' + problem if problem else last[0][:90]}", flush=True)
    print(f"odd files: tried {tries}, survived {tries - lost}, lost {lost}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
