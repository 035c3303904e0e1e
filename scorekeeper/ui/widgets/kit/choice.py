"""Keys to choose one of several values, and grids of keys that scroll."""

from collections.abc import Iterable
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.key import Action, Key
from scorekeeper.ui.widgets.kit.layout import Grid, Scroll


def choice_key(look: Look, text: str, action: Action, chosen: bool, **given: Any) -> Key:
    return Key(look, text, action, "chosen" if chosen else "plain", **given)


def key_grid(look: Look, columns: int, keys: Iterable[Widget]) -> Scroll:
    """A grid of keys of the usual height, in as many rows as necessary; it scrolls if they do not all fit."""
    grid = Grid(look, columns, *keys, size_hint_y=None, row_force_default=True, row_default_height=look.least_touch_px)
    grid.bind(minimum_height=grid.setter("height"))
    return Scroll(look, grid)
