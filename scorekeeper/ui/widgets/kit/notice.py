"""Notices above the screen that block nothing: a tap removes one, and unimportant ones disappear by themselves."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.ui.theme import BODY, Look
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.key import PressableLayout
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.text import Words, text_height

NOTICE_SHOWN_S = 7.0


@dataclass(frozen=True, slots=True)
class Message:
    """The text of a notice, what a tap on it does besides removing it, whether it stays until then, and what it is
    about."""

    text: str
    action: Callable[[], object] | None = None
    stays: bool = False
    topic: str = ""


class NoticeStrip(PressableLayout):
    """One notice, at most `room` pixels wide; one that stays has a tick at its end, and is removed by a tap or once its
    topic is over."""

    def __init__(self, look: Look, message: Message, tapped: Callable[[], None], room: float) -> None:
        self.message, end, pad = message, look.mm(8) if message.stays else 0.0, look.mm(1.8)
        ink = look.colours.warning if message.stays else look.colours.text
        super().__init__(look, tapped, look.colours.tile, ink, padding=(pad, 0, pad + end, 0), size_hint_y=None)
        self.height = max(look.least_touch_px, text_height(look, message.text, room - 2 * pad - end) + 2 * pad)
        self.words = Words(look, message.text, BODY)
        self.add_widget(self.words)
        self.bind(pos=self.draw_tick, size=self.draw_tick)

    def draw_tick(self, *_: object) -> None:
        self.canvas.after.clear()
        if self.message.stays:
            with self.canvas.after:
                Color(*self.look.colours.text)
                side = self.look.mm(5)
                draw_icon("tick", self.x + self.width - self.look.mm(5), self.y + self.height / 2, side)


class Notices(AnchorLayout):
    """The layer with the notices: at the top of the part of the screen that the page gives them, where they cover
    nothing that is needed, else at the top of the screen."""

    def __init__(self, area: Callable[[], Place | None] = lambda: None) -> None:
        super().__init__(anchor_x="center", anchor_y="top")
        self.area = area
        self.look: Look | None = None
        """The look with which the notices were drawn; None before the first one."""
        self.strip_width = 0.0
        self.strips = BoxLayout(orientation="vertical", size_hint_y=None)
        self.strips.bind(minimum_height=self.strips.setter("height"))
        self.away = Clock.create_trigger(lambda _dt: self.clear_passing(), NOTICE_SHOWN_S)

    def say(
        self, look: Look, text: str, action: Callable[[], object] | None = None, stays: bool = False, topic: str = ""
    ) -> None:
        """Show the text, unless a notice that stays shows it already; a tap on it removes it and does `action`. Notices
        that stay are stacked; others disappear after some seconds or when the next one comes."""
        self.clear_passing()
        if any(strip.message.text == text for strip in self.shown_strips()):
            return
        self.fit_to_page(look)
        self.add(Message(text, action, stays, topic))
        self.away.cancel()
        self.away()

    def add(self, message: Message) -> None:
        """Show this message below the others."""

        def tapped() -> None:
            self.strips.remove_widget(strip)
            if message.action:
                message.action()

        assert self.look
        strip = NoticeStrip(self.look, message, tapped, self.strip_width)
        self.strips.add_widget(strip)
        if not self.strips.parent:
            self.add_widget(self.strips)

    def fit_to_page(self, look: Look) -> None:
        """Move the notices to the area that the page leaves for them, and up if they would not fit on the display; draw
        them again if the look or the width has changed."""
        left, low, wide, high = self.area() or (0.0, 0.0, self.width, self.height)
        air = self.strips.spacing = look.gap / 2
        if (look, wide - look.gap) != (self.look, self.strip_width):
            self.look, self.strip_width = look, wide - look.gap
            again = [strip.message for strip in reversed(self.shown_strips())]
            self.clear()
            for message in again:
                self.add(message)
        strips_high = sum(strip.height + air for strip in self.shown_strips())
        right, above = self.width - left - wide, self.height - low - high
        above = max(0.0, min(above, self.height - strips_high - air))
        self.padding = (left + air, above + air, right + air, low + air)

    def clear_passing(self) -> None:
        for strip in self.shown_strips():
            if not strip.message.stays:
                self.strips.remove_widget(strip)

    def remove_topic(self, topic: str) -> None:
        """Remove the notices about this topic, as what they say is no longer so."""
        for strip in self.shown_strips():
            if strip.message.topic == topic:
                self.strips.remove_widget(strip)

    def shown_strips(self) -> list[NoticeStrip]:
        """The notices, newest first."""
        return [one for one in self.strips.children if isinstance(one, NoticeStrip)]

    def clear(self) -> None:
        """Remove all notices, even those that stay."""
        self.strips.clear_widgets()

    @property
    def newest_text(self) -> str:
        """The text of the newest notice; empty without one."""
        return self.shown_strips()[0].message.text if self.strips.children else ""
