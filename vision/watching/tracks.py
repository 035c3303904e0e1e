"""Follows the dice from one rest to the next: which were kept, which are new, and how many throws there have been."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

import cv2
import numpy as np

from vision.results import Die, Reading, Reason, from_the_left
from vision.scene import Picture
from vision.watching.between import Between
from vision.watching.looks import TableLook, alike
from vision.watching.motion import STILL, Matrix
from vision.watching.pairing import (
    Pairs,
    Put,
    Rest,
    known,
    missed,
    paired_by_face,
    put_aside,
    recognised,
    same_place,
    unchanged,
    was_there,
)

IDS = count(1)
"""The source of die ids, shared by all eyes of the program, so that dice of two cameras never have the same id."""

NO_PICTURE: Picture = np.zeros((1, 1), np.uint8)
"""A black pixel in place of the picture of a look that will not be compared again."""


class Tracks:
    """Remembers the dice of the last rest; `settle` compares those of a new rest with them to number throws and to find
    kept dice."""

    def __init__(self, expect: int | None = 5) -> None:
        self.expect = expect
        self.throw = 0
        self._last: Rest | None = None
        self._put: list[Put] = []
        """Dice that came to lie since the last rest and that a hand may have put there."""
        self._open = False
        """Whether the throw still waits for dice: so far fewer than expected have come to lie."""
        self._between = Between()
        self._forgotten = False
        self._strangers: TableLook | None = None
        """Dice that lay there before the first throw and were not thrown since."""
        self._full: Rest | None = None
        """The last rest before dice were missed without a throw: a hand may only have hidden them."""
        self._full_open = False
        """Whether the throw still waited for dice at that rest."""
        self._full_put: list[Put] = []
        """Dice that a hand had put somewhere between that rest and the one at which dice were missed."""

    def forget(self) -> None:
        """Forget the last rest: the dice of the next one are a new throw, with the next number."""
        self._last, self._open, self._forgotten, self._put, self._strangers = None, False, True, [], None
        self._between, self._full = Between(), None

    @property
    def strangers(self) -> int:
        """The number of dice that may still lie where they lay before the first throw and belong to no throw."""
        return len(self._strangers.reading.dice) if self._strangers else 0

    def without_strangers(self, seen: Reading, way: Matrix) -> Reading | None:
        """The reading of the thrown dice alone; None if those that lay there before the first throw are not all seen
        besides a whole throw."""
        if self._strangers is None or len(seen.dice) != self.strangers + (self.expect or 0):
            return None
        here = [same for _, same in alike(self._strangers, TableLook(seen, self._strangers.picture, way))]
        if len(here) != self.strangers:
            return None
        return replace(seen, dice=tuple(die for die in seen.dice if die not in here))

    def may_hide(self, seen: Reading) -> bool:
        """Whether something at rest in view, such as a cup, may cover dice: fewer are seen than make a throw, or than
        lay there."""
        lay = len(self._last.dice) if self._last else 0
        return bool(seen.dice or lay) and len(seen.dice) < (self.expect or lay)

    def follow(self, dice: Sequence[Die], look: TableLook, rolled: Callable[[Die], bool] = lambda die: True) -> None:
        """Note which dice lie still in this look while others move: those that a hand has put somewhere else. `rolled`
        is that of `settle`."""
        if self._last is None or not dice:
            return
        here = tuple(die for die in self._last.dice if die.id not in self._between.gone)
        before = replace(self._last, dice=here)
        beside = frozenset(old.id for die in look.reading.dice if die.sure and (old := known(die, before, look)))
        for die in (die for die in dice if die.sure and not known(die, before, look)):
            earlier = [put for put in self._put if put.look.at_place(put.die, die, look.way)]
            self._put = [put for put in self._put if put not in earlier]
            seen = TableLook(look.reading, NO_PICTURE, look.way)
            since = min((put.since for put in earlier), default=look.time)
            until = max((put.until for put in earlier), default=since)
            by_itself = all(put.rolled for put in earlier) and rolled(die)
            self._put.append(Put(die, seen, beside.union(*(put.beside for put in earlier)), since, until, by_itself))
        few = len(look.reading.dice) < len(self._last.dice)
        if few and not any(self._unknown(die, before, look) for die in look.reading.dice):
            self._put = [replace(put, until=look.time) for put in self._put]

    def _unknown(self, die: Die, before: Rest, look: TableLook) -> bool:
        """Whether this die is neither where one lay at the last rest nor one that was put."""
        return not known(die, before, look) and not any(put.look.at_place(put.die, die, look.way) for put in self._put)

    def note(self, look: TableLook, covered: Callable[[Die], bool]) -> None:
        """Note what this look shows of the dice since the last rest: whether they were taken, or have rolled.

        `covered` says of a die of that rest whether a hand may hide it.
        """
        self._between.note(look, covered, self.expect)

    def settle(
        self, seen: Reading, picture: Picture, rolled: Callable[[Die], bool] = lambda die: True, way: Matrix = STILL
    ) -> Reading:
        """Compare this rest with the last one, and remember it: the reading with its throw number, the ids of its dice,
        and the dice that were kept.

        `rolled` says of a die whether it came to its place without a hand: dice that show the same faces as before and
        were only moved by hand keep the throw.
        """
        grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        before = self._last or Rest((), grey, way)
        pairs = put_aside(self._recognised(before, seen.dice, grey, way), before, self._put, way)
        pairs = self._returned(pairs, grey, way) if self._full else pairs
        complete = self.expect is None or len(pairs) >= self.expect
        fresh = any(old is None and not was_there(die, before, grey) for die, old in pairs)
        if self._last is None:
            # What lies there when the eye opens may be anything; all dice together, or dice of which one was seen to
            # roll, are a throw.
            fresh = bool(pairs) and (complete or self._forgotten or any(rolled(die) for die, _ in pairs))
        gone = bool(missed(pairs, before))
        completed = self._open and not gone
        same = sorted(die.face for die, _ in pairs) == sorted(die.face for die in before.dice)
        rearranged = same and not self._thrown(pairs) and not any(old is None and rolled(die) for die, old in pairs)
        if rearranged:
            pairs = paired_by_face(pairs, before)
        thrown = fresh and not rearranged and not completed
        self.throw += thrown
        taken = gone and not fresh  # the others are what a player keeps
        if taken and self._full is None:
            self._full, self._full_open, self._full_put = before, self._open, self._put
        elif thrown:
            self._full = None
        self._open = not complete and (thrown or completed)
        dice = from_the_left(
            replace(die, id=old.id if old else next(IDS), kept=taken or (old is not None and (thrown or old.kept)))
            for die, old in pairs
        )
        self._last, self._put = Rest(dice, grey, way), []
        self._between = Between(TableLook(replace(seen, dice=dice), grey, way))
        if self.throw == 0 and not complete:
            self._strangers = TableLook(replace(seen, dice=dice), grey, way) if dice else None
        return replace(counted(seen, dice, self.expect), throw=self.throw)

    def _recognised(self, before: Rest, seen: tuple[Die, ...], grey: Picture, way: Matrix) -> Pairs:
        """The dice that are seen, each paired with the die of the last rest that it is, or None. A die that was taken
        is left out, unless it lies there unchanged and was only hidden."""
        taken = {die.id for die in before.dice} if self._between.cleared else self._between.gone
        left = [die for die in before.dice if die.id not in taken or unchanged(die, before, grey, way)]
        return recognised(replace(before, dice=tuple(left)), seen, grey, self.expect, way)

    def _returned(self, pairs: Pairs, grey: Picture, way: Matrix) -> Pairs:
        """The pairs, with dice that were missed at the last rest and lie where they lay before it, unchanged: a hand
        had only hidden them. Once all are back, the dice are kept or not as they were then."""
        assert self._full
        full, lost = self._full, missed(pairs, self._full)
        out = [(die, old or same_place(die, lost, full, grey, way)) for die, old in pairs]
        out = put_aside(out, full, self._full_put, way)
        if missed(out, full):
            return out
        self._full, self._open = None, self._full_open
        return [(die, next((one for one in full.dice if old and one.id == old.id), old)) for die, old in out]

    def _thrown(self, pairs: Pairs) -> bool:
        """Whether looks have shown that the dice were thrown and not just moved by hand, although they show the same
        faces as before."""
        return self._between.rolled or (self._between.cleared and all(old is None for _, old in pairs))


def counted(seen: Reading, dice: tuple[Die, ...], expect: int | None) -> Reading:
    """The reading with these dice; if they include dice that the reader only missed and are now as many as expected,
    their number is no longer a reason for doubt."""
    if len(dice) == len(seen.dice):
        return replace(seen, dice=dice)
    reasons = tuple(reason for reason in seen.reasons if reason != Reason.COUNT or len(dice) != expect)
    return replace(seen, dice=dice, reasons=reasons, sure=not reasons and all(die.sure for die in dice))
