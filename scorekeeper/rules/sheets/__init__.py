"""The published sheets, one file each. A new sheet is a new file and a word here."""

import tomllib
from pathlib import Path

from scorekeeper.sheet_files.making import sheet_of

PUBLISHED = ("philos", "mb1982", "noris", "tactic", "carlit", "carlit-beginner")


def published_file(sheet: str) -> Path:
    return Path(__file__).parent / f"{sheet}.toml"


SHEETS = {one: sheet_of(tomllib.loads(published_file(one).read_text(encoding="utf-8"))) for one in PUBLISHED}
