"""Notices a camera that sends damaged pictures now and then: green, black or half ones between good ones."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.scene import Picture

COMPARED_EVERY_PX = 4
"""Every fourth pixel of the small picture, across and down, is compared."""
DAMAGED_GREYS = 40
"""Grey levels by which a pixel of a damaged picture differs from the good picture after it; lamps that flicker change
less."""
SAME_TABLE_GREYS = 15
"""Grey levels by which a pixel may differ between two pictures of the same table."""
LEAST_DAMAGED_SHARE = 0.1
"""The least share of the pixels of a damaged picture that differ from the good picture after it by more than
DAMAGED_GREYS."""
MOST_CHANGED_SHARE = 0.005
"""The largest share of pixels that differ between the picture after a damaged one and the one before it, as hands and
dice have moved on by then."""
COMPARED_PICTURES = 3
"""The number of newest pictures that are kept, among which the one before the damage is searched."""
LONGEST_DAMAGE_S = 0.6
"""The largest age in seconds of a picture that is still compared with the newest one: damage that lasts longer is not
noticed."""
DAMAGE_REMEMBERED_S = 3.0
"""Seconds for which damage is remembered."""
DAMAGED_OFTEN_TIMES = 4
"""The number of returns from damage within DAMAGE_REMEMBERED_S from which on the camera is reported to send damaged
pictures."""

PixelGrid = NDArray[np.int16]
"""Every fourth pixel of a small picture across and down, as rows of grey levels."""


@dataclass(frozen=True, slots=True)
class PastPicture:
    """A remembered picture: its time in seconds, every fourth of its pixels across and down, and whether it is usable:
    not too dark, covered or noise."""

    time: float
    sample: PixelGrid
    is_usable: bool


@dataclass(frozen=True, slots=True)
class Damage:
    """The newest pictures, and the times (seconds) at which the picture was good again after a damaged one."""

    last: tuple[PastPicture, ...] = ()
    returned_s: tuple[float, ...] = ()

    def step(self, small: Picture, time: float, is_usable: bool = True) -> "Damage":
        """The state with the next small picture; `is_usable` is False for one that is too dark, covered or noise."""
        now = PastPicture(time, small[::COMPARED_EVERY_PX, ::COMPARED_EVERY_PX].astype(np.int16), is_usable)
        recent = [
            one for one in self.last if one.sample.shape == now.sample.shape and time - one.time <= LONGEST_DAMAGE_S
        ]
        returned = tuple(one for one in self.returned_s if time - one <= DAMAGE_REMEMBERED_S)
        if recent and any(has_returned(now, recent[-1], before) for before in recent[:-1]):
            returned = (*returned, time)
        return Damage((*recent[1 - COMPARED_PICTURES :], now), returned)

    @property
    def is_frequent(self) -> bool:
        return len(self.returned_s) >= DAMAGED_OFTEN_TIMES


def has_returned(now: PastPicture, between: PastPicture, before: PastPicture) -> bool:
    """Whether `now` is good again after a damaged picture: the one between was unusable while `before` and `now` are
    usable, or it differed much from `now`, which shows the same as `before`."""
    if not (now.is_usable and before.is_usable):
        return False
    if not between.is_usable:
        return True
    torn = share_that_differs(now.sample, between.sample, DAMAGED_GREYS) > LEAST_DAMAGED_SHARE
    return torn and share_that_differs(now.sample, before.sample, SAME_TABLE_GREYS) < MOST_CHANGED_SHARE


def share_that_differs(one: PixelGrid, other: PixelGrid, greys: int) -> float:
    """The share of the pixels that differ by more than this many grey levels."""
    return float((np.abs(one - other) > greys).mean())
