"""The records screen: which player holds which record on a sheet, of all games or those of a period or a number of
players."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import records as present
from scorekeeper.present.players import Player
from scorekeeper.present.texts import N_, _, ngettext, translated
from scorekeeper.records import luck, luck_file
from scorekeeper.records.every import all_recorded_matches
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.luck import KnownLuck
from scorekeeper.records.luck_process import LuckWorker
from scorekeeper.records.people import known_names
from scorekeeper.records.statistics import GameFilter, finished_games
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.card import Icon, TouchCard
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.moves import Moves
from scorekeeper.ui.widgets.kit.number import big_number
from scorekeeper.ui.widgets.kit.rows import RuledList, open_row
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

LUCK_SHOWN_EVERY_S = 5.0
"""Seconds between two updates of the screen while the luck of games is being worked out."""
ROW_FADES_S = 0.25
"""Seconds in which a row fades in."""
ROWS_APART_S = 0.07
"""The delay in seconds from one row to the next."""
MOST_ROWS_FADED = 7
"""The most rows that fade in; the others are there at once."""
NARROW_DISPLAY_MM = 75.0
"""The width of a display in millimetres up to which there is no column for the average."""
OTHER_PAGES = {
    "dice": N_("Our dice"), "evening": N_("The evening"), "season": N_("The season"),
    "old_result": N_("Add a result on paper"),
}  # fmt: skip
"""The pages that are reached from here, by the names of their files, with the words on their rows."""
PERIODS = {"": N_("always"), "year": N_("this year"), "month": N_("this month")}


class Page(page.Page):
    """The records of the chosen games. `matches` is None while they are being read; `sheet`, `seats` (0: any number of
    players) and `period` (empty: always) are the choices, made while `choosing`; `known` holds the luck worked out so
    far, by game."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.matches: tuple[MatchFacts, ...] | None = None
        self.known: KnownLuck = {}
        self.sheet, self.seats, self.period = "", 0, ""
        self.problem, self.gone, self.choosing = "", False, False
        self.rows: list[Widget] = []
        self.worker = LuckWorker(app.table.data)
        self.working = Clock.create_trigger(lambda _dt: self.show_new_luck(), LUCK_SHOWN_EVERY_S)
        self.read_again()

    def read_again(self) -> None:
        Thread(target=self.read_matches, name="records", daemon=True).start()

    def read_matches(self) -> None:
        """Read the matches, and the luck of those already worked out, in a background thread; the clock of the screen
        then shows them or the error."""
        data = self.app.table.data
        try:
            names = known_names(data)
            found, known, problem = all_recorded_matches(data), luck_file.known_luck(data, names), ""
        except ScorekeeperError as error:
            found, known, problem = (), {}, translated(error.sentence)
        Clock.schedule_once(lambda _dt: self.show_matches(found, problem, known))

    def show_matches(self, matches: tuple[MatchFacts, ...], problem: str, known: KnownLuck) -> None:
        if self.gone:
            return
        first, self.matches, self.problem, self.known = self.matches is None, matches, problem, known
        sheets = present.sheets_played(matches)
        self.sheet = self.sheet if self.sheet in sheets else next(iter(sheets), "")
        if self.app.table.advising and luck.games_without_luck(finished_games(matches), known):
            self.worker.start()
            self.working()
        self.refresh()
        if first and self.app.settings.highlights:
            self.animate_entrance(self.app.root_widget.moves)

    def animate_entrance(self, moves: Moves) -> None:
        """The rows fade in one after the other, once they were read."""
        for number, row in enumerate(self.rows[:MOST_ROWS_FADED]):
            moves.move(row, ROW_FADES_S, {"opacity": 0.0}, {"opacity": 1.0}, wait=number * ROWS_APART_S)

    def show_new_luck(self) -> None:
        """Show the luck that was worked out meanwhile; is called again after a while as long as more is being worked
        out."""
        if not self.gone:
            self.known = luck_file.known_luck(self.app.table.data, known_names(self.app.table.data))
            if self.worker.running:
                self.working()
            self.refresh()

    def leave(self) -> None:
        self.gone = True
        self.worker.close()

    @property
    def chosen_filter(self) -> GameFilter:
        return GameFilter(
            self.sheet, seats=self.seats, since=present.first_day_of_period(self.period, datetime.now(UTC).date())
        )

    # ---- drawing

    def build(self) -> Widget:
        look = self.look
        if not self.sheet:
            words = _("Reading …") if self.matches is None else _("No game has been finished here yet.")
            empty = Words(look, self.problem or words, BODY, look.colours.soft)
            return self.framed(_("Records"), empty, self.page_keys(look.width - 2 * look.gap))
        if self.choosing:
            return self.framed(_("Which games?"), Scroll(look, *self.filter_keys()), back=self.apply_filter)
        found = present.records_page(self.matches or (), self.chosen_filter, self.known, self.worker.running)
        filters = self.filter_key()
        if self.is_narrow:
            width = look.width - 3 * look.gap
            head, *rows = self.players_table(found, width)
            high = sum(part.height for part in (head, *rows))
            table = fixed(Panel(look, head, *rows, spacing=0, padding=0), height=high)
            filters = fixed(filters, height=max(look.least_touch_px, look.text(BODY) * 3))
            listed = Scroll(look, filters, table, *self.side_parts(found, width))
            return self.framed(_("Records"), listed, *([self.page_keys(width)] if look.is_portrait else []))
        left, right = look.width * 0.63 - 2 * look.gap, look.width * 0.37 - look.gap
        head, *rows = self.players_table(found, left)
        table = share(Panel(look, head, RuledList(look, rows, tallest=15), spacing=0, padding=0), 0.63)
        parts = Row(look, table, share(Scroll(look, *self.side_parts(found, right)), 0.37))
        return self.framed(
            _("Records"), parts, self.page_keys(look.width - 2 * look.gap), right=fixed(filters, width=look.mm(52))
        )

    @property
    def is_narrow(self) -> bool:
        """Whether the records are below the table of players, not beside it."""
        return self.look.is_portrait or self.look.is_compact

    def filter_key(self) -> Widget:
        """The key that names the sheet and which games count, and opens the page where they are chosen."""
        sheet = present.sheets_played(self.matches or ())[self.sheet]
        says = f"{_(PERIODS[self.period])}, {self.player_count_words(self.seats)}"
        return TouchCard(
            self.look, sheet, partial(self.apply_filter, choosing=True), says, kind="header", opens=True, size=SMALL
        )

    def filter_keys(self) -> list[Widget]:
        """Keys to choose the sheet and the number of players, if there is a choice, and the period."""
        matches = self.matches or ()
        sheets = present.sheets_played(matches)
        keys = [self.filter_value_key(name, one == self.sheet, sheet=one, seats=0) for one, name in sheets.items()]
        counts = present.numbers_of_players_played(matches, self.sheet)
        more = [
            self.filter_value_key(self.player_count_words(one), one == self.seats, seats=one) for one in (0, *counts)
        ]
        times = [self.filter_value_key(_(name), one == self.period, period=one) for one, name in PERIODS.items()]
        return [self.grid_of_keys(some) for some in (keys, more if len(counts) > 1 else [], times) if some]

    def filter_value_key(self, name: str, is_chosen: bool, **chosen: Any) -> Key:
        return choice_key(self.look, name, lambda: self.apply_filter(choosing=True, **chosen), is_chosen)

    def grid_of_keys(self, keys: list[Key]) -> Widget:
        look = self.look
        columns = min(len(keys), max(2, int(look.width / look.mm(36))))
        lines = -(-len(keys) // columns)
        return fixed(Grid(look, columns, *keys), height=lines * (look.least_touch_px + look.gap) - look.gap)

    def player_count_words(self, seats: int) -> str:
        return ngettext("{n} player", "{n} players", seats).format(n=seats) if seats else _("any number")

    def apply_filter(self, choosing: bool = False, **chosen: Any) -> None:
        """Show the page of the filters if `choosing`, else the records, after taking over the values in `chosen` (of
        `sheet`, `seats` or `period`)."""
        self.choosing = choosing
        for name, value in chosen.items():
            setattr(self, name, value)
        self.refresh()

    # ---- who holds what

    def players_table(self, found: present.RecordsPage, width: float) -> list[Widget]:
        """The row with the heads of the columns, and then a row for each player, best game first, which opens the
        player's page. On a narrow display the average is in the line below the name."""
        look = self.look
        style = TextStyle(look.text(SMALL), look.text(SMALL))
        names = (_("Best"), _("Average")) if look.width > look.mm(NARROW_DISPLAY_MM) else (_("Best"),)
        ends = [max(look.mm(16), text_extents(name, style.size, style)[0] + look.mm(2)) for name in names]
        room = width - sum(ends) - look.mm(20)
        rows = self.rows = [self.player_row(one, found.badges[one.player], room, ends) for one in found.rows]
        if not any(one.best for one in found.rows):
            return [space(height=0), *rows]
        titles = [fixed(Words(look, text, SMALL, look.colours.soft, align="right"), width=end)
                  for text, end in zip(names, ends, strict=True)]  # fmt: skip
        pad = look.mm(3)
        return [fixed(Row(look, space(), *titles, spacing=0, padding=(pad, 0)), height=look.text(SMALL) * 1.6), *rows]

    def player_row(
        self, one: present.PlayerRow, player: Player, width: float, column_widths: Sequence[float]
    ) -> Widget:
        look, games = self.look, one.games
        if one.best and len(column_widths) == 1:
            mean = _("average {average}").format(average=one.average)
            games = f"{one.games}, {mean}"
        above = text_height(look, one.player, width, BODY, bold=True)
        names = Column(
            look,
            fixed(Words(look, one.player, BODY, bold=True, align="left", break_words=True), height=above),
            fixed(
                Words(look, games, SMALL, look.colours.soft, align="left"),
                height=text_height(look, games, width, SMALL),
            ),
            spacing=0,
        )
        high = sum(part.height for part in names.children)
        mark = fixed(BadgeWidget(look, player.badge, player.initials), width=look.mm(8.4))
        best = [fixed(big_number(look, one.best), width=column_widths[0])] if one.best else []
        average = [
            fixed(Words(look, one.average, BODY, align="right", wrap=False), width=end) for end in column_widths[1:]
        ]
        middle = fixed(Column(look, space(), fixed(names, height=high), space(), spacing=0), width=width)
        row = open_row(
            look,
            one.player,
            partial(self.open_player, one.player),
            mark,
            middle,
            space(),
            *best,
            *(average if one.best else ()),
        )
        row.spacing = look.mm(0.8)
        return fixed(row, height=max(look.least_touch_px, high + look.mm(1.2)))

    def open_player(self, player: str) -> None:
        self.app.go("player", records=self, player=player)

    def side_parts(self, found: present.RecordsPage, width: float) -> list[Widget]:
        """The records as cards and the sentences below; on 5 inches in landscape the keys to other pages are among the
        cards."""
        cards = [self.record_card(one, width) for one in found.cards]
        ways = [self.page_keys(width)] if self.look.is_compact_landscape else []
        return [*cards[:2], *ways, *cards[2:], *(self.sentence_line(one, width) for one in found.says)]

    def page_keys(self, width: float) -> Widget:
        """Keys to the pages in `OTHER_PAGES`, in a room of this width in pixels."""
        look = self.look
        columns = 2 if self.is_narrow else len(OTHER_PAGES)
        room = width / columns - look.mm(3.6)
        keys = [
            Key(look, _(name), partial(self.app.go, page), "quiet", size=SMALL) for page, name in OTHER_PAGES.items()
        ]
        high = max(look.least_touch_px, *(text_height(look, key.text, room, SMALL) + look.mm(1.6) for key in keys))
        return fixed(Grid(look, columns, *keys), height=-(-len(keys) // columns) * (high + look.gap) - look.gap)

    def record_card(self, one: present.RecordCard, width: float) -> Widget:
        look = self.look
        room = width - look.mm(6)
        title = Words(look, one.title, SMALL, look.colours.soft, align="left")
        head = fixed(
            Row(look, Icon(look, one.icon, look.colours.soft, 4.5), title, spacing=look.mm(1.6)),
            height=max(look.text(SMALL) * 1.4, text_height(look, one.title, room - look.mm(7), SMALL)),
        )
        number = fixed(big_number(look, one.points, 5.0, "left"), height=look.text(5.0) * 1.25)
        said = fixed(Words(look, one.says, SMALL, align="left", break_words=True),
                     height=text_height(look, one.says, room, SMALL))  # fmt: skip
        panel = Panel(look, head, number, said, spacing=look.mm(0.5), padding=look.mm(2))
        return fixed(panel, height=head.height + number.height + said.height + look.mm(5))

    def sentence_line(self, text: str, width: float) -> Widget:
        look = self.look
        high = text_height(look, text, width - look.mm(3), SMALL)
        return fixed(Words(look, text, SMALL, look.colours.soft, align="left"), height=high)
