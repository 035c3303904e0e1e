"""Types of the keyword arguments that the widgets here pass on to Kivy: their size, how they share room, and their
gaps."""

from collections.abc import Sequence
from typing import Literal, TypedDict

Orientation = Literal["horizontal", "vertical"]
SizeHint = float | None


class WidgetKeywords(TypedDict, total=False):
    """Keyword arguments of every widget: its size in pixels, or its share of the room."""

    width: float
    height: float
    size_hint: tuple[SizeHint, SizeHint]
    size_hint_x: SizeHint
    size_hint_y: SizeHint
    size_hint_min: tuple[SizeHint, SizeHint]
    size_hint_max_y: SizeHint


class BoxKeywords(WidgetKeywords, total=False):
    """Keyword arguments of rows and columns: also the gaps between and around their children, in pixels."""

    spacing: float
    padding: float | Sequence[float]


class GridKeywords(WidgetKeywords, total=False):
    """Keyword arguments of grids: also a given height of their rows, in pixels."""

    row_force_default: bool
    row_default_height: float
