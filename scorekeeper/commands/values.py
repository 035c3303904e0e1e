"""Values of options that several subcommands take: numbers, days, sheets."""

import argparse
import re
from datetime import date

from scorekeeper.rules.games import GAMES


def parse_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) < 1 << 31:
        raise argparse.ArgumentTypeError(f"a number is 1 or more, not {text!r}")
    return int(text)


def parse_day(text: str) -> str:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        raise argparse.ArgumentTypeError(f"a day is written as 2026-05-31, not {text!r}")
    try:
        date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"there is no day {text}") from None
    return text


def sheet_id_or_text(text: str) -> str:
    """The id of the sheet with this id or name, in capitals or small letters; the text itself if there is none."""
    named = {one.name.casefold(): one.id for one in GAMES.values()} | {one.casefold(): one for one in GAMES}
    return named.get(text.casefold(), text)
