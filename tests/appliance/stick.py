"""A stick plugged in while the table runs: a backup onto it, a restore on a table without any games, and the files of
matches that the touchscreen writes onto it, with the power cut meanwhile."""

import csv
import io
import json
import os
import shutil
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.appliance.container import PROJECT, Container

STATE = "/var/lib/scorekeeper"
STICK = "/media/stick"
PYTHON = "/opt/scorekeeper/current/venv/bin/python"
AS_TABLE = ("setpriv", "--reuid=scorekeeper", "--regid=scorekeeper", "--clear-groups", "--no-new-privs")
PLAY = f"""
from contextlib import closing
from pathlib import Path
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session

with closing(Journal(Path("{STATE}") / FILE)) as journal:
    session = Session(journal)
    for _ in range(3):
        session.begin(Setup("noris", ("Anna", "Ben")))
        session.throw((6, 6, 5, 4, 3))
"""
SEE = f"""
from pathlib import Path
from scorekeeper.appliance.sticks import only_writable_stick
from scorekeeper.journal import backup
print(only_writable_stick(), backup.write_backup(Path("{STATE}"), Path("{STICK}")).acts)
"""


def play(box: Container) -> None:
    """Begin three games on the table, with one throw in each; the table is stopped meanwhile."""
    box.run("systemctl", "stop", "scorekeeper")
    done = box.run(*AS_TABLE, PYTHON, "-c", PLAY)
    if done.code:
        raise SystemExit(done.words)
    box.run("systemctl", "start", "scorekeeper")


def plug(box: Container) -> None:
    box.run("mkdir", "-p", STICK)
    owner = "uid=scorekeeper,gid=scorekeeper,mode=700"
    done = box.run("mount", "-t", "tmpfs", "-o", owner, "stick", STICK)
    if done.code:
        raise SystemExit(done.words)


def from_within(box: Container) -> str:
    """Back up to the stick inside the sandbox of the running table; return the sticks seen and the acts saved."""
    pid = box.show("MainPID")
    return box.run("nsenter", "-t", pid, "-m", *AS_TABLE, PYTHON, "-c", SEE).words


def restored(box: Container) -> tuple[str, str]:
    """Delete all games and restore the backup as root; return the output, and owner and mode of the journal."""
    box.run("systemctl", "stop", "scorekeeper")
    box.run("sh", "-c", f"rm -r {STATE}/games* {STATE}/backup")
    file = box.run("sh", "-c", f"ls {STICK}/*.sqlite | head -n 1").words
    says = box.run("scorekeeper", "backup", "--restore", file).words
    box.run("systemctl", "start", "scorekeeper")
    return says, box.run("stat", "-c", "%U %a", f"{STATE}/games.sqlite").words


# ---- the files of matches, written by touches

MATCHES = 8
TOUCHES = """\
[Service]
Type=oneshot
Restart=no
WatchdogSec=0
TimeoutStartSec=3600
Environment=PYTHONPATH=/usr/src/touches:/usr/src/extra
ExecStart=
ExecStart=/opt/scorekeeper/current/venv/bin/python -m tests.appliance.touches {state} {matches}
ExecStopPost=
"""
"""Systemd settings by which the unit runs touches.py, in its sandbox, instead of the program."""
IMAGE_BYTES = 64 << 20
NOT_YET = ".new"
"""The end of the name of a file that is being written; its final name comes when it is whole."""


@contextmanager
def plugged(box: Container, image: Path) -> Iterator[None]:
    """A stick with a file system of its own, which the table may write to, mounted in the container below /media."""
    with image.open("wb") as file:
        file.truncate(IMAGE_BYTES)
    subprocess.run(["mkfs.ext4", "-q", "-E", "root_owner=0:0", str(image)], check=True)
    loop = subprocess.run(
        ["losetup", "-f", "--show", str(image)], check=True, capture_output=True, text=True
    ).stdout.strip()
    try:
        number = os.minor(os.stat(loop).st_rdev)
        box.run("sh", "-c", f"mkdir -p {STICK}; rm -f /dev/stick; mknod /dev/stick b 7 {number}")
        done = box.run("sh", "-c", f"mount /dev/stick {STICK} && chown scorekeeper: {STICK}")
        if done.code:
            raise SystemExit(done.words)
        yield
        box.run("umount", STICK)
    finally:
        subprocess.run(["losetup", "-d", loop], check=False)


def touched(box: Container, image: Path) -> tuple[str, list[Path]]:
    """Run touches.py in the sandbox of the unit with a stick; return its last words, and copies of the stick as a power
    cut would have left it, made every few moments while it was written."""
    for name in ("tests", "pyproject.toml"):
        source, place = PROJECT / name, box.root / "usr/src/touches" / name
        place.parent.mkdir(exist_ok=True)
        shutil.copytree(source, place, dirs_exist_ok=True) if source.is_dir() else shutil.copy(source, place)
    pip = (PYTHON, "-m", "pip", "install", "-q", "--target", "/usr/src/extra", "pytest")
    if (done := box.run(*pip)).code:  # a module of Kivy's for tests imports it
        raise SystemExit(done.words)
    box.run("systemctl", "stop", "scorekeeper")
    box.run("sh", "-c", f"rm -rf {STATE}/games* {STATE}/backup")
    settings = box.root / "etc/systemd/system/scorekeeper.service.d/touches.conf"
    settings.write_text(TOUCHES.format(state=STATE, matches=MATCHES))
    box.run("systemctl", "daemon-reload")
    copies: list[Path] = []
    try:
        with plugged(box, image):
            box.run("systemctl", "start", "--no-block", "scorekeeper")
            while box.show("ActiveState") in ("activating", "deactivating"):
                copies.append(image.with_name(f"cut-{len(copies):03d}.img"))
                subprocess.run(["cp", "--sparse=always", str(image), str(copies[-1])], check=True)
                time.sleep(2)
            log = box.run("journalctl", "-q", "-u", "scorekeeper", "-n", "99", "-o", "cat").words.splitlines()
            words = next((line for line in reversed(log) if line.startswith("match ")), " ".join(log[-3:]))
            result = box.show("Result")
    finally:
        settings.unlink()
        box.run("systemctl", "daemon-reload")
    copies.append(image)
    return words if result == "success" else f"{result}: {words}", copies


def files_on(image: Path) -> dict[str, bytes]:
    """Repair the file system of a stick as the next computer does, mount it on this machine, and return its files."""
    subprocess.run(["e2fsck", "-fy", str(image)], check=False, capture_output=True)
    folder = image.with_suffix(".mounted")
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop,ro", str(image), str(folder)], check=True)
    try:
        return {file.name: file.read_bytes() for file in (folder / "Scorekeeper").glob("*.*")}
    finally:
        subprocess.run(["umount", str(folder)], check=True)
        folder.rmdir()


def has_rows(content: bytes) -> bool:
    return len(list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))) > 2 and content.endswith(b"\n")


WHOLE: dict[str, Callable[[bytes], object]] = {
    "pdf": lambda content: content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF"),
    "xlsx": lambda content: zipfile.ZipFile(io.BytesIO(content)).testzip() is None,
    "csv": has_rows,
    "json": json.loads,
    "png": lambda content: content.startswith(b"\x89PNG") and content.endswith(b"IEND\xaeB`\x82"),
}
"""By file extension, a function that raises or returns something false if the content is not a complete file."""


def is_whole(name: str, content: bytes) -> bool:
    try:
        return bool(WHOLE[name.rpartition(".")[2]](content))
    except (KeyError, ValueError, zipfile.BadZipFile):
        return False
