"""Types for kivy.input.motionevent: a finger on the screen, from down to up."""

from collections.abc import Callable

from kivy.uix.widget import Widget

class MotionEvent:
    is_touch: bool
    x: float
    y: float
    pos: tuple[float, float]
    is_mouse_scrolling: bool
    time_start: float
    grab_current: Widget | None
    grab_list: list[Callable[[], Widget | None]]
    ud: dict[object, object]
    def grab(self, widget: Widget) -> None: ...
    def ungrab(self, widget: Widget) -> None: ...
    def distance(self, other: MotionEvent) -> float: ...
