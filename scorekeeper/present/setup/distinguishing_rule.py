"""The rule by which players distinguish a sheet from others."""

from collections.abc import Iterator

from scorekeeper.present.card.words import bonus_label, box_label
from scorekeeper.present.setup.further_fives import (
    CARD_WITH_FIVE,
    FIVE_SIXES,
    has_joker,
    has_second_five_of_a_kind_in_chance,
    points_in_box,
    yatzy_name,
)
from scorekeeper.present.texts import _
from scorekeeper.rules.sheet import OWN_PREFIX, Card, Terms


def are_terms_of_own_sheet(terms: Terms) -> bool:
    return terms.sheet.id.startswith(OWN_PREFIX)


def distinguishing_rule(terms: Terms) -> str:
    """The rule by which players distinguish this sheet from others; empty if it has only common rules, or is an own
    one."""
    return "" if are_terms_of_own_sheet(terms) else next(distinguishing_rules(terms), "")


def distinguishing_rules(terms: Terms) -> Iterator[str]:
    """Yield each uncommon rule of this sheet in a few words, the best known first."""
    five = points_in_box(terms, "yatzy", FIVE_SIXES)
    names = {"yatzy": yatzy_name(terms), "chance": box_label(terms, "chance")}
    if has_second_five_of_a_kind_in_chance(terms):
        points = points_in_box(terms, "chance", FIVE_SIXES, CARD_WITH_FIVE)
        yield _("A second {yatzy}: {points} in {chance}").format(points=points, **names)
    if has_joker(terms):
        points = terms.sheet.yatzy_bonus(terms, Card({"yatzy": 50}, yatzis=1), FIVE_SIXES)
        yield _("Further ones: Joker, and {points} each").format(points=points)
    if terms.in_order:
        yield _("From top to bottom")
    if not terms.sheet.rethrow_kept:
        yield _("Kept dice stay")
    if five > sum(FIVE_SIXES) + 49:
        yield _("{yatzy}: the dice and {points}").format(yatzy=yatzy_name(terms), points=five - sum(FIVE_SIXES))
    if terms.bonus.above:
        yield _("{bonus} only above {threshold}").format(bonus=bonus_label(terms), threshold=terms.bonus.threshold)
    if "one_pair" in terms.boxes:
        yield _("Pairs and straights count their dice")
