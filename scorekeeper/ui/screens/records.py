"""The records screen: results on a sheet by player, number of players and period, and how the thrown dice look."""

from datetime import UTC, datetime
from math import ceil
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import records as present
from scorekeeper.present.texts import N_, _, ngettext, translated
from scorekeeper.records import luck
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.luck import Known
from scorekeeper.records.luck_process import LuckWorker
from scorekeeper.records.people import known_names, with_names
from scorekeeper.records.statistics import Chosen, finished
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key, Touchable
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.text import Align, Style, Words, extents, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

LUCK_EVERY = 5.0
"""Seconds between two updates of the screen while the luck of games is being worked out."""
PERIODS = {"": N_("always"), "year": N_("this year"), "month": N_("this month")}


class Page(page.Page):
    """The records of the chosen games. `matches` is None while they are being read; `sheet`, `seats` (0: any number of
    players) and `period` (empty: always) are the choices; `known` holds the luck worked out so far, by game."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.matches: tuple[MatchFacts, ...] | None = None
        self.known: Known = {}
        self.sheet, self.seats, self.period = "", 0, ""
        self.problem, self.gone = "", False
        self.worker = LuckWorker(app.table.data)
        self.working = Clock.create_trigger(lambda _dt: self.work_on(), LUCK_EVERY)
        self.read_again()

    def read_again(self) -> None:
        Thread(target=self.read, name="records", daemon=True).start()

    def read(self) -> None:
        """Read the matches, and the luck of those already worked out, in a background thread; the clock of the screen
        then shows them or the error."""
        data = self.app.table.data
        try:
            names = known_names(data)
            found, known, problem = with_names(played_matches(data), names), luck.known(data, names), ""
        except ScorekeeperError as error:
            found, known, problem = (), {}, translated(error.sentence)
        Clock.schedule_once(lambda _dt: self.found(found, problem, known))

    def found(self, matches: tuple[MatchFacts, ...], problem: str, known: Known) -> None:
        if self.gone:
            return
        self.matches, self.problem, self.known = matches, problem, known
        sheets = present.sheets_played(matches)
        self.sheet = self.sheet if self.sheet in sheets else next(iter(sheets), "")
        if self.app.table.advising and luck.missing(finished(matches), known):
            self.worker.start()
            self.working()
        self.refresh()

    def work_on(self) -> None:
        """Show the luck that was worked out meanwhile, and come back later while more is being worked out."""
        if not self.gone:
            self.known = luck.known(self.app.table.data, known_names(self.app.table.data))
            if self.worker.running:
                self.working()
            self.refresh()

    def leave(self) -> None:
        self.gone = True
        self.worker.close()

    @property
    def chosen(self) -> Chosen:
        return Chosen(self.sheet, seats=self.seats, since=present.since(self.period, datetime.now(UTC).date()))

    # ---- drawing

    def build(self) -> Widget:
        if not self.sheet:
            words = _("Reading …") if self.matches is None else _("No game has been finished here yet.")
            return self.framed(_("Records"), Words(self.look, self.problem or words, BODY, self.look.colours.soft))
        found = present.records(self.matches or (), self.chosen, self.known, self.worker.running)
        lines = [self.sentence(one) for one in found.says]
        rows = [*self.choices(), self.head(), *(self.row(one) for one in found.rows), *lines]
        return self.framed(_("Records"), Scroll(self.look, *rows))

    def choices(self) -> list[Widget]:
        """Keys to choose the sheet and the number of players, if there is a choice, and the period."""
        matches = self.matches or ()
        sheets = present.sheets_played(matches)
        keys = [self.key(name, one == self.sheet, sheet=one, seats=0) for one, name in sheets.items()]
        counts = present.seats_played(matches, self.sheet)
        more = [self.key(self.seats_name(one), one == self.seats, seats=one) for one in (0, *counts)]
        more = more if len(counts) > 1 else []
        more += [self.key(_(name), one == self.period, period=one) for one, name in PERIODS.items()]
        return [self.grid(some) for some in (keys if len(keys) > 1 else [], more) if some]

    def key(self, name: str, is_chosen: bool, **chosen: Any) -> Key:
        return choice_key(self.look, name, lambda: self.choose(**chosen), is_chosen)

    def grid(self, keys: list[Key]) -> Widget:
        look = self.look
        columns = min(len(keys), max(2, int(look.width / look.mm(21))))
        lines = -(-len(keys) // columns)
        return fixed(Grid(look, columns, *keys), height=lines * (look.key + look.gap) - look.gap)

    def seats_name(self, seats: int) -> str:
        return ngettext("{n} player", "{n} players", seats).format(n=seats) if seats else _("any number")

    def choose(self, **chosen: Any) -> None:
        for name, value in chosen.items():
            setattr(self, name, value)
        self.refresh()

    @property
    def parts(self) -> tuple[float, float, float]:
        """The shares of the width for the name, the best result and the average."""
        return (0.54, 0.19, 0.27) if self.look.compact else (0.5, 0.22, 0.28)

    def head(self) -> Widget:
        look = self.look
        cells: tuple[tuple[str, Align], ...] = (("", "left"), (_("Best"), "right"), (_("Average"), "right"))
        words = [share(Words(look, text, SMALL, look.colours.soft, align=align), part)
                 for (text, align), part in zip(cells, self.parts, strict=True)]  # fmt: skip
        return fixed(Row(look, *words, padding=(look.gap, 0)), height=look.text(SMALL) * 1.4)

    def row(self, one: present.PlayerRow) -> Widget:
        look = self.look
        width = (look.width - 6 * look.gap) * self.parts[0]
        lines = ceil(
            extents(one.player, look.text(BODY), Style(look.text(BODY), look.text(BODY), bold=True))[0] / width
        )
        above, below = look.text(BODY) * 1.3 * lines, tall(look, one.games, width, SMALL)
        names = Column(
            look, fixed(Words(look, one.player, BODY, bold=True, align="left", anywhere=True), height=above),
            fixed(Words(look, one.games, SMALL, look.colours.soft, align="left"), height=below), spacing=0,
        )  # fmt: skip
        best = Words(look, one.best, BODY, look.colours.accent, bold=True, align="right")
        key = Touchable(look, lambda: self.open(one.player), look.colours.panel, padding=[look.gap, look.mm(0.8)])
        key.name = one.player
        average = Words(look, one.average, BODY, align="right")
        for part, share_of_width in zip((names, best, average), self.parts, strict=True):
            part.size_hint_x = share_of_width
            key.add_widget(part)
        return fixed(key, height=max(look.key, above + below + look.mm(1.6)))

    def open(self, player: str) -> None:
        self.app.go("player", records=self, player=player)

    def sentence(self, text: str) -> Widget:
        look = self.look
        width = look.width - 4 * look.gap
        return fixed(Words(look, text, SMALL, look.colours.soft, align="left"), height=tall(look, text, width, SMALL))
