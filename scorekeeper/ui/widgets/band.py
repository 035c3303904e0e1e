"""The header in the colour of the player: whose turn it is, seen from across the room, and how far it has come."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, HEAD, HUGE, SMALL, Colour, Look, badge
from scorekeeper.ui.widgets.icons import draw_icon
from scorekeeper.ui.widgets.layout import Column, Row, fixed, share, space
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.paint import draw_surface
from scorekeeper.ui.widgets.text import Words

HEIGHT = 13.7
"""Millimetres of the header."""
FROM_AFAR = 18.7
"""Millimetres (em) of the name before the throw: capitals of 13 mm."""


class ThrowBoxes(Widget):  # type: ignore[misc]
    """A box for each throw that is allowed, with a tick in those that were thrown."""

    def __init__(self, look: Look, used: int, allowed: int, ink: Colour, ground: Colour, **kwargs: Any) -> None:
        self.side = look.mm(4.6 * min(1.2, look.scale))
        self.step = self.side * 1.28
        super().__init__(**kwargs)
        fixed(self, width=allowed * self.step)
        self.look, self.used, self.allowed, self.ink, self.back = look, used, allowed, ink, ground
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        low = self.y + (self.height - self.side) / 2
        with self.canvas:
            for number in range(self.allowed):
                place = (self.x + number * self.step, low, self.side, self.side)
                used = number < self.used
                draw_surface(self.look, place, self.ink if used else (0, 0, 0, 0), self.ink, 0.5, corner=0.9)
                if used:
                    Color(*self.back)
                    draw_icon("tick", place[0] + self.side / 2, low + self.side / 2, self.side * 0.72)


class Band(Row):
    """Badge, name, throw boxes with the count, and one line of what to do; the keys at its right end. It reaches from
    edge to edge: give it no padding of the page."""

    def __init__(
        self, look: Look, seat: int, initials: str, name: str, headline: str = "", status: str = "",
        used: int = 0, allowed: int = 0, keys: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        shown = badge(seat)
        self.ground_colour, ink = shown.colour, shown.ink
        side = look.mm(10.3 if not look.portrait or look.short_mm > 80 else 8.6)
        mark = fixed(Mark(look, seat, initials, inverse=True), width=side)
        who = Words(look, name, HUGE, ink, bold=True, align="left", anywhere=True)
        boxes = [ThrowBoxes(look, used, allowed, ink, shown.colour)] if allowed else []
        count = Words(look, headline, HEAD, ink, bold=True, align="left")
        told = Words(look, status, BODY, ink, align="left")
        if look.portrait:
            lines = [share(who, 0.58)]
            lines += [share(Row(look, *boxes, count, spacing=look.mm(0.8)), 0.42)] if headline or boxes else []
            parts = [Column(look, *lines, spacing=0)]
        else:
            above = Row(look, *boxes, count, spacing=look.mm(1.2))
            words = [share(above, 0.52), share(told, 0.48)] if status else [above]
            parts = [share(who, 0.44), *([share(Column(look, *words, spacing=0), 0.56)] if headline or status else [])]
        reached = [fixed(one, width=look.mm(12.2)) for one in keys]
        pad = look.mm(0.75)
        super().__init__(
            look, mark, *parts, *reached, spacing=look.gap, padding=(look.mm(1.9), pad, pad, pad),
        )  # fmt: skip
        fixed(self, height=look.mm(HEIGHT))
        with self.canvas.before:
            Color(*self.ground_colour)
            self.ground = Rectangle()
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size


class NameFromAfar(Column):
    """The band grown over the column below it, before the throw: the name in capitals of 13 mm where it fits."""

    def __init__(self, look: Look, seat: int, initials: str, name: str, words: str) -> None:
        shown = badge(seat)
        mark = fixed(Mark(look, seat, initials, inverse=True), width=look.mm(10.3))
        above = Row(look, mark, Words(look, words, HEAD, shown.ink, align="left"))
        large = Words(look, name, FROM_AFAR, shown.ink, bold=True, align="left", anywhere=True)
        super().__init__(look, share(above, 0.36), share(large, 0.64), spacing=0, padding=look.mm(1.9))
        with self.canvas.before:
            Color(*shown.colour)
            self.ground = Rectangle()
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size


class Chip(Row):
    """A word on the state of the camera that stays as long as it is so; with a sign, not by colour alone."""

    def __init__(self, look: Look, text: str, sign: str = "camera off", warning: bool = True) -> None:
        ink = look.colours.warning if warning else look.colours.text
        self.ink, self.sign, self.look = ink, sign, look
        self.place = space(width=look.mm(7))
        super().__init__(look, self.place, Words(look, text, SMALL, ink, bold=True, align="left"), spacing=look.mm(1))
        fixed(self, height=look.mm(8))
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            draw_surface(self.look, (*self.pos, *self.size), self.look.colours.panel, self.ink)
            Color(*self.ink)
            draw_icon(self.sign, self.x + self.look.mm(4.5), self.y + self.height / 2, self.look.mm(5))
