"""One player on one sheet: what each box brought, games by players and month, and the others."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.statistics import Chosen
from scorekeeper.ui import texts
from scorekeeper.ui.present import records as present
from scorekeeper.ui.present.new_game import sheet_names
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL, Colour
from scorekeeper.ui.widgets.layout import Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.text import Align, Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """given: matches, chosen (which games count), player."""

    def __init__(self, app: "ScorekeeperApp", matches: tuple[MatchFacts, ...], chosen: Chosen, player: str) -> None:
        super().__init__(app)
        self.matches, self.chosen, self.player = matches, chosen, player

    def build(self) -> Widget:
        look = self.look
        language = self.app.settings.language or texts.system_language()
        boxes = present.player_boxes(self.matches, self.chosen, self.player, language)
        width = look.width * (1 if look.portrait else 0.5) - 4 * look.gap
        lines = [self.sentence(one, width) for one in present.player_says(self.matches, self.chosen, self.player)]
        title = f"{self.player} · {sheet_names()[self.chosen.sheet]}"
        if not boxes:
            return self.framed(title, Scroll(look, *lines))
        table = [
            self.row("", _("Average"), _("Best play"), _("Best"), look.colours.soft),
            *(self.box(one) for one in boxes),
        ]
        if look.portrait:
            return self.framed(title, Scroll(look, self.panel(table), *lines))
        left = Scroll(look, self.panel(table))
        return self.framed(title, Row(look, share(left, 0.5), share(Scroll(look, *lines), 0.5)))

    def panel(self, rows: list[Widget]) -> Widget:
        look = self.look
        high = sum(row.height for row in rows) + 2 * look.gap
        return fixed(Panel(look, *rows, spacing=0), height=high)

    def box(self, one: present.BoxRow) -> Widget:
        return self.row(one.label, one.average, one.expected, one.best, self.look.colours.text)

    def row(self, label: str, average: str, expected: str, best: str, ink: Colour) -> Widget:
        look = self.look
        cells: tuple[tuple[str, float, Align], ...] = (
            (label, 0.4, "left"),
            (average, 0.22, "right"),
            (expected, 0.22, "right"),
            (best, 0.16, "right"),
        )
        words = [share(Words(look, text, SMALL, ink, align=align), part) for text, part, align in cells]
        return fixed(Row(look, *words), height=look.text(BODY) * 1.4)

    def sentence(self, text: str, width: float) -> Widget:
        look = self.look
        return fixed(Words(look, text, SMALL, align="left"), height=tall(look, text, width, SMALL) + look.mm(0.5))
