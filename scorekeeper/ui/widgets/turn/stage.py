"""The tray: a wooden rim around green felt, for the dice that were read or the live picture, with a caption."""

from collections.abc import Collection, Sequence
from typing import Unpack

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.die import LOOSE_DIE_DEGREES, DiePicture
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.grain import GrainedRectangle
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.text import Align, Words, text_height

TRAY_RIM_MM = 1.5
"""Millimetres of wood around the felt."""
LARGEST_DIE_MM = 10.4
"""The largest size of a die in millimetres on a 7 inch display; it grows with the display."""


class CaptionStrip(Widget):
    """The caption of the tray: words on a dark bar over its lower part; `sign` is the name of an icon before them."""

    def __init__(
        self,
        look: Look,
        text: str,
        more: str = "",
        sign: str = "",
        warning: bool = False,
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.sign, self.text = look, sign, text
        self.ink = look.colours.felt_warning if warning else look.colours.on_felt
        align: Align = "left" if sign or more else "center"
        self.lines = [Words(look, text, BODY, self.ink, bold=True, align=align)]
        self.lines += [Words(look, more, SMALL, look.colours.on_felt, align=align)] if more else []
        for line in self.lines:
            self.add_widget(line)
        self.bind(pos=self.lay, size=self.lay)

    def needed_height(self, width: float) -> float:
        """The height in pixels that its words need on a tray of this width."""
        return sum(self.text_heights(width)) + self.look.mm(1.6)

    def text_heights(self, width: float) -> list[float]:
        """The height in pixels that each of its texts, one or two, needs on a tray of this width."""
        pairs = zip(self.lines, (BODY, SMALL), strict=False)
        return [text_height(self.look, line.text, width - self.margins_width, size, True) for line, size in pairs]

    @property
    def margins_width(self) -> float:
        """The width in pixels beside the words: the margins of both sides, and the room of the sign."""
        return self.look.mm(11.5 if self.sign else 3)

    def lay(self, *_: object) -> None:
        look = self.look
        left = self.x + (look.mm(10) if self.sign else look.mm(1.5))
        low, wanted = self.y + look.mm(0.6), self.text_heights(self.width)
        part = (self.height - look.mm(1.2)) / sum(wanted)
        for line, high in zip(reversed(self.lines), reversed(wanted), strict=True):
            line.pos, line.size = (left, low), (self.width - self.margins_width, high * part)
            low += high * part
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*look.colours.caption)
            Rectangle(pos=self.pos, size=self.size)
            if self.sign:
                Color(*self.ink)
                draw_icon(self.sign, self.x + look.mm(5.5), self.y + self.height / 2, look.mm(7))


class TrayStage(Widget):
    """The picture of the tray: rim, felt, `content` on it, and a caption over its lower end."""

    def __init__(
        self,
        look: Look,
        content: Widget | None = None,
        caption: CaptionStrip | None = None,
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.content, self.caption = look, content, caption
        with self.canvas.before:
            self.wood = GrainedRectangle(look, "wood", corner=1.9)
            self.high, self.bright = Color(*look.colours.wood_high), Line(width=look.mm(0.2))
            self.low, self.dark = Color(*look.colours.wood_low), Line(width=look.mm(0.2))
            self.felt = GrainedRectangle(look, "felt", corner=1.0)
            Color(0, 0, 0, 0.38)
            self.shadow = Rectangle()
        for part in filter(None, (content, caption)):
            self.add_widget(part)
        self.bind(pos=self.lay, size=self.lay)

    @property
    def inner_place(self) -> Place:
        rim = self.look.mm(TRAY_RIM_MM)
        return self.x + rim, self.y + rim, self.width - 2 * rim, self.height - 2 * rim

    def lay(self, *_: object) -> None:
        look, (x, y, wide, high) = self.look, self.inner_place
        self.wood.lay(*self.pos, *self.size)
        corner, line = look.mm(1.9), look.mm(0.2)
        ends = self.x + corner, self.x + self.width - corner
        top, low = self.y + self.height - line, self.y + line
        self.bright.points, self.dark.points = (ends[0], top, ends[1], top), (ends[0], low, ends[1], low)
        self.felt.lay(x, y, wide, high)
        self.shadow.pos, self.shadow.size = (x, y + high - look.mm(0.5)), (wide, look.mm(0.5))
        taken = 0.0
        if self.caption:
            taken = min(self.caption.needed_height(wide), high)
            self.caption.pos, self.caption.size = (x, y), (wide, taken)
        if isinstance(self.content, DiceTouchedOverRim):
            rim = look.mm(TRAY_RIM_MM)
            top, foot = y + high + rim, 0.0 if taken else rim
            low = min(y + taken - foot, top - look.least_touch_px)
            if (
                top - low < 2 * look.least_touch_px <= top - low + look.gap
            ):  # two rows reach into the gap below the tray
                low = top - 2 * look.least_touch_px
            self.content.foot = y + taken - low
            self.content.pos, self.content.size = (self.x, low), (self.width, top - low)
        elif self.content:  # no caption covers the dice that it asks about
            self.content.pos, self.content.size = (x, y + taken), (wide, high - taken)


class DiceTouchedOverRim(Widget):
    """The base of widgets with dice on the felt, whose touch areas reach to the outer edge of the tray. `foot` is the
    height in pixels of their lower part in which no dice are drawn: over the rim or, with a caption, over as much of
    that as the touch areas need."""

    foot = 0.0


class DiceOnFelt(DiceTouchedOverRim):
    """The dice that were read, on the felt: kept ones straight on a wooden rail, with the words, if there is room,
    beside the loose ones, which lie askew. Without kept ones, all lie straight in two rows or one. With `in_place`
    every die stays where it lies without kept ones, and a piece of wood under it marks a kept one."""

    def __init__(
        self, look: Look, dice: Sequence[DiePicture], kept: Collection[int] = (), words: tuple[str, str] = ("", ""),
        in_place: bool = False, **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.dice, self.in_place = look, dice, in_place
        self.kept = [dice[place] for place in sorted(kept)]
        self.loose = [one for one in dice if one not in self.kept]
        if self.kept:
            for number, one in enumerate(self.loose):
                one.angle = -LOOSE_DIE_DEGREES if number % 2 == 0 else LOOSE_DIE_DEGREES
        with self.canvas.before:
            self.rail = GrainedRectangle(look, "wood") if self.kept and not in_place else None
            self.planks = [GrainedRectangle(look, "wood", corner=0.8) for _one in self.kept] if in_place else []
            Color(0, 0, 0, 0.45)
            self.edge = Rectangle(size=(0, 0))
        ink = look.colours.on_felt
        first, second = words
        self.words = [
            Words(look, first, BODY, ink, bold=True, align="left"),
            Words(look, second, BODY, ink, align="left"),
        ]
        for part in (*dice, *(self.words if any(words) else ())):
            self.add_widget(part)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        if min(self.size) < self.look.mm(5) or not self.dice:
            return
        low = self.height < max(self.width / 3, 2 * self.look.least_touch_px - 2)
        if self.in_place:
            self.lay_with_kept_in_place(in_a_row=low or self.width / len(self.dice) * 0.84 > self.largest_die_px)
        elif low or self.width / len(self.dice) * 0.84 > self.largest_die_px:
            self.lay_in_a_row()
        elif self.kept and self.loose:
            self.lay_kept_above_loose()
        else:
            self.lay_in_two_rows()

    @property
    def largest_die_px(self) -> float:
        return self.look.mm(LARGEST_DIE_MM * (1.12 if self.look.large else 1) * min(1.6, self.look.gap_factor * 1.05))

    @property
    def felt_place(self) -> Place:
        """The place of the felt, without the rim around it."""
        rim = self.look.mm(TRAY_RIM_MM)
        return self.x + rim, self.y + self.foot, self.width - 2 * rim, self.height - self.foot - rim

    def lay_kept_above_loose(self) -> None:
        """Place kept dice on a rail in the upper half, and the others below it, with the words beside them if they are
        at most two."""
        x, low, wide, high = self.felt_place
        middle, half = low + high / 2, high / 2
        self.lay_rail(x, middle, wide, half, upright=False)
        above = (self.x, middle, self.width, self.y + self.height - middle)
        self.lay_dice_side_by_side(self.kept, above, (x, middle, wide, half))
        few = self.words[0].parent and len(self.loose) < 3
        room = len(self.loose) * max(self.largest_die_px * 1.28, self.look.least_touch_px) if few else wide
        below = (x if few else self.x, self.y, room if few else self.width, middle - self.y)
        self.lay_dice_side_by_side(self.loose, below, (x, low, room, half))
        for number, line in enumerate(self.words):
            line.size = (wide - room - self.look.mm(1), half * 0.42) if few else (0, 0)
            line.pos = (x + room + self.look.mm(0.5), low + half * (0.08 + 0.42 * (1 - number)))

    def lay_with_kept_in_place(self, in_a_row: bool) -> None:
        """Place every die where it would lie if none was kept, and a piece of wood under each that is kept."""
        for line in self.words:
            line.size = (0, 0)
        if in_a_row:
            self.lay_dice_side_by_side(list(self.dice), (*self.pos, *self.size), self.felt_place)
        else:
            self.lay_in_two_rows()
        for plank, one in zip(self.planks, self.kept, strict=True):
            side = one.most + self.look.mm(1.6)
            plank.lay(one.middle[0] - side / 2, one.middle[1] - side / 2, side, side)

    def lay_in_a_row(self) -> None:
        """Place kept dice at the left on the rail, and the others beside them on the felt; words have no room."""
        for line in self.words:
            line.size = (0, 0)
        if not (self.kept and self.loose):
            self.lay_dice_side_by_side(list(self.dice), (*self.pos, *self.size), self.felt_place)
            return
        x, low, wide, high = self.felt_place
        part = wide * len(self.kept) / len(self.dice)
        self.lay_rail(x, low, part, high, upright=True)
        touched = self.width * len(self.kept) / len(self.dice)
        self.lay_dice_side_by_side(self.kept, (self.x, self.y, touched, self.height), (x, low, part, high))
        rest = (self.x + touched, self.y, self.width - touched, self.height)
        self.lay_dice_side_by_side(self.loose, rest, (x + part, low, wide - part, high))

    def lay_in_two_rows(self) -> None:
        above = -(-len(self.dice) // 2) if len(self.dice) > 3 else len(self.dice)
        rows = [row for row in (list(self.dice[:above]), list(self.dice[above:])) if row]
        x, low, wide, high = self.felt_place
        each, felt = self.height / len(rows), high / len(rows)
        for number, row in enumerate(reversed(rows)):
            touched = (self.x, self.y + number * each, self.width, each)
            self.lay_dice_side_by_side(row, touched, (x, low + number * felt, wide, felt))

    def lay_dice_side_by_side(self, dice: list[DiePicture], touch_area: Place, felt_area: Place) -> None:
        """Place dice side by side in the middle of `felt_area`, a part of the felt. The areas in which they are touched
        are as high as `touch_area`, side by side in its middle; it may reach over the rim."""
        x, y, wide, high = touch_area
        air, count = self.look.mm(0.6), len(dice)
        side = min(self.largest_die_px, felt_area[3] - 2 * air, felt_area[2] / count * 0.86)
        step = min(max(side * 1.28, self.look.least_touch_px), wide / count)
        apart = min(side * 1.28, felt_area[2] / count)
        left, middle = x + (wide - step * count) / 2, felt_area[0] + felt_area[2] / 2
        for number, one in enumerate(dice):
            across = middle + (number - (count - 1) / 2) * apart
            one.most = side
            one.aside = (across - left - (number + 0.5) * step, felt_area[1] + felt_area[3] / 2 - y - high / 2)
            one.size, one.pos = (step, high), (left + number * step, y)

    def lay_rail(self, x: float, y: float, wide: float, high: float, upright: bool) -> None:
        """Place the wooden rail on which kept dice lie, if there are any: above the others or, if `upright`, at the
        left of them."""
        if self.rail:
            self.rail.lay(x, y, wide, high)
            edge = self.look.mm(0.5)
            self.edge.pos, self.edge.size = ((x + wide, y), (edge, high)) if upright else ((x, y - edge), (wide, edge))
