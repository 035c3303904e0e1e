"""Setting up a game by the protocol: from the request `new` to a Setup, for every kind of game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.referee.requests import (
    Request,
    check_points,
    check_words,
    options_of,
    possible_paper_card,
    take_field,
    terms_for_sheet,
)
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import check_players
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Sheet


class FieldReader(NamedTuple):
    """How to read a field of a request: the type its JSON value must have, and the function `check`, which takes the
    value and the field's name and returns the checked value."""

    json_type: type
    check: Callable[[Any, str], Any]


FIELD_READERS: Mapping[Any, FieldReader] = {
    str: FieldReader(str, lambda value, name: value),
    int: FieldReader(int, lambda value, name: value),
    list[str]: FieldReader(list, check_words),
    dict[str, int]: FieldReader(dict, check_points),
    list[list[str]]: FieldReader(list, lambda groups, name: [check_words(group, name) for group in groups]),
}
"""The `FieldReader` for each type that `Kind.midway` gives a field; these fields describe a position in the middle of a
game."""


def setup_of_request(kind: Kind, request: Request, players: Sequence[str]) -> Setup:
    return setup_with_cards(kind.sheet, request, players) if kind.sheet else setup_without_card(kind, request, players)


def setup_with_cards(sheet: Sheet, request: Request, players: Sequence[str]) -> Setup:
    terms = terms_for_sheet(sheet, request)
    papers = take_field(request, "cards", dict, {})
    cards = {name: possible_paper_card(terms, take_field(papers, name, dict)) for name in papers}
    return Setup(sheet.id, tuple(players), terms.edition, options_of(request), cards=cards)


def setup_without_card(kind: Kind, request: Request, players: Sequence[str]) -> Setup:
    check_players(players, *kind.players)  # before all else that may be wrong with them
    edition, options = take_field(request, "edition", str, next(iter(kind.editions))), options_of(request)
    kind.chosen_options(edition, options)
    if "opener" in kind.midway:
        take_field(request, "opener", str)
    given = {name: read_midway_field(request, name, type_) for name, type_ in kind.midway.items() if name in request}
    return Setup(kind.id, tuple(players), edition, options, midway=given)


def read_midway_field(request: Request, name: str, type_: Any) -> Any:
    """The checked value of a field that describes a position in the middle of a game."""
    reader = FIELD_READERS[type_]
    return reader.check(take_field(request, name, reader.json_type), name)
