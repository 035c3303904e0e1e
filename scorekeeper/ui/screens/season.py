"""The screen of a season: the league table, and the development of the player who is chosen in it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.records import first_day_of_period
from scorekeeper.present.afterwards.season import DevelopmentCurve, SeasonPage, SeasonRow, season_page
from scorekeeper.present.texts import N_, _, system_language
from scorekeeper.records.every import all_recorded_matches
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.season import AVERAGED_GAMES, Season
from scorekeeper.ui.screens.loading import LoadingPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.chart.totals import GameTotalsChart
from scorekeeper.ui.widgets.kit.card import TouchCard
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.number import big_number, number_width
from scorekeeper.ui.widgets.kit.rows import RuledList, centred_in_column, open_row
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

TABLE_WIDTH_SHARE = 0.58
"""The share of a wide display for the league table."""


@dataclass(frozen=True, slots=True)
class SeasonContent:
    """All matches that were read."""

    every: tuple[MatchFacts, ...]


class Page(LoadingPage[SeasonContent]):
    """The league table of `season`, at first that of this year; `chosen` is the player whose development is shown."""

    title = N_("The season")

    def __init__(self, app: "ScorekeeperApp") -> None:
        self.season = Season(since=first_day_of_period("year", datetime.now(UTC).date()))
        self.chosen = ""
        super().__init__(app)

    def fetch(self) -> SeasonContent:
        return SeasonContent(all_recorded_matches(self.app.table.data))

    def page_with(self, content: SeasonContent) -> Widget:
        look, shown = self.look, season_page(content.every, self.season, self.chosen)
        card = TouchCard(look, _("What counts"), self.open_choices, kind="header", opens=True, name="what counts")
        out = fixed(Key(look, "", self.open_files_page, "header", "share", name="share"), width=look.mm(12.2))
        width = min(look.mm(44), look.width * 0.36) + (look.mm(12.2) if shown.rows else 0)
        filters: Widget = Row(look, out, card) if shown.rows else card
        narrow = look.is_compact and look.is_portrait  # the band has no room beside the title
        filters = fixed(filters, height=look.least_touch_px) if narrow else fixed(filters, width=width)
        if not shown.rows:
            words = Words(look, _("No game counts for this season yet."), BODY, look.colours.soft)
            if narrow:
                return self.framed(_(self.title), filters, words, says=shown.says)
            return self.framed(_(self.title), words, right=filters, says=shown.says)
        table, side = self.table(shown), self.side_part(shown)
        parts = [share(table, TABLE_WIDTH_SHARE), *([share(side, 1 - TABLE_WIDTH_SHARE)] if side else [])]
        if look.is_portrait:
            says = self.text_line(shown.says, look.width - 2 * look.gap, SMALL, look.colours.soft)
            if narrow:
                return self.framed(_(self.title), filters, says, *parts)
            return self.framed(_(self.title), says, *parts, right=filters)
        return self.framed(_(self.title), Row(look, *parts), right=filters, says=shown.says)

    def table(self, shown: SeasonPage) -> Widget:
        look = self.look
        room = look.width * (1 if look.is_portrait else TABLE_WIDTH_SHARE) - 3 * look.gap
        wide = max(number_width(look, one.points) for one in shown.rows)
        return RuledList(look, [self.league_row(one, room, wide, shown.curve) for one in shown.rows], 13.5)

    def league_row(self, one: SeasonRow, room: float, wide: float, curve: DevelopmentCurve | None) -> Widget:
        look = self.look
        number = fixed(Words(look, f"{one.place}.", BODY, look.colours.soft, bold=True), width=look.mm(6.5))
        mark = fixed(BadgeWidget(look, one.player.badge, one.player.initials), width=look.mm(8.4))
        width = max(room - wide - look.mm(28), look.mm(20))
        lines = [
            self.text_line(one.player.name, width, bold=True),
            self.text_line(one.says, width, SMALL, look.colours.soft),
        ]
        high = sum(line.height for line in lines)
        words = fixed(Column(look, *lines, spacing=0), width=width, height=high)
        points = fixed(big_number(look, one.points), width=wide)
        row = open_row(look, one.player.name, partial(self.show_development_of, one.player.name), number, mark,
                       centred_in_column(look, words), Words(look, ""), points, least=13.5)  # fmt: skip
        return fixed(row, height=max(row.height, words.height + look.mm(1.2)))

    def side_part(self, shown: SeasonPage) -> Widget | None:
        """The development of the chosen player, and the handicap; None if there is neither."""
        look, room = (
            self.look,
            self.look.width * (1 if self.look.is_portrait else 1 - TABLE_WIDTH_SHARE) - 6 * self.look.gap,
        )
        parts: list[Widget] = []
        if shown.curve and len(shown.curve.totals) > 1:
            curve = shown.curve
            words = _("A dot is a game, the line the average of the last {n}.").format(n=AVERAGED_GAMES)
            parts = [self.text_line(curve.says, room, bold=True),
                     GameTotalsChart(look, curve.totals, curve.averages, curve.player.badge),
                     self.text_line(words, room, SMALL, look.colours.soft)]  # fmt: skip
        if shown.handicap:
            parts.append(self.text_line(shown.handicap, room, SMALL))
        return Panel(look, *parts, padding=look.mm(2)) if parts else None

    # ---- what is done

    def show_development_of(self, player: str) -> None:
        self.chosen = player
        self.refresh()

    def open_files_page(self) -> None:
        from scorekeeper.ui.season_files import season_files  # noqa: PLC0415  (reportlab, on use)

        assert self.content is not None
        language = self.app.settings.language or system_language()
        make = partial(season_files, self.content.every, self.season, language)
        self.app.go("result_files", make=make, offered=frozenset({"sheet", "picture"}))

    def open_choices(self) -> None:
        assert self.content is not None
        self.app.go("season_choices", season=self.season, matches=self.content.every, done=self.use_season)

    def use_season(self, season: Season) -> None:
        self.season = season
