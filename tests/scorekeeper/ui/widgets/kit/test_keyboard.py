"""Every language of the screens has a keyboard with the letters that its own words need."""

import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.locale import catalogs
from scorekeeper.ui.widgets.kit.keyboard import keyboard_languages_in_order, keyboard_rows, keyboards_by_language


@pytest.mark.parametrize("language", catalogs.translated_languages())
def test_the_keyboard_has_every_letter_of_the_language(language: str) -> None:
    both = [catalogs.english_and_translated_forms(message) for message in catalogs.read_catalog(language) if message.id]
    asked, said = ("".join("".join(part[side]) for part in both).lower() for side in (0, 1))
    needed = {letter for letter in said if letter.isalpha() and not letter.isascii()} - {*asked}
    assert needed - set("".join(keyboards_by_language()[language])) == set()
    assert keyboard_languages_in_order(language)[0] == language


def test_a_row_that_is_a_little_too_long_gives_its_last_letters_to_the_end() -> None:
    assert keyboard_rows(keyboards_by_language()["fr"], 11)[0] == "azertyuiopé"
    assert keyboard_rows(keyboards_by_language()["fr"], 11)[-1] == "àâùûœèë-"
    assert keyboard_rows(keyboards_by_language()["ru"], 11)[-1] == "ъ"
    assert keyboard_rows(keyboards_by_language()["ru"], 12) == list(keyboards_by_language()["ru"])
    assert keyboard_rows(keyboards_by_language()["en"], 5)[0] == "abcde"


@pytest.mark.parametrize("board", keyboards_by_language())
@pytest.mark.parametrize("columns", [5, 8, 10, 11, 12])
def test_no_letter_is_lost_however_narrow_the_display(board: str, columns: int) -> None:
    rows = keyboard_rows(keyboards_by_language()[board], columns)
    assert max(map(len, rows)) <= columns
    assert sorted("".join(rows)) == sorted("".join(keyboards_by_language()[board]))
