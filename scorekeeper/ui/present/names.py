"""Names of players: normalised, trimmed, and only with letters that the screen can draw. No kivy here."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.ui.texts import _

LONGEST_NAME = 24
QUICK = 6
"""The number of players who can sit down without typing a name."""
DRAWN = ((0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F), (0x388, 0x3CE), (0x400, 0x481), (0x48A, 0x513))
"""Ranges of the letters of European languages that the font on the screen has."""


def clean(name: str) -> str:
    """The name in composed letters (NFC), with single blanks and none at the ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def drawn(letter: str) -> bool:
    """Whether the font on the screen has this letter."""
    return letter in "’‘ʼ–" or any(first <= ord(letter) <= last for first, last in DRAWN)


def name_problem(name: str, others: Sequence[str]) -> str | None:
    """Why this name cannot be used here, or None."""
    if not clean(name):
        return _("Every player needs a name.")
    if len(clean(name)) > LONGEST_NAME:
        return _("A name has up to {most} letters.").format(most=LONGEST_NAME)
    if clean(name) in others:
        return _("This name is already taken.")
    strange = next((letter for letter in clean(name) if not drawn(letter)), None)
    return None if strange is None else _("This letter cannot be drawn here; please write the name in other letters.")


def quick_names() -> tuple[str, ...]:
    """Names such as "Player 1", for a table that does not want to type."""
    return tuple(_("Player {number}").format(number=number) for number in range(1, QUICK + 1))


def offered(remembered: Sequence[str], seated: Sequence[str]) -> list[str]:
    """Names to tap: the remembered ones, or numbered names if there are none."""
    return [name for name in remembered or quick_names() if name not in seated]


def own_names(seated: Sequence[str]) -> list[str]:
    """The names worth remembering."""
    return [name for name in seated if name not in quick_names()]
