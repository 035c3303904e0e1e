"""One run of the table under supervision: reports to systemd, keeps crashes, and decides whether the camera stays
off."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.appliance.crashes import log_crashes
from scorekeeper.appliance.firmware import weak_supply
from scorekeeper.appliance.heart import Heart, start_duration_words
from scorekeeper.appliance.notices import Notice
from scorekeeper.appliance.power import is_supervised
from scorekeeper.appliance.starts import BAD_ENDS_IN_A_ROW, GOOD_AFTER_S, Starts
from scorekeeper.errors import Sentence

SAFE_START = Notice("start", Sentence(
    "The camera is off: Scorekeeper stopped several times in a row with it. "
    "Enter the dice by hand; at the next start the camera is tried again."
), True)  # fmt: skip
"""The message if the camera stays off."""

logger = logging.getLogger("scorekeeper")


class SupervisedRun:
    """A supervised run of the table. `safe` means that the camera stays off, as the last starts ended badly; the screen
    calls `report_drawn` after each frame, and `beat` once a second."""

    def __init__(self, data: Path) -> None:
        self._starts = Starts(data) if is_supervised() else None
        self._heart = Heart()
        self.extending_start = self._heart.extending_start
        self._beats = 0
        self.safe = self._starts is not None and self._starts.begin() >= BAD_ENDS_IN_A_ROW
        if self.safe:
            logger.warning("the camera stays off after %d starts that ended badly", BAD_ENDS_IN_A_ROW)

    @property
    def notices(self) -> tuple[Notice, ...]:
        return (*((SAFE_START,) if self.safe else ()), *(weak_supply() if is_supervised() else ()))

    def report_drawn(self) -> None:
        if not self._heart.is_drawn:
            self._heart.report_drawn()
            logger.info(start_duration_words())

    def beat(self) -> None:
        """Tell systemd that the program runs; called once a second. After GOOD_AFTER_S calls this start counts as
        good."""
        self._heart.beat()
        self._beats += 1
        if self._beats == GOOD_AFTER_S:
            self.count_good_start()

    def count_good_start(self) -> None:
        """Count this start as good: it has run long enough, or ends normally."""
        if self._starts:
            self._starts.count_as_good()


@contextmanager
def supervise(data: Path) -> Iterator[SupervisedRun]:
    """Supervise everything in this context. Where the systemd unit runs the program, an end by an exception, or by a
    killed process, counts as bad if it comes before the start counts as good."""
    with log_crashes(data):
        logger.info("start")
        now = SupervisedRun(data)
        yield now
        now.count_good_start()
        logger.info("end")
