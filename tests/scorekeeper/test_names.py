"""Every letter that a name may have is in the font of the screens; other characters are not allowed."""

import struct
import unicodedata
from importlib.util import find_spec
from pathlib import Path

import pytest

from scorekeeper.names import is_drawable, is_drawable_text


@pytest.mark.parametrize("name", ["Ștefan", "Nguyễn", "Łukasz", "Ґалаґан", "Ζωή", "O’Neil", "Əli", "Ŵyn"])
def test_names_of_these_alphabets_are_drawn(name: str) -> None:
    assert is_drawable_text(name)


@pytest.mark.parametrize("text", ["نور", "李雷", "😀", "A\x00B", "A\x1b[31m", "A\u200bB", "A\u202eB", "\xad", "Tab\t"])
def test_other_alphabets_pictures_and_control_characters_are_not(text: str) -> None:
    assert not is_drawable_text(text)


def test_every_letter_that_a_name_may_have_is_in_the_font() -> None:
    folder = find_spec("kivy")
    assert folder is not None
    assert folder.submodule_search_locations
    font = letters_of(Path(folder.submodule_search_locations[0]) / "data/fonts/Roboto-Regular.ttf")
    wanted = [chr(code) for code in range(0x20, 0x3000) if is_drawable(chr(code))]
    assert [letter for letter in wanted if ord(letter) not in font and unicodedata.category(letter) != "Cn"] == []


def letters_of(font: Path) -> set[int]:
    """The code points of the characters in a TrueType font, from its Unicode character map of format 4."""
    data = font.read_bytes()
    entry = next(at for at in range(12, 12 + 16 * data[5], 16) if data[at : at + 4] == b"cmap")
    cmap = struct.unpack(">L", data[entry + 8 : entry + 12])[0]
    found: set[int] = set()
    for at in range(cmap + 4, cmap + 4 + 8 * data[cmap + 3], 8):
        start = cmap + struct.unpack(">L", data[at + 4 : at + 8])[0]
        kind, _length, _language, double = struct.unpack(">4H", data[start : start + 8])
        if kind == 4:
            ends = struct.unpack(f">{double // 2}H", data[start + 14 : start + 14 + double])
            starts = struct.unpack(f">{double // 2}H", data[start + 16 + double : start + 16 + 2 * double])
            found |= {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1)}
    return found
