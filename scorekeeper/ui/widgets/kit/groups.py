"""A page of several groups: their keys at the left, or above on a narrow display, and the chosen group beside them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.card import TouchCard
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, fixed, space

GROUP_KEY_WIDTH_MM, GROUP_KEY_HEIGHT_MM = 42.0, 13.5
"""The width and height of a group's key in millimetres."""
LEAST_WIDTH_SIDE_BY_SIDE_MM = 125.0
"""The least width of a display in millimetres on which the keys of the groups are in one column at the left. On a
narrower one they are in a grid above the rows, on 5 inches in landscape in a grid at the left."""


@dataclass(frozen=True, slots=True)
class RowGroup:
    """A group of rows: its key in the code, its name on the screen, and its icon."""

    key: str
    name: str
    icon: str


def content_width(look: Look) -> float:
    """The width in pixels that is left for the rows of the chosen group."""
    if look.width >= look.mm(LEAST_WIDTH_SIDE_BY_SIDE_MM):
        return look.width - look.mm(GROUP_KEY_WIDTH_MM) - 3 * look.gap
    return look.width / 2 - 1.5 * look.gap if look.is_compact_landscape else look.width - 2 * look.gap


def group_page(
    look: Look, groups: Sequence[RowGroup], chosen: str, choose: Callable[[str], object], content: Widget
) -> Widget:
    """The keys of all groups, the chosen one with a bright rim, and this content."""
    beside = look.width >= look.mm(LEAST_WIDTH_SIDE_BY_SIDE_MM)
    keys = [
        TouchCard(look, one.name, partial(choose, one.key), icon=one.icon if beside else "",
             kind="chosen" if one.key == chosen else "key", tick=False)
        for one in groups
    ]  # fmt: skip
    if beside:
        for key in keys:
            key.size_hint_max_y = look.mm(GROUP_KEY_HEIGHT_MM)
        rest = space()
        rest.size_hint_y = 0.01
        return Row(look, fixed(Column(look, *keys, rest, spacing=look.gap), width=look.mm(GROUP_KEY_WIDTH_MM)), content)
    columns = 3 if look.width > look.mm(80) and not look.is_compact_landscape and len(keys) != 4 else 2
    lines = -(-len(keys) // columns)
    if look.is_compact_landscape:
        grid = fixed(Grid(look, columns, *keys), height=lines * (look.least_touch_px + look.gap) - look.gap)
        return Row(look, Column(look, grid, space()), content)
    grid = fixed(Grid(look, columns, *keys), height=lines * (look.mm(12.2) + look.gap) - look.gap)
    return Column(look, grid, content)
