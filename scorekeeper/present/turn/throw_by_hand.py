"""A throw that is being entered by hand, with one tap for each face: which dice are kept, and the faces so far."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class ThrowByHand:
    """A throw of `count` dice that is being entered by hand. `before`: the dice on the table (empty before the first
    throw); `kept`: the positions of those that stay; `faces`: the new faces so far."""

    count: int
    before: Roll = ()
    kept: frozenset[int] = frozenset()
    faces: Roll = ()

    @property
    def faces_so_far(self) -> Roll:
        """The face at every position; 0 if it is still missing."""
        faces = iter(self.faces)
        return tuple(self.before[place] if place in self.kept else next(faces, 0) for place in range(self.count))

    @property
    def missing_places(self) -> tuple[int, ...]:
        """The positions whose new faces are still missing, in the order in which they will be entered."""
        return tuple(place for place, face in enumerate(self.faces_so_far) if not face)

    @property
    def missing_count(self) -> int:
        return self.count - len(self.kept) - len(self.faces)

    def with_face(self, face: int) -> "ThrowByHand":
        return replace(self, faces=(*self.faces, face)) if self.missing_count else self

    def without_last_face(self) -> "ThrowByHand":
        return replace(self, faces=self.faces[:-1])

    def with_kept_toggled(self, place: int) -> "ThrowByHand":
        """Toggle whether a die is kept; faces entered so far are discarded. Before the first throw this does
        nothing."""
        return replace(self, kept=self.kept ^ {place}, faces=()) if self.before else self


def begin_throw_by_hand(count: int, before: Roll = (), kept: Iterable[int] = ()) -> ThrowByHand:
    return ThrowByHand(count, before, frozenset(kept))
