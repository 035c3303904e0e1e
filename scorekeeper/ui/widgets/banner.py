"""A highlight in a banner at the top of the screen, which disappears by itself or with the next touch."""

from functools import partial

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.ui.theme import HEAD, Look
from scorekeeper.ui.widgets.layout import Panel
from scorekeeper.ui.widgets.text import Words

SECONDS = 2.5
"""Seconds for which a banner is shown."""
COMING, GOING = 0.2, 0.25
RINGS = 3
GROWN = 0.9
"""Seconds in which a ring grows and fades."""
HEIGHT = 11.0
"""The height of a banner in millimetres."""
LEFT, RIGHT = 0.36, 0.79
"""The part of the width between a player's name and the keys of the header."""


class Banners(FloatLayout):
    """Shows banners over every screen without taking touches; empty most of the time."""

    def __init__(self) -> None:
        super().__init__()
        self.banner: Panel | None = None
        self.text = ""
        self.away = Clock.create_trigger(lambda _dt: self.fade(), SECONDS)

    def show(self, look: Look, text: str, rings: bool = False) -> None:
        """Show this text; `rings` grow around it once."""
        self.clear()
        left, right = (LEFT, RIGHT) if not look.portrait else (0.06, 0.94)
        words = Words(look, text, HEAD, look.colours.on_gold, bold=True)
        banner = Panel(look, words, colour=look.colours.gold, size_hint=(None, None), padding=look.mm(1.2))
        banner.size = look.width * (right - left), look.mm(HEIGHT)
        banner.pos = look.width * left, self.height - banner.height - look.mm(1.3 if not look.portrait else 16)
        banner.opacity = 0
        Animation(opacity=1, duration=COMING, t="out_cubic").start(banner)
        self.banner, self.text = banner, text
        self.add_widget(banner)
        if rings:
            self.ring(look, banner)
        self.away()

    def ring(self, look: Look, banner: Panel) -> None:
        for number in range(RINGS):
            Clock.schedule_once(lambda _dt: self.grow(look, banner), number * COMING)

    def grow(self, look: Look, banner: Panel) -> None:
        if banner is not self.banner:
            return
        x, y = banner.center
        with self.canvas.after:
            ink = Color(*look.colours.gold)
            line = Line(ellipse=(x, y, 0, 0), width=look.mm(0.5))
        wide, high = banner.width * 1.3, banner.height * 5

        def grown(part: float, _dt: float) -> None:
            line.ellipse = (x - wide * part / 2, y - high * part / 2, wide * part, high * part)
            ink.a = 1 - part

        steps = 18
        for step in range(steps + 1):
            Clock.schedule_once(partial(grown, step / steps), GROWN * step / steps)

    def fade(self) -> None:
        if self.banner:
            going = Animation(opacity=0, duration=GOING)
            going.bind(on_complete=lambda *_: self.clear())
            going.start(self.banner)

    def clear(self) -> None:
        self.away.cancel()
        self.canvas.after.clear()
        self.clear_widgets()
        self.banner, self.text = None, ""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remove the banner; the touch also reaches what is below it."""
        self.clear()
        return False
