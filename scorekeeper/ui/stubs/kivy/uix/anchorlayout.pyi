"""Types for kivy.uix.anchorlayout: children at an edge."""

from collections.abc import Sequence
from typing import Literal

from kivy.uix.widget import Widget

class AnchorLayout(Widget):
    padding: float | Sequence[float]
    def __init__(
        self, *, anchor_x: Literal["left", "center", "right"] = ..., anchor_y: Literal["top", "center", "bottom"] = ...
    ) -> None: ...
