"""Keys: anything that is touched. They act when the finger is lifted inside, never smaller than 12 mm."""

from collections.abc import Callable
from typing import Any, Literal

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.ui.theme import BODY, HEAD, Colour, Look
from scorekeeper.ui.widgets.layout import fixed
from scorekeeper.ui.widgets.text import Align, Words

Action = Callable[[], object]
Kind = Literal["plain", "main", "quiet", "warning", "chosen"]


class Touchable(BoxLayout):  # type: ignore[misc]
    """A place that is pressed: it answers at once by its ground, and acts on the up-event."""

    def __init__(
        self, look: Look, action: Action | None, ground: Colour, edge: Colour | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.action, self.colour = look, action, ground
        with self.canvas.before:
            self.tint = Color(*ground)
            self.ground = RoundedRectangle(radius=[look.mm(2)])
            if edge:
                Color(*edge)
                self.edge = Line(width=max(1.0, look.mm(0.25)))
        self.edged = edge is not None
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size
        if self.edged:
            self.edge.rounded_rectangle = (*self.pos, *self.size, self.look.mm(2))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.action is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.tint.rgba = self.look.colours.pressed
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.tint.rgba = self.colour
        if self.action is not None and self.collide_point(*touch.pos):
            self.action()
        return True


def key_colours(look: Look, kind: Kind) -> tuple[Colour, Colour, Colour | None]:
    """Ground, letters and edge of a key. Kinds differ in the edge too, not by colour alone."""
    colours = look.colours
    return {
        "plain": (colours.key, colours.text, None),
        "main": (colours.accent, colours.on_accent, None),
        "quiet": (colours.ground, colours.soft, colours.line),
        "warning": (colours.panel, colours.warning, colours.warning),
        "chosen": (colours.key, colours.text, colours.accent),
    }[kind]


class Key(Touchable):
    """A key with a text, a symbol before it, or only a symbol. Without a size it shares the room, never under 12 mm."""

    def __init__(
        self, look: Look, text: str, action: Action | None, kind: Kind = "plain", symbol: str = "", size: float = BODY,
        bold: bool = False, align: Align = "center", **kwargs: Any,
    ) -> None:  # fmt: skip
        ground, ink, edge = key_colours(look, kind)
        kwargs.setdefault("size_hint_min", (look.key, look.key))
        super().__init__(look, action, ground, edge, padding=[look.mm(1.5), look.mm(0.8)], spacing=look.mm(1), **kwargs)
        self.text = text
        if symbol:
            mark = Words(look, symbol, HEAD, ink, symbols=True, wrap=False)
            self.add_widget(fixed(mark, width=look.text(HEAD) * 1.2) if text else mark)
        if text:
            self.add_widget(Words(look, text, size, ink, bold, align))
