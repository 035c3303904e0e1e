"""Odd surroundings of a table: clocks, folders, names, environments. Does any command hang, print a traceback, or lose
an act?

    sudo python -m tests.attacks.surroundings [NAME ...]

Each case prepares a folder of games with two acts, runs commands in a process of their own, and opens the journal
again. A command must end with one sentence at most on standard error and exit code 0 to 3, and every act must be there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.attacks.odd_files import acts, table

SECONDS = 300.0
NOBODY = 65534
HERE = Path(__file__).parents[2]
DOCTOR = ["doctor", "--only", "storage", "--only", "games", "--only", "settings"]
WORDS = (["games", "stats"], DOCTOR, ["backup", "OUT"])
NAMES = {
    "newline": "a\nb",
    "right to left": "a\u202eb\u2066", "emoji": "🎲👨‍👩‍👧", "ten thousand": "x" * 10_000,
    "no UTF-8": "\udcff\udcfe",
    "control": "\x1b[2J\x07", "combining": "e" + "\u0301" * 500, "blank": " ",
    "empty": "", "dots": "..", "slash": "a/b",
}  # fmt: skip
"""Odd names that are tried for players and for folders."""


@dataclass(frozen=True, slots=True)
class Case:
    """Commands that are run, what is around them, and the folder of the games if it is not the usual one."""

    words: tuple[list[str], ...] = WORDS
    env: dict[str, str | None] = field(default_factory=dict)
    prepare: Callable[[Path], None] = lambda data: None
    before: tuple[str, ...] = ()
    named: str = "data"
    python: tuple[str, ...] = ()
    is_kept: bool = True


def renamed(name: str) -> Case:
    out = (["--csv", "OUT/a.csv", "--json", "OUT/a.json"], ["--pdf", "OUT/a.pdf"])
    exports = (["games", "export", *one] for one in out)
    return Case((["games", "rename", "Anna", name], ["games", "list"], ["games", "show", "1"], *exports))


def in_folder(name: str) -> Case:
    return Case(named=name)


def future(data: Path) -> None:
    for file in data.rglob("*"):
        os.utime(file, (4e9, 4e9))


def foreign(data: Path) -> None:
    for place in (data, *data.iterdir()):
        os.chown(place, 1234, 1234)
        os.chmod(place, 0o700 if place.is_dir() else 0o600)


def no_search(data: Path) -> None:
    for place in (data, *data.iterdir()):
        os.chown(place, NOBODY, NOBODY)
    os.chmod(data, 0o600)


def no_write(data: Path) -> None:
    for place in (data, *data.iterdir()):
        os.chown(place, NOBODY, NOBODY)
        os.chmod(place, 0o500 if place.is_dir() else 0o400)


AS_NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all", "--bounding-set=-all")
LIMITS = ("prlimit", "--nofile=12:12"), ("prlimit", "--fsize=1000"), ("prlimit", "--nproc=1")

CASES: dict[str, Case] = {
    **{f"player {name}": renamed(value) for name, value in NAMES.items()},
    **{
        f"folder {name}": in_folder(value)
        for name, value in NAMES.items()
        if value.strip(". ") and "/" not in value and len(value) < 256
    },
    "LANG=C": Case(env={"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    "unknown locale": Case(env={"LANG": "xx_YY.bogus", "LC_ALL": "xx_YY.bogus", "LANGUAGE": "xx:\x01"}),
    "no home": Case(env={"HOME": None}, before=("setpriv", "--reuid=54321", "--clear-groups"), is_kept=False),
    "home unwritable": Case(env={"HOME": "/proc"}),
    "home relative": Case(env={"HOME": "here", "XDG_DATA_HOME": "there"}),
    "odd time zone": Case(env={"TZ": "\x01/../../etc/shadow"}),
    "far time zone": Case(env={"TZ": "AAA-24:59:59BBB"}),
    "no temporary folder": Case(env={"TMPDIR": "/nowhere"}),
    "narrow terminal": Case(env={"COLUMNS": "1", "LINES": "0", "TERM": "dumb"}),
    "odd columns": Case(env={"COLUMNS": "-5"}),
    "without docstrings": Case(python=("-OO",)),
    "warnings are errors": Case(python=("-W", "error")),
    "bytes warnings": Case(python=("-bb",)),
    "ascii streams": Case(env={"PYTHONIOENCODING": "ascii:strict"}),
    "clock in 1970": Case(before=("faketime", "-f", "@1970-01-02 00:00:00")),
    "files of the future": Case(prepare=future),
    "folder of another user": Case(prepare=foreign, before=AS_NOBODY, is_kept=False),
    "folder without x": Case(prepare=no_search, before=AS_NOBODY, is_kept=False),
    "folder read-only": Case(prepare=no_write, before=AS_NOBODY),
    "twelve open files": Case(before=LIMITS[0]),
    "files of 1,000 bytes": Case(before=LIMITS[1]),
    "no standard streams": Case(before=("sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh")),
}


@contextmanager
def folder(case: Case) -> Iterator[tuple[Path, Path]]:
    with tempfile.TemporaryDirectory(prefix="around-", dir="/tmp") as place:
        os.chmod(place, 0o755)
        data, out = Path(place) / case.named, Path(place) / "out"
        out.mkdir()
        os.chmod(out, 0o777)
        table(data)
        case.prepare(data)
        yield data, out
        os.chmod(data, 0o700)


def run(case: Case, word: list[str], data: Path, out: Path) -> tuple[int, str]:
    env = {name: value for name, value in (os.environ | case.env).items() if value is not None}
    arguments = [one.replace("OUT", str(out)) for one in word]
    code = "import sys; from scorekeeper.__main__ import entry; entry()"
    command = [*case.before, sys.executable, *case.python, "-c", code, *arguments, "--data", str(data)]
    done = subprocess.run(
        command, env=env | {"PYTHONPATH": str(HERE)}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, cwd="/", check=False, timeout=SECONDS,
    )  # fmt: skip
    return done.returncode, done.stderr.decode(errors="replace").strip()


def tried(case: Case) -> Iterator[tuple[list[str], int, str, str]]:
    """Run the commands; yield each with its exit code, its output, and what is wrong."""
    with folder(case) as (data, out):
        for word in case.words:
            try:
                code, said = run(case, word, data, out)
            except subprocess.TimeoutExpired:
                yield word, -1, "", "hangs"
                continue
            problem = "" if code in (0, 1, 2, 3) else f"code {code}"
            if "Traceback" in said or len(said.splitlines()) > 2:
                problem = said[-600:]
            yield word, code, said, problem
        for place in (data, *data.rglob("*")):
            os.chown(place, 0, 0)
        os.chmod(data, 0o700)
        if acts(data) != 2:
            yield ["journal"], 0, "", "acts are lost"


def main() -> int:
    if os.geteuid() != 0:
        print("this needs root", file=sys.stderr)
        return 3
    tries = lost = 0
    for name, case in CASES.items():
        if (sys.argv[1:] and name not in sys.argv[1:]) or (case.before and not shutil.which(case.before[0])):
            continue
        for word, code, said, problem in tried(case):
            tries, lost = tries + 1, lost + bool(problem)
            last = said.splitlines()[-1:] or [""]
            print(
                f"{name:24} {' '.join(word)[:30]:30} {code:3} {'LOST ' + problem if problem else last[0][:100]!r}",
                flush=True,
            )
    print(f"odd surroundings: tried {tries}, survived {tries - lost}, lost {lost}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
