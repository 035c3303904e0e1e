"""A throw that is entered by hand: the dice that stay, and the faces of the others one tap after the other."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Hand:
    """`before` lies on the table (nothing before the first throw), `kept` stay there, `faces` are the new ones."""

    count: int
    before: Roll = ()
    kept: frozenset[int] = frozenset()
    faces: Roll = ()

    @property
    def dice(self) -> Roll:
        """A face for every place, 0 where one is still missing."""
        faces = iter(self.faces)
        return tuple(self.before[place] if place in self.kept else next(faces, 0) for place in range(self.count))

    @property
    def open(self) -> tuple[int, ...]:
        """The places whose new faces are still missing, in the order in which they are entered."""
        return tuple(place for place, face in enumerate(self.dice) if not face)

    @property
    def missing(self) -> int:
        return self.count - len(self.kept) - len(self.faces)

    def enter(self, face: int) -> "Hand":
        return replace(self, faces=(*self.faces, face)) if self.missing else self

    def take_back(self) -> "Hand":
        return replace(self, faces=self.faces[:-1])

    def toggle(self, place: int) -> "Hand":
        """A die of the throw before stays, or is thrown; faces entered so far are discarded."""
        return replace(self, kept=self.kept ^ {place}, faces=()) if self.before else self


def hand(count: int, before: Roll = (), kept: Iterable[int] = ()) -> Hand:
    return Hand(count, before, frozenset(kept))
