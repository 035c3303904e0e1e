"""The rules of a sheet in our own words: each box of an edition with an example, and the general rules.

The sentences are derived from what the sheet does with dice, so that no edition or option can be explained wrongly.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from scorekeeper.present.card.words import bonus_label, box_label
from scorekeeper.present.setup import own_boxes
from scorekeeper.present.texts import _, ngettext
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.further import FURTHER
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import OWN, Bonus, Card, Terms

FIVE: Roll = (6, 6, 6, 6, 6)
SECOND = Card({"yatzy": 50}, yatzis=1)
"""A card with one earlier five of a kind in its box, to find out how a second one scores."""
EXAMPLES: Mapping[str, Roll] = {
    "one_pair": (3, 3, 5, 5, 6), "two_pairs": (4, 4, 5, 5, 1), "three_of_a_kind": (5, 5, 5, 2, 3),
    "four_of_a_kind": (4, 4, 4, 4, 2), "full_house": (3, 3, 5, 5, 5), "large_straight": (2, 3, 4, 5, 6),
    "yatzy": FIVE, "chance": (2, 4, 5, 6, 6),
}  # fmt: skip
FOUR_IN_A_ROW: Roll = (1, 2, 3, 4, 6)


@dataclass(frozen=True, slots=True)
class BoxRule:
    """A box with its printed name, its rule, and example dice with their points."""

    box: str
    label: str
    says: tuple[str, ...]
    example: Roll
    points: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: sentences under a heading."""

    title: str
    says: tuple[str, ...]


def box_rule(terms: Terms, box: str) -> BoxRule:
    """The rule of this box on this sheet, with example dice and their points."""
    if is_own(terms):
        one = terms.boxes[box]
        shown = own_boxes.example(one, terms.sheet.dice)
        return BoxRule(box, box_label(terms, box), (own_boxes.rule(one), *further(terms, box)), shown, one(shown))
    example = example_of(terms, box)
    says = (*asks_for(terms, box, example), *further(terms, box))
    return BoxRule(box, box_label(terms, box), says, example, worth(terms, box, example))


def is_own(terms: Terms) -> bool:
    return terms.sheet.id.startswith(OWN)


def worth(terms: Terms, box: str, roll: Roll, card: Card = Card()) -> int:  # noqa: B008 - frozen
    return terms.sheet.worth(terms, card, roll, box)


def example_of(terms: Terms, box: str) -> Roll:
    if box in UPPER:
        face = UPPER.index(box) + 1
        return (face, face, face, face % 6 + 1, (face + 2) % 6 + 1)
    if box == "small_straight":
        return FOUR_IN_A_ROW if worth(terms, box, FOUR_IN_A_ROW) else (1, 2, 3, 4, 5)
    return EXAMPLES[box]


# ---- a box


def asks_for(terms: Terms, box: str, example: Roll) -> Iterator[str]:
    """The sentence on which dice the box requires, and what they score."""
    points = worth(terms, box, example)
    if box in UPPER:
        face = UPPER.index(box) + 1
        yield _("Only dice that show {face} count.").format(face=face)
    elif box in ("three_of_a_kind", "four_of_a_kind"):
        number = 3 if box == "three_of_a_kind" else 4
        every = _("At least {n} dice of the same face: the sum of all five dice.")
        only = _("{n} dice of the same face: the sum of just these {n}.")
        yield (every if points == sum(example) else only).format(n=number)
    else:
        yield LOWER[box](terms, points)


def full_house(terms: Terms, points: int) -> str:
    fixed = points != sum(EXAMPLES["full_house"])
    words = _("Three dice of one face and two of another: {points} points.") if fixed else _(
        "Three dice of one face and two of another: the sum of all five dice."
    )  # fmt: skip
    said = words.format(points=points)
    return f"{said} " + _("Five of a kind count, too.") if worth(terms, "full_house", FIVE) else said


def two_pairs(terms: Terms, _points: int) -> str:
    if worth(terms, "two_pairs", (4, 4, 4, 4, 1)):
        return _("Two pairs, which may be of the same face: the sum of these four dice.")
    return _("Two pairs of different faces: the sum of these four dice.")


def small_straight(terms: Terms, points: int) -> str:
    if worth(terms, "small_straight", FOUR_IN_A_ROW):
        return _("Four faces in a row, whatever the fifth die shows: {points} points.").format(points=points)
    return _("1, 2, 3, 4 and 5: {points} points.").format(points=points)


def large_straight(terms: Terms, points: int) -> str:
    if worth(terms, "large_straight", (1, 2, 3, 4, 5)):
        return _("Five faces in a row: {points} points.").format(points=points)
    return _("2, 3, 4, 5 and 6: {points} points.").format(points=points)


def yatzy(_terms: Terms, points: int) -> str:
    if points > sum(FIVE) + 49:
        return _("Five dice of the same face: the sum of the dice and {points} points more.").format(
            points=points - sum(FIVE)
        )
    return _("Five dice of the same face: {points} points.").format(points=points)


LOWER: Mapping[str, Callable[[Terms, int], str]] = {
    "one_pair": lambda terms, points: _("Two dice of the same face: the sum of these two. Of two pairs the higher."),
    "two_pairs": two_pairs,
    "full_house": full_house,
    "small_straight": small_straight,
    "large_straight": large_straight,
    "yatzy": yatzy,
    "chance": lambda terms, points: _("Any dice: the sum of all five."),
}


def further(terms: Terms, box: str) -> Iterator[str]:
    """Sentences with further rules about this box on this sheet, if there are any."""
    if box in ("yatzy", "chance") and second_in_chance(terms):
        yield from second_words(terms)
    if joker(terms) and box in ("yatzy", "full_house", "small_straight", "large_straight"):
        yield from joker_words(terms)
    if box == "chance" and terms.options.get("chance") == "last_resort":
        yield _("Only when no other open box takes a point.")
    if box == "chance" and terms.options.get("chance") == "last_box":
        yield _("Only when no other box is open.")


# ---- five of a kind, once more


def second_in_chance(terms: Terms) -> bool:
    """Whether a second five of a kind scores 100 in Chance."""
    return terms.sheet.worth is FURTHER["hundred"].worth


def second_words(terms: Terms) -> Iterator[str]:
    yield _("A second {yatzy} may be entered in {chance} for {points} points, as long as that box is open.").format(
        yatzy=short(terms), chance=box_label(terms, "chance"), points=worth(terms, "chance", FIVE, SECOND)
    )
    if terms.options.get("second_yatzi_after_50"):
        yield _("This holds only if {yatzy} has its 50 points.").format(yatzy=short(terms))


def joker(terms: Terms) -> bool:
    """Whether a further five of a kind may be used as a full house or a straight, and earns extra points."""
    return terms.sheet.worth is FURTHER["joker"].worth


def joker_words(terms: Terms) -> Iterator[str]:
    boxes = [box_label(terms, box) for box in ("full_house", "small_straight", "large_straight")]
    prime = terms.sheet.prime(terms, Card({"yatzy": 50}, yatzis=1), FIVE)
    words = _(
        "When {yatzy} and the upper box of its face are used, a further one is a Joker: it counts in full in {boxes}."
    )
    yield words.format(yatzy=short(terms), boxes=", ".join(boxes))
    if terms.options.get("joker_below"):
        yield _("While a box of the lower part is open, it must go there.")
    earns = _("Each further one earns {points} points more, if {yatzy} holds its 50.")
    if terms.options.get("prime_after_first"):
        earns = _("Each further one earns {points} points more, if the first one was entered in {yatzy}.")
    yield earns.format(points=prime, yatzy=short(terms))


def short(terms: Terms) -> str:
    """The printed name of five of a kind, without an addition in brackets; empty if the sheet has no such box."""
    return box_label(terms, "yatzy").split(" (")[0] if "yatzy" in terms.boxes else ""


# ---- around the boxes


def turn(terms: Terms) -> Iterator[str]:
    throws = terms.sheet.throws
    if throws == 3:
        yield _("Up to three throws; you may stop after each. Keep any dice, and throw the others again.")
    else:
        words = _("Up to {n} throws a turn; you may stop after each.") if throws > 1 else _("One throw a turn.")
        yield words.format(n=throws)
    if terms.sheet.rethrow_kept:
        yield _("A kept die may be thrown again later.")
    else:
        yield _("A kept die may not be thrown again.")
    if terms.options.get("announce"):
        yield _("The box is named before the first throw.")
    if terms.in_order:
        yield _("The boxes are filled from top to bottom.")
    elif terms.orders == (terms.sheet.upper,):
        yield _("The boxes of the upper part are filled from top to bottom, the others in any order.")
    if not terms.sheet.corrections:
        yield _("An entry may not be changed later.")


def bonus(terms: Terms, one: Bonus) -> str:
    if set(one.boxes) == set(terms.sheet.upper):
        words = _("{points} points for {threshold} points or more in the upper part.")
        if one.above:
            words = _("{points} points for more than {threshold} points in the upper part.")
    else:
        words = _("{points} points from {threshold} points in {boxes} on.")
        if one.above:
            words = _("{points} points for more than {threshold} points in {boxes}.")
    boxes = ", ".join(map(partial(box_label, terms), one.boxes))
    return words.format(points=one.points, threshold=one.threshold, boxes=boxes)


def once_more(terms: Terms) -> Iterator[str]:
    if second_in_chance(terms):
        yield from second_words(terms)
        yield from forced_zero(terms)
    if joker(terms):
        yield from joker_words(terms)


def forced_zero(terms: Terms) -> Iterator[str]:
    names = {"yatzy": short(terms), "chance": box_label(terms, "chance")}
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


def zero(terms: Terms) -> Iterator[str]:
    if terms.options.get("announce") and "chance" in terms.boxes:
        yield _("If the throw does not fit, the box that was named is a zero, or the throw goes to {chance}.").format(
            chance=box_label(terms, "chance")
        )
    elif terms.in_order:
        yield _("If the throw does not fit the box that is next, that box is a zero.")
    elif terms.options.get("strike") == "last_resort":
        yield _("A box may be struck out only when no open box takes a point.")
    else:
        yield _("Any open box may be struck out. It then holds a zero, and is used.")


def whole_game(terms: Terms) -> Iterator[str]:
    """Yield who plays, who begins, in which direction, how many turns, the end, the winner, and several games."""
    least, most = terms.sheet.players
    if most is None:
        yield ngettext("{n} or more players.", "{n} or more players.", least).format(n=least)
    else:
        yield ngettext("{least} to {n} player.", "{least} to {n} players.", most).format(least=least, n=most)
    highest = terms.sheet.starter == "highest"
    yield _("Everybody throws once: the highest total begins.") if highest else _("The players agree on who begins.")
    turns = len(terms.boxes)
    yield _("The turn passes clockwise.")
    yield ngettext("Everybody has {n} turn, one for each box.", "Everybody has {n} turns, one for each box.",
                   turns).format(n=turns)  # fmt: skip
    yield _("The game is over when all boxes are filled. The highest total wins; equal totals share the victory.")
    yield _("The totals of several games are added.")


# ---- what a sheet is known for


def famous(terms: Terms) -> str:
    """The rule by which players distinguish this sheet from others; empty if it has only common rules, or is an own
    one."""
    return "" if is_own(terms) else next(clauses(terms), "")


def clauses(terms: Terms) -> Iterator[str]:
    five = worth(terms, "yatzy", FIVE)
    names = {"yatzy": short(terms), "chance": box_label(terms, "chance")}
    if second_in_chance(terms):
        points = worth(terms, "chance", FIVE, SECOND)
        yield _("A second {yatzy}: {points} in {chance}").format(points=points, **names)
    if joker(terms):
        points = terms.sheet.prime(terms, Card({"yatzy": 50}, yatzis=1), FIVE)
        yield _("Further ones: Joker, and {points} each").format(points=points)
    if terms.in_order:
        yield _("From top to bottom")
    if not terms.sheet.rethrow_kept:
        yield _("Kept dice stay")
    if five > sum(FIVE) + 49:
        yield _("{yatzy}: the dice and {points}").format(yatzy=short(terms), points=five - sum(FIVE))
    if terms.bonus.above:
        yield _("{bonus} only above {threshold}").format(bonus=bonus_label(terms), threshold=terms.bonus.threshold)
    if "one_pair" in terms.boxes:
        yield _("Pairs and straights count their dice")
