"""The layout of the scorecard: digits are large enough, and as many players as possible are in view."""

from dataclasses import replace

import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.present.card import card as cards
from scorekeeper.rules.match import Setup
from scorekeeper.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card.plan import plan

SEVEN_INCH = Look(800, 480, 137 / 25.4)


def card(sheet: str, edition: str, players: int) -> cards.Scorecard:
    session = Session()
    session.begin(Setup(sheet, tuple("ABCDEFGHIJ"[:players]), edition))
    return cards.scorecard(session.view.match)  # type: ignore[arg-type]


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
