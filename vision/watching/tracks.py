"""Track: which dice were left lying since the last rest, and how many throws there have been."""

from dataclasses import dataclass, replace
from itertools import count
from math import dist, inf

import cv2
import numpy as np

from vision.boxes import Point, middle, moved
from vision.results import Die, Reading, Reason, from_the_left
from vision.scene import Picture
from vision.watching.patches import UNMOVED, found_again

NUDGE = 0.5
"""A die that a hand brushed lies at most this far, in die sizes, from where it lay."""
PLACE = 0.25
"""Two readings nearer to each other than this, in die sizes, are of one place."""
BUMP = 2.0
"""A camera or tray that was pushed moves all dice alike; so far, in die sizes, this is looked for."""

IDS = count(1)
"""The numbers of the dice, of all eyes of the program: a die of one camera is never taken for one of another."""

Pairs = list[tuple[Die, Die | None]]
"""Dice, each with what it was at the last rest if it lay there."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The table as it last lay still."""

    dice: tuple[Die, ...]
    grey: Picture


class Tracks:
    """Remembers the last rest; `settle` says what is different in this one."""

    def __init__(self, expect: int | None = 5) -> None:
        self.expect = expect
        self.throw = 0
        self._last: Rest | None = None
        self._open = False
        """The throw still waits for dice: so far only fewer than expected have come to lie."""
        self._forgotten = False

    def forget(self) -> None:
        """Whatever lies there at the next rest is a new throw."""
        self._last, self._open, self._forgotten = None, False, True

    def may_hide(self, seen: Reading) -> bool:
        """Whether what rests in view may lie over dice: there are fewer than make a throw, or than lay there."""
        lay = len(self._last.dice) if self._last else 0
        return bool(seen.dice or lay) and len(seen.dice) < (self.expect or lay)

    def settle(self, seen: Reading, picture: Picture, rolled: bool = True) -> Reading:
        """The reading with its throw number and the dice that were kept.

        `rolled` says that dice were seen moving away from any hand: dice that only changed places keep the throw.
        """
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        before = self._last or Rest((), grey)
        pairs = recognised(before, seen.dice, grey, self.expect)
        complete = self.expect is None or len(pairs) >= self.expect
        fresh = any(old is None and not was_there(die, before, grey) for die, old in pairs)
        if self._last is None:
            # What lies there when the eye opens may be anything; all dice together are a throw.
            fresh = bool(pairs) and (complete or self._forgotten)
        gone = len(before.dice) > sum(old is not None for _, old in pairs)
        completed = self._open and not gone
        rearranged = not rolled and sorted(die.face for die, _ in pairs) == sorted(die.face for die in before.dice)
        thrown = fresh and not rearranged and not completed
        self.throw += thrown
        self._open = not complete and (thrown or completed)
        taken = gone and not fresh  # the others are what a player keeps
        dice = from_the_left(
            replace(die, id=old.id if old else next(IDS), kept=taken or (old is not None and (thrown or old.kept)))
            for die, old in pairs
        )
        self._last = Rest(dice, grey)
        return replace(counted(seen, dice, self.expect), throw=self.throw)


def recognised(before: Rest, seen: tuple[Die, ...], grey: Picture, expect: int | None) -> Pairs:
    """The dice that are seen, and those that were only missed this time."""
    push = pushed(before, grey)
    pairs: Pairs = [(die, None) for die in seen]
    for old in before.dice:
        spot = found_again(old, before.grey, grey, NUDGE, push)
        unchanged = spot is not None and spot.unchanged
        place = spot.place if spot else middle(moved(old.box, push))
        near = [(dist(place, die.middle), i) for i, (die, known) in enumerate(pairs) if known is None]
        far, best = min(near, default=(inf, -1))
        if far < PLACE * old.size and (unchanged or pairs[best][0].face == old.face):
            pairs[best] = steadied(pairs[best][0], old), old
        elif unchanged and far > old.size / 2 and expect is not None and len(pairs) < expect:
            # Nothing has changed there: the die is still there.
            pairs.append((at(old, place), old))
    return pairs


def was_there(die: Die, before: Rest, grey: Picture) -> bool:
    """Whether its spot looked the same at the last rest, when it was not taken for a die."""
    spot = found_again(die, grey, before.grey, UNMOVED)
    return before.grey is not grey and spot is not None and spot.unchanged


def pushed(before: Rest, grey: Picture) -> Point:
    """How far all dice have moved together, as they do when the camera or the tray was pushed."""
    if len(before.dice) < 2 or before.grey.shape != grey.shape:
        return 0.0, 0.0
    found = [(die, found_again(die, before.grey, grey, BUMP)) for die in before.dice]
    steps = np.array([np.subtract(spot.place, die.middle) for die, spot in found if spot])
    if len(steps) < max(2, len(before.dice) - 1):
        return 0.0, 0.0
    push = np.median(steps, axis=0)
    together = np.hypot(*(steps - push).T) < PLACE * before.dice[0].size
    return (float(push[0]), float(push[1])) if together.all() else (0.0, 0.0)


def steadied(now: Die, before: Die) -> Die:
    """The same die read twice: where the readings differ the surer one holds."""
    if now.face != before.face and before.confidence > now.confidence:
        return replace(before, box=now.box)
    return now


def at(die: Die, place: Point) -> Die:
    x, y = die.middle
    return replace(die, box=moved(die.box, (place[0] - x, place[1] - y)))


def counted(seen: Reading, dice: tuple[Die, ...], expect: int | None) -> Reading:
    """With the dice that were only missed, the throw may be complete after all."""
    if len(dice) == len(seen.dice):
        return replace(seen, dice=dice)
    reasons = tuple(reason for reason in seen.reasons if reason != Reason.COUNT or len(dice) != expect)
    return replace(seen, dice=dice, reasons=reasons, sure=not reasons and all(die.sure for die in dice))
