"""A switch with the word in force, "off" or "on", written inside; it only shows a state, the row around it is
touched."""

from typing import Unpack

from kivy.graphics import Color
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import draw_pill
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents

SWITCH_WIDTH_MM, SWITCH_HEIGHT_MM = 19.0, 9.2
"""The width and height of a switch in millimetres; a longer word makes it wider."""


class OnOffSwitch(Widget):
    """A switch: its knob is at the right and bright when it is on, and the word in force is beside the knob. (Kivy has
    a class Switch of its own, whose rules would also apply to one of ours.)"""

    def __init__(self, look: Look, is_on: bool, off: str, on: str, **kwargs: Unpack[WidgetKeywords]) -> None:
        high = max(look.mm(SWITCH_HEIGHT_MM), look.text(SMALL) * 1.6)
        style = TextStyle(look.text(SMALL), look.text(SMALL), bold=True)
        longest = max(text_extents(word, style.size, style)[0] for word in (off, on))
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        self.size = max(look.mm(SWITCH_WIDTH_MM), longest + high + look.mm(2.5)), high
        self.look, self.is_on = look, is_on
        ink = look.colours.text if is_on or not look.dark else look.colours.soft
        self.words = Words(look, on if is_on else off, SMALL, ink, bold=is_on, wrap=False)
        self.add_widget(self.words)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        colours, (x, y), (wide, high) = self.look.colours, self.pos, self.size
        rim, pad = max(1.0, self.look.mm(0.38)), self.look.mm(0.9)
        side = high - 2 * pad
        self.canvas.before.clear()
        with self.canvas.before:
            for ink, inset in ((colours.text if self.is_on else colours.key_rim, 0.0),
                               (colours.tile if self.is_on else colours.track, rim)):  # fmt: skip
                Color(*ink)
                draw_pill(x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
            Color(*(colours.text if self.is_on else colours.soft))
            draw_pill(x + wide - side - pad if self.is_on else x + pad, y + pad, side, side)
        room = wide - side - 3 * pad
        self.words.pos = (x + 1.6 * pad if self.is_on else x + side + 1.4 * pad, y)
        self.words.size = (room, high)
