"""Keys: anything that is touched. They act when the finger is lifted inside, never smaller than 12 mm."""

from collections.abc import Callable
from typing import Any, Literal

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, HEAD, Colour, Look
from scorekeeper.ui.widgets.text import Align, Words

Action = Callable[[], object]
Kind = Literal["plain", "main", "quiet", "warning", "chosen"]


class Pressable(Widget):  # type: ignore[misc]
    """A place that is pressed: it answers at once by its ground, and acts on the up-event."""

    def __init__(
        self, look: Look, action: Action | None, ground: Colour, edge: Colour | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.action, self.colour = look, action, ground
        with self.canvas.before:
            self.tint = Color(*ground)
            self.ground = RoundedRectangle(radius=[look.mm(2)], segments=6)
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


class Touchable(Pressable, BoxLayout):  # type: ignore[misc]
    """A place to press with parts of its own in it."""


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


class Key(Pressable):
    """A key with a text, a symbol before it, or only a symbol. Without a size it shares the room, never under 12 mm."""

    def __init__(
        self, look: Look, text: str, action: Action | None, kind: Kind = "plain", symbol: str = "", size: float = BODY,
        bold: bool = False, align: Align = "center", name: str = "", **kwargs: Any,
    ) -> None:  # fmt: skip
        ground, ink, edge = key_colours(look, kind)
        kwargs.setdefault("size_hint_min", (look.key, look.key))
        super().__init__(look, action, ground, edge, **kwargs)
        self.text, self.name = text, name
        self.words = Words(look, text, size, ink, bold, align) if text else None
        self.symbol = Words(look, symbol, HEAD, ink, symbols=True, wrap=False) if symbol else None
        for part in filter(None, (self.symbol, self.words)):
            self.add_widget(part)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        """The symbol at the left end, or in the middle where it is alone."""
        x, y = self.x + self.look.mm(1.5), self.y + self.look.mm(0.8)
        wide, high = self.width - self.look.mm(3), self.height - self.look.mm(1.6)
        if self.symbol:
            taken = self.look.text(HEAD) * 1.2 if self.words else wide
            self.symbol.pos, self.symbol.size = (x, y), (taken, high)
            x, wide = x + taken + self.look.mm(1), wide - taken - self.look.mm(1)
        if self.words:
            self.words.pos, self.words.size = (x, y), (wide, high)
