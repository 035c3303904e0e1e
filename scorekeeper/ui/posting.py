"""Keeps the scoreboard on the local network open while the settings want it, and shows it every change."""

from scorekeeper.scoreboard.scoreboard import Scoreboard
from scorekeeper.session import View
from scorekeeper.settings import Settings
from scorekeeper.ui import texts
from scorekeeper.ui.present.scoreboard import scores


class Posting:
    """`look` is called by the clock and after each change of the settings."""

    def __init__(self, board: Scoreboard | None) -> None:
        self.board = board
        self.wanted = False
        self.seen: tuple[View, str] | None = None

    def look(self, view: View, settings: Settings) -> None:
        """Open or close the scoreboard if the setting has changed, and hand it what is new."""
        if self.board is None:
            return
        if settings.scoreboard != self.wanted:
            self.wanted, self.seen = settings.scoreboard, None
            self.board.want(self.wanted)
        now = (view, settings.language or texts.system_language())
        if self.wanted and (self.seen is None or self.seen[0] is not view or self.seen[1] != now[1]):
            self.seen = now
            self.board.show(scores(*now))
