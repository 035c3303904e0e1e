"""The empty card of a sheet that is being made, as it will lie on the table, with one box marked; only to look at."""

from dataclasses import dataclass

from kivy.uix.widget import Widget

from scorekeeper.present.setup.own_sheet import CardHalf
from scorekeeper.ui.theme import SMALL, Colour, Look
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, space
from scorekeeper.ui.widgets.kit.paint import Surface
from scorekeeper.ui.widgets.kit.text import Words, text_height

BOX_WIDTH_MM = 8.0
"""The width of a box in millimetres."""
LEAST_LINE_MM, MOST_LINE_MM = 5.2, 8.2
"""The least and the most height of a line in millimetres."""
HALVES_STACKED_BELOW_MM = 62.0
"""The width in millimetres below which both halves are one below the other."""


class EmptyBox(Widget):
    """An empty box of the card."""

    def __init__(self, look: Look, is_marked: bool) -> None:
        super().__init__()
        nothing: Colour = (0, 0, 0, 0)
        self.gap = look.mm(0.4)
        with self.canvas:
            self.surface = Surface(look, nothing, look.colours.text if is_marked else look.colours.key_rim)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        self.surface.lay(self.x, self.y + self.gap, self.width, self.height - 2 * self.gap)


@dataclass(frozen=True, slots=True)
class PreviewLines:
    """How lines of the card are drawn: the box that is marked, and the width and least height of a line in pixels."""

    look: Look
    marked: str
    width: float
    high: float

    def widgets_of(self, half: CardHalf) -> list[Widget]:
        boxes = [
            self.line(name, key == self.marked, EmptyBox(self.look, key == self.marked)) for key, name in half.lines
        ]
        return [*boxes, *([self.line(half.bonus, True, EmptyBox(self.look, False))] if half.bonus else [])]

    def line(self, name: str, is_bold: bool, cell: Widget) -> Widget:
        look, wide = self.look, self.look.mm(BOX_WIDTH_MM)
        words = Words(look, name, SMALL, bold=is_bold, align="left", break_words=True)
        high = text_height(look, name, self.width - wide - look.gap, SMALL, is_bold)
        return fixed(Row(look, words, fixed(cell, width=wide)), height=max(self.high, high))


def card_preview(
    look: Look, halves: tuple[CardHalf, CardHalf], total: str, marked_box: str, width: float, height: float
) -> Widget:
    """The card on a panel of this size in pixels, its halves side by side where they fit; it scrolls where it must."""
    pad = look.mm(1.5)
    beside = all(half.lines for half in halves) and width > look.mm(HALVES_STACKED_BELOW_MM)
    counts = [len(half.lines) + bool(half.bonus) for half in halves]
    rows = max(counts[0], counts[1] + 1) if beside else sum(counts) + 1
    room = (width - 2 * pad - look.mm(1.4) - look.gap) / 2 if beside else width - 2 * pad - look.mm(1.4)
    lines = PreviewLines(
        look, marked_box, room, min(max((height - 2 * pad) / rows, look.mm(LEAST_LINE_MM)), look.mm(MOST_LINE_MM))
    )
    upper, lower = (lines.widgets_of(half) for half in halves)
    drawn = zip((*halves[0].lines, *halves[1].lines), (*upper[: len(halves[0].lines)], *lower), strict=True)
    lower.append(lines.line(total, True, space()))
    stacks = [upper, lower] if beside else [[*upper, *lower]]
    high = max(sum(line.height for line in stack) for stack in stacks)
    whole = fixed(Row(look, *(Column(look, *stack, space(), spacing=0) for stack in stacks)), height=high)
    scroll = Scroll(look, whole)
    if found := next((line for (key, _name), line in drawn if key == marked_box), None):
        scroll.keep_in_view(found)
    return Panel(look, scroll, padding=pad)
