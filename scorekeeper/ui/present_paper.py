"""A paper card that goes on here: what may stand in its boxes, and the card that follows. No kivy here."""

from dataclasses import replace

from scorekeeper.rules.sheet import possible
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.ui.present_new_game import Draft, has_prime


def paper_values(draft: Draft, box: str) -> tuple[int, ...]:
    """All that may stand in the box."""
    return tuple(sorted(possible(draft.terms, box)))


def prime_values(draft: Draft) -> tuple[int, ...]:
    """The extra points that may have been earned beside the boxes, for sheets that have such."""
    return tuple(range(0, 1300, 100)) if has_prime(SHEETS[draft.sheet]) else ()


def with_paper(draft: Draft, player: str, box: str, points: int | None) -> Draft:
    card = {name: value for name, value in draft.cards.get(player, {}).items() if name != box}
    if points is not None:
        card[box] = points
    cards = {name: other for name, other in draft.cards.items() if name != player}
    return replace(draft, cards={**cards, player: card} if card else cards)
