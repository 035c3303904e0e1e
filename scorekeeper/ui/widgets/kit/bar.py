"""A horizontal bar: how much of something is reached, with a line for comparison, or a gauge with its good part."""

from typing import Unpack

from kivy.graphics import Color
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Colour, Look
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import draw_lines, draw_pill


class Bar(Widget):
    """A track filled up to `part` (0 to 1) in this colour; `high` is its height in millimetres. `line` (0 to 1) is a
    value to compare with. A gauge has a `good` part (its two ends), and instead of the filling a pointer at `pointed`,
    if that is not None."""

    def __init__(
        self, look: Look, part: float, colour: Colour | None = None, line: float | None = None,
        good: tuple[float, float] | None = None, high: float = 1.5, **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", look.mm(high))
        super().__init__(**kwargs)
        self.look, self.part, self.line, self.good = look, min(1.0, max(0.0, part)), line, good
        self.colour = colour or look.colours.soft
        self.pointed: float | None = part
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        look, (x, y), (wide, high) = self.look, self.pos, self.size
        rim = max(1.0, look.mm(0.22))
        self.canvas.clear()
        if min(wide, high) < 4 * rim:
            return
        with self.canvas:
            self.fill_between(look.colours.key_rim, 0.0, 1.0, 0.0)
            self.fill_between(look.colours.track, 0.0, 1.0, rim)
            if self.good:
                self.fill_between(look.colours.good, *self.good, rim)
                if self.pointed is not None:
                    self.draw_pointer(self.pointed)
            elif self.part:
                self.fill_between(self.colour, 0.0, max(self.part, high / wide), 0.0)
            if self.line is not None:
                Color(*look.colours.text)
                thick = look.mm(0.6)
                at = x + min(1.0, max(0.0, self.line)) * (wide - thick)
                draw_upright_stroke(at, y - high * 0.2, thick, high * 1.4)

    def fill_between(self, colour: Colour, first: float, last: float, inset: float) -> None:
        Color(*colour)
        left, right = self.x + self.width * first + inset, self.x + self.width * last - inset
        high = self.height - 2 * inset
        draw_pill(left, self.y + inset, right - left, high)

    def draw_pointer(self, part: float) -> None:
        """Draw the pointer of a gauge: a stroke with a disc on top."""
        Color(*self.colour)
        thick, x, side = self.look.mm(0.6), self.x + part * self.width, self.look.mm(2)
        draw_upright_stroke(x - thick / 2, self.y - self.height * 0.2, thick, self.height * 1.5)
        draw_pill(x - side / 2, self.y + self.height * 1.1, side, side)


def draw_upright_stroke(x: float, y: float, thick: float, high: float) -> None:
    """Draw an upright stroke with round ends in the current colour."""
    draw_lines((x, y, thick, high), [(thick / 2, thick / 2, thick / 2, high - thick / 2)], thick)
