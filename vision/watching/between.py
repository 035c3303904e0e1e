"""Collects what is seen of the dice between two rests (times when all lie still): which were taken, and whether they
have rolled."""

from collections.abc import Callable
from dataclasses import dataclass
from math import dist
from typing import NamedTuple

from vision.boxes import middle, moved
from vision.results import Die
from vision.watching.looks import TableLook
from vision.watching.patches import find_die_again

NUDGE_DIE_SIZES = 0.5
"""The largest distance, in die sizes, from its place at the last rest at which a die still counts as lying there: a
hand that only touches it pushes it less far."""
ALL_TAKEN_AFTER_S = 0.4
"""Seconds without any sure die in sight after which all count as taken: a hand that moves single dice leaves others in
sight."""
ONLY_DIE_TAKEN_AFTER_S = 0.8
"""Seconds without it in sight after which a die that lay alone counts as taken: longer than ALL_TAKEN_AFTER_S, as a
hand hides it while moving it."""
ROLLED_LOOKS = 2
"""The number of looks with other faces from which on the dice count as thrown: a single look may be wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class BetweenRests:
    """What the looks (readings of single frames) since one rest show of the dice that lay still then."""

    rest: TableLook | None = None
    """The look at that rest; None if there was none yet."""
    gone: frozenset[int] = frozenset()
    """The ids of the dice that two looks did not find: they were taken, whatever lies there later."""
    missed: frozenset[int] = frozenset()
    """The ids of the dice that a look did not find where no hand hides them, and that were not seen again since."""
    bare_since_s: float | None = None
    """The time from which on looks saw no sure die, in seconds of the source's clock; None if the last look saw one."""
    bare_s: float = 0.0
    """The longest time in seconds for which looks saw no sure die."""
    others: int = 0
    """The number of sure looks at a whole throw whose faces differ from those of the rest."""

    def step(self, look: TableLook, may_be_covered: Callable[[Die], bool], expect: int | None) -> "BetweenRests":
        """The state with one more look; `may_be_covered` says of a die whether a hand may hide it, and `expect` how
        many dice are a whole throw. Unchanged if there was no rest yet."""
        if self.rest is None:
            return self
        before, seen = self.rest.reading.dice, look.reading
        whole = seen.sure and len(seen.dice) == expect
        others = self.others + (whole and sorted(seen.faces) != sorted(die.face for die in before))
        since_s, bare_s = self._bare_times(look)
        away = frozenset(die.id for die in before if not is_still_there(die, self.rest, look))
        gone, missed = self.gone, self.missed
        if len(seen.dice) < len(before) or len(away) < len(before):  # else the camera or the tray may have been pushed
            lost = frozenset(die.id for die in before if die.id in away and not may_be_covered(die))
            gone, missed = gone | (lost & missed), lost | (missed & away)
        return BetweenRests(self.rest, gone, missed, since_s, bare_s, others)

    def _bare_times(self, look: TableLook) -> "BareTimes":
        """The values of `bare_since_s` and `bare_s` after this look."""
        in_sight = any(die.sure for die in look.reading.dice)
        since_s, bare_s = self.bare_since_s, self.bare_s
        if since_s is None and not in_sight:
            since_s = look.time
        if since_s is not None:
            # A die that is seen again was out of sight until now.
            bare_s = max(bare_s, look.time - since_s)
        return BareTimes(None if in_sight else since_s, bare_s)

    @property
    def is_cleared(self) -> bool:
        """Whether all dice were taken, as no sure die was in sight for longer than a hand that moves dice hides
        them."""
        dice = len(self.rest.reading.dice) if self.rest else 0
        return dice > 0 and self.bare_s >= (ALL_TAKEN_AFTER_S if dice > 1 else ONLY_DIE_TAKEN_AFTER_S) - 1e-6

    @property
    def has_rolled(self) -> bool:
        """Whether the dice have rolled since the rest: at least two sure looks at a whole throw showed other faces, and
        a hand that moves dice does not turn them."""
        return self.others >= ROLLED_LOOKS


class BareTimes(NamedTuple):
    bare_since_s: float | None
    bare_s: float


def is_still_there(die: Die, rest: TableLook, look: TableLook) -> bool:
    """Whether the place of this die of the last rest is still occupied: the die's picture is found near there, or any
    die is read there."""
    steps = rest.possible_shifts(die.middle, look.way)
    if any(find_die_again(die, rest.picture, look.picture, NUDGE_DIE_SIZES, step) for step in steps):
        return True
    places = [middle(moved(die.box, step)) for step in steps]
    return any(dist(place, one.middle) < NUDGE_DIE_SIZES * die.size for place in places for one in look.reading.dice)
