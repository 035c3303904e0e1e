"""A further five of a kind in our own words: a second one in Chance, or the Joker."""

from collections.abc import Iterator

from scorekeeper.present.card.words import box_label
from scorekeeper.present.texts import _
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.further import FURTHER_RULES
from scorekeeper.rules.sheet import Card, Terms

FIVE_SIXES: Roll = (6, 6, 6, 6, 6)
CARD_WITH_FIVE = Card({"yatzy": 50}, yatzis=1)
"""A card with one earlier five of a kind in its box, to find out how a second one scores."""


def points_in_box(terms: Terms, box: str, roll: Roll, card: Card = Card()) -> int:  # noqa: B008 - frozen
    return terms.sheet.worth(terms, card, roll, box)


def has_second_five_of_a_kind_in_chance(terms: Terms) -> bool:
    """Whether a second five of a kind scores 100 in Chance."""
    return terms.sheet.worth is FURTHER_RULES["hundred"].worth


def second_five_of_a_kind_rules(terms: Terms) -> Iterator[str]:
    yield _("A second {yatzy} may be entered in {chance} for {points} points, as long as that box is open.").format(
        yatzy=yatzy_name(terms),
        chance=box_label(terms, "chance"),
        points=points_in_box(terms, "chance", FIVE_SIXES, CARD_WITH_FIVE),
    )
    if terms.options.get("second_yatzi_after_50"):
        yield _("This holds only if {yatzy} has its 50 points.").format(yatzy=yatzy_name(terms))


def has_joker(terms: Terms) -> bool:
    """Whether a further five of a kind may be used as a full house or a straight, and earns extra points."""
    return terms.sheet.worth is FURTHER_RULES["joker"].worth


def joker_rules(terms: Terms) -> Iterator[str]:
    boxes = [box_label(terms, box) for box in ("full_house", "small_straight", "large_straight")]
    prime = terms.sheet.yatzy_bonus(terms, Card({"yatzy": 50}, yatzis=1), FIVE_SIXES)
    words = _(
        "When {yatzy} and the upper box of its face are used, a further one is a Joker: it counts in full in {boxes}."
    )
    yield words.format(yatzy=yatzy_name(terms), boxes=", ".join(boxes))
    if terms.options.get("joker_below"):
        yield _("While a box of the lower part is open, it must go there.")
    earns = _("Each further one earns {points} points more, if {yatzy} holds its 50.")
    if terms.options.get("prime_after_first"):
        earns = _("Each further one earns {points} points more, if the first one was entered in {yatzy}.")
    yield earns.format(points=prime, yatzy=yatzy_name(terms))


def yatzy_name(terms: Terms) -> str:
    """The name on the screen of the box for five of a kind, without an addition in brackets; empty if the sheet has no
    such box."""
    return box_label(terms, "yatzy").split(" (")[0] if "yatzy" in terms.boxes else ""


def further_five_rules(terms: Terms) -> Iterator[str]:
    if has_second_five_of_a_kind_in_chance(terms):
        yield from second_five_of_a_kind_rules(terms)
        yield from forced_zero_rule(terms)
    if has_joker(terms):
        yield from joker_rules(terms)


def forced_zero_rule(terms: Terms) -> Iterator[str]:
    names = {"yatzy": yatzy_name(terms), "chance": box_label(terms, "chance")}
    if not terms.options.get("second_yatzi_forced_zero"):
        yield _("If {chance} is used, it counts as any other throw.").format(**names)
    elif terms.options.get("second_yatzi_all_upper"):
        yield _(
            "If {chance} and the whole upper part are used, it is a zero in any open box; {yatzy} still takes it."
        ).format(**names)
    else:
        yield _(
            "If {chance} and the upper box of its face are used, it is a zero in any open box; {yatzy} still takes it."
        ).format(**names)
