"""The screen to choose what counts for a season: the months, the sheet, how points are given, and the players."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.dates import day_words
from scorekeeper.present.afterwards.records import first_day_of_period, sheets_played
from scorekeeper.present.afterwards.season import SeasonEdge, players_by_games, with_month_moved
from scorekeeper.present.texts import _
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.season import ONE_POINT_A_WIN, USUAL_PLACE_POINTS, Season
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Grid, Row, Scroll, fixed
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

MOST_PLAYERS = 24
"""The most players who can be chosen, those with most games."""


class Page(page.Page):
    """The choices for a season. Arguments: season (the choices so far), matches, done (called with each change)."""

    def __init__(
        self, app: "ScorekeeperApp", season: Season, matches: Sequence[MatchFacts], done: Callable[[Season], object]
    ) -> None:
        super().__init__(app)
        self.season, self.matches, self.done = season, matches, done

    def build(self) -> Widget:
        season, today = self.season, datetime.now(UTC).date()
        periods = [(_("always"), "", "")]
        periods += [
            (name, first_day_of_period(key, today), "")
            for key, name in (("year", _("this year")), ("month", _("this month")))
        ]
        spans = [self.season_key(name, replace(season, since=first, until=last)) for name, first, last in periods]
        ways = [self.season_key(_("points for places"), replace(season, points=USUAL_PLACE_POINTS)),
                self.season_key(_("one point a victory"), replace(season, points=ONE_POINT_A_WIN))]  # fmt: skip
        sheets = [self.season_key(name, replace(season, sheet=key))
                  for key, name in {"": _("any game"), **sheets_played(self.matches)}.items()]  # fmt: skip
        players = [self.player_key(name) for name in players_by_games(self.matches)[:MOST_PLAYERS]]
        rows = [
            self.heading(_("When")), self.grid_of_keys(spans), self.month_row("since"), self.month_row("until"),
            self.heading(_("Points")), self.grid_of_keys(ways), self.heading(_("Which game")),
            self.grid_of_keys(sheets),
            self.heading(_("Who takes part (nobody chosen: everybody)")), self.grid_of_keys(players, 47),
        ]  # fmt: skip
        return self.framed(_("What counts"), Scroll(self.look, *rows))

    def heading(self, text: str) -> Widget:
        look = self.look
        high = text_height(look, text, look.width - 4 * look.gap, SMALL)
        return fixed(Words(look, text, SMALL, look.colours.soft, align="left"), height=high)

    def season_key(self, name: str, season: Season) -> Key:
        return choice_key(self.look, name, partial(self.choose_season, season), season == self.season)

    def player_key(self, name: str) -> Key:
        chosen = name in self.season.players
        others = tuple(one for one in self.season.players if one != name)
        season = replace(self.season, players=others if chosen else (*others, name))
        return choice_key(self.look, name, partial(self.choose_season, season), chosen)

    def grid_of_keys(self, keys: Sequence[Key], wide: float = 36) -> Widget:
        look = self.look
        columns = max(2 if wide < look.short_side_mm / 2 else 1, min(len(keys), int(look.width / look.mm(wide))))
        lines = -(-len(keys) // columns)
        return fixed(Grid(look, columns, *keys), height=lines * (look.least_touch_px + look.gap) - look.gap)

    def month_row(self, edge: SeasonEdge) -> Widget:
        """The row of the first day that counts (`edge` "since") or the last ("until"), with a key for the month before
        and one for the month after."""
        look, day = self.look, getattr(self.season, edge)
        open_ended = {"since": _("from the first game"), "until": _("until today")}
        dated = {"since": _("since {day}"), "until": _("until {day}")}
        words = dated[edge].format(day=day_words(day)) if day else open_ended[edge]
        keys = [
            fixed(Key(look, "", partial(self.move_month, edge, step), symbol=sign, name=f"{edge} {sign}"),
                  width=look.mm(18)) for step, sign in ((-1, "minus"), (1, "plus"))
        ]  # fmt: skip
        return fixed(Row(look, Words(look, words, align="left"), *keys), height=look.least_touch_px)

    def move_month(self, edge: SeasonEdge, months: int) -> None:
        self.choose_season(with_month_moved(self.season, edge, months, datetime.now(UTC).date()))

    def choose_season(self, season: Season) -> None:
        """Take over these choices, and stay on the page."""
        self.season = season
        self.done(season)
        self.refresh()
