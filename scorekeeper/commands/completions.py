"""Prints what completes the subcommands and options of `scorekeeper` in a shell:
python -m scorekeeper.commands.completions bash|zsh|fish"""

import argparse
import importlib
import sys
from typing import Any

import shtab

from scorekeeper import __version__
from scorekeeper.__main__ import WORDS
from scorekeeper.present.texts import screen_languages
from scorekeeper.rules.games import GAMES

COMPLETED_PATHS = {
    **dict.fromkeys(("FILE", "PHOTO", "PLACE"), shtab.FILE),
    **dict.fromkeys(("DIR", "FOLDER", "SET"), shtab.DIRECTORY),
}
"""What completes the value of an option or argument that is a path, by its metavar: a file or a folder."""
COMPLETED_CHOICES = {"sheet": tuple(GAMES), "language": screen_languages()}
"""The values to complete for options that the parser itself does not check, by the name of the option."""


class CompletedParser(argparse.ArgumentParser):
    """An ArgumentParser that gives shtab the completions of its options and arguments; its subparsers are of this
    class, too."""

    def add_argument(self, *names: Any, **given: Any) -> argparse.Action:
        action = super().add_argument(*names, **given)
        if action.metavar in COMPLETED_PATHS:
            action.complete = COMPLETED_PATHS[action.metavar]  # type: ignore[attr-defined]
        action.choices = action.choices or COMPLETED_CHOICES.get(action.dest)
        return action


def whole_parser() -> argparse.ArgumentParser:
    """One parser for all subcommands, whose modules are otherwise imported one at a time."""
    parser = CompletedParser("scorekeeper", description="The shared scorecard for dice games at a real table.")
    parser.add_argument("--version", action="version", version=__version__)
    words = parser.add_subparsers(dest="word")
    for word, does in WORDS.items():
        module = importlib.import_module(f"scorekeeper.commands.{word}")
        module.add(words.add_parser(word, help=does, description=does))
    return parser


def main() -> int:
    shells = shtab.SUPPORTED_SHELLS
    if sys.argv[1:] not in [[shell] for shell in shells]:
        print(f"name a shell: {', '.join(shells)}", file=sys.stderr)
        return 2
    print(shtab.complete(whole_parser(), sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
