"""Past games: a list, newest first, read in the background; a tap opens one."""

from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper import journal
from scorekeeper.errors import JournalError
from scorekeeper.records.history import Kept, matches
from scorekeeper.ui import present_past as present
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.key import Key, Touchable
from scorekeeper.ui.widgets.layout import Scroll, fixed
from scorekeeper.ui.widgets.text import Words

FILE = "games.sqlite"
AT_ONCE = 20
"""So many matches are done again for the list; the older ones follow when they are asked for."""


class Page(page.Page):
    """`kept` is None as long as the journal is read."""

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.kept: tuple[Kept, ...] | None = None
        self.items: tuple[present.Item, ...] = ()
        self.problem, self.gone = "", False
        Thread(target=self.read, name="past games", daemon=True).start()

    # ---- reading

    def read(self) -> None:
        """Runs beside the screen; what was found is handed over by the clock."""
        try:
            found, problem = matches(journal.read(self.app.table.data / FILE)), ""
        except JournalError as error:
            found, problem = (), str(error)
        Clock.schedule_once(lambda _dt: self.found(found, problem))

    def found(self, kept: tuple[Kept, ...], problem: str) -> None:
        if self.gone:
            return
        self.kept, self.problem = kept[::-1], problem
        self.older()

    def older(self) -> None:
        """The next matches of the list."""
        following = (self.kept or ())[len(self.items) : len(self.items) + AT_ONCE]
        self.items += present.items(following, self.running)
        self.refresh()

    @property
    def running(self) -> int:
        """The newest match is in play as long as the session shows it."""
        return self.kept[0].number if self.kept and self.app.session.view.match else 0

    def leave(self) -> None:
        self.gone = True

    # ---- drawing

    def build(self) -> Widget:
        return self.framed(_("Past games"), self.list() if self.items else self.nothing())

    def nothing(self) -> Widget:
        told = self.problem or (_("Reading …") if self.kept is None else _("No game has been played here yet."))
        return Words(self.look, told, BODY, self.look.colours.soft)

    def list(self) -> Widget:
        look = self.look
        rows = [self.row(one) for one in self.items]
        if len(self.items) < len(self.kept or ()):
            rows.append(fixed(Key(look, _("Older games"), self.older, "quiet"), height=look.key))
        return Scroll(look, *rows)

    def row(self, one: present.Item) -> Widget:
        look = self.look
        key = Touchable(look, lambda: self.app.go("past_game", kept=one.kept, running=self.running), look.colours.panel,
                        orientation="vertical", padding=[look.gap, look.mm(1)])  # fmt: skip
        key.name = one.title
        key.add_widget(Words(look, one.title, SMALL, look.colours.soft, align="left"))
        key.add_widget(Words(look, one.players, BODY, align="left"))
        key.add_widget(Words(look, one.result, SMALL, look.colours.accent, align="left"))
        return fixed(key, height=max(look.mm(16), look.text(BODY) * 4.4))
