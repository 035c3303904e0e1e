"""Follows the dice from one rest to the next: which were kept, which are new, and how many throws there have been."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import dist, inf

import cv2
import numpy as np

from vision.boxes import Point, middle, moved
from vision.results import Die, Reading, Reason, from_the_left
from vision.scene import Picture
from vision.watching.between import NUDGE, Between
from vision.watching.looks import PLACE, TableLook, alike
from vision.watching.motion import STILL, Matrix
from vision.watching.patches import UNMOVED, Spot, found_again

ALONE = 0.3
"""A die that lies still for at least this many seconds before the others come was put there by hand: thrown dice come
to lie together."""
BUMP = 2.0
"""The largest shift, in die sizes, that is looked for as common to all dice after a push of the camera or tray."""

IDS = count(1)
"""The source of die ids, shared by all eyes of the program, so that dice of two cameras never have the same id."""

NO_PICTURE: Picture = np.zeros((1, 1), np.uint8)
"""A black pixel in place of the picture of a look that will not be compared again."""

Pairs = list[tuple[Die, Die | None]]
"""Dice of a reading, each paired with the same die at the last rest, or with None if it did not lie there."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The dice and the grey picture of the table as it last lay still. `way` is the 2x3 matrix, in pixels, by which the
    scene has moved from the camera's first picture to this one."""

    dice: tuple[Die, ...]
    grey: Picture
    way: Matrix = field(default_factory=STILL.copy)


@dataclass(frozen=True, slots=True)
class Put:
    """A die that a hand may have put somewhere else: it came to lie while the dice with the ids `beside` had not been
    touched since the last rest."""

    die: Die
    look: TableLook
    beside: frozenset[int]
    since: float
    until: float
    """The last time when the table held only dice that had not been touched or were put there by hand."""


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
            since = min((put.since for put in earlier), default=look.time)
            until = max((put.until for put in earlier), default=since)
            self._put.append(Put(die, seen, beside.union(*(put.beside for put in earlier)), since, until))
        few = len(look.reading.dice) < len(before.dice)
        if few and not any(self._unknown(die, before, look) for die in look.reading.dice):
            self._put = [replace(put, until=look.time) for put in self._put]

    def _unknown(self, die: Die, before: Rest, look: TableLook) -> bool:
        """Whether this die is neither where one lay at the last rest nor one that was put."""
        return not known(die, before, look) and not any(put.look.at_place(put.die, die, look.way) for put in self._put)

    def note(self, look: TableLook, hand: bool) -> None:
        """Note what this look shows of the dice since the last rest: whether they were taken, or have rolled."""
        self._between.note(look, hand, self.expect)

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
            self._full, self._full_open = before, self._open
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
        if missed(out, full):
            return out
        self._full, self._open = None, self._full_open
        return [(die, next((one for one in full.dice if old and one.id == old.id), old)) for die, old in out]

    def _thrown(self, pairs: Pairs) -> bool:
        """Whether looks have shown that the dice were thrown and not just moved by hand, although they show the same
        faces as before."""
        return self._between.rolled or (self._between.cleared and all(old is None for _, old in pairs))


def unchanged(die: Die, before: Rest, grey: Picture, way: Matrix) -> bool:
    """Whether the die looks as it did, in the place where the scene has carried it."""
    steps = TableLook(Reading("rest"), before.grey, before.way).steps(die.middle, way)
    spot, _ = best_spot(die, before.grey, grey, steps)
    return spot is not None and spot.unchanged


def same_place(die: Die, lost: Sequence[Die], before: Rest, grey: Picture, way: Matrix) -> Die | None:
    """The lost die that this one is, as it lies in the same place with the same face and looks the same; else None."""
    seen = TableLook(Reading("rest"), before.grey, before.way)
    return next((old for old in lost if seen.at_place(old, die, way) and unchanged(old, before, grey, way)), None)


def recognised(before: Rest, seen: tuple[Die, ...], grey: Picture, expect: int | None, way: Matrix = STILL) -> Pairs:
    """Each die that is seen, paired with the die of the last rest that it is, or None; if the number of dice is known,
    those that the reader only missed this time are added."""
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
    """Where the picture of the die is found again (None if nowhere), of the places where the scene may have carried it,
    and the shift to that place: first where it is unchanged, then where it is most like.

    The areas around two such places may overlap: then the same spot is found twice, and the place nearer to it counts.
    """
    spots = [(found_again(die, before, now, NUDGE, step), step) for step in steps]
    return max(spots, key=lambda one: (one[0].unchanged, one[0].likeness) if one[0] else (False, 0.0))


def known(die: Die, before: Rest, look: TableLook) -> Die | None:
    """The die of the last rest that lies where this die is seen, with the same face; None if there is none."""
    then = TableLook(Reading("rest"), before.grey, before.way)
    return next((old for old in before.dice if then.at_place(old, die, look.way)), None)


def put_aside(pairs: Pairs, before: Rest, put: Sequence[Put], way: Matrix) -> Pairs:
    """The pairs, in which dice that a hand put somewhere else before it took the thrown ones get a die of the last rest
    with the same face as partner, if there is one.

    Thrown dice come to lie only after all of them were taken: a die that lay there before another one was taken is one
    of those that were kept.
    """
    out = list(pairs)
    for number, (die, old) in enumerate(pairs):
        missing = missed(out, before)
        taken = {one.id for one in missing}
        if old is None and any(
            one.look.at_place(one.die, die, way) and (taken & one.beside or one.until - one.since >= ALONE)
            for one in put
        ):
            out[number] = die, next((one for one in missing if one.face == die.face), None)
    return out


def paired_by_face(pairs: Pairs, before: Rest) -> Pairs:
    """Pair the dice that are still unpaired with dice of the last rest that show the same face; None where there is
    none."""
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
    """Whether the place of this die looked the same at the last rest, when it was not read as a die."""
    spot = found_again(die, grey, before.grey, UNMOVED)
    return before.grey is not grey and spot is not None and spot.unchanged


def pushed(before: Rest, grey: Picture) -> Point:
    """How far all dice have moved together, in pixels, as they do when the camera or the tray was pushed; (0, 0) if
    they have not."""
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
    """Combine two readings of the same die: the newer one, or, if their faces differ and the older was surer, the older
    one moved to the place of the newer."""
    if now.face != before.face and before.confidence > now.confidence:
        return replace(before, box=now.box)
    return now


def at(die: Die, place: Point) -> Die:
    x, y = die.middle
    return replace(die, box=moved(die.box, (place[0] - x, place[1] - y)))


def counted(seen: Reading, dice: tuple[Die, ...], expect: int | None) -> Reading:
    """The reading with these dice; if they include dice that the reader only missed and are now as many as expected,
    their number is no longer a reason for doubt."""
    if len(dice) == len(seen.dice):
        return replace(seen, dice=dice)
    reasons = tuple(reason for reason in seen.reasons if reason != Reason.COUNT or len(dice) != expect)
    return replace(seen, dice=dice, reasons=reasons, sure=not reasons and all(die.sure for die in dice))
