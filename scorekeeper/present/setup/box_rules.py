"""The rules of the boxes of a sheet in our own words, each with an example.

The sentences are derived from what the sheet does with dice, so that no edition or option can be explained wrongly.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.present.card.words import box_label
from scorekeeper.present.setup import own_boxes
from scorekeeper.present.setup.distinguishing_rule import are_terms_of_own_sheet
from scorekeeper.present.setup.further_fives import (
    FIVE_SIXES,
    has_joker,
    has_second_five_of_a_kind_in_chance,
    joker_rules,
    points_in_box,
    second_five_of_a_kind_rules,
)
from scorekeeper.present.texts import _
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

EXAMPLE_ROLLS: Mapping[str, Roll] = {
    "one_pair": (3, 3, 5, 5, 6), "two_pairs": (4, 4, 5, 5, 1), "three_of_a_kind": (5, 5, 5, 2, 3),
    "four_of_a_kind": (4, 4, 4, 4, 2), "full_house": (3, 3, 5, 5, 5), "large_straight": (2, 3, 4, 5, 6),
    "yatzy": FIVE_SIXES, "chance": (2, 4, 5, 6, 6),
}  # fmt: skip
FOUR_IN_A_ROW: Roll = (1, 2, 3, 4, 6)


@dataclass(frozen=True, slots=True)
class BoxRule:
    """A box with its name on the screen, its rule, and example dice with their points."""

    box: str
    label: str
    says: tuple[str, ...]
    example: Roll
    points: int


def box_rule(terms: Terms, box: str) -> BoxRule:
    """The rule of this box on this sheet, with example dice and their points."""
    if are_terms_of_own_sheet(terms):
        one = terms.boxes[box]
        shown = own_boxes.example_roll(one, terms.sheet.dice)
        return BoxRule(
            box, box_label(terms, box), (own_boxes.own_box_rule(one), *further_rules(terms, box)), shown, one(shown)
        )
    example = example_of(terms, box)
    says = (*requirement_sentences(terms, box, example), *further_rules(terms, box))
    return BoxRule(box, box_label(terms, box), says, example, points_in_box(terms, box, example))


def example_of(terms: Terms, box: str) -> Roll:
    if box in UPPER:
        face = UPPER.index(box) + 1
        return (face, face, face, face % 6 + 1, (face + 2) % 6 + 1)
    if box == "small_straight":
        return FOUR_IN_A_ROW if points_in_box(terms, box, FOUR_IN_A_ROW) else (1, 2, 3, 4, 5)
    return EXAMPLE_ROLLS[box]


def requirement_sentences(terms: Terms, box: str, example: Roll) -> Iterator[str]:
    """The sentence on which dice the box requires, and what they score."""
    points = points_in_box(terms, box, example)
    if box in UPPER:
        face = UPPER.index(box) + 1
        yield _("Only dice that show {face} count.").format(face=face)
    elif box in ("three_of_a_kind", "four_of_a_kind"):
        number = 3 if box == "three_of_a_kind" else 4
        every = _("At least {n} dice of the same face: the sum of all five dice.")
        only = _("{n} dice of the same face: the sum of just these {n}.")
        yield (every if points == sum(example) else only).format(n=number)
    else:
        yield LOWER_RULES[box](terms, points)


def full_house_rule(terms: Terms, points: int) -> str:
    fixed = points != sum(EXAMPLE_ROLLS["full_house"])
    words = _("Three dice of one face and two of another: {points} points.") if fixed else _(
        "Three dice of one face and two of another: the sum of all five dice."
    )  # fmt: skip
    said = words.format(points=points)
    return f"{said} " + _("Five of a kind count, too.") if points_in_box(terms, "full_house", FIVE_SIXES) else said


def two_pairs_rule(terms: Terms, _points: int) -> str:
    if points_in_box(terms, "two_pairs", (4, 4, 4, 4, 1)):
        return _("Two pairs, which may be of the same face: the sum of these four dice.")
    return _("Two pairs of different faces: the sum of these four dice.")


def small_straight_rule(terms: Terms, points: int) -> str:
    if points_in_box(terms, "small_straight", FOUR_IN_A_ROW):
        return _("Four faces in a row, whatever the fifth die shows: {points} points.").format(points=points)
    return _("1, 2, 3, 4 and 5: {points} points.").format(points=points)


def large_straight_rule(terms: Terms, points: int) -> str:
    if points_in_box(terms, "large_straight", (1, 2, 3, 4, 5)):
        return _("Five faces in a row: {points} points.").format(points=points)
    return _("2, 3, 4, 5 and 6: {points} points.").format(points=points)


def yatzy_rule(_terms: Terms, points: int) -> str:
    if points > sum(FIVE_SIXES) + 49:
        return _("Five dice of the same face: the sum of the dice and {points} points more.").format(
            points=points - sum(FIVE_SIXES)
        )
    return _("Five dice of the same face: {points} points.").format(points=points)


LOWER_RULES: Mapping[str, Callable[[Terms, int], str]] = {
    "one_pair": lambda terms, points: _("Two dice of the same face: the sum of these two. Of two pairs the higher."),
    "two_pairs": two_pairs_rule,
    "full_house": full_house_rule,
    "small_straight": small_straight_rule,
    "large_straight": large_straight_rule,
    "yatzy": yatzy_rule,
    "chance": lambda terms, points: _("Any dice: the sum of all five."),
}


def further_rules(terms: Terms, box: str) -> Iterator[str]:
    """Sentences with further rules about this box on this sheet, if there are any."""
    if box in ("yatzy", "chance") and has_second_five_of_a_kind_in_chance(terms):
        yield from second_five_of_a_kind_rules(terms)
    if has_joker(terms) and box in ("yatzy", "full_house", "small_straight", "large_straight"):
        yield from joker_rules(terms)
    if box == "chance" and terms.options.get("chance") == "last_resort":
        yield _("Only when no other open box takes a point.")
    if box == "chance" and terms.options.get("chance") == "last_box":
        yield _("Only when no other box is open.")
