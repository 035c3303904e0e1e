"""What a player's name may be: its length, and the letters that the font of the screens can draw."""

LONGEST_NAME_LETTERS = 24
"""The most letters of a player's name."""
OTHER_LETTERS = "’‘ʼ–Əə"
"""Letters outside LETTER_RANGES: apostrophes, a dash, and schwa."""
LETTER_RANGES = (
    (0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1FA, 0x1FF), (0x218, 0x21B),
    (0x388, 0x3CE), (0x400, 0x481), (0x48A, 0x513), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9),
)  # fmt: skip
"""The first and last code points of the ranges that the font of the screens can draw: digits, signs and Latin letters,
with those of Romanian, Welsh and Vietnamese, and Greek and Cyrillic letters."""


def is_drawable(letter: str) -> bool:
    return letter in OTHER_LETTERS or any(first <= ord(letter) <= last for first, last in LETTER_RANGES)


def is_valid_name(text: str) -> bool:
    """Whether this can be listed as a name: one to LONGEST_NAME_LETTERS letters, no spaces alone, no control signs."""
    return bool(text.strip()) and len(text) <= LONGEST_NAME_LETTERS and text.isprintable()


def is_drawable_text(text: str) -> bool:
    """Whether the screen can draw all of this text."""
    return all(map(is_drawable, text))
