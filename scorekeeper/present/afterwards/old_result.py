"""An old result on paper while it is entered: the day, the sheet, and each player's total or full card. No kivy
here."""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal

from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.new_game import sheet_names
from scorekeeper.present.texts import _
from scorekeeper.records.old_paper import PaperResult
from scorekeeper.rules.games import GAMES

DateStep = Literal["day", "month", "year"]


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """The result as entered so far. A total is None until it is entered; full cards are in the draft, in which a card
    counts once all its boxes are filled."""

    day: date
    draft: Draft
    totals: Mapping[str, int | None] = field(default_factory=dict)


def sheets_with_totals() -> dict[str, str]:
    """The sheets on which results have totals, with their names for the screen."""
    return {key: name for key, name in sheet_names().items() if GAMES[key].sheet is not None}


def with_other_sheet(one: EnteredResult, sheet: str) -> EnteredResult:
    """The result on another sheet, in its first edition; options and cards, which belong to the former sheet, are
    dropped."""
    edition = next(iter(GAMES[sheet].editions))
    return replace(one, draft=replace(one.draft, sheet=sheet, edition=edition, options={}, cards={}))


def with_other_day(one: EnteredResult, step: DateStep, by: int, today: date) -> EnteredResult:
    """The result with its day moved by this many days, months or years, to no later than today and no earlier than 1
    January of the year 100 years before."""
    if step == "day":
        day = one.day + timedelta(days=by)
    else:
        at = one.day.year * 12 + one.day.month - 1 + by * (12 if step == "year" else 1)
        year, month = at // 12, at % 12 + 1
        day = date(year, month, min(one.day.day, monthrange(year, month)[1]))
    return replace(one, day=min(today, max(day, date(today.year - 100, 1, 1))))


def with_player(one: EnteredResult, name: str) -> EnteredResult:
    if name in one.totals:
        return one
    draft = replace(one.draft, players=(*one.draft.players, name))
    return replace(one, draft=draft, totals={**one.totals, name: None})


def without_player(one: EnteredResult, name: str) -> EnteredResult:
    players = tuple(each for each in one.draft.players if each != name)
    cards = {each: card for each, card in one.draft.cards.items() if each != name}
    totals = {each: points for each, points in one.totals.items() if each != name}
    return replace(one, draft=replace(one.draft, players=players, cards=cards), totals=totals)


def full_cards(one: EnteredResult) -> dict[str, dict[str, int]]:
    """The cards on which every box is filled, as points by box for each player."""
    boxes = one.draft.terms.boxes
    return {name: dict(card) for name, card in one.draft.cards.items() if all(box in card for box in boxes)}


def paper_result(one: EnteredResult) -> PaperResult:
    """The result as it will be kept, without the totals of players with a full card, which gives their totals."""
    cards = full_cards(one)
    totals = {name: points for name, points in one.totals.items() if points is not None and name not in cards}
    return PaperResult(one.day.isoformat(), one.draft.sheet, totals, one.draft.edition, {}, cards)


def still_missing_words(one: EnteredResult) -> str:
    """What must still be entered; empty if nothing is missing."""
    cards = full_cards(one)
    if len(one.totals) < GAMES[one.draft.sheet].players[0]:
        return _("Who played?")
    if any(points is None and name not in cards for name, points in one.totals.items()):
        return _("A total is missing.")
    return ""
