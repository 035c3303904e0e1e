"""A chart of how often each face of the dice came up: six bars, the interval of each, and the band of fair dice."""

from collections.abc import Sequence
from typing import Unpack

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.records.fairness import FACES, FaceShare
from scorekeeper.ui.theme import BODY, Look
from scorekeeper.ui.widgets.kit.die import draw_die
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import draw_lines, draw_surface, stretches_of
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset

SHARE_AT_TOP_OF_CHART = 0.25
"""The share of all throws to which the chart reaches, unless a bar or its interval is higher."""
DIE_MM = 7.6
"""The side in millimetres of the dice below the bars."""


class FaceBars(Widget):
    """How often each face was thrown, as bars with the counts on them. With fair dice all six are within the green band
    19 times in 20; the dotted line is one sixth; the thin line on each bar is the interval that holds the face's true
    chance 19 times in 20."""

    def __init__(
        self, look: Look, bars: Sequence[FaceShare], counts: Sequence[int], band: tuple[float, float],
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.bars, self.counts, self.band = look, tuple(bars), tuple(counts), band
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        look = self.look
        self.canvas.clear()
        side = min(look.mm(DIE_MM), self.width / 9)
        foot = self.y + side * 1.35
        high = self.y + self.height - foot
        if high < look.mm(8) or not self.bars:
            return
        most = max(SHARE_AT_TOP_OF_CHART, *(bar.high for bar in self.bars))
        with self.canvas:
            low, top = (foot + high * min(1.0, edge / most) for edge in self.band)
            Color(*look.colours.good)
            Rectangle(pos=(self.x, low), size=(self.width, top - low))
            for place, bar in enumerate(self.bars):
                x = self.x + self.width * (place + 0.5) / FACES
                self.draw_bar(bar, self.counts[place], x, foot, high / most)
                draw_die(bar.face, x, self.y + side * 0.62, side)
            self.draw_expected_share(foot + high / FACES / most)

    def draw_bar(self, bar: FaceShare, count: int, x: float, foot: float, scale: float) -> None:
        look, wide = self.look, self.width / FACES * 0.62
        draw_surface(look, (x - wide / 2, foot, wide, max(2.0, bar.share * scale)), look.colours.soft, corner=0.6)
        Color(*look.colours.text)
        thick = max(2.0, look.mm(0.5))
        ends = [(wide / 2, (edge - bar.low) * scale + thick) for edge in (bar.low, bar.high)]
        place = (x - wide / 2, foot + bar.low * scale - thick, wide, (bar.high - bar.low) * scale + 2 * thick)
        caps = [(wide * 0.3, y, wide * 0.7, y) for _, y in ends]
        draw_lines(place, [*stretches_of(ends), *caps], thick)
        letters = typeset(str(count), wide, 99, TextStyle(look.text(BODY), look.mm(2), bold=True)).texture
        Color(*look.colours.ground)
        y = foot + max(look.mm(0.6), min(look.mm(1.2), bar.share * scale - letters.height))
        Rectangle(texture=letters, size=letters.size, pos=(x - letters.width / 2, y))

    def draw_expected_share(self, y: float) -> None:
        Color(*self.look.colours.text)
        dots = stretches_of([(2, 3), (self.width - 2, 3)], (self.look.mm(0.4), self.look.mm(1.2)))
        draw_lines((self.x, y - 3, self.width, 6), dots, max(1.5, self.look.mm(0.35)))
