"""The chances of each box after the best choices of dice to keep: a column of bars for each choice, a row for each
box."""

from collections.abc import Iterator

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.present.advice.coach import chance_percent
from scorekeeper.present.turn.screen import KeepColumn, ProspectBars
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.layout import Column, Row, share
from scorekeeper.ui.widgets.kit.text import Words

LABELS_WIDTH_SHARE = 0.44
"""The part of the width for the names of the boxes."""
BEST_CHOICE_OPACITY = 0.55
"""The opacity of the gold of the best choice, so that its numbers stay legible."""
LEAST_ROW_MM, BEST_ROW_MM, MOST_ROW_MM = 5.5, 7.5, 11.0
"""The least, best and largest height of a row in millimetres."""


class ChanceBar(Widget):
    """A horizontal bar for a probability, with its number on it; gold for the best choice."""

    def __init__(self, look: Look, part: float, best: bool) -> None:
        super().__init__()
        self.look, self.part = look, part
        with self.canvas:
            Color(*look.colours.key)
            self.whole = Rectangle()
            Color(*((*look.colours.gold[:3], BEST_CHOICE_OPACITY) if best else look.colours.key_rim))
            self.filled = Rectangle()
        self.number = Words(look, chance_percent(part), SMALL, align="right", wrap=False)
        self.add_widget(self.number)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        pad = self.look.mm(0.5)
        self.whole.pos = self.filled.pos = (self.x, self.y + pad)
        self.whole.size = (self.width, self.height - 2 * pad)
        self.filled.size = (self.width * self.part, self.height - 2 * pad)
        self.number.pos, self.number.size = self.whole.pos, (self.width - pad, self.height - 2 * pad)


def bar_columns(look: Look, shown: ProspectBars) -> Widget:
    """Make the columns of bars, each with its dice and what they are worth above it; the first choice is the best."""
    rows = [bar_row(look, shown.worth, *(bar_column_head(look, one) for one in shown.choices))]
    rows += [bar_row(look, box, *bars_of_box(look, shown, number)) for number, box in enumerate(shown.boxes)]
    return Column(look, share(rows[0], 1.6), *rows[1:], spacing=0)


def bar_row(look: Look, label: str, *cells: Widget) -> Widget:
    words = share(Words(look, label, SMALL, align="left"), LABELS_WIDTH_SHARE)
    return Row(look, words, *(share(one, (1 - LABELS_WIDTH_SHARE) / len(cells)) for one in cells))


def bar_column_head(look: Look, one: KeepColumn) -> Widget:
    dice = Words(look, one.dice, BODY, bold=True, wrap=False)
    return Column(look, dice, Words(look, one.worth, SMALL, look.colours.soft, wrap=False), spacing=0)


def bars_of_box(look: Look, shown: ProspectBars, box_index: int) -> Iterator[Widget]:
    for at, one in enumerate(shown.choices):
        yield ChanceBar(look, one.shares[box_index], best=not at)
