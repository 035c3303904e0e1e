"""The screen for a backup to a USB stick and back: the stick is noticed, one tap writes and checks the backup, another
has its games added at the next start."""

from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.journal import backup, restoring
from scorekeeper.present.house import backup as present
from scorekeeper.present.texts import _
from scorekeeper.session.steps import replay_foreign
from scorekeeper.ui.screens.writing import WritingPage
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    pass


class Page(WritingPage):
    """The backup screen: writes all games onto a stick, or brings them back from one."""

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
