"""The names of the boxes: printed ones in the language of the screen, else the screen's own words."""

import pytest

from scorekeeper.present.card.words import BOX_WORDS, bonus_word, box_words
from scorekeeper.present.texts import in_language
from scorekeeper.rules.sheets import SHEETS


@pytest.mark.parametrize(
    ("sheet", "edition", "language", "full_house", "bonus"),
    [
        ("tactic", "da", "da", "FULDT HUS", "BONUS"),
        ("tactic", "da", "de", "FULL HOUSE", "BONUS"),
        ("mb1982", "fr", "fr", "Full", "Prime"),
        ("mb1982", "fr", "en", "Full House", "Bonus"),
        ("noris", "de", "fi", "Täyskäsi", "Hyvitys"),
    ],
)
def test_a_box_has_the_printed_word_only_in_the_language_of_the_screen(
    sheet: str, edition: str, language: str, full_house: str, bonus: str
) -> None:
    with in_language(language):
        assert box_words(SHEETS[sheet], edition)["full_house"] == full_house
        assert bonus_word(SHEETS[sheet], edition) == bonus


def test_every_box_of_every_sheet_has_a_word_of_the_screen() -> None:
    assert {box for sheet in SHEETS.values() for box in sheet.boxes} <= {*BOX_WORDS}
