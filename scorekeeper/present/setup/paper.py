"""Paper cards to continue from: the possible points of each box, and the resulting card. No kivy here."""

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.present.setup.draft import PRIME, YATZIS, Draft
from scorekeeper.present.texts import _
from scorekeeper.rules.further import has_yatzy_bonus
from scorekeeper.rules.paper import possible_points
from scorekeeper.rules.sheet import Card, Terms


def paper_values(draft: Draft, box: str) -> tuple[int, ...]:
    """All numbers of points that the box can hold on this sheet, ascending."""
    return tuple(sorted(possible_points(draft.terms, box)))


class PaperExtra(NamedTuple):
    """What a paper card needs beside its boxes: a name and the possible values."""

    name: str
    values: tuple[int, ...]


def paper_extras(draft: Draft) -> dict[str, PaperExtra]:
    """What a paper card needs beside its boxes on this sheet, by key; often empty."""
    if not {"yatzy", "chance"} <= draft.terms.boxes.keys():
        return {}
    yatzy = draft.terms.label("yatzy")
    found = {}
    if has_yatzy_bonus(draft.terms):
        found[PRIME] = PaperExtra(f"{yatzy} +", tuple(range(0, 1300, 100)))
    if needs_count_of_yatzis(draft.terms):
        found[YATZIS] = PaperExtra(_("{box}: how many").format(box=yatzy), tuple(range(len(draft.terms.boxes))))
    return found


def needs_count_of_yatzis(terms: Terms) -> bool:
    """Whether earlier Yatzis must be counted on a paper card, as a further one scores differently in Chance on this
    sheet."""
    first, second = (terms.sheet.worth(terms, Card(yatzis=many), (1,) * terms.sheet.dice, "chance") for many in (0, 1))
    return first != second


def with_paper_points(draft: Draft, player: str, box: str, points: int | None) -> Draft:
    card = {name: value for name, value in draft.cards.get(player, {}).items() if name != box}
    if points is not None:
        card[box] = points
    cards = {name: other for name, other in draft.cards.items() if name != player}
    return replace(draft, cards={**cards, player: card} if card else cards)
