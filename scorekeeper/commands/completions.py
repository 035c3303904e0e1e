"""Prints what completes the words and options of `scorekeeper` in a shell:
python -m scorekeeper.commands.completions bash|zsh|fish"""

import argparse
import importlib
import sys

import shtab

from scorekeeper import __version__
from scorekeeper.__main__ import WORDS


def whole_parser() -> argparse.ArgumentParser:
    """One parser for all words, which are otherwise imported one at a time."""
    parser = argparse.ArgumentParser("scorekeeper", description="The shared scorecard for dice games at a real table.")
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
