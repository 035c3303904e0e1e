"""The layout of the scorecard: digits are large enough, and as many players as possible are in view."""

from dataclasses import replace
from typing import Any

import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.present.card import card as cards
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from scorekeeper.sheet_files.reading import read_sheet
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card import scorecard
from scorekeeper.ui.widgets.card.plan import CardPlan, halves_of, plan_card, split_evenly
from scorekeeper.ui.widgets.card.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.card.use import CardUse
from tests.scorekeeper.sheet_files.test_reading import sample

SEVEN_INCH = Look(800, 480, 137 / 25.4)


def card(sheet: str, edition: str, players: int) -> cards.Scorecard:
    session = Session()
    session.begin(Setup(sheet, tuple("ABCDEFGHIJ"[:players]), edition))
    return cards.scorecard(session.view.match)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sheet", "edition", "players"), [("philos", "en", 4), ("noris", "de", 4), ("carlit", "it", 4), ("tactic", "da", 3)]
)
def test_four_players_or_three_on_fifteen_boxes_are_in_view_at_seven_inches(
    sheet: str, edition: str, players: int
) -> None:
    assert plan_card(SEVEN_INCH, 460, 384, card(sheet, edition, 4)).columns_shown == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_digits_of_few_players_are_five_millimetres_at_seven_inches(players: int) -> None:
    assert plan_card(SEVEN_INCH, 460, 384, card("philos", "de", players)).digits >= SEVEN_INCH.mm(5)


def test_seven_of_ten_players_are_in_view_on_the_whole_card() -> None:
    assert plan_card(SEVEN_INCH, 780, 340, card("tactic", "fi", 10), most_players=True).columns_shown >= 7


@pytest.mark.parametrize(("sheet", "edition"), [("philos", "en"), ("tactic", "da"), ("carlit", "it")])
def test_digits_alone_in_large_print_are_six_millimetres(sheet: str, edition: str) -> None:
    look = replace(SEVEN_INCH, large=True)
    strip = 17 if sheet == "philos" else 9.5
    assert plan_card(look, 360, look.mm(72 - strip), card(sheet, edition, 4), active_only=True).digits >= look.mm(5.9)


def test_where_the_rows_would_be_too_low_only_the_totals_are_shown() -> None:
    shown = plan_card(Look(720, 1280, 295 / 25.4), 690, 280, card("philos", "en", 3))
    assert shown.columns_shown == 0


def own_card(name: str, players: int) -> cards.Scorecard:
    session = Session()
    session.begin(Setup(read_sheet(sample(name))[0].id, tuple("ABCD"[:players])))
    assert session.view.match
    return cards.scorecard(session.view.match)


def test_a_card_of_twenty_boxes_is_shown_in_even_halves_at_seven_inches() -> None:
    """Each box once and in order, the bonus below the upper ones, the total last."""
    card_of_twenty = own_card("maxi-yatzy", 3)
    found = plan_card(SEVEN_INCH, 460, 384, card_of_twenty)
    assert found.columns_shown >= 2
    left, right = found.halves
    assert left.lines + right.lines == card_of_twenty.upper + card_of_twenty.lower
    assert (left.after, left.bonus, right.bonus, left.total, right.total) == (6, 2, 0, False, True)
    assert abs(left.number_of_rows - right.number_of_rows) <= 1


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("name", ["triple", "maxi-yatzy", "generala", "grandmas"])
def test_even_halves_hold_every_row_once(name: str, count: int) -> None:
    shown = own_card(name, 2)
    (whole,) = halves_of(shown, False, False)
    parts = split_evenly(whole, count)
    assert sum((one.lines for one in parts), ()) == whole.lines
    assert sum(one.number_of_rows for one in parts) == whole.number_of_rows
    assert [one.total for one in parts] == [False] * (count - 1) + [True]
    placed = 0
    for one in parts:
        if one.bonus:
            assert placed + one.after == whole.after
        placed += len(one.lines)
    assert sum(one.bonus for one in parts) == whole.bonus


def test_a_card_is_laid_out_once_for_each_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, asked = ScorecardPicture(SEVEN_INCH, card("tactic", "da", 10), CardUse()), list[float]()
    picture.size = 476, 400

    def counted(look: Look, width: float, height: float, *given: Any) -> CardPlan:
        asked.append(height)
        return plan_card(look, width, height, *given)

    monkeypatch.setattr(scorecard, "plan_card", counted)
    picture.draw()
    assert len(asked) == 2  # with and without everybody's total below it
