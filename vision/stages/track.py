"""Track: which dice were left lying since the last rest, and how many throws there have been."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.reading import Die, Reading, Reason, from_the_left
from vision.scene import Picture, Point

ALIKE = 0.85
"""A die with the same face whose picture correlates this well with the earlier one is the same die."""
SAME = 0.94
"""A spot that looks so much as it did before has not changed, whatever the reader says of it."""
UNMOVED = 0.1
"""And there nothing has moved by more than this, in die sizes."""
NUDGE = 0.5
"""A die that a hand brushed lies at most this far, in die sizes, from where it lay."""
PLACE = 0.25
"""Two readings nearer to each other than this, in die sizes, are of one place."""
BUMP = 2.0
"""A camera or tray that was pushed moves all dice alike; so far, in die sizes, this is looked for."""
SIDE = 32
"""Pictures of dice are compared at this size, in pixels."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The table as it last lay still."""

    dice: tuple[Die, ...]
    grey: Picture


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the picture of a die is found again, how far that is in die sizes, and how alike it is."""

    place: Point
    step: float
    likeness: float

    @property
    def unchanged(self) -> bool:
        return self.likeness >= SAME and self.step <= UNMOVED


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
        dice, stayed = recognised(before, seen.dice, grey, self.expect)
        fresh = any(i not in stayed and not was_there(die, before, grey) for i, die in enumerate(dice))
        complete = self.expect is None or len(dice) >= self.expect
        if self._last is None:
            # What lies there when the eye opens may be anything; all dice together are a throw.
            fresh = bool(dice) and (complete or self._forgotten)
        gone = len(before.dice) > len(stayed)
        replaced = not rolled and sorted(d.face for d in dice) == sorted(d.face for d in before.dice)
        thrown = fresh and not replaced and not (self._open and not gone)
        if thrown:
            self.throw += 1
            kept = tuple(i in stayed for i in range(len(dice)))
        elif gone and not fresh:
            kept = (True,) * len(dice)
        else:
            kept = tuple(i in stayed and before.dice[stayed[i]].kept for i in range(len(dice)))
        self._open = not complete and (thrown or (self._open and not gone))
        dice = from_the_left(replace(die, kept=is_kept) for die, is_kept in zip(dice, kept, strict=True))
        self._last = Rest(dice, grey)
        return replace(counted(seen, dice, self.expect), throw=self.throw)


def recognised(before: Rest, seen: tuple[Die, ...], grey: Picture,
               expect: int | None) -> tuple[tuple[Die, ...], dict[int, int]]:
    """The dice, and for each one that lay there before its number then."""
    push = pushed(before, grey)
    stayed: dict[int, int] = {}
    dice = list(seen)
    for number, old in enumerate(before.dice):
        spot = found_again(old, before.grey, grey, NUDGE, push)
        unchanged = spot is not None and spot.unchanged
        place = spot.place if spot else moved(middle(old), push)
        near = [(distance(place, middle(die)), i) for i, die in enumerate(dice) if i not in stayed]
        far, best = min(near, default=(np.inf, -1))
        if far < PLACE * size(old) and (unchanged or dice[best].face == old.face):
            dice[best] = steadied(dice[best], old)
            stayed[best] = number
        elif unchanged and far > size(old) / 2 and expect is not None and len(dice) < expect:
            # Nothing has changed there: the die is still there, and was only missed this time.
            dice.append(at(old, place))
            stayed[len(dice) - 1] = number
    return tuple(dice), stayed


def was_there(die: Die, before: Rest, grey: Picture) -> bool:
    """Whether its spot looked the same at the last rest, when it was not taken for a die."""
    spot = found_again(die, grey, before.grey, UNMOVED)
    return before.grey is not grey and spot is not None and spot.unchanged


def pushed(before: Rest, grey: Picture) -> Point:
    """How far all dice have moved together, as they do when the camera or the tray was pushed."""
    if len(before.dice) < 2 or before.grey.shape != grey.shape:
        return 0.0, 0.0
    found = [(die, found_again(die, before.grey, grey, BUMP)) for die in before.dice]
    steps = np.array([np.subtract(spot.place, middle(die)) for die, spot in found if spot])
    if len(steps) < max(2, len(before.dice) - 1):
        return 0.0, 0.0
    push = np.median(steps, axis=0)
    together = np.hypot(*(steps - push).T) < PLACE * size(before.dice[0])
    return (float(push[0]), float(push[1])) if together.all() else (0.0, 0.0)


def found_again(die: Die, before: Picture, now: Picture, reach: float, push: Point = (0.0, 0.0)) -> Spot | None:
    """Where the same picture of the die is found now, within `reach` die sizes of its place."""
    if before.shape != now.shape:
        return None
    x0, y0, x1, y1 = die.box
    patch = cut(before, x0, y0, x1, y1)
    margin = reach * size(die)
    left, top = max(0.0, x0 + push[0] - margin), max(0.0, y0 + push[1] - margin)
    around = cut(now, left, top, x1 + push[0] + margin, y1 + push[1] + margin)
    if min(patch.shape) < 8 or min(np.subtract(around.shape, patch.shape)) < 0:
        return None
    scale = min(1.0, SIDE / max(patch.shape))
    patch, around = shrunk(patch, scale), shrunk(around, scale)
    likeness = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, (dx, dy) = cv2.minMaxLoc(likeness)
    if best < ALIKE:
        return None
    place = left + dx / scale + (x1 - x0) / 2, top + dy / scale + (y1 - y0) / 2
    return Spot(place, distance(place, moved(middle(die), push)) / size(die), float(best))


def counted(seen: Reading, dice: tuple[Die, ...], expect: int | None) -> Reading:
    """With the dice that were only missed, the throw may be complete after all."""
    if len(dice) == len(seen.dice):
        return replace(seen, dice=dice)
    reasons = tuple(reason for reason in seen.reasons if reason != Reason.COUNT or len(dice) != expect)
    return replace(seen, dice=dice, reasons=reasons, sure=not reasons and all(die.sure for die in dice))


def shrunk(picture: Picture, scale: float) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def cut(picture: Picture, x0: float, y0: float, x1: float, y1: float) -> Picture:
    return picture[max(0, round(y0)) : max(0, round(y1)), max(0, round(x0)) : max(0, round(x1))]


def steadied(now: Die, before: Die) -> Die:
    """The same die read twice: where the readings differ the surer one holds."""
    if now.face != before.face and before.confidence > now.confidence:
        return replace(before, box=now.box)
    return now


def at(die: Die, place: Point) -> Die:
    dx, dy = place[0] - middle(die)[0], place[1] - middle(die)[1]
    x0, y0, x1, y1 = die.box
    return replace(die, box=(x0 + dx, y0 + dy, x1 + dx, y1 + dy))


def moved(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]


def middle(die: Die) -> Point:
    return (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2


def size(die: Die) -> float:
    return max(die.box[2] - die.box[0], die.box[3] - die.box[1])


def distance(a: Point, b: Point) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))
