"""Gauges of the camera guide: light, sharpness and die size, each with a pointer and a word, and one remedy."""

from collections.abc import Sequence

from scorekeeper.present.house.guide import Gauge, remedy_words
from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.bar import Bar
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, space
from scorekeeper.ui.widgets.kit.text import Words, text_height

GAUGE_HEIGHT_MM, LOW_GAUGE_HEIGHT_MM = 11.0, 6.2
"""The height of a gauge in millimetres, and that on 5 inches; there and in large print it has no name but its icon."""


class GaugeRow(Row):
    """One gauge; `show` changes what it shows, in the same place."""

    def __init__(self, look: Look, gauge: Gauge) -> None:
        has_name = not look.is_compact and not look.large
        self.icon = Icon(look, gauge.icon, look.colours.text, 5.3)
        self.word = Words(look, gauge.word, SMALL, bold=True, align="right")
        self.bar = Bar(look, 0.0, good=gauge.good, high=2.0)
        if not has_name:
            middle = Column(look, space(), self.bar, space(), spacing=0)
            self.word.size_hint_x = 0.9
            super().__init__(look, self.icon, middle, self.word)
        else:
            name = Words(look, gauge.name, SMALL, align="left")
            name.size_hint_x, self.word.size_hint_x = 0.49, 0.51
            below = fixed(space(), height=look.mm(0.4))
            words = Row(look, name, self.word, spacing=look.mm(1))
            super().__init__(look, self.icon, Column(look, words, self.bar, below, spacing=look.mm(0.5)))
        fixed(self, height=look.mm(LOW_GAUGE_HEIGHT_MM if look.is_compact else GAUGE_HEIGHT_MM * look.gap_factor))
        self.look, self.shown = look, gauge
        self.draw_shown_gauge()

    def show(self, gauge: Gauge) -> None:
        if gauge != self.shown:
            self.shown = gauge
            self.draw_shown_gauge()

    def draw_shown_gauge(self) -> None:
        colours, gauge = self.look.colours, self.shown
        ink = colours.warning if gauge.distance_from_good else colours.text
        self.icon.colour = self.bar.colour = ink
        self.bar.pointed = gauge.part
        self.icon.draw()
        self.bar.draw()
        self.word.set_text(gauge.word, colours.soft if gauge.part is None else ink)


class Gauges(Column):
    """Gauges one below the other, and below them what to do about the worst."""

    def __init__(self, look: Look, gauges: Sequence[Gauge]) -> None:
        self.rows = [GaugeRow(look, one) for one in gauges]
        self.remedy = Words(look, remedy_words(gauges), SMALL, look.colours.warning, align="left")
        gap = look.mm(0.4)
        super().__init__(look, *self.rows, self.remedy, spacing=gap)
        if look.is_portrait:
            rows = sum(row.height + gap for row in self.rows)
            fixed(self, height=rows + text_height(look, "\n", look.width, SMALL))

    def show(self, gauges: Sequence[Gauge]) -> None:
        for row, one in zip(self.rows, gauges, strict=True):
            row.show(one)
        if self.remedy.text != remedy_words(gauges):
            self.remedy.set_text(remedy_words(gauges))
