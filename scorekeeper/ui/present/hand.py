"""A throw that is told by hand: the dice that stay, and the faces of the others one tap after the other."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Hand:
    """`before` lies on the table (nothing before the first throw), `kept` stay there, `told` are the new faces."""

    count: int
    before: Roll = ()
    kept: frozenset[int] = frozenset()
    told: Roll = ()

    @property
    def dice(self) -> Roll:
        """A face for every place, 0 where one is still to be told."""
        told = iter(self.told)
        return tuple(self.before[place] if place in self.kept else next(told, 0) for place in range(self.count))

    @property
    def open(self) -> frozenset[int]:
        """The places whose new faces are still to be told."""
        return frozenset(place for place, face in enumerate(self.dice) if not face)

    @property
    def missing(self) -> int:
        return self.count - len(self.kept) - len(self.told)

    def tell(self, face: int) -> "Hand":
        return replace(self, told=(*self.told, face)) if self.missing else self

    def take_back(self) -> "Hand":
        return replace(self, told=self.told[:-1])

    def toggle(self, place: int) -> "Hand":
        """A die of the throw before stays, or is thrown; told faces are told anew."""
        return replace(self, kept=self.kept ^ {place}, told=()) if self.before else self


def hand(count: int, before: Roll = (), kept: Iterable[int] = ()) -> Hand:
    return Hand(count, before, frozenset(kept))
