"""The structure of the program: `python -m tests.benchmarks.rooms`.

Prints how many lines and files the program has, its loose modules, the median and the longest files, the fields of the
eye's classes that change after their making, and what `scorekeeper.present` loads. That the legal entries are computed
once for a view is a test: `tests/scorekeeper/present/turn/test_once.py`.
"""

import ast
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
EYE = ("eye", "gate", "tracks", "looks", "doubt", "unrest", "health")
"""The files of `vision/watching` with the eye and the states of its stages."""
HEAVY = ("cv2", "kivy", "numpy", "PIL", "reportlab", "sqlite3", "subprocess", "threading")
"""Modules that `scorekeeper.present` must not load."""


def lines_of_files() -> dict[str, int]:
    """The number of lines of each Python file of the program, by its path below the top folder."""
    files = (path for house in ("scorekeeper", "vision") for path in (ROOT / house).rglob("*.py"))
    return {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in files}


def loose_modules() -> list[str]:
    """The modules beside the packages of `scorekeeper`, without the file that makes it a package."""
    return sorted(path.stem for path in (ROOT / "scorekeeper").glob("*.py") if path.stem != "__init__")


def changing_fields(path: Path) -> dict[str, set[str]]:
    """For each class of a file, the fields that its methods assign outside `__init__`; frozen classes have none."""
    return {
        node.name: {
            target.attr
            for method in node.body
            if isinstance(method, ast.FunctionDef) and method.name != "__init__"
            for target in ast.walk(method)
            if isinstance(target, ast.Attribute)
            and isinstance(target.ctx, ast.Store)
            and isinstance(target.value, ast.Name)
            and target.value.id == "self"
        }
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    }


def loaded_by_present() -> list[str]:
    """Those of the modules `HEAVY` that importing all of `present` loads."""
    code = (
        "import pkgutil, sys, scorekeeper.present as room\n"
        "for one in pkgutil.walk_packages(room.__path__, 'scorekeeper.present.'): __import__(one.name)\n"
        f"print(*(name for name in sys.modules if name in {HEAVY}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def main() -> None:
    lines = lines_of_files()
    print(f"{sum(lines.values())} lines in {len(lines)} files, median {median(lines.values()):.0f}")
    for path in sorted(lines, key=lambda path: -lines[path])[:10]:
        print(f"  {lines[path]} {path}")
    print(f"{len(loose_modules())} loose modules: {', '.join(loose_modules())}")
    for name in EYE:
        for owner, fields in changing_fields(ROOT / f"vision/watching/{name}.py").items():
            if fields:
                print(f"{len(fields)} fields of {owner} change: {', '.join(sorted(fields))}")
    print(f"present loads, of {', '.join(HEAVY)}: {', '.join(loaded_by_present()) or 'none'}")


if __name__ == "__main__":
    main()
