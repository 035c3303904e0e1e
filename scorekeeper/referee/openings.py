"""Setting up a game by the protocol: from the request `new` to a Setup, for every kind of game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.referee.requests import (
    Request,
    agreed_terms,
    check_points,
    check_words,
    options_of,
    paper_card,
    take_field,
)
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import check_players
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Sheet

FIELD_READERS: Mapping[Any, tuple[type, Callable[[Any, str], Any]]] = {
    str: (str, lambda value, name: value),
    int: (int, lambda value, name: value),
    list[str]: (list, check_words),
    dict[str, int]: (dict, check_points),
    list[list[str]]: (list, lambda groups, name: [check_words(group, name) for group in groups]),
}
"""For each type of a field that describes a position in the middle of a game: the JSON type, and the check of its
contents."""


def setup_of_request(kind: Kind, request: Request, players: Sequence[str]) -> Setup:
    return setup_with_cards(kind.sheet, request, players) if kind.sheet else setup_without_card(kind, request, players)


def setup_with_cards(sheet: Sheet, request: Request, players: Sequence[str]) -> Setup:
    terms = agreed_terms(sheet, request)
    papers = take_field(request, "cards", dict, {})
    cards = {name: paper_card(terms, take_field(papers, name, dict)) for name in papers}
    return Setup(sheet.id, tuple(players), terms.edition, options_of(request), cards=cards)


def setup_without_card(kind: Kind, request: Request, players: Sequence[str]) -> Setup:
    check_players(players, *kind.players)  # before all else that may be wrong with them
    edition, options = take_field(request, "edition", str, next(iter(kind.editions))), options_of(request)
    kind.chosen_options(edition, options)
    if "opener" in kind.midway:
        take_field(request, "opener", str)
    given = {name: field_of(request, name, type_) for name, type_ in kind.midway.items() if name in request}
    return Setup(kind.id, tuple(players), edition, options, midway=given)


def field_of(request: Request, name: str, type_: Any) -> Any:
    of, checked = FIELD_READERS[type_]
    return checked(take_field(request, name, of), name)
