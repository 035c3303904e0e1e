"""Motion over the screen: widgets that fade in or slide to their place, and shapes that are there only to move.

The next touch first ends all motion, so that it meets everything in its final place.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kivy.animation import Animation
from kivy.graphics import Color, Line, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Colour, Look
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset


@dataclass(frozen=True, slots=True)
class RunningMove:
    """A running animation: at its end the widget has the values `last`, and is then removed if it is on the screen
    `only_meanwhile`."""

    animation: Animation
    last: Mapping[str, float]
    only_meanwhile: bool


class Moves(FloatLayout):
    """The layer over the screen that runs all animations except those of banners; empty most of the time. It takes no
    touches."""

    def __init__(self) -> None:
        super().__init__()
        self.going: dict[Widget, RunningMove] = {}

    def move(
        self, widget: Widget, seconds: float, first: Mapping[str, float], last: Mapping[str, float], wait: float = 0.0,
        only_meanwhile: bool = False,
    ) -> None:  # fmt: skip
        """Animate the widget's properties in this many seconds from `first` to `last`, after `wait` seconds; an
        animation of it that is still running is ended first. With `only_meanwhile` the widget is
        added now and removed at the end."""
        self.end_move(widget)
        for name, value in first.items():
            setattr(widget, name, value)
        if only_meanwhile:
            self.add_widget(widget)
        animation = Animation(duration=seconds, t="out_cubic", **last)
        if wait:
            animation = Animation(duration=wait) + animation
        animation.bind(on_complete=lambda *_: self.end_move(widget))
        self.going[widget] = RunningMove(animation, last, only_meanwhile)
        animation.start(widget)

    def end_move(self, widget: Widget) -> None:
        one = self.going.pop(widget, None)
        if one is None:
            return
        for name, value in one.last.items():
            setattr(widget, name, value)
        if one.only_meanwhile:
            self.remove_widget(widget)

    def finish_all(self) -> None:
        """End every animation at once, with each widget in its final place."""
        for widget, one in list(self.going.items()):
            one.animation.cancel(widget)
            self.end_move(widget)


class ColouredArea(Widget):
    """A rectangle of one colour, to be animated."""

    def __init__(self, colour: Colour, place: Place) -> None:
        super().__init__(pos=place[:2], size=place[2:], size_hint=(None, None))
        with self.canvas:
            Color(*colour)
            self.shape = Rectangle(pos=self.pos, size=self.size)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        self.shape.pos, self.shape.size = self.pos, self.size


class FlyingPoints(Widget):
    """A number of points, to be animated; its line of text is as high as the widget and centred in it."""

    def __init__(self, look: Look, text: str, size: float, colour: Colour, place: Place) -> None:
        super().__init__(pos=place[:2], size=place[2:], size_hint=(None, None))
        texture = typeset(text, 9999, 9999, TextStyle(size, size, bold=True)).texture
        self.shape_of = texture.width / texture.height
        with self.canvas:
            Color(*colour)
            self.shape = Rectangle(texture=texture)
        self.bind(pos=self.lay, size=self.lay)
        self.lay()

    def lay(self, *_: object) -> None:
        wide = self.height * self.shape_of
        self.shape.size = (wide, self.height)
        self.shape.pos = (self.x + (self.width - wide) / 2, self.y)


class CelebrationRing(Widget):
    """The golden outline of an ellipse that fills the widget, to be animated."""

    def __init__(self, look: Look, place: Place) -> None:
        super().__init__(pos=place[:2], size=place[2:], size_hint=(None, None))
        with self.canvas:
            Color(*look.colours.gold)
            self.shape = Line(width=look.mm(0.35))
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        self.shape.ellipse = (*self.pos, *self.size)
