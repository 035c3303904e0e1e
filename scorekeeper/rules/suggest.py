"""The legal entries in the order in which a table likes to see them: best first, zeros last."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.game import CardGame
from scorekeeper.rules.sheet import Bonus, Card, Entry, Terms, possible, sums


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An entry on a card to tap: its printed name, its points, and how far the bonus is after it (None: decided)."""

    entry: Entry
    label: str
    bonus_gap: int | None


@lru_cache(maxsize=512)
def fair_share(terms: Terms, box: str) -> float:
    """Half of what the box can hold at most: more than that is a good use of it, less gives something away."""
    return max(possible(terms, box)) / 2


def bonus_gap(bonus: Bonus, upper: int) -> int | None:
    """Points still missing in the upper section, None once the bonus is earned."""
    return None if bonus.earned(upper) else bonus.threshold + bonus.above - upper


def suggestions(position: CardGame) -> tuple[Suggestion, ...]:
    """Every legal entry that scores, the one that uses its box best first; then the zeros, cheapest box first."""
    terms = position.terms

    def rank(entry: Entry) -> tuple[bool, float]:
        return entry.points == 0, fair_share(terms, entry.box) - entry.points

    def gap_after(entry: Entry) -> int | None:
        return bonus_gap(terms.bonus, sums(terms, Card({**position.card.filled, entry.box: entry.points})).upper)

    legal = sorted(position.entries(), key=rank)
    return tuple(Suggestion(entry, terms.label(entry.box), gap_after(entry)) for entry in legal)
