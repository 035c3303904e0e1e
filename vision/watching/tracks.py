"""Track: which dice were left lying since the last rest, and how many throws there have been."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import dist, inf

import cv2
import numpy as np

from vision.boxes import Point, middle, moved
from vision.results import Die, Reading, Reason, from_the_left
from vision.scene import Picture
from vision.watching.looks import PLACE, TableLook, alike
from vision.watching.motion import STILL, Matrix
from vision.watching.patches import UNMOVED, Spot, found_again

NUDGE = 0.5
"""A die that a hand brushed lies at most this far, in die sizes, from where it lay."""
BARE = 0.4
"""Seconds without any die in sight after which all were taken: a hand that moves single dice hides fewer."""
ROLLED = 2
"""Looks that show other faces before dice count as thrown: one of them may be wrong."""
BUMP = 2.0
"""A camera or tray that was pushed moves all dice alike; so far, in die sizes, this is looked for."""

IDS = count(1)
"""The numbers of the dice, of all eyes of the program: a die of one camera is never taken for one of another."""

NO_PICTURE: Picture = np.zeros((1, 1), np.uint8)
"""In the place of a picture that nobody asks for again."""

Pairs = list[tuple[Die, Die | None]]
"""Dice, each with what it was at the last rest if it lay there."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The table as it last lay still. `way` leads from the camera's first picture to this one, in pixels."""

    dice: tuple[Die, ...]
    grey: Picture
    way: Matrix = field(default_factory=STILL.copy)


@dataclass(frozen=True, slots=True)
class Put:
    """A die that came to lie while those with the ids `beside` had not been touched since the last rest."""

    die: Die
    look: TableLook
    beside: frozenset[int]


class Tracks:
    """Remembers the last rest; `settle` says what is different in this one."""

    def __init__(self, expect: int | None = 5) -> None:
        self.expect = expect
        self.throw = 0
        self._last: Rest | None = None
        self._put: list[Put] = []
        """Dice that came to lie since the last rest."""
        self._open = False
        """The throw still waits for dice: so far only fewer than expected have come to lie."""
        self._missed: frozenset[int] = frozenset()
        """The dice of the last rest that the last look did not find in their places,"""
        self._gone: frozenset[int] = frozenset()
        """and those that two looks did not find: they were taken, whatever lies there later."""
        self._bare_since: float | None = None
        """Since when looks have seen no die at all,"""
        self._bare = 0.0
        """and the longest time since the last rest for which they saw none."""
        self._others = 0
        """Sure looks at a whole throw with other faces than those of the last rest: its dice have rolled."""
        self._forgotten = False
        self._strangers: TableLook | None = None
        """Dice that lay there before the first throw and were not thrown since."""

    def forget(self) -> None:
        """Whatever lies there at the next rest is a new throw."""
        self._last, self._open, self._forgotten, self._put, self._strangers = None, False, True, [], None
        self._begin()

    @property
    def strangers(self) -> int:
        """How many dice may lie there that belong to no throw."""
        return len(self._strangers.reading.dice) if self._strangers else 0

    def without_strangers(self, seen: Reading, way: Matrix) -> Reading | None:
        """The reading of the thrown dice alone; None if those that lay there before belong to the throw."""
        if self._strangers is None or len(seen.dice) != self.strangers + (self.expect or 0):
            return None
        here = [same for _, same in alike(self._strangers, TableLook(seen, self._strangers.picture, way))]
        if len(here) != self.strangers:
            return None
        return replace(seen, dice=tuple(die for die in seen.dice if die not in here))

    def may_hide(self, seen: Reading) -> bool:
        """Whether what rests in view may lie over dice: there are fewer than make a throw, or than lay there."""
        lay = len(self._last.dice) if self._last else 0
        return bool(seen.dice or lay) and len(seen.dice) < (self.expect or lay)

    def follow(self, dice: Sequence[Die], look: TableLook) -> None:
        """Note which dice lie still in this look while others move: those that a hand has put somewhere else."""
        if self._last is None or not dice:
            return
        before = self._last
        beside = frozenset(old.id for die in look.reading.dice if die.sure and (old := known(die, before, look)))
        for die in (die for die in dice if die.sure and not known(die, before, look)):
            earlier = [put for put in self._put if put.look.at_place(put.die, die, look.way)]
            self._put = [put for put in self._put if put not in earlier]
            seen = TableLook(look.reading, NO_PICTURE, look.way)
            self._put.append(Put(die, seen, beside.union(*(put.beside for put in earlier))))

    def note(self, look: TableLook, hand: bool) -> None:
        """Note what this look shows of the dice since the last rest: whether they were taken, or have rolled."""
        before, seen = self._last, look.reading
        if before is None:
            return
        whole = seen.sure and len(seen.dice) == self.expect
        self._others += whole and sorted(seen.faces) != sorted(die.face for die in before.dice)
        if seen.dice:
            self._bare_since = None
        else:
            self._bare_since = look.time if self._bare_since is None else self._bare_since
            self._bare = max(self._bare, look.time - self._bare_since)
        if not hand and len(seen.dice) < len(before.dice):
            then = TableLook(Reading("rest"), before.grey, before.way)
            lost = frozenset(die.id for die in before.dice if not there(die, then, look))
            self._gone, self._missed = self._gone | (lost & self._missed), lost

    def _begin(self) -> None:
        """A new rest: nothing has been taken since, and nothing has rolled."""
        self._missed = self._gone = frozenset()
        self._bare_since, self._bare, self._others = None, 0.0, 0

    def settle(
        self, seen: Reading, picture: Picture, rolled: Callable[[Die], bool] = lambda die: True, way: Matrix = STILL
    ) -> Reading:
        """The reading with its throw number and the dice that were kept.

        `rolled` says of a die whether it came to its place without a hand: dice that show the same faces as before and
        were only moved by hand keep the throw.
        """
        grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        before = self._last or Rest((), grey, way)
        pairs = put_aside(self._recognised(before, seen.dice, grey, way), before, self._put, way)
        complete = self.expect is None or len(pairs) >= self.expect
        fresh = any(old is None and not was_there(die, before, grey) for die, old in pairs)
        if self._last is None:
            # What lies there when the eye opens may be anything; all dice together are a throw.
            fresh = bool(pairs) and (complete or self._forgotten)
        gone = len(before.dice) > sum(old is not None for _, old in pairs)
        completed = self._open and not gone
        same = sorted(die.face for die, _ in pairs) == sorted(die.face for die in before.dice)
        rearranged = same and not self._thrown(pairs) and not any(old is None and rolled(die) for die, old in pairs)
        if rearranged:
            pairs = paired_by_face(pairs, before)
        thrown = fresh and not rearranged and not completed
        self.throw += thrown
        self._open = not complete and (thrown or completed)
        taken = gone and not fresh  # the others are what a player keeps
        dice = from_the_left(
            replace(die, id=old.id if old else next(IDS), kept=taken or (old is not None and (thrown or old.kept)))
            for die, old in pairs
        )
        self._last, self._put = Rest(dice, grey, way), []
        self._begin()
        if self.throw == 0 and not complete:
            self._strangers = TableLook(replace(seen, dice=dice), grey, way) if dice else None
        return replace(counted(seen, dice, self.expect), throw=self.throw)

    def _recognised(self, before: Rest, seen: tuple[Die, ...], grey: Picture, way: Matrix) -> Pairs:
        """The dice that are seen, each with what it was if it was never taken."""
        left = [die for die in before.dice if die.id not in self._gone]
        if self._cleared:
            left = [die for die in left if (spot := unmoved(die, before, grey, way)) and spot.unchanged]
        return recognised(replace(before, dice=tuple(left)), seen, grey, self.expect, way)

    @property
    def _cleared(self) -> bool:
        """Whether all dice were taken since the last rest."""
        return self._last is not None and len(self._last.dice) > 1 and self._bare >= BARE

    def _thrown(self, pairs: Pairs) -> bool:
        """Whether looks have shown that dice with the faces of before were thrown, not moved by hand."""
        return self._others >= ROLLED or (self._cleared and all(old is None for _, old in pairs))


def unmoved(die: Die, before: Rest, grey: Picture, way: Matrix) -> Spot | None:
    """The picture of the die in the place where the scene has carried it."""
    steps = TableLook(Reading("rest"), before.grey, before.way).steps(die.middle, way)
    return best_spot(die, before.grey, grey, steps)[0]


def there(die: Die, then: TableLook, look: TableLook) -> bool:
    """Whether anything like this die of an earlier look is in its place, or any die near it."""
    steps = then.steps(die.middle, look.way)
    if any(found_again(die, then.picture, look.picture, NUDGE, step) for step in steps):
        return True
    places = [middle(moved(die.box, step)) for step in steps]
    return any(dist(place, one.middle) < NUDGE * die.size for place in places for one in look.reading.dice)


def recognised(before: Rest, seen: tuple[Die, ...], grey: Picture, expect: int | None, way: Matrix = STILL) -> Pairs:
    """The dice that are seen, and those that were only missed this time."""
    push = pushed(before, grey)
    pairs: Pairs = [(die, None) for die in seen]
    for old in before.dice:
        steps = (
            [push] if push != (0.0, 0.0) else TableLook(Reading("rest"), before.grey, before.way).steps(old.middle, way)
        )
        spot, step = best_spot(old, before.grey, grey, steps)
        unchanged = spot is not None and spot.unchanged
        place = spot.place if spot else middle(moved(old.box, step))
        near = [(dist(place, die.middle), i) for i, (die, known) in enumerate(pairs) if known is None]
        far, best = min(near, default=(inf, -1))
        if far < PLACE * old.size and (unchanged or pairs[best][0].face == old.face):
            pairs[best] = steadied(pairs[best][0], old), old
        elif unchanged and far > old.size / 2 and expect is not None and len(pairs) < expect:
            # Nothing has changed there: the die is still there.
            pairs.append((at(old, place), old))
    return pairs


def best_spot(die: Die, before: Picture, now: Picture, steps: Sequence[Point]) -> tuple[Spot | None, Point]:
    """Where the picture of the die is found again most clearly, of the places where the scene may have carried it."""
    spots = [(found_again(die, before, now, NUDGE, step), step) for step in steps]
    return max(spots, key=lambda one: one[0].likeness if one[0] else 0.0)


def known(die: Die, before: Rest, look: TableLook) -> Die | None:
    """The die of the last rest that still lies where this one is seen."""
    then = TableLook(Reading("rest"), before.grey, before.way)
    return next((old for old in before.dice if then.at_place(old, die, look.way)), None)


def put_aside(pairs: Pairs, before: Rest, put: Sequence[Put], way: Matrix) -> Pairs:
    """With the dice that a hand has put somewhere else before it took the ones that were thrown.

    What is thrown comes to lie only after all that is thrown was taken: a die that lay there before another one was
    taken is one of those that were kept.
    """
    out = list(pairs)
    for number, (die, old) in enumerate(pairs):
        missing = missed(out, before)
        taken = {one.id for one in missing}
        if old is None and any(one.look.at_place(one.die, die, way) and taken & one.beside for one in put):
            out[number] = die, next((one for one in missing if one.face == die.face), None)
    return out


def paired_by_face(pairs: Pairs, before: Rest) -> Pairs:
    """All dice are the same as before, at other places."""
    out = list(pairs)
    for number, (die, old) in enumerate(pairs):
        if old is None:
            out[number] = die, next((one for one in missed(out, before) if one.face == die.face), None)
    return out


def missed(pairs: Pairs, before: Rest) -> list[Die]:
    """The dice of the last rest that are not among these."""
    here = {old.id for _, old in pairs if old}
    return [one for one in before.dice if one.id not in here]


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
