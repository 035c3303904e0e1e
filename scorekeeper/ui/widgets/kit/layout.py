"""Rows, columns and lists. Children without a given size share the remaining room."""

from typing import Unpack

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Colour, Look
from scorekeeper.ui.widgets.kit.given import BoxKeywords, GridKeywords, Orientation, WidgetKeywords


def lay_out(outer: Widget) -> None:
    """Lay out this widget and all below it, from the outside in. Left to itself, Kivy begins with the innermost
    layouts, at sizes that do not stay, and lays out most of them several times."""
    waiting = [outer]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Layout):
            one.do_layout()
        elif isinstance(one, ScrollView):
            one.update_from_scroll()
        waiting += one.children


def fixed(widget: Widget, width: float | None = None, height: float | None = None) -> Widget:
    """Give a widget a width or height in pixels, and return it; the other dimension stays shared."""
    if width is not None:
        widget.size_hint_x, widget.width = None, width
    if height is not None:
        widget.size_hint_y, widget.height = None, height
    return widget


def share(widget: Widget, weight: float) -> Widget:
    """Give a widget this weight when room is shared with its neighbours (1 by default), and return it."""
    widget.size_hint = (weight, weight)
    return widget


class BoxOfStretchedChildren(BoxLayout):
    """A BoxLayout whose children take its full size across its direction, unless they have a fixed one."""

    def __init__(
        self,
        look: Look,
        *children: Widget,
        orientation: Orientation = "horizontal",
        **kwargs: Unpack[BoxKeywords],
    ) -> None:
        kwargs.setdefault("spacing", look.gap)
        super().__init__(orientation=orientation, **kwargs)
        for child in children:
            if self.orientation == "horizontal" and child.size_hint_y is not None:
                child.size_hint_y = 1
            if self.orientation == "vertical" and child.size_hint_x is not None:
                child.size_hint_x = 1
            self.add_widget(child)


class Row(BoxOfStretchedChildren):
    """Children side by side, from left to right."""

    def __init__(self, look: Look, *children: Widget, **kwargs: Unpack[BoxKeywords]) -> None:
        super().__init__(look, *children, orientation="horizontal", **kwargs)


class Column(BoxOfStretchedChildren):
    """Children from top to bottom."""

    def __init__(self, look: Look, *children: Widget, **kwargs: Unpack[BoxKeywords]) -> None:
        super().__init__(look, *children, orientation="vertical", **kwargs)


class Panel(Column):
    """A column on its own background, with a margin."""

    def __init__(
        self, look: Look, *children: Widget, colour: Colour | None = None, **kwargs: Unpack[BoxKeywords]
    ) -> None:
        kwargs.setdefault("padding", look.gap)
        super().__init__(look, *children, **kwargs)
        with self.canvas.before:
            Color(*(colour or look.colours.panel))
            self.ground = RoundedRectangle(radius=[look.mm(2)])
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size


class Grid(GridLayout):
    """Children in `cols` equal columns, row by row."""

    def __init__(self, look: Look, cols: int, *children: Widget, **kwargs: Unpack[GridKeywords]) -> None:
        super().__init__(cols=cols, spacing=look.gap, **kwargs)
        for child in children:
            self.add_widget(child)


class Scroll(ScrollView):
    """A list that scrolls if it is longer than its room; every child must have a fixed height."""

    def __init__(self, look: Look, *children: Widget, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(
            do_scroll_x=False, bar_width=look.mm(1), bar_color=look.colours.soft, bar_inactive_color=look.colours.line,
            scroll_type=["bars", "content"], scroll_distance=look.mm(3), **kwargs,
        )  # fmt: skip
        self.rows = Column(look, *children, size_hint_y=None, padding=(0, 0, look.mm(1.4), 0))  # beside the bar
        self.rows.bind(minimum_height=self.rows.setter("height"))
        self.add_widget(self.rows)
        self.wanted: Widget | None = None
        laid = Clock.create_trigger(self.scroll_to_child, -1)
        self.rows.bind(height=laid)
        self.bind(height=laid)

    def keep_in_view(self, child: Widget) -> None:
        """Scroll to this child once the list is laid out."""
        self.wanted = child

    def scroll_to_child(self, _dt: float) -> None:
        """Scroll to the wanted child. A list shorter than its room stays at the top, which Kivy's own scroll_to does
        not ensure."""
        hidden = self.rows.height - self.height
        if hidden <= 0:
            self.scroll_y = 1
        elif self.wanted and self.height >= self.wanted.height:  # it is laid out
            low = self.wanted.y - self.rows.y
            seen = min(max(self.scroll_y * hidden, low + self.wanted.height - self.height), low)
            self.scroll_y = min(max(seen / hidden, 0), 1)


def space(width: float | None = None, height: float | None = None) -> Widget:
    """An empty widget; without a size it takes the remaining room."""
    return fixed(Widget(), width, height)
