"""Short functions for tests of the rules: agreed rules, dice, cards, and what dice are worth in a box."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.sheet import Card, Terms, Value, agree_terms, entry_in_box, legal_entries
from scorekeeper.rules.sheets import SHEETS


def terms(sheet: str, edition: str | None = None, **options: Value) -> Terms:
    return agree_terms(SHEETS[sheet], edition, options)


def roll(text: str) -> Roll:
    return tuple(map(int, text))


def card(filled: Mapping[str, int] | None = None, yatzis: int = 0) -> Card:
    return Card(dict(filled or {}), yatzis)


def worth(where: Terms, dice: str, box: str, have: Card | None = None, declared: str | None = None) -> int:
    """The points of these dice in the box of the card; raises RuleError if they may not be entered there.

    `dice` are written as "66613"; without a card it is empty.
    """
    return entry_in_box(where, have or Card(), roll(dice), box, declared=declared).points


def offered(where: Terms, dice: str, have: Card | None = None, declared: str | None = None) -> dict[str, int]:
    return {one.box: one.points for one in legal_entries(where, have or Card(), roll(dice), declared)}


def filled(*boxes: str) -> dict[str, int]:
    return dict.fromkeys(boxes, 0)


def all_but(where: Terms, boxes: Sequence[str]) -> dict[str, int]:
    return {box: 0 for box in where.boxes if box not in boxes}
