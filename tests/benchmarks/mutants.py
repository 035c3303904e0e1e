"""Small mistakes that the tests must notice: `python -m tests.benchmarks.mutants pairing judge --most 40`.

Each mutant is a module with one small mistake of the kinds of `mistakes.py`: a turned comparison, a number that is off
by one, a call or an argument left out, two arguments swapped. The tests that guard the module are run with it, in a
copy of the tree. Prints the mutants that no test noticed, those that hung (which a busy machine may feign) and, for
each module, how many were killed; ends with 1 if fewer than nine of ten were. `--most N` makes a seeded sample of N
mutants of each module; without a name, all modules are taken.
"""

import argparse
import ast
import contextlib
import importlib
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from types import ModuleType
from typing import Literal

import cv2
import hypothesis
import numpy as np
import pytest

from tests.benchmarks.mistakes import changes

PRELOADED = (cv2, hypothesis, np, pytest)
"""Packages that every test run needs; they are imported here, so that each child finds them in memory."""
ROOT = Path(__file__).parents[2]
ROOMS = ("tests", "scorekeeper", "vision", "models")
CONFTESTS = ("tests.conftest", "tests.scorekeeper.conftest", "tests.scorekeeper.journal.conftest")
"""Conftest modules, which pytest imports again in each test run."""
WANTED_SHARE = 0.9
Ending = Literal["killed", "alive", "hung"]
"""How the tests ended: one failed, all passed, or they took too long."""
PATIENCE_S = 20.0
"""A mutant hangs, and counts as killed, if its tests take this many seconds more than five times those without a
mistake, by the processor, or ten times, by the clock."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """Modules of which mutants are made, and the test files that must notice them; all are paths below the top
    folder."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


RULES, SESSION, RECORDS = "tests/scorekeeper/rules", "tests/scorekeeper/session", "tests/scorekeeper/records"
TURN, SOLVER = "tests/scorekeeper/present/turn", "tests/scorekeeper/advice/solver"
JOURNAL, WATCHING, READING = "tests/scorekeeper/journal", "tests/vision/watching", "tests/vision/reading"
HANDLERS = "scorekeeper/present/turn/handlers"
GUARDED = {
    "rules": Guarded(
        ("scorekeeper/rules/game.py", "scorekeeper/rules/scoring.py", "scorekeeper/rules/match.py"),
        (f"{RULES}/test_core.py", f"{RULES}/test_game.py", f"{RULES}/test_scoring.py", f"{RULES}/test_match.py"),
    ),
    "session": Guarded(
        ("scorekeeper/session/session.py", "scorekeeper/session/steps.py"),
        (
            f"{SESSION}/test_resuming.py",
            f"{SESSION}/test_camera_throw.py",
            f"{SESSION}/test_camera_turn.py",
            f"{SESSION}/test_session.py",
        ),
    ),
    "camera_turn": Guarded(
        ("scorekeeper/session/camera_turn.py",),
        (f"{SESSION}/test_camera_turn.py", f"{SESSION}/test_camera_throw.py"),
    ),
    "journal": Guarded(
        ("scorekeeper/journal/book.py", "scorekeeper/journal/soundness.py"),
        (
            f"{JOURNAL}/test_book.py",
            f"{JOURNAL}/test_soundness.py",
            f"{JOURNAL}/test_start.py",
            f"{JOURNAL}/test_recovery.py",
        ),
    ),
    "pairing": Guarded(("vision/watching/pairing.py", "vision/watching/put.py"), (f"{WATCHING}/test_pairing.py",)),
    "agree": Guarded(("vision/reading/agree.py",), (f"{READING}/test_agree.py", f"{READING}/test_agree_limits.py")),
    "judge": Guarded(
        ("vision/reading/judge.py", "vision/watching/judge.py"),
        (f"{READING}/test_judge.py", f"{WATCHING}/test_judge.py"),
    ),
    "update": Guarded(
        (
            "scorekeeper/present/turn/update.py",
            *(f"{HANDLERS}/{one}.py" for one in ("asked", "camera", "dice", "entries", "pages", "result")),
        ),
        (f"{TURN}/test_answers.py", f"{TURN}/test_update.py"),
    ),
    "values": Guarded(
        ("scorekeeper/advice/solver/values.py",),
        (f"{SOLVER}/test_values.py", f"{SOLVER}/test_turn_ends.py"),
    ),
    "statistics": Guarded(("scorekeeper/records/statistics.py",), (f"{RECORDS}/test_statistics.py",)),
    "backup": Guarded(("scorekeeper/journal/backup.py",), (f"{JOURNAL}/test_backup.py", f"{JOURNAL}/test_spans.py")),
    "server": Guarded(("scorekeeper/local_page/server.py",), ("tests/scorekeeper/local_page/test_server.py",)),
}
"""The twelve parts of the program of which mutants are made, by the names that the command takes."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small mistake: where it is, what it is, and the whole module with it."""

    module: str
    line: int
    mistake: str
    source: str


def mutants(module: str) -> Iterator[Mutant]:
    """Yield a mutant for each place of the module where one of the small mistakes can be made."""
    source = (ROOT / module).read_text()
    for number in range(sum(1 for _ in changes(ast.parse(source)))):
        tree = ast.parse(source)
        line, mistake = next(change for at, change in enumerate(changes(tree)) if at == number)
        yield Mutant(module, line, mistake, ast.unparse(ast.fix_missing_locations(tree)))


def warm(copy: Path, tests: Sequence[str]) -> None:
    """Import what these tests import from the copy of the tree, so that each child finds it in memory."""
    forget(house(()))
    os.chdir(copy)
    sys.path[:] = [str(copy), *(path for path in sys.path if path and Path(path).resolve() not in (ROOT, copy))]
    for test in tests:
        importlib.import_module(name_of(test))


def name_of(path: str) -> str:
    """The dotted name of the module in this file, which is a path below the top folder."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def house(start: Sequence[str]) -> list[str]:
    """The loaded modules of this repository that are these or import one of them, directly or through others; all if
    `start` is empty."""
    loaded = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in ROOMS}
    if not start:
        return list(loaded)
    uses = {name: imported(module) for name, module in loaded.items()}
    found, new = set(start), set(start)
    while new:
        new = {name for name, used in uses.items() if used & new} - found
        found |= new
    return [name for name in loaded if name in found]


def imported(module: ModuleType) -> set[str]:
    """The names that this module imports, with those of the packages that contain them."""
    source = Path(module.__file__).read_text() if module.__file__ else ""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{one.name}" for one in node.names}
    return {".".join(name.split(".")[:length]) for name in names for length in range(1, name.count(".") + 2)}


def forget(names: Sequence[str]) -> None:
    """Drop these modules, so that they are read again when they are imported next."""
    for name in names:
        package, _, last = name.rpartition(".")
        if package in sys.modules:
            vars(sys.modules[package]).pop(last, None)
        sys.modules.pop(name, None)


def try_tests(mutated: Sequence[str], tests: Sequence[str], most_s: tuple[float, float]) -> tuple[Ending, float]:
    """Run the tests in a child that imports the `mutated` modules again, with all that import them; return how they
    ended, and their seconds of the processor. They hang if they take longer than these seconds of the processor, or by
    the clock."""
    again = [*house([name_of(path) for path in (*mutated, *tests)]), *CONFTESTS]
    child = os.fork()
    if child == 0:
        processor, clock = map(ceil, most_s)
        resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
        signal.alarm(clock)  # it also ends a child whose parent was killed
        forget(again)
        sys.dont_write_bytecode = bool(mutated)  # a mutant may have the size and the second of the module
        run_tests(tests)
    _, status, used = os.wait4(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    hung = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM)
    return "hung" if hung else "killed" if status else "alive", used.ru_utime + used.ru_stime


def run_tests(tests: Sequence[str]) -> None:
    """Run the tests, silently, and end this process with their exit code."""
    os.setpgid(0, 0)
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    os._exit(pytest.main(["-x", "-q", "-n0", "-p", "no:randomly", "--no-header", *tests]))


def sampled(found: Sequence[Mutant], most: int | None, seed: int) -> list[Mutant]:
    """At most this many of the mutants, drawn with this seed, in their order."""
    if most is None or len(found) <= most:
        return list(found)
    chosen = random.Random(seed).sample(range(len(found)), most)
    return [found[number] for number in sorted(chosen)]


def measure(name: str, copy: Path, most: int | None, seed: int) -> tuple[int, int]:
    """Print the mutants of this module that live or hang; return how many were killed, and how many there were."""
    guarded, began = GUARDED[name], time.monotonic()
    warm(copy, guarded.tests)
    ending, used_s = try_tests((), guarded.tests, (600, 3600))
    if ending != "alive":
        print(f"{name}: the tests fail without a mistake", flush=True)
        return 0, 1
    most_s = PATIENCE_S + 5 * used_s, PATIENCE_S + 10 * (time.monotonic() - began)
    chosen = sampled([mutant for module in guarded.modules for mutant in mutants(module)], most, seed)
    killed = 0
    for mutant in chosen:
        path = copy / mutant.module
        right = path.read_text()
        path.write_text(mutant.source)
        ending, _ = try_tests([mutant.module], guarded.tests, most_s)
        path.write_text(right)
        killed += ending != "alive"
        if ending != "killed":
            print(f"  {ending}: {mutant.module}:{mutant.line} {mutant.mistake}", flush=True)
    seconds = time.monotonic() - began
    print(f"{name}: {killed} of {len(chosen)} killed, {seconds:.0f} s", flush=True)
    return killed, len(chosen)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", nargs="*", choices=[*GUARDED, []], metavar="MODULE", help=", ".join(GUARDED))
    parser.add_argument("--most", type=int, help="mutants of each module")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "*.pyc")
        shutil.copytree(ROOT, copy, ignore=left_out)
        if (ROOT.parent / "shared").exists():
            (copy.parent / "shared").symlink_to(ROOT.parent / "shared")
        counts = [measure(name, copy, asked.most, asked.seed) for name in asked.module or GUARDED]
    killed, made = (sum(column) for column in zip(*counts, strict=True))
    print(f"{killed} of {made} mutants killed")
    return 0 if killed >= WANTED_SHARE * made else 1


if __name__ == "__main__":
    sys.exit(main())
