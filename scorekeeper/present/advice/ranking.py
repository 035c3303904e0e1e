"""The advice about the throw on the table, as the turn page shows it: entries in order of value, dice to keep, and the
coach's words."""

from dataclasses import dataclass

from scorekeeper.advice.worth import Advice, Prospect, WinAdvice
from scorekeeper.rules.dice import Roll

LEAST_LEAD_POINTS = 0.5
"""The least lead in points, or in points of chance, with which one choice is called the best."""


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """An entry: its box and points, the points then expected on the whole card in the end, and how many fewer these are
    than after the best entry; in advice for winning, both in percent of chance."""

    box: str
    points: int
    value: float
    cost: float


@dataclass(frozen=True, slots=True)
class CoachWords:
    """The coach's words: one line, and one with the reason or something else worth knowing."""

    text: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The advice for the throw on the table: entries, best first, and the best dice to keep with the points expected;
    to win, values are percent instead of points.

    `keep` is None when no throw is left; `coaching`: the coach's words, empty if it is silent.
    """

    entries: tuple[RankedEntry, ...] = ()
    keep: Roll | None = None
    keep_value: float = 0.0
    coaching: CoachWords = CoachWords()
    keeps_order: bool = False
    """Whether the entries on the screen keep their order, as the advice came when they had been there for a while; the
    best one may still turn gold."""

    prospects: tuple[Prospect, ...] = ()
    """The best choices of dice to keep with what each may become; empty unless the coach's mode is "open"."""
    to_win: bool = False
    """Whether values are chances in percent instead of points."""

    @property
    def place_by_box(self) -> dict[str, int]:
        return {} if self.keeps_order else {one.box: place for place, one in enumerate(self.entries)}

    @property
    def clearly_best_box(self) -> str | None:
        """The box of an entry that is clearly better than every other and than throwing again; else None."""
        if not self.entries:
            return None
        first, others = self.entries[0], [one.value for one in self.entries[1:]]
        others += [self.keep_value] if self.keep is not None else []
        return first.box if all(first.value - other >= LEAST_LEAD_POINTS for other in others) else None

    @property
    def is_throwing_best(self) -> bool:
        """Whether throwing again is clearly better than every entry."""
        return self.keep is not None and all(self.keep_value - one.value >= LEAST_LEAD_POINTS for one in self.entries)


def rank_by_points(advice: Advice, coaching: CoachWords = CoachWords(), keeps_order: bool = False) -> Ranking:
    """The advice for the most points; `keeps_order`: it came too late to change the order of the entries."""
    first = advice.entries[0].value if advice.entries else advice.best
    entries = tuple(RankedEntry(one.box, one.points, one.value, first - one.value) for one in advice.entries)
    if not advice.keeps:
        return Ranking(entries, coaching=coaching, keeps_order=keeps_order)
    return Ranking(entries, advice.keeps[0].keep, advice.keeps[0].value, coaching, keeps_order)


def rank_to_win(advice: WinAdvice, coaching: CoachWords = CoachWords(), keeps_order: bool = False) -> Ranking:
    """The advice for winning, with the chances to win in percent as values; `keeps_order`: it came too late to change
    the order of the entries."""
    first = advice.entries[0].win
    entries = tuple(RankedEntry(one.box, one.points, 100 * one.win, 100 * (first - one.win)) for one in advice.entries)
    if not advice.keeps:
        return Ranking(entries, coaching=coaching, keeps_order=keeps_order)
    return Ranking(entries, advice.keeps[0].keep, 100 * advice.keeps[0].win, coaching, keeps_order)
