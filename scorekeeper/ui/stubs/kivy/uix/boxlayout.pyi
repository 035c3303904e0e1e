"""Types for kivy.uix.boxlayout: children side by side or one below the other."""

from collections.abc import Sequence
from typing import Literal, Unpack

from kivy.uix.layout import Layout
from kivy.uix.widget import Given

class BoxGiven(Given, total=False):
    orientation: Literal["horizontal", "vertical"]
    spacing: float
    padding: float | Sequence[float]

class BoxLayout(Layout):
    orientation: Literal["horizontal", "vertical"]
    spacing: float
    padding: float | Sequence[float]
    minimum_height: float
    def __init__(self, **given: Unpack[BoxGiven]) -> None: ...
