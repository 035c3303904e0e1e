"""USB sticks as cards with a drawing, a name and a bar of what is used, and the bar of what is being written."""

from typing import Unpack

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, DARK, HEAD, SMALL, Colour, Look, colour
from scorekeeper.ui.widgets.kit.bar import Bar
from scorekeeper.ui.widgets.kit.card import Icon, draw_chosen_sign
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.key import Action, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, space
from scorekeeper.ui.widgets.kit.paint import draw_dashed, draw_pill, draw_surface
from scorekeeper.ui.widgets.kit.text import Words, text_height

STICK_COLOURS = tuple(map(colour, ("#2c5fa8", "#8c1f2b", "#2f6a4c", "#6b4a86")))
"""The colours of drawn sticks, by their place among those that are plugged in."""
DRAWING_WIDTH_MM, DRAWING_HEIGHT_MM, PLUG_WIDTH_SHARE = 17.0, 6.6, 0.28
"""Width and height of a drawn stick in millimetres, and the part of its width that is the plug."""


class StickDrawing(Widget):
    """A stick seen from above, as large as it fits; `place` (from 0) chooses its colour."""

    def __init__(self, look: Look, place: int, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(**kwargs)
        self.look, self.place = look, place
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        look = self.look
        self.canvas.clear()
        wide = min(self.width, look.mm(DRAWING_WIDTH_MM), self.height * DRAWING_WIDTH_MM / DRAWING_HEIGHT_MM)
        high = wide * DRAWING_HEIGHT_MM / DRAWING_WIDTH_MM
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        if high < look.mm(2):
            return
        body, hole = wide * (1 - PLUG_WIDTH_SHARE), high * 0.16
        with self.canvas:
            Color(*DARK.soft)
            Rectangle(pos=(x + body - 1, y + high * 0.16), size=(wide - body, high * 0.68))
            Color(*DARK.track)
            for up in (0.3, 0.54):
                Rectangle(pos=(x + body + (wide - body) * 0.42, y + high * up), size=(hole, hole))
            rim = DARK.text if look.dark else look.colours.text
            draw_surface(look, (x, y, body, high), STICK_COLOURS[self.place % len(STICK_COLOURS)], rim, 0.4)
            Color(*DARK.track)
            draw_pill(x + high * 0.28, y + high * 0.4, high * 0.2, high * 0.2)


def stick_card(
    look: Look, place: int, name: str, lines: tuple[str, ...], used: float, action: Action | None, is_chosen: bool,
    width: float, does_first_line_warn: bool = False, opens_page: bool = False,
) -> PressableLayout:  # fmt: skip
    """A card of this width (pixels) for a stick: its name, the first of `lines` (a warning if `does_first_line_warn`),
    a bar of the part that is `used` (0 to 1), and the other lines. Without an action it is only to read; else a chosen
    one has a tick. One that `opens_page` has a chevron."""
    c = look.colours
    pad = look.mm(2)
    drawn = 0.0 if look.is_compact_landscape else look.mm(DRAWING_WIDTH_MM * (0.7 if look.is_compact else 1))
    room = width - drawn - 3.5 * pad - look.mm(6 if opens_page or (is_chosen and action) else 0)
    words: list[Widget] = [stick_line(look, name, BODY if look.is_compact_landscape else HEAD, room, c.text, bold=True)]
    for number, text in enumerate(filter(None, lines)):
        words.append(
            stick_line(
                look, text, SMALL, room, c.warning if does_first_line_warn and not number else soft_ink(look, is_chosen)
            )
        )
    bar = fixed(
        Column(look, space(), Bar(look, used, soft_ink(look, is_chosen)), space(), spacing=0), height=look.mm(3)
    )
    words.insert(2, bar)
    high = sum(one.height for one in words) + 1.2 * pad
    body = Column(look, space(), *words, space(), spacing=0)
    one = StickCard(look, action, is_chosen, padding=(pad, look.mm(0.6)))
    one.spacing, one.name, one.text = pad, name, name
    if drawn:
        one.add_widget(fixed(StickDrawing(look, place), width=drawn))
    one.add_widget(body)
    if opens_page:
        one.add_widget(Icon(look, "next", c.text, 4.5))
    elif is_chosen and action:
        one.add_widget(space(width=look.mm(4)))
    fixed(one, height=max(high, look.mm(14)))
    return one


class StickCard(PressableLayout):
    """The ground of a stick's card: raised if it is chosen, with a tick if it can also be touched; else like a key."""

    def __init__(self, look: Look, action: Action | None, is_chosen: bool, padding: tuple[float, float]) -> None:
        c = look.colours
        ground, rim = (c.tile, c.text) if is_chosen else (c.key, c.key_rim)
        super().__init__(look, action, ground, rim, padding=padding)
        self.is_marked = is_chosen and action is not None
        if is_chosen:
            self.rim = 0.6
            self.show_released()
        self.bind(pos=self.draw_tick, size=self.draw_tick)

    def draw_tick(self, *_: object) -> None:
        self.canvas.after.clear()
        if self.is_marked:
            with self.canvas.after:
                draw_chosen_sign(self.look, self.x + self.width - self.look.mm(3.6), self.top - self.look.mm(3.6))


def soft_ink(look: Look, is_chosen: bool) -> Colour:
    """The colour of the bar and of the lines below the name on a stick's card."""
    return look.colours.text if is_chosen and look.dark else look.colours.soft


def stick_line(look: Look, text: str, size: float, room: float, ink: Colour, bold: bool = False) -> Widget:
    words = Words(look, text, size, ink, bold=bold, align="left", break_words=True)
    return fixed(words, height=text_height(look, text, room, size, bold=bold))


class DashedPlace(Row):
    """A place with a dashed rim, only to read."""

    def __init__(self, look: Look, *children: Widget, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(look, *children, padding=(look.mm(3), look.mm(1)), spacing=look.mm(3), **kwargs)
        self.look = look
        self.bind(pos=self.draw_rim, size=self.draw_rim)

    def draw_rim(self, *_: object) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            Color(*self.look.colours.key_rim)
            draw_dashed(self.look, (*self.pos, *self.size))


def empty_stick_place(look: Look, text: str, width: float) -> Widget:
    """A dashed place where a stick will appear."""
    room = width - look.mm(6 + 6 + 3)
    words = Words(look, text, SMALL, look.colours.soft, align="left")
    return fixed(DashedPlace(look, Icon(look, "stick", look.colours.soft), words),
                 height=max(look.least_touch_px, text_height(look, text, room, SMALL) + look.mm(3)))  # fmt: skip


def progress_place(look: Look, title: str, says: str, part: float | None, width: float) -> Widget:
    """A dashed place that says what is being written, with a bar of the part that is done, if that is known."""
    room = width - look.mm(6)
    lines = [stick_line(look, title, HEAD, room, look.colours.text, bold=True)]
    if says:
        lines.append(stick_line(look, says, SMALL, room, look.colours.soft))
    if part is not None:
        bar = Bar(look, part, look.colours.accent)
        lines.append(fixed(Column(look, space(), bar, space(), spacing=0), height=look.mm(4)))
    high = sum(one.height for one in lines) + look.mm(3)
    return fixed(DashedPlace(look, Column(look, space(), *lines, space(), spacing=0)), height=max(look.mm(14), high))


def result_panel(look: Look, title: str, says: str, width: float, warns: bool = False) -> Widget:
    """A panel that says how the work ended: with a tick and a title if it is done, as a warning if it failed."""
    c, room = look.colours, width - look.mm(8 + 6)
    ink = c.warning if warns else c.text
    lines = [stick_line(look, title, HEAD, room, ink, bold=True)] if title else []
    if says:
        lines.append(stick_line(look, says, BODY if warns else SMALL, room, ink if warns else c.soft))
    high = sum(one.height for one in lines) + look.mm(3)
    sign = Icon(look, "info" if warns else "tick", ink)
    return fixed(PanelRow(look, sign, Column(look, space(), *lines, space(), spacing=0)), height=max(look.mm(14), high))


class PanelRow(Row):
    """A row on the ground of a panel, only to read."""

    def __init__(self, look: Look, *children: Widget) -> None:
        super().__init__(look, *children, padding=(look.mm(3), look.mm(1)), spacing=look.mm(3))
        self.look = look
        self.bind(pos=self.draw_ground, size=self.draw_ground)

    def draw_ground(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            draw_surface(self.look, (*self.pos, *self.size), self.look.colours.panel)
