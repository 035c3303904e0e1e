"""The screen of the handicap: the points that each player gets in addition to those of the card, and the choice whether
to use it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.handicap import handicap_page
from scorekeeper.present.texts import N_, _
from scorekeeper.records.every import all_recorded_matches
from scorekeeper.records.facts import MatchFacts
from scorekeeper.ui.screens.loading import LoadingPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.band import gold_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed
from scorekeeper.ui.widgets.kit.number import big_number, number_width

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

Handicap = Mapping[str, int]


class Page(LoadingPage[tuple[MatchFacts, ...]]):
    """The handicap for the players of a draft; `done` is called with the one chosen, an empty one for none."""

    title = N_("Handicap")

    def __init__(self, app: "ScorekeeperApp", draft: Draft, done: Callable[[Handicap], object]) -> None:
        self.draft, self.done = draft, done
        super().__init__(app)

    def fetch(self) -> tuple[MatchFacts, ...]:
        return all_recorded_matches(self.app.table.data)

    def page_with(self, content: tuple[MatchFacts, ...]) -> Widget:
        look, shown = self.look, handicap_page(content, self.draft)
        wide = max((number_width(look, points) for _name, _says, points in shown.rows), default=0)
        room = look.width - 4 * look.gap
        rows = [
            self.player_row(name, says, points, wide, room - wide - 3 * look.gap) for name, says, points in shown.rows
        ]
        given = shown.given
        use = gold_key(look, _("With a handicap"), lambda: self.use_handicap(given)) if given else None
        off = fixed(Key(look, _("Without a handicap"), lambda: self.use_handicap({})), height=look.least_touch_px)
        return self.framed(
            _(self.title), Column(look, self.text_line(shown.says, room), Scroll(look, *rows), off), right=use
        )

    def player_row(self, name: str, says: str, points: str, points_width: float, width: float) -> Widget:
        look = self.look
        lines = [self.text_line(name, width, BODY, bold=True), self.text_line(says, width, SMALL, look.colours.soft)]
        high = sum(one.height for one in lines)
        words = fixed(Column(look, *lines, spacing=0), height=high)
        number = fixed(big_number(look, points), width=points_width)
        return fixed(Panel(look, Row(look, words, number)), height=high + 3 * look.gap)

    def use_handicap(self, given: Handicap) -> None:
        self.done(given)
        self.app.back()
