"""Types for kivy.uix.boxlayout: children side by side or one below the other."""

from collections.abc import Sequence
from typing import Literal, Unpack

from kivy.uix.widget import Given, Widget

class BoxGiven(Given, total=False):
    orientation: Literal["horizontal", "vertical"]
    spacing: float
    padding: float | Sequence[float]

class BoxLayout(Widget):
    orientation: Literal["horizontal", "vertical"]
    spacing: float
    padding: float | Sequence[float]
    minimum_height: float
    def __init__(self, **given: Unpack[BoxGiven]) -> None: ...
