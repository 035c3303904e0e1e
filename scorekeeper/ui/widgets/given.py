"""Types of the keyword arguments that Kivy's widgets accept: position, size, and how they share room."""

from collections.abc import Sequence
from typing import Literal, TypedDict

Orientation = Literal["horizontal", "vertical"]
Hint = float | None


class Given(TypedDict, total=False):
    """Keyword arguments of every widget."""

    width: float
    height: float
    size_hint: tuple[Hint, Hint]
    size_hint_x: Hint
    size_hint_y: Hint
    size_hint_min: tuple[Hint, Hint]
    size_hint_max_y: Hint


class LinedGiven(Given, total=False):
    """Keyword arguments of rows and columns."""

    spacing: float
    padding: float | Sequence[float]


class GridGiven(Given, total=False):
    """Keyword arguments of grids."""

    row_force_default: bool
    row_default_height: float
