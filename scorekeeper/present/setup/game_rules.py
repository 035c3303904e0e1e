"""The general rules of a sheet in our own words: a turn, bonuses, zeros, and the whole game."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from scorekeeper.present.card.words import box_label
from scorekeeper.present.texts import _, ngettext
from scorekeeper.rules.sheet import Bonus, Terms


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: sentences under a heading."""

    title: str
    says: tuple[str, ...]


def turn_rules(terms: Terms) -> Iterator[str]:
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
    elif terms.columns_filled_in_order == (terms.sheet.upper,):
        yield _("The boxes of the upper part are filled from top to bottom, the others in any order.")
    if not terms.sheet.corrections:
        yield _("An entry may not be changed later.")


def bonus_rule(terms: Terms, one: Bonus) -> str:
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


def zero_rules(terms: Terms) -> Iterator[str]:
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


def whole_game_rules(terms: Terms) -> Iterator[str]:
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
