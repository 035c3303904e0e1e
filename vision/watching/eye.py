"""The eye: frames in, readings out. The gate watches every frame, the reader looks only when all lies still."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from vision.boxes import distance, scaled
from vision.results import Die, Reading, Reason
from vision.scene import ANY, Picture, Scene
from vision.sources import Frame, Source
from vision.watching.calibration import Calibration
from vision.watching.gate import Gate, Glance
from vision.watching.health import Checkup, Health
from vision.watching.tracks import PLACE, Tracks

STILL = 0.19
"""Seconds without motion before the first look."""
AGAIN = 0.19
"""Seconds until the second look: a die that spins on its corner shows another face by then."""
RETRY = 1.0
"""Seconds between further looks at a throw that is not sure."""
PATIENCE = 5.0
"""Seconds after which something that reaches in and never stirs is no hand, if no die is hidden: a cup, a score pad,"""
STAYS = 30.0
"""and after which it is none in any case."""
LOOKS = 4
"""Looks that do not agree before the eye says so."""


class Reads(Protocol):
    """What the eye needs of the reader."""

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = ANY) -> Reading: ...


class Eye:
    """One table seen over time. Its readings carry the state of the table, the throw and the kept dice."""

    def __init__(self, reader: Reads, calibration: Calibration | None = None, expect: int | None = 5) -> None:
        self.calibration = calibration
        self._reader = reader
        self._tracks = Tracks(expect)
        self._gate = Gate()
        self._checkup = Checkup()
        self._first: Reading | None = None
        """A look that waits for the second, which must say the same."""
        self._said: Reading | None = None
        """What was told of the dice as they lie now."""
        self._looks = 0
        self._rolled = False
        """Dice were seen rolling since they last lay still."""
        self._moved = False
        """The camera no longer looks where it did when it was calibrated."""
        self._doubt = STILL
        """Seconds of calm after which a hand is doubted next."""

    def expect(self, count: int | None) -> None:
        """So many dice make a throw from now on."""
        self._tracks.expect = count
        self._wake()

    def forget(self) -> None:
        """What lies on the table counts as a new throw when it is seen next."""
        self._tracks.forget()
        self._wake()

    def use(self, calibration: Calibration) -> None:
        """The table lies as this says; what is on it is looked at anew."""
        self.calibration = calibration
        self._wake()

    def restart(self) -> None:
        """The next frame comes from a camera that was opened anew. Throws go on counting."""
        self._gate, self._checkup = Gate(), Checkup()
        self._wake()

    @property
    def health(self) -> Health:
        return "camera moved" if self._moved and self._checkup.health == "live" else self._checkup.health

    def see(self, frame: Frame, live: bool = False) -> Reading:
        """What the table looks like with this frame; only a live camera can freeze."""
        if frame.fresh:
            self.restart()
            self._tracks.forget()
        small = frame.grey()
        frame = replace(frame, small=small)  # made small once, for whoever asks below
        self._checkup.step(small, frame.time, live)
        # What the gate knows of the table must outlast a time in the dark, so it does not see the dark.
        glance = self._gate.step(small, frame.time) if self._checkup.usable else Glance(0.0)
        self._rolled = self._rolled or glance.loose
        if glance.calm < STILL:
            self._doubt = STILL
        elif glance.hand and glance.calm >= self._doubt:
            self._doubt += PATIENCE
            self._doubt_hand(frame, glance.calm)
        if glance.hand or glance.calm < STILL:
            self._wake()
            state = Reading("hand" if glance.hand else "moving", throw=self._tracks.throw)
        else:
            state = self._rest(frame)
        return replace(state, frame=frame.index, time=frame.time)

    def _doubt_hand(self, frame: Frame, calm: float) -> None:
        """Large dice near the border may look like a hand that rests, and not all that rests is a hand."""
        seen = self._look(frame)
        self._tell_gate(seen, frame)
        if calm >= STAYS or (calm >= PATIENCE and not self._tracks.may_hide(seen)):
            self._gate.accept()

    def _wake(self) -> None:
        self._first = self._said = None
        self._looks = 0

    def _rest(self, frame: Frame) -> Reading:
        """Two looks that agree make a reading; one that is not sure is looked at again now and then."""
        if self._said and (self._said.sure or self._said.state == "empty" or frame.time - self._said.time < RETRY):
            return self._said
        so_far = self._said or Reading("moving", throw=self._tracks.throw)
        if self._first and frame.time - self._first.time < AGAIN:
            return so_far
        look = replace(self._look(frame), time=frame.time)
        self._looks += 1
        first, self._first = self._first, look
        if first is None or not (alike(first, look) or self._looks >= LOOKS):
            return so_far
        if not alike(first, look):
            look = replace(look, sure=False, reasons=(*look.reasons, Reason.RESTLESS))
        self._said = self._tracks.settle(look, frame.image, self._rolled)
        self._first, self._rolled = None, False
        self._tell_gate(look, frame)
        if self.calibration and not self._moved:
            self.calibration = self.calibration.learned(self._said)
        return self._said

    def _tell_gate(self, seen: Reading, frame: Frame) -> None:
        factor = frame.grey().shape[1] / frame.image.shape[1]
        self._gate.know_dice([scaled(die.box, factor) for die in seen.dice])

    def _look(self, frame: Frame) -> Reading:
        self._moved = self.calibration is not None and not self.calibration.fits(frame.grey())
        # Where the camera was moved the tray is no longer where it was: dice count wherever they are seen.
        scene = self.calibration.scene(frame.image) if self.calibration and not self._moved else ANY
        return self._reader.read(frame.image, self._tracks.expect, scene)


def alike(one: Reading, other: Reading) -> bool:
    """The same faces at the same places."""
    return len(one.dice) == len(other.dice) and all(any(same_die(a, b) for b in other.dice) for a in one.dice)


def same_die(one: Die, other: Die) -> bool:
    return one.face == other.face and distance(one.box, other.box) < PLACE * one.size


def readings(source: Source, eye: Eye) -> Iterator[Reading]:
    """A reading for every frame until the source ends."""
    while (frame := source.read()) is not None:
        yield eye.see(frame, source.live)


def changes(seen: Iterator[Reading]) -> Iterator[Reading]:
    """Only the readings that say something new."""
    last: Reading | None = None
    for reading in seen:
        if last is None or news(reading, last):
            yield reading
        last = reading


def news(reading: Reading, last: Reading) -> bool:
    """Whether it says something else, not only of another frame."""
    return replace(reading, frame=last.frame, time=last.time) != last
