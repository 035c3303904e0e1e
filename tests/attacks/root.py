"""Each command run by root on the folder of another user: no file may be left that this user cannot read, no link may
be followed.

    sudo python -m tests.attacks.root

The folder, below /tmp, belongs to the user `nobody`, who has put links to a file of root in place of files that the
commands write or read. Printed are the commands, their exit codes, and what is wrong.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from scorekeeper.storage import owned_like

NOBODY = 65534
SECRET = "only root may read this"
PHOTO = Path("tests/photos/0001.jpg").resolve()
SECONDS = 120.0
ENDLESS = ("play", "label")
"""Commands that run until they are ended."""


def words(data: Path, out: Path) -> dict[str, list[str]]:
    """The arguments of every command that reads or writes the folder of a table, by a name."""
    at = ["--data", str(data)]
    return {
        "games list": ["games", "list", *at],
        "games show": ["games", "show", "1", "--review", *at],
        "games stats": ["games", "stats", *at],
        "games stats --luck": ["games", "stats", "--luck", *at],
        "games rename": ["games", "rename", "Anna", "Anne", *at],
        "games dice": ["games", "dice", "--use", "red", *at],
        "games evening --note": ["games", "evening", "--note", "a note", *at],
        "games season": ["games", "season", *at],
        "games paper": ["games", "paper", "Anna=200", "Ben=100", "--date", "2026-05-31", "--sheet", "noris", *at],
        "games export": ["games", "export", "--csv", str(out / "a.csv"), "--json", str(out / "a.json"), *at],
        "games export --pdf": ["games", "export", "--pdf", str(out / "a.pdf"), *at],
        "games export --to": ["games", "export", "--to", str(out / "all"), *at],
        "backup": ["backup", str(out), *at],
        "backup --restore": ["backup", "--restore", str(out / "restore.sqlite"), *at],
        "camera calibrate": ["camera", "calibrate", "--camera", "demo", *at],
        "camera check": ["camera", "check", "--camera", "demo", *at],
        "camera watch": ["camera", "watch", "--camera", "demo", "--seconds", "1", *at],
        "doctor": ["doctor", "--only", "storage", "--only", "games", "--only", "settings", "--only", "crashes", *at],
        "doctor --bundle": ["doctor", "--only", "storage", "--bundle", str(out / "bundle.zip"), *at],
        "doctor --report": ["doctor", "--only", "storage", "--report", str(out / "report.json"), *at],
        "teach": ["teach", "--table", str(data), "tests/photos"],
        "label": ["label", str(data / "photos")],
        "label, importing": ["label", str(data / "table")],
        "label --split": ["label", str(data / "photos"), "--split", "0.5"],
        "advise": ["advise", "--sheet", "carlit-beginner", "--dice", "1,1,2,3,4", "--throws-left", "1", *at],
        "referee": ["referee", *at],
        "play": ["play", "--camera", "demo", *at],
        "play --record": ["play", "--camera", "demo", "--record", str(data / "evening"), *at],
    }


LINKED = {
    "games.sqlite": ("backup", "games list", "doctor", "referee"),
    "records.sqlite": ("games list", "games stats"),
    "luck.sqlite": ("games stats --luck",),
    "players.toml": ("games rename", "games list"),
    "dice.toml": ("games dice",),
    "evenings.toml": ("games evening --note",),
    "paper.jsonl": ("games paper",),
    "taught.json": ("teach", "play"),
    "photos/rolls.jsonl": ("label", "label --split", "play"),
    "photos/rolls.jsonl.new": ("label --split",),
    "camera-demo.json": ("camera calibrate", "camera check"),
    "settings.toml": ("doctor", "doctor --bundle", "play"),
    "log": ("play", "doctor --bundle"),
    "log/crash-20260101-000000.txt": ("doctor --bundle",),
    "log/scorekeeper.log": ("doctor --bundle", "play"),
    "advice": ("advise",),
    "starts.json": ("doctor --bundle", "play"),
    "kivy": ("play",),
    "backup": ("backup --restore",),
    "games.sqlite-lock": ("backup --restore", "referee"),
    "games.sqlite-last": ("backup --restore", "referee"),
    "games.sqlite-wal": ("backup", "games list"),
    "games.sqlite.new": ("backup --restore",),
}
"""Files that are replaced by a link, and the commands that are tried then."""


def table(data: Path) -> None:
    """Make a folder of the other user with a game in play, kept photos and a set of labels."""
    data.mkdir()
    os.chown(data, NOBODY, NOBODY)
    with owned_like(data), closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        session.begin(Setup("carlit-beginner", ("Anna", "Ben")))
        session.throw((6, 6, 5, 4, 3))
        (data / "photos").mkdir()
        rolls = [{"photo": f"{number}.jpg", "values": [1, 2], "rig": str(number)} for number in (1, 2)]
        (data / "photos/rolls.jsonl").write_text("".join(f"{json.dumps(roll)}\n" for roll in rolls))
        (data / "table").mkdir()
        (data / "table/labels.csv").write_text("photo,values\n1.jpg,1 2\n")
    for number, name in ((1, "photos/1.jpg"), (2, "photos/2.jpg"), (1, "table/1.jpg")):
        copy = shutil.copy(PHOTO.with_name(f"000{number}.jpg"), data / name)
        os.chown(copy, NOBODY, NOBODY)


def run(arguments: list[str]) -> tuple[int, str]:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "HOME": "/root", "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    limit = 12.0 if arguments[0] in ENDLESS and "--split" not in arguments else SECONDS
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT) as process:
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT if arguments[0] == "label" else signal.SIGTERM)  # either ends in order
            output, _ = process.communicate(timeout=SECONDS)
    return process.returncode, output.decode(errors="replace")


def foreign_files(data: Path) -> Iterator[str]:
    """A sentence for each file below the folder that does not belong to the user `nobody`."""
    for file in data.rglob("*"):
        status = file.lstat()
        if status.st_uid != NOBODY or status.st_gid != NOBODY:
            yield f"{file.relative_to(data)} belongs to {status.st_uid}"


def secret_files(root: Path, out: Path, data: Path) -> Iterator[str]:
    if sorted(file.name for file in root.iterdir()) != ["empty", "secret"] or list((root / "empty").iterdir()):
        yield f"something was written through a link: {[str(file) for file in root.rglob('*')]}"
    if (root / "secret").read_text() != SECRET:
        yield "the secret was overwritten"
    for file in (*out.rglob("*"), *data.rglob("*")):
        if file.is_file() and not file.is_symlink() and reveals(file):
            yield f"{file.name} holds the secret"


def reveals(file: Path) -> bool:
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as archive:
            return any(SECRET.encode() in archive.read(name) for name in archive.namelist())
    return SECRET.encode() in file.read_bytes()


def plant(data: Path, name: str, root: Path) -> None:
    place = data / name
    target = root / ("empty" if name in ("log", "advice", "kivy", "backup") else "secret")
    with owned_like(data):
        place.parent.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            shutil.rmtree(place) if place.is_dir() else place.unlink()
        place.symlink_to(target)


def tried(word: str, link: str = "") -> tuple[int, str, list[str]]:
    """Run one command, with one file replaced by a link if `link` is given; return its exit code, output, and what is
    wrong."""
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        os.chmod(place, 0o755)
        data, out, root = (Path(place) / name for name in ("data", "out", "root"))
        table(data)
        out.mkdir()
        root.mkdir(0o700)
        (root / "secret").write_text(SECRET)
        (root / "empty").mkdir()
        run(["backup", str(out), "--data", str(data)])
        shutil.copy(next(out.glob("*.sqlite")), out / "restore.sqlite")
        if link:
            plant(data, link, root)
        code, output = run(words(data, out)[word])
        wrong = [*foreign_files(data), *secret_files(root, out, data)]
        if "Traceback" in output:
            wrong.append(output[-300:])
        return code, output.strip(), wrong


def main() -> int:
    if os.geteuid() != 0:
        print("this needs root", file=sys.stderr)
        return 3
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have begun this in the background
    given = sys.argv[1:]
    names = [name for name in words(Path(), Path()) if not given or name in given]
    cases = [(name, "") for name in names] + [(name, link) for link, tries in LINKED.items() for name in tries
                                              if name in names]  # fmt: skip
    lost = 0
    for name, link in cases:
        code, output, wrong = tried(name, link)
        lost += bool(wrong)
        last = output.splitlines()[-1:] or [""]
        print(f"{name:20} {link or 'no link':32} {code:3}  {'; '.join(wrong) or last[0][:90]}", flush=True)
    print(f"words as root: tried {len(cases)}, survived {len(cases) - lost}, lost {lost}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
