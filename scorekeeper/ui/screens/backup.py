"""A backup of the games onto a USB stick: it appears when it is plugged in, and one tap writes and reads back."""

from pathlib import Path
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper import backup
from scorekeeper.errors import ScorekeeperError
from scorekeeper.ui.present import backup as present
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _, told
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import fixed, share, space
from scorekeeper.ui.widgets.text import Words


class Page(page.Page):
    """`sticks` are looked for once a second; a slow stick is written beside the screen."""

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.sticks, self.busy = backup.sticks(), False
        self.says, self.failed = "", False
        self.looking = Clock.schedule_interval(self.look_for_sticks, 1)

    def leave(self) -> None:
        self.looking.cancel()

    def look_for_sticks(self, _dt: float) -> None:
        found = backup.sticks()
        if found != self.sticks and not self.busy:
            self.sticks, self.says = found, ""
            self.refresh()

    # ---- writing

    def write(self, stick: Path) -> None:
        self.busy, self.says = True, ""
        Thread(target=self.written, args=(stick,), name="backup", daemon=True).start()
        self.refresh()

    def written(self, stick: Path) -> None:
        """Runs beside the screen; what came of it is handed over by the clock."""
        try:
            says, failed = present.saved(backup.make(self.app.table.data, stick)), False
        except ScorekeeperError as error:
            says, failed = told(error.sentence), True
        Clock.schedule_once(lambda _dt: self.done(says, failed))

    def done(self, says: str, failed: bool) -> None:
        self.busy, self.says, self.failed = False, says, failed
        self.refresh()

    # ---- drawing

    def build(self) -> Widget:
        look = self.look
        words = _("Writing …") if self.busy else self.says or present.waiting(len(self.sticks))
        ink = look.colours.warning if self.failed and self.says else look.colours.text
        sticks = () if self.busy or (self.says and not self.failed) else self.sticks
        keys = [fixed(self.key(stick), height=look.mm(14)) for stick in sticks]
        return self.framed(_("Backup"), share(Words(look, words, BODY, ink), 1.5), *keys, space())

    def key(self, stick: Path) -> Key:
        only = len(self.sticks) == 1
        name = _("Back up all games") if only else str(stick)
        return Key(self.look, name, lambda: self.write(stick), "main" if only else "plain", size=HEAD, bold=only)
