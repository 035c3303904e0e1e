"""Text wraps and shrinks before it is cut, and numbers that read differently upside down are recognised."""

import pytest

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.text import TextSetting, TextStyle, Words, break_lines, is_ambiguous, typeset
from tests.scorekeeper.ui.driver import Driver

STYLE = TextStyle(30, 10)


def test_a_short_text_keeps_its_size_and_a_long_one_shrinks_before_it_is_cut() -> None:
    assert typeset("Full House", 400, 60, STYLE).pixels == 30
    shrunk = typeset("Full House", 90, 30, STYLE)
    assert shrunk.pixels < 30
    assert not shrunk.cut
    assert typeset("Full House", 20, 12, STYLE).cut


def test_texts_break_at_blanks_and_hyphens_and_nowhere_else() -> None:
    assert break_lines("Three-Of-A-Kind here", 30, 120, STYLE) == ["Three-", "Of-A-", "Kind", "here"]
    assert break_lines("Viererpasch", 30, 60, STYLE) == ["Viererpasch"]


def test_a_long_name_breaks_anywhere_rather_than_being_cut() -> None:
    name = "Wolfeschlegelsteinhausen"
    assert typeset(name, 90, 40, TextStyle(30, 12)).cut
    assert not typeset(name, 90, 40, TextStyle(30, 12, break_words=True)).cut


def test_a_word_that_is_too_long_breaks_into_even_parts_and_others_stay_whole() -> None:
    style = TextStyle(30, 12, breaks="evenly")
    assert break_lines("Oma Wolfeschlegelsteinhausen", 30, 200, style) == ["Oma", "Wolfeschlege-", "lsteinhausen"]
    assert break_lines("Oma Grete", 30, 200, style) == ["Oma Grete"]
    address = break_lines("192.168.178.123:8127", 30, 200, style)
    assert "".join(address) == "192.168.178.123:8127", "nothing is added to an address"


def test_words_are_typeset_once_where_their_layouts_leave_them_and_follow_when_they_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words, boxes = Words(Look(800, 480, 5.2), "Full House"), []

    def noted(width: int, height: int) -> TextSetting:
        boxes.append((width, height))
        return typeset("Full House", width, height, STYLE)

    monkeypatch.setattr(words, "typeset_for", noted)
    for words.pos, words.size in (((1, 1), (20, 12)), ((9, 5), (90, 30)), ((40, 60), (400, 60))):
        assert words.setting is None
    Driver.frame()
    assert words.setting is not None
    assert boxes == [(400, 60)]
    left, low = words.picture.pos
    words.pos = (50, 70)
    Driver.frame()
    assert tuple(words.picture.pos) == (left + 10, low + 10)


@pytest.mark.parametrize("number", ["6", "9", "16", "66", "18", "81", "109*"])
def test_numbers_that_read_differently_from_across_the_table_are_known(number: str) -> None:
    assert is_ambiguous(number)


@pytest.mark.parametrize("number", ["0", "1", "8", "11", "69", "25", "60", "", "10"])
def test_other_numbers_have_no_tick(number: str) -> None:
    assert not is_ambiguous(number)
