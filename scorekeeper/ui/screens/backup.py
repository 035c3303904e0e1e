"""The screen for a backup to a USB stick and back: the stick is noticed, one tap writes and checks the backup, another
has its games added at the next start."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import backup, restoring
from scorekeeper.present.house import backup as present
from scorekeeper.present.texts import _, translated
from scorekeeper.session.steps import replay_foreign
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """The backup screen. It looks for USB sticks once a second, and writes to them or reads from them in the
    background."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.sticks, self.busy = backup.sticks(), False
        self.says, self.failed = "", False
        self.then: present.Then = ""
        self.looking = Clock.schedule_interval(self.look_for_sticks, 1)

    def leave(self) -> None:
        self.looking.cancel()

    def look_for_sticks(self, _dt: float) -> None:
        found = backup.sticks()
        if found != self.sticks and not self.busy:
            self.sticks, self.says = found, ""
            self.refresh()

    # ---- writing

    def start(self, act: Callable[[], str], then: present.Then = "") -> None:
        """Run `act`, which writes or reads a stick and returns a text, in the background. The text, or the error, is
        shown afterwards, with `then` as the next step if it worked."""

        def run() -> None:
            try:
                says, next_, failed = act(), then, False
            except ScorekeeperError as error:
                says, next_, failed = translated(error.sentence), "", True
            Clock.schedule_once(lambda _dt: self.done(says, failed, next_))

        self.busy, self.says = True, ""
        Thread(target=run, name="backup", daemon=True).start()
        self.refresh()

    def done(self, says: str, failed: bool = False, then: present.Then = "") -> None:
        self.busy, self.says, self.failed, self.then = False, says, failed, then
        self.refresh()

    def write(self, stick: Path) -> None:
        def made() -> str:
            done = backup.make(self.app.table.data, stick)
            return present.saved(done.matches, done.path)

        self.start(made)

    def bring_back(self, file: Path) -> None:
        self.start(lambda: present.waits(restoring.ask(self.app.table.data, file, replay_foreign)), "leave")

    # ---- drawing

    def build(self) -> Widget:
        look = self.look
        words = _("Writing …") if self.busy else self.says or present.waiting(len(self.sticks))
        ink = look.colours.warning if self.failed and self.says else look.colours.text
        keys = [fixed(key, height=look.mm(14)) for key in ([] if self.busy else self.keys())]
        return self.framed(_("Backup"), share(Words(look, words, BODY, ink), 1.5), *keys, space())

    def keys(self) -> list[Key]:
        if self.says and not self.failed:
            leave = Key(self.look, present.leaving(), lambda: self.app.go("leaving"), "main", size=HEAD, bold=True)
            return [leave] if self.then == "leave" else []
        only = len(self.sticks) == 1
        keys = [self.key(stick, _("Back up all games") if only else str(stick), only) for stick in self.sticks]
        newest = [file for stick in self.sticks for file in restoring.backups(stick)[:1]]
        return keys + [self.back_key(file) for file in newest]

    def key(self, stick: Path, name: str, only: bool) -> Key:
        return Key(self.look, name, lambda: self.write(stick), "main" if only else "plain", size=HEAD, bold=only)

    def back_key(self, file: Path) -> Key:
        return Key(self.look, present.bring_back(file), lambda: self.bring_back(file))
