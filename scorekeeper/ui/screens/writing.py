"""The base of screens that write onto USB sticks: they notice sticks, and write in the background."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import backup
from scorekeeper.present.house.backup import Then
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.screens import page

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class WritingPage(page.Page):
    """A screen that looks for USB sticks once a second, and writes to them or reads from them in the background."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.sticks, self.busy = backup.sticks(), False
        self.says, self.failed = "", False
        self.doing = _("Writing …")
        self.then: Then = ""
        self.looking = Clock.schedule_interval(self.look_for_sticks, 1)

    def leave(self) -> None:
        self.looking.cancel()

    def look_for_sticks(self, _dt: float) -> None:
        found = backup.sticks()
        if found != self.sticks and not self.busy:
            self.sticks, self.says = found, ""
            self.refresh()

    # ---- writing

    def start(self, act: Callable[[], str], then: Then = "") -> None:
        """Run `act`, which writes or reads a stick and returns a text, in the background. The text, or the error, is
        shown afterwards, with `then` as the next step if it worked."""

        def run() -> None:
            try:
                says, next_, failed = act(), then, False
            except ScorekeeperError as error:
                says, next_, failed = translated(error.sentence), "", True
            Clock.schedule_once(lambda _dt: self.done(says, failed, next_))

        self.busy, self.says, self.doing = True, "", _("Writing …")
        Thread(target=run, name="stick", daemon=True).start()
        self.refresh()

    def proceed(self, doing: str) -> None:
        """Show what the background does now; may be called from there."""

        def show(_dt: float) -> None:
            if self.busy and doing != self.doing:
                self.doing = doing
                self.refresh()

        Clock.schedule_once(show)

    def done(self, says: str, failed: bool = False, then: Then = "") -> None:
        self.busy, self.says, self.failed, self.then = False, says, failed, then
        self.refresh()
