"""Collects what is seen of the dice between two rests (times when all lie still): which were taken, and whether they
have rolled."""

from collections.abc import Callable
from math import dist

from vision.boxes import middle, moved
from vision.results import Die
from vision.watching.looks import TableLook
from vision.watching.patches import found_again

NUDGE = 0.5
"""A die that a hand brushed lies at most this far, in die sizes, from where it lay."""
BARE = 0.4
"""Seconds without any sure die in sight after which all count as taken: a hand that moves single dice leaves others in
sight."""
CARRIED = 0.8
"""Seconds without it in sight after which the only die counts as taken: longer, as a hand hides it while moving it."""
ROLLED = 2
"""The number of looks with other faces from which on dice count as thrown: one of them may be wrong."""


class Between:
    """What the looks (readings of single frames) since one rest show of the dice that lay still then."""

    def __init__(self, rest: TableLook | None = None) -> None:
        self.gone: frozenset[int] = frozenset()
        """The ids of the dice that two looks did not find: they were taken, whatever lies there later."""
        self._rest = rest
        self._missed: frozenset[int] = frozenset()
        """The ids of the dice that a look did not find where no hand hides them, and that were not seen again since."""
        self._bare_since: float | None = None
        """When looks began to see no sure die; None if the last one saw some."""
        self._bare = 0.0
        """The longest time in seconds for which looks saw no sure die."""
        self._others = 0
        """The number of sure looks at a whole throw whose faces differ from those of the rest."""

    def note(self, look: TableLook, covered: Callable[[Die], bool], expect: int | None) -> None:
        """Add a look; `covered` says of a die whether a hand may hide it, and `expect` how many dice are a whole throw.

        Does nothing if there was no rest yet.
        """
        if self._rest is None:
            return
        before, seen = self._rest.reading.dice, look.reading
        whole = seen.sure and len(seen.dice) == expect
        self._others += whole and sorted(seen.faces) != sorted(die.face for die in before)
        in_sight = any(die.sure for die in seen.dice)
        if self._bare_since is None and not in_sight:
            self._bare_since = look.time
        if self._bare_since is not None:
            # A die that is seen again was out of sight until now.
            self._bare = max(self._bare, look.time - self._bare_since)
        if in_sight:
            self._bare_since = None
        away = frozenset(die.id for die in before if not there(die, self._rest, look))
        if len(seen.dice) < len(before) or len(away) < len(before):  # else the camera or the tray may have been pushed
            lost = frozenset(die.id for die in before if die.id in away and not covered(die))
            self.gone, self._missed = self.gone | (lost & self._missed), lost | (self._missed & away)

    @property
    def cleared(self) -> bool:
        """Whether all dice were taken, because no sure die was in sight for longer than a hand hides them."""
        dice = len(self._rest.reading.dice) if self._rest else 0
        return dice > 0 and self._bare >= (BARE if dice > 1 else CARRIED) - 1e-6

    @property
    def rolled(self) -> bool:
        """Whether the dice have rolled since the rest: at least two sure looks at a whole throw showed other faces, and
        a hand that moves dice does not turn them."""
        return self._others >= ROLLED


def there(die: Die, rest: TableLook, look: TableLook) -> bool:
    """Whether a die still lies where this die of the last rest lay: its picture is found near there, or any die is read
    there."""
    steps = rest.steps(die.middle, look.way)
    if any(found_again(die, rest.picture, look.picture, NUDGE, step) for step in steps):
        return True
    places = [middle(moved(die.box, step)) for step in steps]
    return any(dist(place, one.middle) < NUDGE * die.size for place in places for one in look.reading.dice)
