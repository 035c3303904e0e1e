"""A highlight in a banner at the top of the screen, which disappears by itself or with the next touch."""

from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.ui.theme import HEAD, Look
from scorekeeper.ui.widgets.kit.layout import Panel
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.text import Words

BANNER_SHOWN_S = 2.5
"""Seconds for which a banner is shown."""
FADE_IN_S, FADE_OUT_S = 0.2, 0.25
"""Seconds in which a banner fades in, and in which it fades out."""
BANNER_HEIGHT_MM = 11.0
"""The height of a banner in millimetres."""
END_CHART_WIDTH_SHARE = 0.41
"""The share of the display's width up to which a banner over the chart of the end screen reaches in landscape; in
portrait it takes the whole width."""
END_SCREEN_HEADER_MM = 15.2
"""The height in millimetres of the end screen's header with its gap; 3 more in portrait."""


class Banners(FloatLayout):
    """Shows banners over every screen without taking touches; empty most of the time."""

    def __init__(self) -> None:
        super().__init__()
        self.banner: Panel | None = None
        self.text = ""
        self.away = Clock.create_trigger(lambda _dt: self.fade(), BANNER_SHOWN_S)

    def show(self, look: Look, text: str, over_chart: bool = False, area: Place | None = None) -> None:
        """Show this text for some seconds at the top of the part `area` of the screen or, with `over_chart` or without
        an area, over the chart of the end screen; it replaces the banner shown before."""
        self.clear()
        words = Words(look, text, HEAD, look.colours.on_gold, bold=True)
        banner = Panel(look, words, colour=look.colours.gold, size_hint=(None, None), padding=look.mm(1.2))
        if area and not over_chart:
            left, right, gap = area[0], area[0] + area[2], self.height - area[1] - area[3]
        else:
            left, right, gap = banner_over_chart(look)
        banner.size = right - left, look.mm(BANNER_HEIGHT_MM)
        banner.pos = left, self.height - banner.height - gap
        banner.opacity = 0
        Animation(opacity=1, duration=FADE_IN_S, t="out_cubic").start(banner)
        self.banner, self.text = banner, text
        self.add_widget(banner)
        self.away()

    def fade(self) -> None:
        if self.banner:
            going = Animation(opacity=0, duration=FADE_OUT_S)
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


class BannerSpan(NamedTuple):
    """The left and right end of a banner, and its distance from the top of the screen, in pixels."""

    left: float
    right: float
    below_top: float


def banner_over_chart(look: Look) -> BannerSpan:
    """Where a banner is over the chart of the end screen."""
    below = look.mm(END_SCREEN_HEADER_MM + (3 if look.is_portrait else 0)) * max(1.0, look.gap_factor)
    right = look.width * (1 if look.is_portrait else END_CHART_WIDTH_SHARE) - look.gap
    return BannerSpan(look.gap, right, below)
