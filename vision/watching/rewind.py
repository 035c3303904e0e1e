"""The frames watched in the last seconds, with all that an eye needs to decide the same about them again: the small
frames, the whole pictures (stills) that the eye used, and its state before the first frame."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import chain
from typing import Any

import cv2
import numpy as np

from vision.results import Reading, TableState
from vision.scene import Picture
from vision.watching.eye import EyeState


@dataclass(frozen=True, slots=True)
class GameReading:
    """The part of a reading that the game depends on, dice from left to right."""

    state: TableState
    throw: int = 0
    faces: tuple[int, ...] = ()
    kept: tuple[bool, ...] = ()
    sure: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class KeptFrame:
    """A frame as it is stored: the small grey picture (`small`), the whole picture as a JPEG (`still`, empty if the eye
    did not use it), and what the eye decided. `pace` is the time between looks, in seconds, that the eye kept before
    the frame, which depends on the speed of the computer."""

    small: bytes
    """The small picture as a PNG, so without loss, in a third of its size."""
    time: float
    still: bytes
    decided: GameReading
    pace: float
    live: bool = True
    fresh: bool = False
    look: Reading | None = None
    """What the reader saw in the frame; None if the eye did not ask it."""
    before: EyeState | None = None
    """The state of the eye before this frame; None if it is the state after the frame before."""

    @property
    def grey(self) -> Picture:
        """The small picture."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.small, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Rewind:
    """Kept frames in the order of time, at least one, and the width and height of the whole pictures."""

    size: tuple[int, int]
    frames: tuple[KeptFrame, ...]

    @property
    def throw(self) -> int:
        return self.frames[-1].decided.throw

    @property
    def throw_begins_at(self) -> int:
        """The index of the first frame after the last rest of an earlier throw, with which the last throw begins; 0 if
        no rest of an earlier throw was kept."""
        older = [
            k for k, one in enumerate(self.frames) if one.decided.state == "rest" and one.decided.throw < self.throw
        ]
        return older[-1] + 1 if older else 0

    @property
    def rest_frames(self) -> tuple[int, int] | None:
        """The indices of the first and the last frame in which the dice of the last throw were reported; None if they
        were not."""
        lying = [
            k for k, one in enumerate(self.frames[self.throw_begins_at :], self.throw_begins_at)
            if one.decided.state == "rest" and one.decided.throw == self.throw
        ]  # fmt: skip
        return (lying[0], lying[-1]) if lying else None


def pack_grey(grey: Picture) -> bytes:
    """Pack the small picture as a PNG, with settings for speed, as thirty are stored a second."""
    fast = [cv2.IMWRITE_PNG_COMPRESSION, 1, cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_HUFFMAN_ONLY]
    return bytes(cv2.imencode(".png", grey, fast)[1])


def game_reading_of(reading: Reading) -> GameReading:
    kept = tuple(die.kept for die in reading.dice)
    return GameReading(reading.state, reading.throw, reading.faces, kept, reading.sure)


def kept_bytes(kept: KeptFrame) -> int:
    """The bytes of a kept frame in memory."""
    return len(kept.small) + len(kept.still) + (state_bytes(kept.before) if kept.before else 0)


def state_bytes(state: EyeState) -> int:
    """The bytes of all arrays in the state of an eye, each counted once."""
    return sum(array.nbytes for array in {id(one): one for one in arrays_in(state)}.values())


def arrays_in(value: Any) -> Iterator[np.ndarray[Any, Any]]:
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        yield from chain.from_iterable(map(arrays_in, value))
    elif is_dataclass(value):
        yield from chain.from_iterable(arrays_in(getattr(value, one.name)) for one in fields(value))
