"""The review of a finished game: how each score came about, the costliest turn, the luckiest throw, the decisive
turn."""

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.review import ReviewLine, ReviewScreen, review_screen
from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.card.chances import WinChancesChart
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, Scroll, fixed, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


CHART_HEIGHT_MM = 30
"""The height of the chart in millimetres."""


class Page(page.Page):
    """The review screen; it is drawn again when more of the review has been computed. `chosen` is the turn (from 0)
    that was touched in the chart of the chances, None before."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__(app, **given)
        self.chosen: int | None = None

    def on_view(self) -> None:
        """Draw the review again; show the match instead once its game goes on, or there is no match."""
        match = self.app.session.view.match
        if match is None or match.phase not in ("between", "over"):
            self.app.show_match()
        else:
            self.refresh()

    def on_advice(self) -> None:
        self.refresh()

    def build(self) -> Widget:
        view, advising = self.app.session.view, self.app.table.advising
        if view.match is None or not view.match.games or advising is None:
            return space()
        shown = review_screen(view.match, advising.review_of_game(view))
        first: list[Widget] = [self.paragraph(shown.moment, bold=True)] if shown.moment else []
        first += self.chances_chart(shown) if shown.chances else []
        last = [self.paragraph(shown.waiting)] if shown.waiting else []
        players = [part for line in shown.lines for part in self.player_parts(shown, line)]
        return self.framed(_("Review"), Scroll(self.look, *first, *players, *last))

    def chances_chart(self, shown: ReviewScreen) -> list[Widget]:
        """The widgets about the chances to win along the game: the chart, and words about the turn touched in it."""
        look, chosen = self.look, shown.decisive if self.chosen is None else self.chosen
        chart = WinChancesChart(look, shown.chances, chosen, partial(self.choose_turn, shown))
        said = shown.steps[self.chosen] if self.chosen is not None else _("Chances to win: touch a turn in the chart.")
        self.said = self.paragraph(max(shown.steps, key=len))  # as high as the longest needs
        self.said.text = said
        return [fixed(chart, height=look.mm(CHART_HEIGHT_MM)), self.said]

    def choose_turn(self, shown: ReviewScreen, turn: int) -> None:
        self.chosen = turn
        self.said.text = shown.steps[turn]
        self.said.draw()

    def player_parts(self, shown: ReviewScreen, line: ReviewLine) -> list[Widget]:
        """The widgets about one player: badge and name, the sum that makes up the score, and the comments."""
        look = self.look
        high = max(look.mm(7.5), look.text(HEAD) * 1.4)
        mark = fixed(BadgeWidget(look, line.player.badge, line.player.initials), width=high)
        name = Words(look, line.player.name, HEAD, bold=True, align="left", break_words=True)
        parts = [fixed(Row(look, mark, name), height=high), self.sum_row(shown, line)]
        return [*parts, *map(self.paragraph, line.says)]

    def sum_row(self, shown: ReviewScreen, line: ReviewLine) -> Widget:
        """The row score = expected + luck - given away, each number above its word. It takes two rows if the words are
        too long."""
        look, numbers = self.look, (line.score, line.expected, line.luck, line.given)
        high = look.text(HEAD) * 1.2 + look.text(SMALL) * 1.3
        cells: list[Widget] = []
        for sign, number, head in zip(line.leading_signs, numbers, shown.heads, strict=True):
            words = fixed(Words(look, head, SMALL, look.colours.soft), height=look.text(SMALL) * 1.3)
            value = fixed(Words(look, number, HEAD, bold=True), height=look.text(HEAD) * 1.2)
            before = fixed(Words(look, sign, HEAD, look.colours.soft), width=look.text(HEAD))
            cells.append(Row(look, before, Column(look, value, words, spacing=0), spacing=0))
        room = (look.width - 5 * look.gap - look.mm(1.4)) / len(cells) - look.text(HEAD)  # beside the scroll bar
        size = look.text(SMALL)
        one_row = all(text_extents(head, size, TextStyle(size, size))[0] <= room for head in shown.heads)
        across = len(cells) if one_row else 2
        rows = -(-len(cells) // across)
        return fixed(Grid(look, across, *cells), height=rows * (high + look.gap) - look.gap)

    def paragraph(self, text: str, bold: bool = False) -> Words:
        look = self.look
        width = look.width - 4 * look.gap
        words = Words(look, text, BODY, bold=bold, align="left")
        fixed(words, height=text_height(look, text, width, BODY, bold=bold) + look.gap)
        return words
