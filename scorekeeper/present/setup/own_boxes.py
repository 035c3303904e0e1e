"""The rule of a box of one's own sheet in words, from its data: the dice that it requires, and what it counts."""

from itertools import combinations_with_replacement

from scorekeeper.present.texts import _, ngettext
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import Box


def own_box_rule(box: Box) -> str:
    """One sentence: which dice the box requires, and what they score."""
    # TRANSLATORS: the rule of a box: which dice must lie there, and what they score
    return _("{dice}: {points}.").format(dice=needed_words(box), points=counted_words(box))


def needed_words(box: Box) -> str:
    """The dice that the box requires, in words, with the limits of the sum of all dice if it has any."""
    words = faces_words(box)
    if box.from_sum > 0 and box.to_sum < 36:
        return _("{dice}, {low} to {high} in all").format(dice=words, low=box.from_sum, high=box.to_sum)
    if box.from_sum > 0:
        return _("{dice}, {n} or more in all").format(dice=words, n=box.from_sum)
    return _("{dice}, {n} or less in all").format(dice=words, n=box.to_sum) if box.to_sum < 36 else words


def faces_words(box: Box) -> str:
    if box.face:
        return _("Dice that show {face}").format(face=box.face)
    if len(box.alike) == 1:
        return _("{n} dice of the same face").format(n=box.alike[0])
    if box.alike:
        sizes = " + ".join(map(str, box.alike))
        same = _("{sizes} dice, each group of one face, also of the same")
        return (same if box.one_face else _("{sizes} dice, each group of another face")).format(sizes=sizes)
    if box.run:
        return _("{n} faces in a row").format(n=box.run)
    if box.shows:
        return _("Each of {faces}").format(faces=", ".join(map(str, box.shows)))
    return _("Only {faces}").format(faces=", ".join(map(str, box.only))) if box.only else _("Any dice")


def counted_words(box: Box) -> str:
    """What the box scores for dice that meet its requirement, in words."""
    points = (box.points or 0) + (box.plus if box.points is not None else 0)
    if box.points is not None:
        words = ngettext("{points} point", "{points} points", points).format(points=points)
    else:
        every = box.all_dice or not (box.face or box.alike or box.run or box.shows)
        words = _("the sum of all dice") if every else _("the sum of these dice")
        words = _("{sum} and {points} more").format(sum=words, points=box.plus) if box.plus else words
    return f"{words} × {box.factor}" if box.factor > 1 else words


def example_roll(box: Box, dice: int) -> Roll:
    """A roll that scores, with as many different faces as possible, and among such rolls the one with most points."""
    rolls = combinations_with_replacement(range(1, 7), dice)
    return max(rolls, key=lambda roll: (box(roll) > 0, len(set(roll)), box(roll)))
