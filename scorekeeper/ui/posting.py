"""Opens the scoreboard on the local network while the settings want it, and sends it every change of the game."""

from collections.abc import Callable
from time import monotonic

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.present import texts
from scorekeeper.present.house.scoreboard import board_scores
from scorekeeper.session import View
from scorekeeper.settings import Settings

ADDRESS_CHECKED_EVERY_S = 10.0
"""Seconds after which the address is looked for again: a network may come later, or give another address."""


class ScoreboardUpdater:
    """Opens, updates and closes the scoreboard, a page for browsers on the local network; does nothing if `board` is
    None. `update` must be called by the clock and after each change of the settings."""

    def __init__(self, board: Scoreboard | None, clock: Callable[[], float] = monotonic) -> None:
        self.board, self.clock = board, clock
        self.wanted, self.looked = False, 0.0
        self.seen: tuple[View, str] | None = None

    def update(self, view: View, settings: Settings) -> None:
        """Open or close the scoreboard if the setting has changed, look for its address again from time to time, and
        hand it a changed view or language."""
        if self.board is None:
            return
        if settings.scoreboard != self.wanted:
            self.wanted, self.seen, self.looked = settings.scoreboard, None, self.clock()
            self.board.want(self.wanted)
        elif self.wanted and self.clock() - self.looked > ADDRESS_CHECKED_EVERY_S:
            self.looked = self.clock()
            self.board.want(True)
        now = (view, settings.language or texts.system_language())
        if self.wanted and (self.seen is None or self.seen[0] is not view or self.seen[1] != now[1]):
            self.seen = now
            self.board.show(board_scores(*now))
