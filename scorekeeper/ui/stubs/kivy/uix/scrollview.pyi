"""Types for kivy.uix.scrollview: a list that scrolls."""

from collections.abc import Sequence
from typing import Unpack

from kivy.uix.widget import Given, Widget

class ScrollGiven(Given, total=False):
    do_scroll_x: bool
    bar_width: float
    bar_color: Sequence[float]
    bar_inactive_color: Sequence[float]
    scroll_type: list[str]
    scroll_distance: float

class ScrollView(Widget):
    scroll_y: float
    def update_from_scroll(self) -> None: ...
    def scroll_to(self, widget: Widget, *, animate: bool = True) -> None: ...
    def __init__(self, **given: Unpack[ScrollGiven]) -> None: ...
