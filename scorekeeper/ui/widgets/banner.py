"""A highlight in a banner at the top of the screen, which disappears by itself or with the next touch."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.ui.theme import HEAD, Look
from scorekeeper.ui.widgets.layout import Panel
from scorekeeper.ui.widgets.text import Words

SECONDS = 2.5
"""Seconds for which a banner is shown."""
COMING, GOING = 0.2, 0.25
"""Seconds in which it fades in and out."""
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

    def show(self, look: Look, text: str) -> None:
        """Show this text."""
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
        self.away()

    def fade(self) -> None:
        if self.banner:
            going = Animation(opacity=0, duration=GOING)
            going.bind(on_complete=lambda *_: self.clear())
            going.start(self.banner)

    def clear(self) -> None:
        self.away.cancel()
        self.clear_widgets()
        self.banner, self.text = None, ""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remove the banner; the touch also reaches what is below it."""
        self.clear()
        return False
