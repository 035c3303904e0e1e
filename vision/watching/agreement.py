"""Agreement: when the next look at a table is due, and when the looks so far are enough for a reading."""

from dataclasses import dataclass, replace
from math import dist
from typing import NamedTuple

from vision.watching.gate import Glance
from vision.watching.looks import TableLook, are_dice_resting, find_same_dice

CONFIRM_AFTER_S = 0.14
"""Seconds after which a second look can confirm the first: a die that spins on its corner shows another face by
then."""
CONFIRM_AT_FILM_END_S = 0.06
"""At the end of a film, two looks at least this many seconds apart confirm a throw."""
LOOKS_IN_MOTION_EVERY_S = 0.1
"""The least seconds between looks at a live camera while something moves, as dice may lie still only for a moment; a
film has FILM_LOOKS_EVERY_S."""
LONG_RESTLESS_AFTER_S = 20.0
"""Seconds without rest after which looks become rarer."""
LONG_RESTLESS_LOOKS_EVERY_S = 0.5
"""Seconds between looks at a table that has not come to rest for LONG_RESTLESS_AFTER_S seconds."""
FEWER_DICE_CALM_S = 0.36
"""Seconds without motion or a hand before fewer dice than a throw has are reported."""
UNSURE_CALM_S = 0.5
"""Seconds without motion before a throw that is not sure is reported."""
UNSURE_LOOKS_EVERY_S = 0.3
"""Seconds between further looks at a throw that was reported as not sure, as long as the report before it ended at most
LONG_RESTLESS_AFTER_S seconds ago."""
LONG_UNSURE_LOOKS_EVERY_S = 1.0
"""Seconds between further looks at a throw that was reported as not sure, once the report before it ended more than
LONG_RESTLESS_AFTER_S seconds ago."""
MOST_LOOKS = 4
"""The number of differing looks at a calm table from which on the dice are reported as not sure; also the most looks
remembered."""
NEVER_S = -1e9
PUSHED_DIE_SIZES_PER_S = 3.0
"""The speed of the slowest die, in die sizes per second, above which the whole tray is being pushed or the camera
carried."""


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """The newest looks at the table, and the one that was reported."""

    agreeing: tuple[TableLook, ...] = ()
    """The newest looks that agree with each other, the oldest first, at most MOST_LOOKS; empty once a die in them has
    moved."""
    last: TableLook | None = None
    """The last look, whatever it saw."""
    looked_s: float = NEVER_S
    """The time of the last look, in seconds of the source's clock."""
    differed: int = 0
    """The number of looks at a calm table that did not agree with the one before, since the last report."""
    reported: TableLook | None = None
    """The look that was reported for the dice as they lie now; None if none was."""
    restless_s: float = 0.0
    """The time when the last reported rest ended."""

    def forgetting_dice(self) -> "Looks":
        """The state in which nothing is known of the dice as they lie now."""
        return replace(self, agreeing=(), differed=0, reported=None)

    def for_reopened_camera(self) -> "Looks":
        """The state before the first frame of a camera that was opened again, whose clock may begin anywhere."""
        return replace(self.forgetting_dice(), last=None, looked_s=NEVER_S)

    def is_due(self, now: float, expect: int | None, pace_s: float) -> bool:
        """Whether it is time for the next look; `pace_s` are the seconds between two while something moves."""
        return now - self.looked_s >= self._pause(now, expect, pace_s)

    def _pause(self, now: float, expect: int | None, pace_s: float) -> float:
        """Seconds from the last look to the next one."""
        sure = [one for one in self.agreeing if is_complete_look(one, expect)]
        if len(sure) == 1 and sure[0] is self.agreeing[-1]:
            return CONFIRM_AFTER_S
        tired = now - self.restless_s > LONG_RESTLESS_AFTER_S
        if self.reported:
            return LONG_UNSURE_LOOKS_EVERY_S if tired else UNSURE_LOOKS_EVERY_S
        return LONG_RESTLESS_LOOKS_EVERY_S if tired else pace_s

    def step(self, look: TableLook, glance: Glance, expect: int | None) -> "LooksStep":
        """The state with one more look at a table on which `expect` dice are a throw."""
        before = self.agreeing[-1] if self.agreeing else None
        if before is None or not show_same_dice(before, look) or is_whole_table_pushed(self.agreeing[0], look):
            differed = self.differed + (before is not None and glance.calm >= FEWER_DICE_CALM_S)
            looks = replace(self, agreeing=(look,), last=look, differed=differed)
        else:
            looks = replace(self, agreeing=drop_oldest_incomplete((*self.agreeing, look), expect), last=look)
        return LooksStep(looks, looks._is_ready(look, glance, expect))

    def _is_ready(self, look: TableLook, glance: Glance, expect: int | None) -> bool:
        if any(confirms_look(look, one, expect) for one in self.agreeing):
            return True
        if glance.hand or glance.calm < FEWER_DICE_CALM_S:
            return False
        if self.differed >= MOST_LOOKS or (self.reported is not None and self.differed > 0):
            return True
        complete = len(look.reading.dice) == expect
        long_enough = glance.calm >= (UNSURE_CALM_S if complete else FEWER_DICE_CALM_S)
        return len(self.agreeing) > 1 and not is_complete_look(look, expect) and long_enough


class LooksStep(NamedTuple):
    """The state after a look, and whether the dice can be reported now, be it as sure or as not sure."""

    looks: Looks
    can_report: bool


def drop_oldest_incomplete(looks: tuple[TableLook, ...], expect: int | None) -> tuple[TableLook, ...]:
    """The looks to remember: of more than MOST_LOOKS, the oldest that is not complete (`is_complete_look`) is dropped,
    as two complete ones make a reading."""
    if len(looks) <= MOST_LOOKS:
        return looks
    oldest = next((one for one in looks[:-1] if not is_complete_look(one, expect)), looks[0])
    return tuple(one for one in looks if one is not oldest)


def is_complete_look(look: TableLook, expect: int | None) -> bool:
    """Whether the look is sure and shows as many dice as a throw has; False if that number is unknown."""
    return look.reading.sure and len(look.reading.dice) == expect


def show_same_dice(one: TableLook, other: TableLook) -> bool:
    """Whether both looks show the same faces at the same places."""
    return len(one.reading.dice) == len(other.reading.dice) == len(find_same_dice(one, other))


def confirms_look(look: TableLook, before: TableLook, expect: int | None, after_s: float = CONFIRM_AFTER_S) -> bool:
    """Whether both looks show all dice, each of them sure, `before` is at least `after_s` seconds older, and no die has
    moved since; the caller ensures that the two looks agree."""
    long_enough = look.time - before.time >= after_s - 1e-6
    return (
        is_complete_look(look, expect)
        and is_complete_look(before, expect)
        and long_enough
        and are_dice_resting(before, look)
    )


def is_whole_table_pushed(first: TableLook, look: TableLook) -> bool:
    """Whether all dice have moved fast since the first of these looks: the whole table is being pushed, and nothing is
    at rest."""
    steps = [dist(then.middle, now.middle) / then.size for then, now in find_same_dice(first, look)]
    return min(steps, default=0.0) > PUSHED_DIE_SIZES_PER_S * (look.time - first.time)
