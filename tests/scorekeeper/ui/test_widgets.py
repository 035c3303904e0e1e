"""The widgets on their own: letters, dice, the layout of the card, the race."""

from dataclasses import replace

import numpy as np
import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.rules.match import Setup
from scorekeeper.session import Session
from scorekeeper.ui.present import card as cards
from scorekeeper.ui.theme import DARK, Look
from scorekeeper.ui.widgets.card_plan import plan
from scorekeeper.ui.widgets.die import painted
from scorekeeper.ui.widgets.grain import Material, tile
from scorekeeper.ui.widgets.paint import way
from scorekeeper.ui.widgets.race import apart
from scorekeeper.ui.widgets.text import Style, ambiguous, broken, typeset

SEVEN_INCH = Look(800, 480, 137 / 25.4)
STYLE = Style(30, 10)


def card(sheet: str, edition: str, players: int) -> cards.Scorecard:
    session = Session()
    session.begin(Setup(sheet, tuple("ABCDEFGHIJ"[:players]), edition))
    return cards.scorecard(session.view.match)  # type: ignore[arg-type]


def test_a_short_text_keeps_its_size_and_a_long_one_shrinks_before_it_is_cut() -> None:
    assert typeset("Full House", 400, 60, STYLE).pixels == 30
    shrunk = typeset("Full House", 90, 30, STYLE)
    assert shrunk.pixels < 30
    assert not shrunk.cut
    assert typeset("Full House", 20, 12, STYLE).cut


def test_texts_break_at_blanks_and_hyphens_and_nowhere_else() -> None:
    assert broken("Three-Of-A-Kind here", 30, 120, STYLE) == ["Three-", "Of-A-", "Kind", "here"]
    assert broken("Viererpasch", 30, 60, STYLE) == ["Viererpasch"]


def test_a_long_name_breaks_anywhere_rather_than_being_cut() -> None:
    name = "Wolfeschlegelsteinhausen"
    assert typeset(name, 90, 40, Style(30, 12)).cut
    assert not typeset(name, 90, 40, Style(30, 12, anywhere=True)).cut


@pytest.mark.parametrize("number", ["6", "9", "16", "66", "18", "81", "109*"])
def test_numbers_that_read_differently_from_across_the_table_are_known(number: str) -> None:
    assert ambiguous(number)


@pytest.mark.parametrize("number", ["0", "1", "8", "11", "69", "25", "60", "", "10"])
def test_other_numbers_have_no_tick(number: str) -> None:
    assert not ambiguous(number)


@pytest.mark.parametrize(
    ("sheet", "edition", "players"), [("philos", "en", 4), ("noris", "de", 4), ("carlit", "it", 3), ("tactic", "da", 3)]
)
def test_four_players_or_three_on_fifteen_boxes_are_in_view_at_seven_inches(
    sheet: str, edition: str, players: int
) -> None:
    assert plan(SEVEN_INCH, 460, 384, card(sheet, edition, 4)).shown == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_digits_of_few_players_are_five_millimetres_at_seven_inches(players: int) -> None:
    assert plan(SEVEN_INCH, 460, 384, card("philos", "de", players)).digits >= SEVEN_INCH.mm(5)


def test_seven_of_ten_players_are_in_view_on_the_whole_card() -> None:
    assert plan(SEVEN_INCH, 780, 340, card("tactic", "fi", 10), everybody=True).shown >= 7


@pytest.mark.parametrize(("sheet", "edition"), [("philos", "en"), ("tactic", "da"), ("carlit", "it")])
def test_digits_alone_in_large_print_are_six_millimetres(sheet: str, edition: str) -> None:
    look = replace(SEVEN_INCH, large=True)
    strip = 17 if sheet == "philos" else 9.5
    assert plan(look, 360, look.mm(72 - strip), card(sheet, edition, 4), alone=True).digits >= look.mm(5.9)


def test_where_the_rows_would_be_too_low_only_the_totals_are_shown() -> None:
    shown = plan(Look(720, 1280, 295 / 25.4), 690, 280, card("philos", "en", 3))
    assert shown.shown == 0


def test_marks_at_the_end_of_the_race_move_apart_and_stay_in_the_picture() -> None:
    assert apart([10, 50, 90], 20, 100) == [10, 50, 90]
    assert apart([95, 96, 97], 20, 100) == [60, 80, 100]


def test_a_dash_goes_on_around_a_corner() -> None:
    drawn = way([(0, 0), (3, 0), (3, 3)], (4, 1))
    assert drawn == [(0, 0, 3, 0), (3, 0, 3, 1), (3, 2, 3, 3)]


@pytest.mark.parametrize("material", ["ground", "wood", "felt"])
def test_wood_and_felt_have_the_colour_of_the_theme_on_the_whole(material: Material) -> None:
    ground = DARK.felt if material == "felt" else DARK.wood
    pixels = np.frombuffer(tile(material, ground, True).pixels, np.uint8).reshape(-1, 4)
    assert pixels[:, :3].mean(axis=0) == pytest.approx([255 * part for part in ground[:3]], abs=3)


def test_a_die_is_painted_once_for_each_face_and_size() -> None:
    assert painted(5, 64) is painted(5, 64)
    assert painted(5, 64).size == (64, 64)
