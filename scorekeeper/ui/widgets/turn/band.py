"""The header in the player's colour: whose turn it is, legible from across the room, and its progress."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from scorekeeper.present.turn.screen import Header
from scorekeeper.ui.theme import BODY, HEAD, HUGE, SMALLEST_LETTERS_MM, Colour, Look, badge
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.given import BoxKeywords, WidgetKeywords
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.key import KEPT, Action
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, share
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.paint import draw_surface
from scorekeeper.ui.widgets.kit.text import LINE_BREAKS, Words

LONG_NAME_LETTERS = 14
"""The most letters of a name that are legible from across the room on one line."""
HINT_SIGN_SIDE_MM = 4.2
"""The side in millimetres of the sign before a hint."""
NAME_FROM_AFAR_LETTERS_MM = 18.7
"""The size (em) in millimetres of the name before the throw: capitals of 13 mm."""


def broken_name(name: str) -> str:
    """The name with a hyphen and a line break in its middle if it is long and has no space or hyphen; else as it is."""
    if len(name) <= LONG_NAME_LETTERS or LINE_BREAKS.search(name):
        return name
    middle = len(name) // 2
    return f"{name[:middle]}-\n{name[middle:]}"


class ThrowBoxes(Widget):
    """A box for each allowed throw, with a tick in those already made."""

    def __init__(
        self, look: Look, used: int, allowed: int, ink: Colour, ground: Colour, **kwargs: Unpack[WidgetKeywords]
    ) -> None:
        self.side = look.mm(4.6 * min(1.2, look.gap_factor if look.is_compact else look.letter_factor))
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


class ColouredGround(Column):
    """A column of widgets on a background of one colour, usually a player's."""

    def __init__(self, look: Look, colour: Colour, *children: Widget, **kwargs: Unpack[BoxKeywords]) -> None:
        super().__init__(look, *children, **kwargs)
        with self.canvas.before:
            Color(*colour)
            self.ground = Rectangle()
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size


class TurnBand(ColouredGround):
    """The header of the turn page: badge, name, throw boxes with the count, status line (not in portrait), and keys at
    the right. Before the first throw the progress of the game is in place of the name, which `NameFromAfar` shows
    below. A touch beside the keys does `act`."""

    def __init__(self, look: Look, shown: Header, keys: Sequence[Widget] = (), act: Action | None = None) -> None:
        self.act = act
        worn, player = badge(shown.player.badge), shown.player
        ink = worn.ink
        side, part = (8.6, 0.64) if look.is_compact else (10.3, 0.62 if look.large else 0.56)
        mark = fixed(BadgeWidget(look, player.badge, player.initials, inverse=True), width=look.mm(side))
        who = Words(look, broken_name(player.name), HUGE, ink, bold=True, align="left", break_words=True)
        if shown.grown:
            who = Words(look, shown.grown, HEAD, ink, align="left")
        boxes = [ThrowBoxes(look, shown.used, shown.allowed, ink, worn.colour)] if shown.allowed else []
        count = Words(look, shown.headline, HEAD, ink, bold=True, align="left")
        if look.is_portrait:
            row = Row(look, *boxes, count, spacing=look.mm(0.8))
            below = [share(row, 1 - part)] if boxes or shown.headline else []
            parts: list[Widget] = [Column(look, share(who, part), *below, spacing=0)]
        else:
            line = Words(look, shown.status, BODY, ink, align="left")
            line.style = replace(
                line.style, smallest=look.mm(SMALLEST_LETTERS_MM)
            )  # two lines rather than large letters
            said = with_hint_sign(look, line, ink) if shown.is_hint else line
            above = Row(look, *boxes, count, spacing=look.mm(1.2))
            upper = (
                0.36 if look.is_compact or shown.is_hint else 0.42 if look.large else 0.52
            )  # there may be two lines below
            whole = Column(look, share(above, upper), share(said, 1 - upper), spacing=0)
            name = Row(look, who, padding=(0, 0, look.mm(0.8), 0))
            parts = [share(name, 0.36 if look.is_compact else 0.44), share(whole, 0.64 if look.is_compact else 0.56)]
        reached = [fixed(one, width=look.mm(12.2)) for one in keys]
        pad = look.mm(0.75)
        row = Row(look, mark, *parts, *reached, spacing=look.gap, padding=(look.mm(1.9), pad, pad, pad))
        super().__init__(look, worn.colour, row, spacing=0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a touch beside the keys, if it does something."""
        if super().on_touch_down(touch):
            return True
        if self.act is None or not self.collide_point(*touch.pos) or KEPT in touch.ud:
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Call `act` for a touch that began beside the keys and ends on the header."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.act is not None and self.collide_point(*touch.pos):
            self.act()
        return True


def with_hint_sign(look: Look, words: Widget, ink: Colour) -> Widget:
    """These words with the sign of a hint before them."""
    return Row(look, Icon(look, "info", ink, HINT_SIGN_SIDE_MM), words, spacing=look.mm(1))


def status_line(look: Look, shown: Header) -> Widget:
    """The status line in portrait, where it is below the tray."""
    words = Words(look, shown.status, BODY, bold=True, align="left" if shown.is_hint else "center")
    return with_hint_sign(look, words, look.colours.text) if shown.is_hint else words


class NameFromAfar(ColouredGround):
    """The extension of the header before the first throw: the player's name, in capitals of 13 mm if it fits."""

    def __init__(self, look: Look, shown: Header) -> None:
        worn = badge(shown.player.badge)
        text = broken_name(shown.player.name)
        name = Words(look, text, NAME_FROM_AFAR_LETTERS_MM, worn.ink, bold=True, align="left", break_words=True)
        super().__init__(look, worn.colour, name, spacing=0, padding=(look.mm(1.9), 0))
