"""Draws the scorecard in one go; the active player's column is widened, nothing is cut."""

from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle

from scorekeeper.ui.present.card import Cell, Scorecard
from scorekeeper.ui.present.card import Line as CardLine
from scorekeeper.ui.theme import Colour, Look
from scorekeeper.ui.widgets.card_plan import LOWEST, WIDER, Half, Plan, standings
from scorekeeper.ui.widgets.key import Action, Pressable
from scorekeeper.ui.widgets.mark import draw_mark
from scorekeeper.ui.widgets.text import Align, Setting, Style, ambiguous, tick_below, typeset

Place = tuple[float, float, float, float]
"""Left, low, wide, high."""


class CardDrawing(Pressable):
    """Afterwards `filled` tells where the filled boxes of each column lie."""

    def __init__(self, look: Look, card: Scorecard, action: Action | None, **kwargs: Any) -> None:
        super().__init__(look, action, look.colours.panel, **kwargs)
        self.card, self.strip = card, True
        self.settings: list[Setting] = []
        self.filled: dict[tuple[int, str], Place] = {}

    def plan(self) -> Plan:
        raise NotImplementedError

    def columns(self, shown: int) -> list[int]:
        raise NotImplementedError

    @property
    def strip_height(self) -> float:
        """Where not all columns are in view the totals of all stand below."""
        return self.look.mm(1.95 * LOWEST)

    def draw(self, *_: object) -> None:
        self.canvas.after.clear()
        self.settings, self.filled = [], {}
        if min(self.size) < self.look.key:
            return
        plan = self.plan()
        margin = self.look.gap
        left, top = self.x + margin, self.y + self.height - margin
        with self.canvas.after:
            for half, label in zip(plan.halves, plan.labels, strict=True):
                self.draw_half(plan, half, label, left, top)
                left += label + plan.column * (plan.shown + WIDER - 1) + self.look.gap
            if self.strip and plan.shown < len(self.card.columns) and plan.labels != (0,):
                strip = standings(self.look, self.width - 2 * margin, self.strip_height - margin, self.card)
                self.draw_half(strip, strip.halves[0], 0, self.x + margin, self.y + self.strip_height)

    def draw_half(self, plan: Plan, lines: Half, label: float, left: float, top: float) -> None:
        look, seats = self.look, self.columns(plan.shown)
        places = self.places(plan, seats, left + label)
        right = places[-1][1] + places[-1][2]
        for seat, x, wide in places:
            if seat == self.card.active:
                Color(*look.colours.key)
                low = top - plan.row * (1 + len(lines))
                RoundedRectangle(pos=(x, low), size=(wide, top - low), radius=[look.mm(1.2)])
            self.draw_head(seat, x, wide, top - plan.row, plan.row, named=bool(label))
        hidden = len(self.card.columns) - len(seats)
        if hidden and label:
            self.write(f"+{hidden}", left, top - plan.row, label, plan.row, look.colours.soft)
        for number, line in enumerate(lines):
            low = top - plan.row * (number + 2)
            self.draw_line(plan, line, places, left, low, label)
            Color(*look.colours.line)
            heavy = line.kind == "total" or (line.kind == "sum" and lines[number - 1].kind == "box")
            Line(points=(left, low + plan.row, right, low + plan.row), width=look.mm(0.25) if heavy else 1)

    def places(self, plan: Plan, seats: list[int], x: float) -> list[tuple[int, float, float]]:
        """Seat, left edge and width of every column in view."""
        found = []
        for seat in seats:
            wide = plan.column * (WIDER if seat == self.card.active or self.card.active is None else 1.0)
            found.append((seat, x, wide))
            x += wide
        room = plan.column * (plan.shown + WIDER - 1)
        used = sum(wide for _seat, _x, wide in found)
        start = found[0][1]
        return [(seat, start + (at - start) * room / used, wide * room / used) for seat, at, wide in found]

    def draw_head(self, seat: int, x: float, wide: float, low: float, high: float, named: bool) -> None:
        look, player = self.look, self.card.columns[seat]
        radius = min(wide, high) * 0.44
        if named and wide > 5 * high:
            wide, room = 2.4 * radius, wide - 2.4 * radius
            style = Style(high * 0.5, look.mm(look.smallest), align="left")
            if not typeset(player.name, int(room), int(high), style).cut:
                self.write(player.name, x + wide, low, room, high, look.colours.text, "left", high * 0.5)
        draw_mark(look, player.seat, player.initials, x + wide / 2, low + high / 2, radius)
        if seat in self.card.leaders:
            crown = typeset("♛", 999, 999, Style(radius * 1.1, look.mm(1), symbols=True)).texture
            Color(*look.colours.accent)
            Rectangle(texture=crown, size=crown.size, pos=(x + wide / 2 + radius * 0.45, low + high / 2 + radius * 0.1))

    def draw_line(
        self, plan: Plan, line: CardLine, places: list[tuple[int, float, float]], left: float, low: float, label: float
    ) -> None:
        look, pad = self.look, self.look.mm(0.6)
        total = line.kind == "total"
        ink = look.colours.soft if line.kind == "sum" else look.colours.text
        if label:
            self.write(line.label, left, low, label - pad, plan.row, ink, "left", plan.names, total)
        for seat, x, wide in places:
            if line.box and line.cells[seat].kind == "filled":
                self.filled[seat, line.box] = (x, low, wide, plan.row)
            self.draw_cell(plan, line, line.cells[seat], (x, low, wide), seat == self.card.active)

    def draw_cell(
        self, plan: Plan, line: CardLine, cell: Cell, place: tuple[float, float, float], active: bool
    ) -> None:
        look, (x, low, wide) = self.look, place
        if not cell.text:
            return
        ink = {"filled": look.colours.text, "offer": look.colours.accent}.get(cell.kind, look.colours.soft)
        if cell.kind == "offer":
            Color(*(look.colours.accent if cell.text != "0" else look.colours.line))
            high, pill = plan.row * 0.8, min(wide - plan.row * 0.2, plan.row * 2.2)
            frame = (x + (wide - pill) / 2, low + plan.row * 0.1, pill, high, plan.row * 0.3)
            Line(rounded_rectangle=frame, width=1.1)
            ink = ink if cell.text != "0" else look.colours.soft
        size = plan.letters * (1.0 if cell.kind != "gap" else 0.8)
        bold = line.kind == "total" or (active and cell.kind == "filled")
        pad = self.look.mm(0.5)
        self.write(cell.text, x + pad, low, wide - 2 * pad, plan.row, ink, "center", size, bold)

    def write(
        self, text: str, x: float, y: float, wide: float, high: float, ink: Colour, align: Align = "center",
        size: float = 0.0, bold: bool = False,
    ) -> None:  # fmt: skip
        smallest = self.look.mm(self.look.smallest)
        style = Style(max(size or high * 0.5, smallest), smallest, bold, align=align)
        setting = typeset(text, int(wide), int(high), style)
        self.settings.append(setting)
        left = x if align == "left" else x + (wide - setting.texture.width) / 2
        Color(*ink)
        Rectangle(
            texture=setting.texture, size=setting.texture.size,
            pos=(round(left), round(y + (high - setting.texture.height) / 2)),
        )  # fmt: skip
        if ambiguous(text):
            Color(*self.look.colours.soft)
            place, tick = tick_below(self.look, left + setting.texture.width / 2, y + high / 2, setting)
            Rectangle(pos=place, size=tick)
