"""The steps of a guide as small boxes in its band: those done have a tick, the present one its number, the others are
empty."""

from kivy.graphics import Color
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import DARK, Look
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.layout import fixed
from scorekeeper.ui.widgets.kit.paint import draw_surface
from scorekeeper.ui.widgets.kit.text import Words

BOX_SIDE_MM, BOXES_APART_MM = 4.8, 2.0
"""The side of a box and the gap between two in millimetres, three quarters of that on 5 inches."""


class StepBoxes(Widget):
    """`count` boxes side by side, of which the one at the place `now` (from 0) is the present one."""

    def __init__(self, look: Look, count: int, now: int) -> None:
        super().__init__()
        self.look, self.count, self.now = look, count, now
        part = look.mm(0.75 if look.is_compact else 1.0)
        self.side, self.step = BOX_SIDE_MM * part, (BOX_SIDE_MM + BOXES_APART_MM) * part
        fixed(self, width=count * self.step)
        self.number = Words(look, str(now + 1), 3.2, DARK.text, bold=True, wrap=False)
        self.add_widget(self.number)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        low = self.y + (self.height - self.side) / 2
        self.canvas.before.clear()
        with self.canvas.before:
            for place in range(self.count):
                self.draw_box(place, self.x + place * self.step, low)
        self.number.pos = self.x + self.now * self.step - self.side / 2, low - self.side / 2
        self.number.size = 2 * self.side, 2 * self.side

    def draw_box(self, place: int, x: float, low: float) -> None:
        side = self.side
        if place < self.now:
            draw_surface(self.look, (x, low, side, side), DARK.text, corner=0.7)
            Color(*DARK.ebony)
            draw_icon("tick", x + side / 2, low + side / 2, side * 0.8)
        elif place == self.now:
            draw_surface(self.look, (x, low, side, side), DARK.ebony, corner=0.7)
        else:
            draw_surface(self.look, (x, low, side, side), (0, 0, 0, 0), DARK.text, corner=0.7)
