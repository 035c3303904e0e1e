"""The eye: turns the frames of a camera into readings of the table.

The gate watches every frame for motion; two looks (the reader's results for single frames) that agree make a reading.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Protocol

import cv2
import numpy as np

from vision.results import Health, Reading, Reason
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame
from vision.watching.agreement import (
    CONFIRM_AT_FILM_END_S,
    LONG_RESTLESS_LOOKS_EVERY_S,
    LOOKS_IN_MOTION_EVERY_S,
    Looks,
    confirms_look,
    is_complete_look,
    show_same_dice,
)
from vision.watching.calibration import Calibration
from vision.watching.doubt import HandDoubt, is_no_hand
from vision.watching.gate import Gate, Glance
from vision.watching.health import Checkup
from vision.watching.looks import TableLook, find_still_dice
from vision.watching.motion import Matrix
from vision.watching.tracks import Tracks
from vision.watching.unrest import Unrest
from vision.watching.watched import WatchedPicture

FILM_LOOKS_EVERY_S = 0.05
"""Seconds between looks while something moves in a film, which is read as fast as possible and not in real time."""
DISTURBED_BELOW_CALM_S = 0.19
"""Seconds: motion less than this ago ends the report of a reading that was not sure or lacked dice."""
PAUSE_IN_LOOK_DURATIONS = 3.0
"""The least time between looks at a live camera while something moves, as a multiple of the time one look takes."""


@dataclass(frozen=True, slots=True, eq=False)
class EyeState:
    """All that an eye remembers between two frames: another eye with this state decides the same way."""

    calibration: Calibration | None
    checkup: Checkup
    gate: Gate
    unrest: Unrest
    doubt: HandDoubt
    looks: Looks
    tracks: Tracks
    quickest: float
    pace: float
    moved: bool

    def holds_same_objects(self, other: "EyeState") -> bool:
        """Whether both states hold the same calibration and the same states of the stages, as objects: each is replaced
        when it changes, so none has changed in between. `quickest`, `pace` and `moved` are not compared."""
        return (
            self.calibration is other.calibration
            and self.checkup is other.checkup
            and self.gate is other.gate
            and self.unrest is other.unrest
            and self.doubt is other.doubt
            and self.looks is other.looks
            and self.tracks is other.tracks
        )


class DiceReader(Protocol):
    """The part of the dice reader that the eye uses."""

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading: ...


ReadPicture = Callable[[Picture, int | None, Scene], Reading]


class Eye:
    """Watches one table over time. Its readings contain the state of the table, the throw and the kept dice.

    A throw is reported at once if all its dice are seen, sure and the same in two looks, whatever moves beside them: a
    returning hand, a shadow, somebody at the edge. Anything less waits until nothing moves at all. After a report that
    is not sure or lacks dice, the dice that lie there are looked at again from time to time with `again` (default:
    `reader.read`), which may take longer.

    Dice get ids from `first_id` on. The eye itself only keeps the states of its stages, each a frozen value that the
    next frame replaces.
    """

    def __init__(
        self,
        reader: DiceReader,
        calibration: Calibration | None = None,
        expect: int | None = 5,
        pace: float = LOOKS_IN_MOTION_EVERY_S,
        first_id: int = 1,
        again: ReadPicture | None = None,
    ) -> None:
        self.calibration = calibration
        self._reader = reader
        self._read_again = again or reader.read
        self._checkup, self._gate, self._unrest = Checkup(), Gate(), Unrest()
        self._doubt, self._looks, self._tracks = HandDoubt(), Looks(), Tracks(expect, next_id=first_id)
        self._quickest = self._pace = pace
        """Seconds between looks while something moves: the least (`_quickest`), and what this computer can keep up with
        (`_pace`)."""
        self._moved = False
        """Whether the camera no longer looks where it did when it was calibrated."""
        self.used_picture = False
        """Whether the whole picture of the last frame was needed, and not only the small one."""

    @property
    def state(self) -> EyeState:
        return EyeState(
            self.calibration, self._checkup, self._gate, self._unrest, self._doubt, self._looks, self._tracks,
            self._quickest, self._pace, self._moved,
        )  # fmt: skip

    def set_state(self, state: EyeState) -> None:
        """Continue from this state, of this or another eye."""
        self.calibration, self._moved = state.calibration, state.moved
        self._checkup, self._gate, self._unrest = state.checkup, state.gate, state.unrest
        self._doubt, self._looks, self._tracks = state.doubt, state.looks, state.tracks
        self._quickest, self._pace = state.quickest, state.pace

    def set_pace(self, pace_s: float) -> None:
        """Look every `pace_s` seconds while something moves, such as at the pace of the computer on which a rewind was
        recorded; with a live camera the next look sets a newly measured pace."""
        self._pace = pace_s

    def expect(self, count: int | None) -> None:
        """Set the number of dice of a throw (None: unknown); the table is read again."""
        self._tracks = replace(self._tracks, expect=count)
        self._looks = self._looks.forgetting_dice()

    def forget_dice(self) -> None:
        """Treat the dice on the table as a new throw when they are seen next."""
        self._tracks = self._tracks.forget()
        self._looks = self._looks.forgetting_dice()

    def resume_count(self, throw: int) -> None:
        """Continue to count throws from this number, which another eye has reached."""
        self._tracks = replace(self._tracks, throw=throw)

    def use_calibration(self, calibration: Calibration | None) -> None:
        """Use this calibration; the table is read again."""
        self.calibration = calibration
        self._looks = self._looks.forgetting_dice()

    def restart(self) -> None:
        """Prepare for frames of a camera that was opened again: motion and health are judged from the start, the
        numbers of throws continue."""
        self._checkup, self._gate, self._unrest = self._checkup.for_reopened_camera(), Gate(), Unrest()
        self._looks = self._looks.for_reopened_camera()

    @property
    def health(self) -> Health:
        if self._checkup.health != "live":
            return self._checkup.health
        return "camera moved" if self._moved else self._unrest.cause or "live"

    def see(self, frame: Frame, live: bool = False) -> Reading:
        """Take in the next frame and return the present state of the table. With `live`, frozen and damaged pictures
        are detected, and looks become rarer on a slow computer.

        The dice of a frame marked as fresh are a new throw; a frame that cannot be read (frozen, too dark, covered)
        counts as moving.
        """
        if frame.fresh:
            self.restart()
            self._tracks = self._tracks.forget()
        self.used_picture = False
        small = frame.small_grey()
        frame = replace(frame, small=small)  # made small once, for whoever asks below
        self._checkup = self._checkup.step(small, frame.time, live)
        if not self._checkup.usable:
            # The gate does not see dark pictures, so that it still remembers the table afterwards.
            self._looks = self._looks.forgetting_dice()
            return Reading("moving", throw=self._tracks.throw, frame=frame.index, time=frame.time)
        self._gate, glance = self._gate.step(small, frame.time)
        now = WatchedPicture(frame, self._gate, glance)
        self._unrest = self._unrest.step(glance, float(small.mean()), frame.time, self._looks.reported is not None)
        self._check_hand(now)
        if self._looks.reported is None or self._is_report_over(self._looks.reported, now):
            self._look_if_due(now, live)
        return replace(self._current_reading(now), frame=frame.index, time=frame.time)

    def read_at_end(self, frame: Frame) -> Reading | None:
        """A reading of the last frame of a film, if two looks now confirm a whole throw that was not reported yet; else
        None."""
        if self._looks.reported or not self._looks.agreeing:
            return None
        frame = replace(frame, small=frame.small_grey())
        now = WatchedPicture(frame, self._gate, Glance(0.0))
        newest = self._looks.agreeing[-1]
        look = self._look(now) if newest.time < frame.time else newest
        agreeing = [one for one in self._looks.agreeing if show_same_dice(one, look)]
        if not any(confirms_look(look, one, self._tracks.expect, CONFIRM_AT_FILM_END_S) for one in agreeing):
            return None
        return replace(self._report(look, now), frame=frame.index, time=frame.time)

    def _current_reading(self, now: WatchedPicture) -> Reading:
        if self._looks.reported:
            return self._looks.reported.reading
        return Reading("hand" if now.glance.hand else "moving", throw=self._tracks.throw)

    def _is_report_over(self, reported: TableLook, now: WatchedPicture) -> bool:
        """Whether the table must be looked at again: the report does not hold (a die has moved, or it is not sure or
        lacks dice while a hand is in view or something has just moved) and is forgotten here, or it is not sure or
        lacks dice and another look is due."""
        whole = is_complete_look(reported, self._tracks.expect)
        disturbed = not whole and (now.glance.hand or now.glance.calm < DISTURBED_BELOW_CALM_S)
        if not disturbed and not self._has_moved(reported, now):
            # A reading that is not sure is repeated from time to time.
            return not whole and reported.reading.state == "rest" and self._is_due(now)
        self._looks = replace(self._looks.forgetting_dice(), restless_s=now.frame.time)
        return True

    def _has_moved(self, look: TableLook, now: WatchedPicture) -> bool:
        """Whether a die of this earlier look has moved; the whole picture is used only if the gate sees motion at a
        die."""
        stirring = now.possibly_moved(look)
        self.used_picture = self.used_picture or bool(stirring)
        return now.has_any_moved(stirring, look)

    def _is_due(self, now: WatchedPicture) -> bool:
        return self._looks.is_due(now.frame.time, self._tracks.expect, self._pace)

    def _look_if_due(self, now: WatchedPicture, live: bool) -> None:
        """Read the frame if a look is due, note what it shows of each die, and report the dice once enough looks
        agree."""
        if self._looks.agreeing and self._has_moved(self._looks.agreeing[-1], now):
            self._looks = replace(self._looks, agreeing=())
        if not self._is_due(now):
            return
        began, again = perf_counter(), self._looks.reported is not None
        last, look = self._looks.last, self._look(now)
        if live and not again:
            self._pace = max(self._quickest, PAUSE_IN_LOOK_DURATIONS * (perf_counter() - began))
        if last and look.time - last.time < LONG_RESTLESS_LOOKS_EVERY_S:
            self._tracks = self._tracks.with_still_dice_noted(find_still_dice(last, look), look, now.has_rolled)
        self._tracks = self._tracks.after_look(look, now.may_cover)
        self._looks, ready = self._looks.step(look, now.glance, self._tracks.expect)
        if ready:
            self._report(look, now)

    def _report(self, look: TableLook, now: WatchedPicture) -> Reading:
        """Report the dice of this look, and return the reading."""
        seen = replace(look.reading, time=now.frame.time)
        if len(self._looks.agreeing) < 2 and self._looks.differed:
            seen = replace(seen, sure=False, reasons=(*seen.reasons, Reason.RESTLESS))
        self._tracks, settled = self._tracks.settle(
            seen, now.frame.image, now.has_rolled, now.motion_from_first_picture
        )
        self._looks = replace(self._looks, reported=replace(look, reading=settled), differed=0)
        self._gate = self._gate.with_known_dice(now.small_boxes(look.reading))
        if self.calibration and not self._moved:
            self.calibration = self.calibration.with_learned_die_size(settled)
        return settled

    def _look(self, now: WatchedPicture) -> TableLook:
        frame, way, self.used_picture = now.frame, now.motion_from_first_picture, True
        self._looks = replace(self._looks, looked_s=frame.time)
        self._moved = self.calibration is not None and not self.calibration.is_unmoved(frame.small_grey())
        # If the camera was moved, the tray has moved in the picture: dice count wherever they are seen.
        scene = self.calibration.scene(frame.image) if self.calibration and not self._moved else UNKNOWN_SCENE
        grey = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), np.uint8)
        return TableLook(self._read(frame.image, scene, way), grey, way, frame.time)

    def _read(self, picture: Picture, scene: Scene, motion: Matrix) -> Reading:
        """Read the dice of the throw, if possible without the dice that lay there before the first throw; `motion` is
        that of the scene since the camera's first picture."""
        count, more = self._tracks.expect, self._tracks.stranger_count
        read = self._read_again if self._looks.reported else self._reader.read
        if count and more:
            thrown = self._tracks.without_strangers(read(picture, count + more, scene), motion)
            if thrown:
                return thrown
        return read(picture, count, scene)

    def _check_hand(self, now: WatchedPicture) -> None:
        """Check a supposed hand that does not move by reading the dice, as large dice near the edge may look like a
        hand; what never moves is taken for a part of the table."""
        self._doubt, due = self._doubt.step(now.glance)
        if not due:
            return
        last = self._looks.last
        # A look since the calm began shows the same; a further one would put off the second look at a throw.
        fresh = last if last and now.frame.time - last.time <= now.glance.calm else None
        seen = self._looks.reported or fresh or self._look(now)
        self._gate = self._gate.with_known_dice(now.small_boxes(seen.reading))
        if is_no_hand(now.glance, self._tracks.may_hide_dice(seen.reading)):
            self._gate = self._gate.with_hand_taken_for_ground()
