"""Types for kivy.uix.gridlayout: children in rows and columns."""

from collections.abc import Sequence
from typing import Unpack

from kivy.uix.widget import Given, Widget

class GridGiven(Given, total=False):
    cols: int
    spacing: float
    padding: float | Sequence[float]
    row_force_default: bool
    row_default_height: float

class GridLayout(Widget):
    minimum_height: float
    def __init__(self, **given: Unpack[GridGiven]) -> None: ...
