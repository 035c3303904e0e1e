"""The list of past games, newest first, read in the background; a tap opens one."""

from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import past as present
from scorekeeper.present.texts import _, translated
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches, rows_of
from scorekeeper.records.people import known_names, with_names
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL, Colour
from scorekeeper.ui.widgets.kit.key import Key, Touchable
from scorekeeper.ui.widgets.kit.layout import Scroll, fixed
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

AT_ONCE = 20
"""The number of matches that the list shows at first, and that each tap on the key for older ones adds."""


class Page(page.Page):
    """The list of past games. `kept` holds the matches of the journal, newest first; it is None while they are being
    read."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.kept: tuple[MatchFacts, ...] | None = None
        self.items: tuple[present.Item, ...] = ()
        self.problem, self.gone = "", False
        Thread(target=self.read, name="past games", daemon=True).start()

    # ---- reading

    def read(self) -> None:
        """Read the journal in a background thread; the clock of the screen then shows the list or the error."""
        data = self.app.table.data
        try:
            found, problem = with_names(played_matches(data, games=False), known_names(data)), ""
        except ScorekeeperError as error:
            found, problem = (), translated(error.sentence)
        Clock.schedule_once(lambda _dt: self.found(found, problem))

    def found(self, kept: tuple[MatchFacts, ...], problem: str) -> None:
        if not self.gone:
            self.kept, self.problem = kept[::-1], problem
            self.older()

    def older(self) -> None:
        """Add the next matches, which are older, to the list."""
        following = (self.kept or ())[len(self.items) : len(self.items) + AT_ONCE]
        self.items += present.items(following, self.running)
        self.refresh()

    @property
    def running(self) -> int:
        """The number of the match in play, or 0."""
        return self.kept[0].number if self.kept and self.app.session.view.match else 0

    def leave(self) -> None:
        self.gone = True

    # ---- drawing

    def build(self) -> Widget:
        key = fixed(Key(self.look, _("Records"), lambda: self.app.go("records")), width=self.look.key * 2.4)
        return self.framed(_("Past games"), self.list() if self.items else self.nothing(), right=key)

    def nothing(self) -> Widget:
        words = self.problem or (_("Reading …") if self.kept is None else _("No game has been played here yet."))
        return Words(self.look, words, BODY, self.look.colours.soft)

    def list(self) -> Widget:
        look = self.look
        rows = [self.row(one) for one in self.items]
        if len(self.items) < len(self.kept or ()):
            rows.append(fixed(Key(look, _("Older games"), self.older, "quiet"), height=look.key))
        return Scroll(look, *rows)

    def open(self, one: present.Item) -> None:
        try:
            kept = rows_of(self.app.table.data, one.match)
        except ScorekeeperError as error:
            self.app.say(translated(error.sentence))
            return
        self.app.go("past_game", kept=kept, running=self.running)

    def row(self, one: present.Item) -> Widget:
        look = self.look
        words = [
            self.line(one.title, SMALL, look.colours.soft), self.line(one.players, BODY, look.colours.text),
            self.line(one.result, SMALL, look.colours.accent),
        ]  # fmt: skip
        key = Touchable(look, lambda: self.open(one), look.colours.panel,
                        orientation="vertical", padding=[look.gap, look.mm(1)])  # fmt: skip
        key.name = one.title
        for each in words:
            key.add_widget(each)
        return fixed(key, height=sum(each.height for each in words) + look.mm(2))

    def line(self, text: str, size: float, ink: Colour) -> Widget:
        """A line of text on the page, as high as its number of lines requires."""
        look = self.look
        high = tall(look, text, look.width - 4 * look.gap - look.mm(1.4), size)
        return fixed(Words(look, text, size, ink, align="left"), height=high)
