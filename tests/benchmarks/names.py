"""Names drawn at random, for a stranger to read: `python -m tests.benchmarks.names [FOLDER ...]`.

Draws functions, methods, classes and constants and prints each with its module and signature, without docstring and
code. The reader says what it does or is. Of sixty, at most six may need the file to be opened. With `--shared` it
lists the classes whose name another class has, too.
"""

import argparse
import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from tests.benchmarks.docstrings import ROOT, python_files

FOLDERS = ["scorekeeper", "vision"]


def names_in(path: str) -> Iterator[str]:
    """Yield every name that a file of the program defines, with its module; functions with their signature."""
    module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) if not is_special(name):
                yield f"{module}: {signature(node)}"
            case ast.ClassDef(name=name):
                yield f"{module}: class {name}"
                methods = (one for one in node.body if isinstance(one, ast.FunctionDef) and not is_special(one.name))
                yield from (f"{module}: {name}.{signature(one)}" for one in methods)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if not is_special(name):
                    yield f"{module}: {name} = {ast.unparse(node.value)[:60] if node.value else ''}"


def is_special(name: str) -> bool:
    """Whether the language gives this name its meaning."""
    return name.startswith("__") and name.endswith("__")


def signature(node: ast.FunctionDef) -> str:
    """The name of a function with its arguments and what it returns, as they stand in the code."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    is_property = any(isinstance(one, ast.Name) and one.id.endswith("property") for one in node.decorator_list)
    return f"{node.name}{'' if is_property else f'({ast.unparse(node.args)})'}{returns}"


def shared_classes(paths: list[str]) -> dict[str, list[str]]:
    """The names that classes in several files have, with these files; `Page` is left out, as each screen has one."""
    found = defaultdict(list)
    for path in paths:
        for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name != "Page":
                found[node.name].append(path)
    return {name: where for name, where in sorted(found.items()) if len(where) > 1}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="draw from these only")
    parser.add_argument("--seed", type=int, default=60, help="another seed draws others (default 60)")
    parser.add_argument("--count", type=int, default=60, help="how many (default 60)")
    parser.add_argument("--shared", action="store_true", help="list the names that two classes share, instead")
    given = parser.parse_args()
    paths = [path for path in python_files(given.folders or FOLDERS) if "/stubs/" not in path]
    if given.shared:
        shared = shared_classes(paths)
        print(*(f"{name}: {', '.join(where)}" for name, where in shared.items()), sep="\n")
        print(f"{len(shared)} names of classes are shared")
        return 0
    every = [one for path in paths for one in names_in(path)]
    for number, one in enumerate(Random(given.seed).sample(every, min(given.count, len(every))), 1):
        print(f"{number}. {one}")
    print(f"{min(given.count, len(every))} of {len(every)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
