"""Every command that the guides print, started as far as its arguments: which one would be refused?

    python -m tests.printed_commands

Commands of `scorekeeper` and modules of Python are started in a process of their own, which ends as soon as the
arguments are accepted; scripts of `deploy`, options of pytest and files are looked up.
"""

import argparse
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from runpy import run_module
from tempfile import TemporaryFile
from typing import Any, NoReturn

from scorekeeper.__main__ import main as scorekeeper

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "tests/benchmarks/README.md", "deploy/*.md", "models/**/*.md",
         "scorekeeper/rules/**/*.md")  # fmt: skip
COMMAND = re.compile(
    r"(?:sudo )?(?:python -m |pytest |deploy/[a-z]+(?: |$)|scorekeeper [a-z]|\.\.\. [-_A-Za-z]+(?: |$))"
)
PACKAGES_OF_THE_RECIPE = ("numba", "torch", "onnx", "scipy", "sklearn")
PLACE = re.compile(r"[A-Z][A-Z0-9]*")
"""Matches a word in capitals, which stands for a file or a folder of the reader's own."""


def printed(page: Path) -> Iterator[str]:
    """The commands in the code blocks and the text of a page. `...` at the beginning of one stands for the command
    before: for all of it before an option, else for its program and the place that it works on."""
    whole: list[str] = []
    for command in filter(COMMAND.match, pieces(page.read_text())):
        words = [word for word in shlex.split(command, comments=True) if word != "sudo"]
        if words[0] != "...":
            whole = words if words[0] in ("python", "scorekeeper") else whole
            yield shlex.join(words)
        elif words[1].startswith("-"):
            yield shlex.join([*whole, *words[1:]])
        else:
            place = [] if PLACE.fullmatch(words[1]) else [word for word in whole[3:4] if PLACE.fullmatch(word)]
            yield shlex.join([*whole[:3], *place, *words[1:]])


def pieces(text: str) -> Iterator[str]:
    """The lines of code blocks in a Markdown text, and what is between backticks elsewhere."""
    is_fenced = False
    for line in text.splitlines():
        if line.strip().startswith("```"):
            is_fenced = not is_fenced
        elif is_fenced or line.startswith("    "):
            yield line.strip()
        else:
            yield from re.findall(r"`([^`]+)`", line)


def problem(command: str) -> str:
    """Why a command would not start; empty if it would."""
    words = shlex.split(command)
    if words[:3] == ["python", "-m", "pytest"]:
        words = words[2:]
    match words:
        case ["pytest", *arguments]:
            return lacking(arguments)
        case [script, *arguments] if script.startswith("deploy/"):
            return of_script(ROOT / script, arguments)
        case ["python", "-m", module, *arguments]:
            return of_module(module, arguments)
        case ["scorekeeper", word, *arguments]:
            return refused(lambda: scorekeeper([word, *arguments]))
    return "nothing that can be looked up"


def lacking(arguments: list[str]) -> str:
    files = [one for one in arguments if "/" in one and not one.startswith("-")]
    return next((f"there is no {one}" for one in files if not (ROOT / one).exists()), "")


def of_script(script: Path, arguments: list[str]) -> str:
    if not script.exists() or (script.suffix == "" and not os.access(script, os.X_OK)):
        return "there is no such script"
    said = script.read_text()
    passed_on = script.name in ("start", "test")  # to `scorekeeper play`, to pytest
    if script.name == "start":
        return refused(lambda: scorekeeper(["play", *arguments]))
    odd = [one for one in arguments if one.startswith("--") and one not in said and not passed_on]
    return f"it has no {odd[0]}" if odd else lacking(arguments if passed_on else [])


def of_module(name: str, arguments: list[str]) -> str:
    if find_spec(name) is None:
        return "there is no such module"
    name += ".__main__" if find_spec(f"{name}.__main__" if is_package(name) else "") else ""
    source = Path(str(getattr(find_spec(name), "origin", ""))).read_text()
    if "..." in arguments:  # part of a longer command: its options must exist
        odd = [one for one in arguments if one.startswith("--") and one != "--" and f'"{one}"' not in source]
        return f"it has no {odd[0]}" if odd else ""
    if "parse_args" not in source:
        return "it takes no arguments" if arguments else refused(lambda: import_module(name))
    return refused(lambda: run_module(name, run_name="__main__"), name, arguments)


def is_package(name: str) -> bool:
    return bool(getattr(find_spec(name), "submodule_search_locations", None))


def refused(start: Callable[[], object], name: str = "", arguments: Sequence[str] = ()) -> str:
    """The last line of a child process that refuses its arguments; empty if it accepts them."""
    with TemporaryFile() as said:
        if not (child := os.fork()):
            for number in (1, 2):
                os.dup2(said.fileno(), number)
            started(start, [name, *arguments])
        _, status = os.waitpid(child, 0)
        said.seek(0)
        words = said.read().decode(errors="replace").splitlines() or ["it ends without a word"]
    return words[-1] if status else ""


def started(start: Callable[[], object], arguments: list[str]) -> NoReturn:
    """Start a command; the process ends with 0 as soon as its arguments are accepted."""
    original = argparse.ArgumentParser.parse_args

    def parsed(self: argparse.ArgumentParser, *given: Any, **named: Any) -> NoReturn:
        original(self, *given, **named)
        os._exit(0)

    argparse.ArgumentParser.parse_args = parsed  # type: ignore[method-assign, assignment]
    sys.argv, code = arguments, 0
    try:
        code = 2 if isinstance(start(), int) else 0  # a word that ended before it read its arguments
    except ModuleNotFoundError as error:
        code = 0 if error.name in PACKAGES_OF_THE_RECIPE else 1
        print(error)
    except SystemExit:  # it has said why
        code = 1
    except BaseException as error:  # noqa: BLE001 - whatever stops it is what this looks for
        code = 1
        print(error)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def main() -> int:
    commands = {command: page for pattern in PAGES for page in sorted(ROOT.glob(pattern)) for command in printed(page)}
    for module in {command.split()[2] for command in commands if command.startswith("python -m ")}:
        with suppress(ImportError):
            import_module(module)  # once, not again in each process
    wrong = {command: why for command in commands if (why := problem(command))}
    for command, why in wrong.items():
        print(f"{commands[command].relative_to(ROOT)}: {command}: {why}")
    print(f"printed commands: {len(commands)}, refused: {len(wrong)}", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
