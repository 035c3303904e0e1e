"""Docstrings drawn at random, for a stranger to read: `python -m tests.benchmarks.docstrings [FOLDER ...]`.

Draws docstrings at random and prints each with the name that it describes, without the code. The reader says in one
sentence what the code does, then compares. Of sixty, at most three may need the code to be understood.
"""

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Described:
    """A docstring, with its place and the name of the class, function, constant or field that it describes (empty for a
    module)."""

    path: str
    line: int
    name: str
    text: str


def described(path: str) -> Iterator[Described]:
    """Yield all docstrings of a file, including those below constants and fields."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    yield from within(path, "", tree)


def within(path: str, outer: str, node: ast.AST) -> Iterator[Described]:
    """Yield the docstrings of a node of the syntax tree and of everything in it."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        text, inner = ast.get_docstring(node), named(outer, node)
        if text:
            yield Described(path, node.body[0].lineno, inner, text)
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from below_values(path, inner, node.body)
        for child in node.body:
            yield from within(path, inner, child)


def named(outer: str, node: ast.AST) -> str:
    """The dotted name of a class or function; empty for a module."""
    name = getattr(node, "name", "")
    return f"{outer}.{name}" if outer else name


def below_values(path: str, outer: str, body: list[ast.stmt]) -> Iterator[Described]:
    """Yield the strings that describe the assignments (constants and fields) above them."""
    for value, after in pairwise(body):
        match value, after:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield Described(path, after.lineno, f"{outer}.{name}" if outer else name, text)


def python_files(folders: list[str]) -> list[str]:
    """The Python files under version control in these folders, or in all if none are given, sorted by path."""
    found = subprocess.run(["git", "ls-files", "--", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in found.stdout.splitlines() if name.endswith(".py")]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="draw from these only")
    parser.add_argument("--seed", type=int, default=60, help="another seed draws others (default 60)")
    parser.add_argument("--count", type=int, default=60, help="how many (default 60)")
    given = parser.parse_args()
    every = [one for path in python_files(given.folders) for one in described(path)]
    for number, one in enumerate(Random(given.seed).sample(every, min(given.count, len(every))), 1):
        text = "\n    ".join(line.strip() for line in one.text.strip().splitlines())
        print(f"{number}. {one.path}:{one.line} {one.name or '(the file)'}\n    {text}\n")
    print(f"{min(given.count, len(every))} of {len(every)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
