"""The widget around all screens: the wood below them, notices and the rotation tabs above them, and dimming."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.appliance.display import Backlight
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.banner import Banners
from scorekeeper.ui.widgets.kit.fan import PictureTurnTabs
from scorekeeper.ui.widgets.kit.grain import GrainedRectangle
from scorekeeper.ui.widgets.kit.key import KEPT, MEANT, PRESSED, PressEffect
from scorekeeper.ui.widgets.kit.moves import Moves
from scorekeeper.ui.widgets.kit.notice import Notices
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.still import PageLayer

DIMMED_SHADE_OPACITY = 0.82
DELIVERED_TWICE_S = 0.05
"""The seconds within which a second touch at the same place is taken for the first one, delivered twice."""
SAME_PLACE_MM = 4.0
"""The distance in millimetres within which two touches are at the same place."""
NO_DECISION_WITHIN_S = 0.4
"""Seconds after a touch within which nobody can have decided on a second touch because of what the first one did."""
LEAST_SHOWN_BEFORE_TOUCH_S = 0.3
"""Seconds for which a screen must have been shown before anybody puts a finger down because of it."""
MOST_COUNTED_DRAWING_DELAY_S = 5.0
"""The most seconds that count between the end of a touch and the drawing of what it did, while the program is busy: the
next touch gets its time when the program reads it, which may be long after the finger."""
DOWN_AT_KEY = "down at"
"""The name in a touch's `ud` of the time when the program read it, in seconds of the monotonic clock."""
SHOWN_AFTER_S_KEY = "shown after"
"""The name in a touch's `ud` of the seconds from `DOWN_AT_KEY` until what the touch did was drawn."""


class Root(FloatLayout):
    """The root widget: the present screen is in `place`, with the other layers above it. While dimmed, the touch that
    wakes the display does nothing else."""

    def __init__(
        self, look: Callable[[], Look], resized: Callable[[], None], rotate: Callable[[int], None],
        backlight: Backlight | None = None, area: Callable[[], Place | None] = lambda: None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.look, self.resized, self.backlight, self.dimmed = look, resized, backlight, False
        self.touched_at = time.monotonic()
        self.last_touch: MotionEvent | None = None
        self.rearranged_by: MotionEvent | None = None
        self.kept: Callable[[], Sequence[PressEffect]] = tuple
        self.busy_s = 0.0
        """Seconds from the end of the last touch until what it did was drawn."""
        self.place, self.moves = PageLayer(), Moves()
        self.banners, self.notices, self.fan = Banners(), Notices(area), PictureTurnTabs(rotate)
        for layer in (self.place, self.moves, self.banners, self.notices, self.fan):
            self.add_widget(layer)
        with self.canvas.after:
            self.shade = Color(0, 0, 0, 0)
            self.cover = Rectangle()
        self.bind(size=self.lay)

    def lay(self, *_: object) -> None:
        self.moves.finish_all()
        self.cover.size = self.size
        self.resized()

    def draw_wood(self) -> None:
        """Draw the wooden background of all screens again, after a new size or theme."""
        self.place.canvas.before.clear()
        with self.place.canvas.before:
            GrainedRectangle(self.look(), "ground").lay(0, 0, *self.size)

    def wake(self) -> bool:
        """Restore full brightness and begin the time without touches again; return whether the display was dimmed."""
        dimmed, self.dimmed = self.dimmed, False
        self.touched_at, self.shade.a = time.monotonic(), 0
        if dimmed and self.backlight:
            self.backlight.wake()
        return dimmed

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.moves.finish_all()
        if self.wake():
            return True
        before, self.last_touch = self.last_touch, touch
        touch.ud[DOWN_AT_KEY] = self.touched_at
        is_near = before is not None and touch.distance(before) < self.look().mm(SAME_PLACE_MM)
        if before and is_near and touch.time_start - before.time_start < DELIVERED_TWICE_S:
            return True
        if before and is_near and is_too_soon(touch, before):
            touch.ud[MEANT] = before.ud.get(PRESSED)
        if self.rearranged_by and is_too_soon(touch, self.rearranged_by):
            touch.ud[KEPT] = self.kept()
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        lifted_at = time.monotonic()

        def drawn(_dt: float) -> None:
            self.busy_s = min(MOST_COUNTED_DRAWING_DELAY_S, time.monotonic() - lifted_at)
            down_at: Any = touch.ud.get(DOWN_AT_KEY, lifted_at)
            touch.ud[SHOWN_AFTER_S_KEY] = lifted_at - down_at + self.busy_s

        Clock.schedule_once(drawn)  # in the next frame: what the touch does is drawn in this one
        return bool(super().on_touch_up(touch))

    def ignore_touches_before_change_is_seen(
        self, effects_still_meant: Callable[[], Sequence[PressEffect]] = tuple
    ) -> None:
        """After the last touch has changed the screen, ignore the fingers that are still down. As long as nobody can
        have seen the change, ignore new touches as well, except on keys whose effect is among those that
        `effects_still_meant` returns."""
        self.rearranged_by, self.kept = self.last_touch, effects_still_meant
        for touch in EventLoop.touches:
            touch.grab_list.clear()

    @property
    def quiet_s(self) -> float:
        """Seconds since the last touch or throw."""
        return time.monotonic() - self.touched_at

    def dim_when_quiet(self, after_s: float) -> None:
        """Dim the display after this many seconds without a touch or throw, never to black; 0 means never."""
        if after_s and not self.dimmed and self.quiet_s > after_s:
            self.dimmed = True
            if self.backlight is None or not self.backlight.dim():
                self.shade.a = DIMMED_SHADE_OPACITY


def is_too_soon(touch: MotionEvent, before: MotionEvent) -> bool:
    """Whether the finger of this touch was put down before anybody can have seen what the touch `before` did."""
    shown_s: Any = before.ud.get(SHOWN_AFTER_S_KEY, 0.0)
    return bool(touch.time_start - before.time_start < max(NO_DECISION_WITHIN_S, shown_s + LEAST_SHOWN_BEFORE_TOUCH_S))
