"""An old result while it is entered: its day stays possible, and it says what is missing."""

from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.present.afterwards.old_result import (
    DateStep,
    EnteredResult,
    full_cards,
    paper_result,
    sheets_with_totals,
    still_missing_words,
    with_other_day,
    with_other_sheet,
    with_player,
    without_player,
)
from scorekeeper.present.setup.draft import Draft

TODAY = date(2026, 11, 19)
START = with_other_sheet(EnteredResult(TODAY, Draft("noris")), "noris")


@pytest.mark.parametrize(
    ("day", "step", "by", "after"),
    [
        (date(2026, 3, 31), "month", -1, date(2026, 2, 28)),
        (date(2024, 2, 29), "year", -1, date(2023, 2, 28)),
        (date(2026, 1, 1), "day", -1, date(2025, 12, 31)),
        (TODAY, "day", 1, TODAY),
        (TODAY, "year", 1, TODAY),
        (date(1926, 1, 10), "month", -1, date(1926, 1, 1)),
    ],
)
def test_the_day_moves_within_the_calendar_and_never_into_the_future(
    day: date, step: DateStep, by: int, after: date
) -> None:
    assert with_other_day(replace(START, day=day), step, by, TODAY).day == after


def test_it_says_what_is_missing() -> None:
    assert still_missing_words(START) == "Who played?"
    two = with_player(with_player(START, "Anna"), "Ben")
    assert still_missing_words(two) == "A total is missing."
    assert still_missing_words(replace(two, totals={"Anna": 200, "Ben": 0})) == ""


def test_a_player_is_added_once_and_leaves_with_the_card() -> None:
    two = with_player(with_player(with_player(START, "Anna"), "Ben"), "Ben")
    assert two.draft.players == ("Anna", "Ben")
    carded = replace(two, draft=replace(two.draft, cards={"Anna": {"ones": 3}}))
    left = without_player(carded, "Anna")
    assert (left.draft.players, dict(left.draft.cards), dict(left.totals)) == (("Ben",), {}, {"Ben": None})


def test_only_a_full_card_counts_and_it_replaces_the_total() -> None:
    two = replace(with_player(with_player(START, "Anna"), "Ben"), totals={"Anna": 7, "Ben": 9})
    boxes = dict.fromkeys(two.draft.terms.boxes, 0)
    partly = replace(two, draft=replace(two.draft, cards={"Anna": {**boxes, "ones": 3}, "Ben": {"ones": 1}}))
    assert [*full_cards(partly)] == ["Anna"]
    assert dict(paper_result(partly).totals) == {"Ben": 9}


def test_another_sheet_drops_the_cards_of_the_first() -> None:
    carded = replace(START, draft=replace(START.draft, cards={"Anna": {"ones": 3}}))
    assert not with_other_sheet(carded, "tactic").draft.cards


def test_sheets_without_points_are_not_offered() -> None:
    assert "chicago" not in sheets_with_totals()
    assert "noris" in sheets_with_totals()
