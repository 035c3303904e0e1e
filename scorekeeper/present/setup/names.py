"""Names of players: normalised, trimmed, and only with letters that the screen can draw. No kivy here."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.names import LONGEST_NAME_LETTERS, is_drawable_text
from scorekeeper.present.texts import _

NUMBERED_NAME_COUNT, MOST_NAMES_OFFERED = 10, 5
"""The number of ready-made names such as "Player 1", and how many of them are offered at a time."""


def clean_name(name: str) -> str:
    """The name in composed letters (NFC), with single blanks and none at the ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_problem(name: str, others: Sequence[str]) -> str | None:
    """The message why this name cannot be used beside these others (empty, too long, taken, a letter that cannot be
    drawn); None if it can."""
    if not clean_name(name):
        return _("Every player needs a name.")
    if len(clean_name(name)) > LONGEST_NAME_LETTERS:
        return _("A name has up to {most} letters.").format(most=LONGEST_NAME_LETTERS)
    if clean_name(name) in others:
        return _("This name is already taken.")
    return None if is_drawable_text(clean_name(name)) else strange_letter_message()


def strange_letter_message() -> str:
    """The message about a letter that the font of the screens does not have."""
    return _("This letter cannot be drawn here; please write the name in other letters.")


def numbered_names() -> tuple[str, ...]:
    """Names such as "Player 1", for a table that does not want to type."""
    return tuple(_("Player {number}").format(number=number) for number in range(1, NUMBERED_NAME_COUNT + 1))


def names_to_tap(remembered: Sequence[str], seated: Sequence[str]) -> list[str]:
    """Names to tap, without those already seated: all remembered ones, or if none are remembered at most
    MOST_NAMES_OFFERED numbered names."""
    free = [name for name in remembered or numbered_names() if name not in seated]
    return free if remembered else free[:MOST_NAMES_OFFERED]


def names_to_remember(seated: Sequence[str]) -> list[str]:
    """The names to remember for the next game: all but "Player 1" and the like."""
    return [name for name in seated if name not in numbered_names()]
