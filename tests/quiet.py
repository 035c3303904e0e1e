"""What a process does outside its folders: the sockets it connects and the files it writes, as strace sees them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CALLS = "connect,sendto,sendmsg,bind,open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,symlink"
NETWORK = re.compile(r"sa_family=AF_INET6?\b.*")
ELSEWHERE = re.compile(r'"(/[^"]*)"')
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|^\S*\s*(?:creat|mkdir|rename|unlink|symlink)")
DEVICES = ("/dev/", "/proc/self/", "/sys/")
"""How the paths of devices and the like begin, which are no files on a disk."""


def traced(command: Sequence[str], folder: Path, **around: str) -> tuple[int, list[str]]:
    """Run this command with `folder` as its home; return its exit code and what it did outside of the folders `data`
    and `tmp` in it, a sentence each."""
    strace, log = shutil.which("strace"), folder / "calls.log"
    assert strace is not None
    own = folder / "data", folder / "tmp"
    own[1].mkdir()
    home = {"HOME": str(folder), "TMPDIR": str(own[1])}
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "LD_LIBRARY_PATH")}
    environment = kept | home | {"PYTHONDONTWRITEBYTECODE": "1"} | around
    words = [strace, "-f", "-q", "-s", "300", "-e", f"trace={CALLS}", "-o", str(log), *command]
    done = subprocess.run(words, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = log.read_text(errors="replace").splitlines()
    return done.returncode, sorted(set(outside(lines, own)))


def outside(lines: Sequence[str], own: Sequence[Path]) -> Iterator[str]:
    """What these calls reach outside of a program's own folders: addresses of a network, and files that are
    written."""
    allowed = (*map(str, own), *DEVICES)
    for line in lines:
        call = line.partition(" ")[2].strip()
        if found := NETWORK.search(call):
            yield f"network: {call.partition('(')[0]} {found[0]}"
        elif WRITES.search(call) and " = -1 E" not in call:
            yield from (f"file: {path}" for path in ELSEWHERE.findall(call) if not path.startswith(allowed))


def scorekeeper(*words: str) -> list[str]:
    return [sys.executable, "-m", "scorekeeper", *words]
