"""Reads the fields of requests; a missing field or one of the wrong type is a RuleError with the reason: mostly a
bad_request, but unknown_option for the value of an option and illegal_throw for dice that are no whole numbers."""

from functools import cache
from typing import Any, NamedTuple
from unicodedata import category

from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Roll, check_roll
from scorekeeper.rules.further import has_yatzy_bonus
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.paper import possible_points, with_proven_yatzis
from scorekeeper.rules.sheet import Card, Sheet, Terms, Value, agree_terms, check_box

Request = dict[str, Any]

KIND_WORDS = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}


def bad_request(message: str) -> RuleError:
    return RuleError("bad_request", message)


def take_field(request: Request, name: str, kind: type, default: Any = ...) -> Any:
    """The value of this field, of exactly that type: 1 is not a text and True is not a number. A bad_request for
    another type, or if the field is missing and there is no default."""
    value = request.get(name, default)
    if value is ...:
        raise bad_request(f"the field {name!r} is missing")
    if value is not default and type(value) is not kind:
        raise bad_request(f"the field {name!r} must be {KIND_WORDS[kind]}")
    return value


def check_numbers(values: Any, name: str) -> list[int]:
    """Check that a value is a list of whole numbers (faces, or positions of dice), and return a copy; else a RuleError
    that names the field."""
    if type(values) is not list:
        raise bad_request(f"the field {name!r} must be a list of whole numbers")
    if any(type(value) is not int for value in values):
        raise RuleError("illegal_throw", f"in {name!r} there are only whole numbers")
    return list(values)


def check_words(values: Any, name: str) -> list[str]:
    if type(values) is not list or any(type(value) is not str for value in values):
        raise bad_request(f"the field {name!r} must be a list of names")
    if any(category(letter) in ("Cc", "Cs") for value in values for letter in value):
        raise bad_request(f"a name in {name!r} has control characters, or half of a character")
    return list(values)


def check_points(values: Any, name: str) -> dict[str, int]:
    if type(values) is not dict or any(type(value) is not int for value in values.values()):
        raise bad_request(f"the field {name!r} must give each name a whole number")
    return dict(values)


def terms_of(request: Request) -> Terms:
    return terms_for_sheet(sheet_named(take_field(request, "sheet", str)), request)


def terms_for_sheet(sheet: Sheet, request: Request) -> Terms:
    return agree_terms(sheet, take_field(request, "edition", str, None), options_of(request))


def options_of(request: Request) -> dict[str, Value]:
    options: dict[str, Value] = dict(take_field(request, "options", dict, {}))
    for name, value in options.items():
        if type(value) not in (bool, int, str):
            raise RuleError("unknown_option", f"{name} takes a word, a number, true or false")
    return options


def described_card(request: Request) -> Card:
    """The card described in a request. 50 points in the Yatzy box prove one Yatzi, even if `yatzis_before` is not
    given."""
    filled = check_points(take_field(request, "filled", dict), "filled")
    yatzis, bonus = take_field(request, "yatzis_before", int, 0), take_field(request, "yatzy_bonus", int, 0)
    if min(yatzis, bonus, *filled.values()) < 0:
        raise bad_request("points and numbers on a card are 0 or more")
    return Card(filled, max(yatzis, int(filled.get("yatzy") == 50)), bonus)


def possible_paper_card(terms: Terms, request: Request) -> Card:
    """The card of a player who continues from paper; a RuleError if no game can lead to it."""
    card = described_card(request)
    for box, points in card.filled.items():
        if points not in possible_points_of_box(terms, check_box(terms, box)):
            raise bad_request(f"{terms.label(box)} can never hold {points} points")
    first = [box in card.filled for box in terms.boxes]
    if terms.in_order and first != sorted(first, reverse=True):
        raise bad_request("on this sheet the boxes are filled from top to bottom, without a gap")
    card = with_proven_yatzis(terms, card)
    if card.yatzis > len(card.filled):
        raise bad_request(f"five of a kind cannot have been thrown {card.yatzis} times in {len(card.filled)} turns")
    most = 100 * (len(terms.boxes) - 1) if has_yatzy_bonus(terms) and card.filled.get("yatzy") == 50 else 0
    if card.yatzy_bonus % 100 or card.yatzy_bonus > most:
        raise bad_request(f"{card.yatzy_bonus} points cannot have been earned beside these boxes")
    return card


def possible_points_of_box(terms: Terms, box: str) -> frozenset[int]:
    return cached_possible_points(terms.sheet.id, terms.edition, tuple(sorted(terms.options.items())), box)


@cache
def cached_possible_points(
    sheet: str, edition: str, options: tuple[tuple[str, Value], ...], box: str
) -> frozenset[int]:
    """All points that the box can hold with this sheet, edition and options; computed once and remembered."""
    return possible_points(agree_terms(sheet_named(sheet), edition, dict(options)), box)


class ScoreQuestion(NamedTuple):
    """What a roll scores on a card outside any game; `declared` is the announced box, None if none is given."""

    terms: Terms
    card: Card
    roll: Roll
    declared: str | None


def question_of(request: Request) -> ScoreQuestion:
    """The question in a request; a RuleError for unknown boxes, negative points, wrong dice or a wrong announcement.
    Any card of known boxes is accepted, even one that no game leads to."""
    terms = terms_of(request)
    card, declared = described_card(request), take_field(request, "declared", str, None)
    for box in (*card.filled, *([] if declared is None else [declared])):
        check_box(terms, box)
    if declared is not None and (terms.options.get("announce") is not True or declared in card.filled):
        raise RuleError("illegal_entry", f"{terms.label(declared)} cannot have been announced here")
    roll = check_roll(check_numbers(take_field(request, "dice", list), "dice"), terms.sheet.dice)
    return ScoreQuestion(terms, card, roll, declared)
