"""The screen of readings that were wrong: copies them onto a USB stick, and deletes them."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import why
from scorekeeper.present import texts
from scorekeeper.present.afterwards import outside
from scorekeeper.present.house import rewinds as present
from scorekeeper.present.texts import _
from scorekeeper.records import rewinds
from scorekeeper.records.outside import FOLDER
from scorekeeper.ui.screens.writing import WritingPage
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import fixed
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(WritingPage):
    """What is kept, with a key for each stick, and one to delete all, which takes two taps."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.deleting = False

    def build(self) -> Widget:
        look, number = self.look, len(rewinds.kept(self.app.table.data))
        words = _("Writing …") if self.busy else self.says or present.waiting(len(self.sticks))
        ink = look.colours.warning if self.failed and self.says else look.colours.text
        keys = [fixed(key, height=look.mm(14)) for key in ([] if self.busy or not number else self.keys(number))]
        about = Words(look, f"{present.count_words(number)}\n\n{words}", BODY, ink)
        return self.framed(present.title(), about, *keys)

    def keys(self, number: int) -> list[Key]:
        look, only = self.look, len(self.sticks) == 1
        if self.deleting:
            return [
                Key(look, _("Yes, delete all"), self.delete, "warning", "✗", size=HEAD),
                Key(look, _("No"), partial(self.ask, False), size=HEAD),
            ]
        out = [
            Key(look, outside.onto(stick, only), partial(self.write, stick), "main" if only else "plain", size=HEAD)
            for stick in ([] if self.says and not self.failed else self.sticks)
        ]
        return [*out, Key(look, present.delete_words(number), partial(self.ask, True))]

    def write(self, stick: Path) -> None:
        data = self.app.table.data

        def written() -> str:
            copies = rewinds.copy(data, stick / FOLDER)
            return outside.written(len(copies), copies[0].parent, True)

        self.start(written)

    def ask(self, deleting: bool) -> None:
        self.deleting = deleting
        self.refresh()

    def delete(self) -> None:
        self.deleting = False
        try:
            rewinds.erase(self.app.table.data)
        except OSError as error:
            self.app.say(_("The photos cannot be deleted: {reason}").format(reason=texts.translated(why(error))))
        self.refresh()
