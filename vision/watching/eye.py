"""The eye: turns the frames of a camera into readings of the table.

The gate watches every frame for motion; two looks (the reader's results for single frames) that agree make a reading.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import dist
from time import perf_counter
from typing import Protocol

import cv2
import numpy as np

from vision.boxes import scaled
from vision.results import Die, Health, Reading, Reason
from vision.scene import ANY, Picture, Scene
from vision.sources import Frame, Source
from vision.watching.calibration import Calibration
from vision.watching.gate import Gate, Glance
from vision.watching.health import Checkup
from vision.watching.looks import TableLook, alike, lying_still, resting
from vision.watching.motion import Matrix, at_size
from vision.watching.tracks import Tracks
from vision.watching.unrest import Unrest

AGAIN = 0.14
"""Seconds until a second look confirms the first: a die that spins on its corner shows another face by then."""
PACE = 0.1
"""Seconds between looks while something moves, as dice may lie still only for a moment."""
UNHURRIED = 0.05
"""Seconds between looks while something moves in a film, which is read as fast as possible and not in real time."""
SHARE = 3.0
"""The least time between looks at a live camera while something moves, as a multiple of the time one look takes."""
TIRED = 20.0
"""Seconds without rest after which looks become rarer."""
SLOW = 0.5
"""Seconds between looks at a table that has not come to rest for TIRED seconds."""
CALM = 0.36
"""Seconds without motion or a hand before fewer dice than a throw has are reported."""
DOUBT = 0.19
"""Seconds without motion after which it is first checked whether what looks like a hand is one. More recent motion
also ends a report of dice that were not sure or not all."""
UNSURE = 0.5
"""Seconds without motion before a throw that is not sure is reported."""
SOON = 0.3
"""Seconds between further looks at a throw that was reported as not sure, in the first TIRED seconds."""
RETRY = 1.0
"""Seconds between further looks at a throw that was reported as not sure, after TIRED seconds."""
PATIENCE = 5.0
"""Seconds after which something that reaches in and never moves is not a hand, if no die is hidden: a cup, a score
pad."""
STAYS = 30.0
"""Seconds after which something that never moves is not a hand in any case."""
LOOKS = 4
"""The number of looks at a calm table that do not agree before the dice are reported as not sure; also the most looks
remembered."""
PUSHED = 3.0
"""The speed of the scene, in die sizes per second, above which a tray is being pushed or a camera carried."""
LAST = 0.06
"""At the end of a film, two looks at least this many seconds apart confirm a throw."""


class Reads(Protocol):
    """The part of the dice reader that the eye uses."""

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = ANY) -> Reading: ...


class Eye:
    """Watches one table over time. Its readings contain the state of the table, the throw and the kept dice.

    A throw is reported at once if all its dice are seen, sure and the same in two looks, whatever moves beside them: a
    returning hand, a shadow, somebody at the edge. Anything less waits until nothing moves at all.
    """

    def __init__(
        self, reader: Reads, calibration: Calibration | None = None, expect: int | None = 5, pace: float = PACE
    ) -> None:
        self.calibration = calibration
        self._reader = reader
        self._tracks = Tracks(expect)
        self._gate = Gate()
        self._checkup = Checkup()
        self._unrest = Unrest()
        self._looks: list[TableLook] = []
        """Looks since the last reading that agree with each other, the oldest first."""
        self._small: tuple[int, ...] = (1, 1)
        """Rows and columns of the small picture."""
        self._quickest = self._pace = pace
        """Seconds between looks while something moves: the least (`_quickest`), and what this computer can keep up with
        (`_pace`)."""
        self._looked = -PACE
        """The time of the last look, in seconds of the source's clock."""
        self._last: TableLook | None = None
        """The last look, whatever it saw."""
        self._differed = 0
        """The number of looks at a calm table that did not agree with the one before."""
        self._said: TableLook | None = None
        """The look that was reported for the dice as they lie now; None if none was."""
        self._restless = 0.0
        """The time when the last reported rest ended."""
        self._moved = False
        """Whether the camera no longer looks where it did when it was calibrated."""
        self._doubt = DOUBT
        """Seconds without motion after which a supposed hand is checked next."""

    def expect(self, count: int | None) -> None:
        """Set the number of dice of a throw (None: unknown); the table is read again."""
        self._tracks = replace(self._tracks, expect=count)
        self._wake()

    def forget(self) -> None:
        """Treat the dice on the table as a new throw when they are seen next."""
        self._tracks = self._tracks.forget()
        self._wake()

    def resume(self, throw: int) -> None:
        """Count throws on from this number, which another eye has reached; the dice on the table are a new throw."""
        self._tracks = replace(self._tracks, throw=throw)

    def use(self, calibration: Calibration | None) -> None:
        """Use this calibration; the table is read again."""
        self.calibration = calibration
        self._wake()

    def restart(self) -> None:
        """Prepare for frames of a camera that was opened again: motion and health are judged from the start, the
        numbers of throws continue."""
        self._gate, self._checkup, self._unrest, self._last = Gate(), Checkup(), Unrest(), None
        self._wake()

    @property
    def health(self) -> Health:
        if self._checkup.health != "live":
            return self._checkup.health
        return "camera moved" if self._moved else self._unrest.cause or "live"

    def see(self, frame: Frame, live: bool = False) -> Reading:
        """Take in the next frame and return the present state of the table; only with `live` is a frozen picture
        detected.

        The dice of a frame marked as fresh are a new throw; a frame too dark or covered to be read counts as moving.
        """
        if frame.fresh:
            self.restart()
            self._tracks = self._tracks.forget()
        small = frame.grey()
        self._small = small.shape
        frame = replace(frame, small=small)  # made small once, for whoever asks below
        self._checkup = self._checkup.step(small, frame.time, live)
        if not self._checkup.usable:
            # The gate does not see dark pictures, so that it still remembers the table afterwards.
            self._wake()
            return Reading("moving", throw=self._tracks.throw, frame=frame.index, time=frame.time)
        self._gate, glance = self._gate.step(small, frame.time)
        self._unrest = self._unrest.step(glance, float(small.mean()), frame.time, self._said is not None)
        self._doubt_hand(frame, glance)
        if self._said is None or self._over(self._said, frame, glance):
            self._seek(frame, glance, live)
        return replace(self._state(glance), frame=frame.index, time=frame.time)

    def end(self, frame: Frame) -> Reading | None:
        """A reading of the last frame of a film, if two looks now confirm a whole throw that was not reported yet; else
        None."""
        if self._said or not self._looks:
            return None
        newest = self._looks[-1]
        look = self._look(frame) if newest.time < frame.time else newest
        if self._whole(look) and any(agrees(one, look) and self._confirms(look, one, LAST) for one in self._looks):
            self._report(look, frame)
        return replace(self._said.reading, frame=frame.index, time=frame.time) if self._said else None

    def _state(self, glance: Glance) -> Reading:
        if self._said:
            return self._said.reading
        return Reading("hand" if glance.hand else "moving", throw=self._tracks.throw)

    # ---- rest

    def _over(self, said: TableLook, frame: Frame, glance: Glance) -> bool:
        """Whether the reported dice have moved, in which case the report is dropped, or, not being sure, are due for
        another look."""
        whole = self._whole(said)
        disturbed = not whole and (glance.hand or glance.calm < DOUBT)
        if not disturbed and not self._stirred(said, frame):
            # A reading that is not sure is repeated from time to time.
            doubtful = not whole and said.reading.state == "rest"
            return doubtful and frame.time - self._looked >= self._pause(frame.time)
        self._wake()
        self._restless = frame.time
        return True

    def _stirred(self, look: TableLook, frame: Frame) -> bool:
        """Whether a die of this look has moved, by its picture; dice where the gate sees no motion have not."""
        factor, way = self._factor(frame), self._way(frame)
        return any(
            any(self._gate.stirs(scaled(box, factor)) for box in look.boxes(die, way))
            and not look.lies_still(die, frame.image, way)
            for die in look.reading.dice
        )

    def _whole(self, look: TableLook) -> bool:
        """Whether the look is sure and shows as many dice as a throw has; False if that number is unknown."""
        return look.reading.sure and len(look.reading.dice) == self._tracks.expect

    def _wake(self) -> None:
        self._said, self._looks, self._differed = None, [], 0

    # ---- looks

    def _seek(self, frame: Frame, glance: Glance, live: bool) -> None:
        """Read the frame if a look is due, note what it shows of each die, and report the dice once enough looks
        agree."""
        if self._looks and self._stirred(self._looks[-1], frame):
            self._looks = []
        if frame.time - self._looked < self._pause(frame.time):
            return
        began = perf_counter()
        last, look = self._last, self._look(frame)
        if live:
            self._pace = max(self._quickest, SHARE * (perf_counter() - began))
        if last and look.time - last.time < SLOW:
            self._tracks = self._tracks.follow(lying_still(last, look), look, self._rolled(frame))
        self._tracks = self._tracks.note(look, lambda die: glance.hand and self._covered(die, frame))
        before, self._last = self._looks[-1] if self._looks else None, look
        if before is None or not agrees(before, look) or self._carried_off(self._looks[0], look):
            self._differed += before is not None and glance.calm >= CALM
            self._looks = [look]
        else:
            self._looks = self._newest([*self._looks, look])
        if self._ready(look, glance):
            self._report(look, frame)

    def _newest(self, looks: list[TableLook]) -> list[TableLook]:
        """The looks to remember, at most LOOKS: the oldest that is not whole and sure is dropped first, as two sure
        ones make a reading."""
        if len(looks) <= LOOKS:
            return looks
        oldest = next((one for one in looks[:-1] if not self._whole(one)), looks[0])
        return [one for one in looks if one is not oldest]

    def _pause(self, now: float) -> float:
        """Seconds from the last look to the next one."""
        sure = [one for one in self._looks if self._whole(one)]
        if len(sure) == 1 and sure[0] is self._looks[-1]:
            return AGAIN
        tired = now - self._restless > TIRED
        return (RETRY if tired else SOON) if self._said else SLOW if tired else self._pace

    def _ready(self, look: TableLook, glance: Glance) -> bool:
        """Whether the looks so far are enough to report the dice, as sure or as not sure."""
        if self._whole(look) and any(self._confirms(look, one) for one in self._looks):
            return True
        if glance.hand or glance.calm < CALM:
            return False
        if self._differed >= LOOKS or (bool(self._said) and self._differed > 0):
            return True
        complete = len(look.reading.dice) == self._tracks.expect
        return len(self._looks) > 1 and not self._whole(look) and glance.calm >= (UNSURE if complete else CALM)

    def _confirms(self, look: TableLook, before: TableLook, after: float = AGAIN) -> bool:
        """Whether `before` shows all dice, each of them sure, is at least `after` seconds older than `look`, and no die
        has moved since; the caller ensures that the two looks agree."""
        return self._whole(before) and look.time - before.time >= after - 1e-6 and resting(before, look)

    def _carried_off(self, first: TableLook, look: TableLook) -> bool:
        """Whether all dice have moved fast since the first of these looks: the whole table is being pushed, and nothing
        is at rest."""
        steps = [dist(then.middle, now.middle) / then.size for then, now in alike(first, look)]
        return min(steps, default=0.0) > PUSHED * (look.time - first.time)

    def _report(self, look: TableLook, frame: Frame) -> None:
        seen = replace(look.reading, time=frame.time)
        if len(self._looks) < 2 and self._differed:
            seen = replace(seen, sure=False, reasons=(*seen.reasons, Reason.RESTLESS))
        self._tracks, settled = self._tracks.settle(seen, frame.image, self._rolled(frame), self._way(frame))
        self._said, self._differed = replace(look, reading=settled), 0
        self._tell_gate(look.reading, frame)
        if self.calibration and not self._moved:
            self.calibration = self.calibration.learned(settled)

    def _look(self, frame: Frame) -> TableLook:
        self._looked = frame.time
        self._moved = self.calibration is not None and not self.calibration.fits(frame.grey())
        # If the camera was moved, the tray has moved in the picture: dice count wherever they are seen.
        scene = self.calibration.scene(frame.image) if self.calibration and not self._moved else ANY
        way = self._way(frame)
        grey = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), np.uint8)
        return TableLook(self._read(frame.image, scene, way), grey, way, frame.time)

    def _read(self, picture: Picture, scene: Scene, way: Matrix) -> Reading:
        """Read the dice of the throw, without dice that lay there before the first throw if they can be told apart."""
        count, more = self._tracks.expect, self._tracks.stranger_count
        if count and more:
            thrown = self._tracks.without_strangers(self._reader.read(picture, count + more, scene), way)
            if thrown:
                return thrown
        return self._reader.read(picture, count, scene)

    # ---- what the gate says

    def _doubt_hand(self, frame: Frame, glance: Glance) -> None:
        """Check a supposed hand that does not move by reading the dice, which may look like one if they are large and
        near the edge.

        After PATIENCE seconds, or STAYS if it may hide a die, it is taken for a part of the table.
        """
        if glance.calm < DOUBT:
            self._doubt = DOUBT
        elif glance.hand and glance.calm >= self._doubt:
            self._doubt += PATIENCE
            # A look since the calm began shows the same; a further one would put off the second look at a throw.
            fresh = self._last if self._last and frame.time - self._last.time <= glance.calm else None
            seen = self._said or fresh or self._look(frame)
            self._tell_gate(seen.reading, frame)
            if glance.calm >= STAYS or (glance.calm >= PATIENCE and not self._tracks.may_hide(seen.reading)):
                self._gate = self._gate.without_hand()

    def _rolled(self, frame: Frame) -> Callable[[Die], bool]:
        return lambda die: self._gate.hands.rolled(scaled(die.box, self._factor(frame)))

    def _covered(self, die: Die, frame: Frame) -> bool:
        return self._gate.hands.cover(scaled(die.box, self._factor(frame)))

    def _tell_gate(self, seen: Reading, frame: Frame) -> None:
        self._gate = self._gate.knowing_dice([scaled(die.box, self._factor(frame)) for die in seen.dice])

    def _factor(self, frame: Frame) -> float:
        return float(self._small[1] / frame.image.shape[1])

    def _way(self, frame: Frame) -> Matrix:
        return at_size(self._gate.way, self._small, frame.image.shape[1] / self._small[1])


def agrees(one: TableLook, other: TableLook) -> bool:
    """Whether both looks show the same faces at the same places."""
    return len(one.reading.dice) == len(other.reading.dice) == len(alike(one, other))


def readings(source: Source, eye: Eye) -> Iterator[Reading]:
    """Yield a reading for every frame of the source until it ends, and one more if the last frames of a film confirm a
    throw."""
    last: Frame | None = None
    while (frame := source.read()) is not None:
        yield eye.see(frame, source.live)
        last = frame
    if last is not None and (final := eye.end(last)):
        yield final


def changes(seen: Iterator[Reading]) -> Iterator[Reading]:
    """Yield only the readings that differ from the one before in more than frame and time."""
    last: Reading | None = None
    for reading in seen:
        if last is None or news(reading, last):
            yield reading
        last = reading


def news(reading: Reading, last: Reading) -> bool:
    """Whether the reading differs from the last one in more than the frame and its time."""
    return replace(reading, frame=last.frame, time=last.time) != last
