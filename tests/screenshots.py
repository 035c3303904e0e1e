"""Saves pictures of every screen into a folder, at four sizes and in four languages unless others are named.

    python -m tests.screenshots FOLDER [--display 800x480 ...] [--language de ...] [--scene table ...]
                                       [--light] [--large]

What is cut off, outside the display or too small to touch is printed, and makes the command fail.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from scorekeeper.present.texts import screen_languages
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import SCENES, TEN, show

LANGUAGES = tuple(screen_languages())


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--display", nargs="+", choices=DISPLAYS, default=[*DISPLAYS][:4])
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=("en", "de", "fi", "uk"))
    parser.add_argument("--scene", nargs="+", default=[""], help="beginnings of the names of scenes")
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--large", action="store_true")
    return parser.parse_args()


def pictures(given: argparse.Namespace, display: str, language: str) -> int:
    """Save screenshots of the chosen scenes at this size and in this language; print their flaws, return the number."""
    theme = "light" if given.light else "dark"
    chosen = Settings(
        language=language, dim_after=0, theme=theme, large_print=given.large, players=TEN, highlights=False
    )
    found = 0
    with tempfile.TemporaryDirectory() as data:
        table = Driver(Path(data), display, settings=chosen)
        for name in SCENES:
            if name.startswith(tuple(given.scene)):
                show(table, name)
                table.screenshot(given.folder / f"{name}-{display.replace(' ', '-')}-{language}.png")
                flaws = table.flaws()
                found += len(flaws)
                print(*(f"{display} {language} {name}: {flaw}" for flaw in flaws), sep="\n", end="\n" if flaws else "")
        table.close()
    return found


def main() -> int:
    given = arguments()
    given.folder.mkdir(parents=True, exist_ok=True)
    found = sum(pictures(given, display, language) for display in given.display for language in given.language)
    print(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}, {found} flaws")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
