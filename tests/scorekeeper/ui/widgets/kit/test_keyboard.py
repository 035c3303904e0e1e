"""Every language of the screens has a keyboard with the letters that its own words need."""

import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.locale import catalogs
from scorekeeper.ui.widgets.kit.keyboard import boards, order


@pytest.mark.parametrize("language", catalogs.languages())
def test_the_keyboard_has_every_letter_of_the_language(language: str) -> None:
    both = [catalogs.both(message) for message in catalogs.read_catalog(language) if message.id]
    asked, said = ("".join("".join(part[side]) for part in both).lower() for side in (0, 1))
    needed = {letter for letter in said if letter.isalpha() and not letter.isascii()} - {*asked}
    assert needed - set("".join(boards()[language])) == set()
    assert order(language)[0] == language
