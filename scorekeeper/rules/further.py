"""The printed rules for a further five of a kind, which a sheet names: 100 in Chance, or Joker and 100 points."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER, is_five_of_a_kind
from scorekeeper.rules.sheet import Card, Terms, is_upper_box_filled

# ---- Philos Yatzi


def points_with_hundred(terms: Terms, card: Card, roll: Roll, box: str) -> int:
    """The points of a roll in a box. A further Yatzi scores 100 in an open Chance; if `is_zero_forced` says so, it
    scores 0 in every box but Yatzi's."""
    if is_five_of_a_kind(roll) and is_further_yatzi(terms, card):
        if box == "chance":
            return 100
        if box != "yatzy" and is_zero_forced(terms, card, roll):
            return 0
    return terms.boxes[box](roll)


def is_further_yatzi(terms: Terms, card: Card) -> bool:
    """Whether a Yatzi would be a further one: one was thrown before, by an option also entered for its 50 points."""
    return card.filled.get("yatzy", 0) > 0 if terms.options.get("second_yatzi_after_50") else card.yatzis > 0


def is_zero_forced(terms: Terms, card: Card, roll: Roll) -> bool:
    """Whether a further five of a kind scores 0: Chance is filled, and so is the upper box of its face (by an option,
    all six upper boxes). False if the option for this rule is off."""
    if not terms.options.get("second_yatzi_forced_zero", True) or "chance" not in card.filled:
        return False
    every = terms.options.get("second_yatzi_all_upper")
    return card.filled.keys() >= set(UPPER) if every else is_upper_box_filled(card, roll)


# ---- MB Yahtzee 1982

JOKER_BOXES = ("full_house", "small_straight", "large_straight")


def points_with_joker(terms: Terms, card: Card, roll: Roll, box: str) -> int:
    """The points of a roll in a box. Once the Yahtzee box and the upper box of its face are filled, five of a kind is a
    Joker: it scores in full as a full house or a straight."""
    if box in JOKER_BOXES and "yatzy" in card.filled and is_upper_box_filled(card, roll):
        return terms.boxes[box].points_if_fitting(roll, sum(roll))
    return terms.boxes[box](roll)


def yatzy_bonus_with_joker(terms: Terms, card: Card, roll: Roll) -> int:
    """100 points for a further Yahtzee if the Yahtzee box holds points, by an option only if the first Yahtzee was
    entered there; else 0."""
    late = terms.options.get("prime_after_first") and not was_first_yahtzee_entered_in_its_box(card, len(roll))
    return 100 if is_five_of_a_kind(roll) and card.filled.get("yatzy", 0) > 0 and not late else 0


def was_first_yahtzee_entered_in_its_box(card: Card, dice_count: int) -> bool:
    """Whether the first Yahtzee of the game was entered in the Yahtzee box: then each later one has earned its 100
    points. On a card copied from paper an upper box with all dice of its face proves one."""
    proven = 1 + sum(card.filled.get(box) == dice_count * face for face, box in enumerate(UPPER, 1))
    return card.yatzy_bonus >= 100 * (max(card.yatzis, proven) - 1)


def has_yatzy_bonus(terms: Terms) -> bool:
    """Whether a further five of a kind earns points beside the boxes."""
    return terms.sheet.yatzy_bonus(terms, Card({"yatzy": 50}, yatzis=1), (1,) * terms.sheet.dice) > 0


@dataclass(frozen=True, slots=True)
class FurtherRule:
    """A rule for a further five of a kind: the boxes that the sheet must have for it, its `worth` and `yatzy_bonus`."""

    boxes: tuple[str, ...] = ()
    worth: Callable[[Terms, Card, Roll, str], int] = lambda terms, card, roll, box: terms.boxes[box](roll)
    yatzy_bonus: Callable[[Terms, Card, Roll], int] = lambda terms, card, roll: 0


FURTHER_RULES = {
    "none": FurtherRule(),
    "hundred": FurtherRule((*UPPER, "yatzy", "chance"), points_with_hundred),
    "joker": FurtherRule((*UPPER, "yatzy", *JOKER_BOXES), points_with_joker, yatzy_bonus_with_joker),
}
