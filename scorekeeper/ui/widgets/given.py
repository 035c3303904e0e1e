"""What a widget takes by name beside its own: where it lies and how it shares the room, checked as Kivy reads it."""

from collections.abc import Sequence
from typing import Literal, TypedDict

Orientation = Literal["horizontal", "vertical"]
Hint = float | None


class Given(TypedDict, total=False):
    """For every widget."""

    width: float
    height: float
    size_hint: tuple[Hint, Hint]
    size_hint_x: Hint
    size_hint_y: Hint
    size_hint_min: tuple[Hint, Hint]
    size_hint_max_y: Hint


class LinedGiven(Given, total=False):
    """For rows and columns."""

    spacing: float
    padding: float | Sequence[float]


class GridGiven(Given, total=False):
    """For grids."""

    row_force_default: bool
    row_default_height: float
