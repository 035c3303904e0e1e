"""Draws the scorecard: what can be touched has a rim, what is written is plain; where rows have no room, only the
totals are drawn."""

from dataclasses import dataclass, replace
from typing import Unpack

from kivy.graphics import Color, Rectangle

from scorekeeper.present.card.card import BonusCell, CardLine, Cell, Scorecard
from scorekeeper.ui.theme import HEAD, SMALLEST_MM, Colour, Look
from scorekeeper.ui.widgets.card.plan import (
    ACTIVE_WIDER,
    BONUS_ROWS,
    DIGITS_APART_MM,
    LINE_RATIO,
    THREE,
    Half,
    Plan,
    brief,
)
from scorekeeper.ui.widgets.kit.given import Given
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.key import Action, Pressable
from scorekeeper.ui.widgets.kit.mark import draw_mark
from scorekeeper.ui.widgets.kit.paint import Place, draw_dashed, draw_surface
from scorekeeper.ui.widgets.kit.text import Align, Setting, Style, ambiguous, extents, shorten, tick_below, typeset

CORNER_MM = 1.3
"""The radius of a box's corners in millimetres."""
BAR_MM = 1.3
"""The height in millimetres of the bar that shows the progress towards the bonus."""


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A player's visible column in one half of the card: its number on the card, left edge and width in pixels."""

    number: int
    x: float
    wide: float
    active: bool


class CardDrawing(Pressable):
    """The base of the widget that shows the scorecard: it draws the columns that its subclass chooses. Drawing also
    records where the filled boxes (`filled`) and the rows of all boxes (`rows`) are, so that touches can be assigned to
    them."""

    def __init__(self, look: Look, card: Scorecard, action: Action | None, **kwargs: Unpack[Given]) -> None:
        super().__init__(look, action, look.colours.panel, **kwargs)
        self.card, self.alone, self.lifted = card, False, ""
        self.whole = card
        """Everybody's card, of which the strip with the totals is; `card` may be a part of it."""
        self.settings: list[Setting] = []
        self.filled: dict[tuple[int, str], Place] = {}
        self.rows: dict[str, Place] = {}

    def plan(self) -> Plan:
        raise NotImplementedError

    def columns(self, shown: int) -> list[int]:
        raise NotImplementedError

    @property
    def strip_height(self) -> float:
        """The height in pixels of the strip with everybody's total, which is below the card if not all columns are
        visible."""
        if self.alone and not self.look.portrait and max(len(self.card.upper) + 1, len(self.card.lower)) < 8:
            return self.look.mm(17)
        return self.look.mm(9.5 if self.beside else 12)

    @property
    def beside(self) -> bool:
        """Whether each player has room for badge and total side by side in the strip with everybody's total."""
        return bool(self.width / len(self.whole.columns) > self.look.mm(15))

    def draw(self, *_: object) -> None:
        self.canvas.after.clear()
        self.settings, self.filled, self.rows = [], {}, {}
        look, plan = self.look, self.plan()
        if min(self.size) < look.key:
            return
        pad = look.mm(1.5)
        with self.canvas.after:
            if not plan.shown:
                self.draw_standings((self.x + pad, self.y + pad, self.width - 2 * pad, self.height - 2 * pad))
                return
            left, top = self.x + pad, self.y + self.height - look.mm(0.75)
            for half, label in zip(plan.halves, plan.labels, strict=True):
                self.draw_half(plan, half, label, left, top)
                left += label + self.room(plan) + look.gap
            if plan.strip:
                self.draw_strip(self.x + pad, self.y + look.mm(0.5), self.width - 2 * pad, plan)

    def room(self, plan: Plan) -> float:
        """The width in pixels of all visible columns of a half of the card."""
        return plan.column * (plan.shown + (1.7 if self.alone else ACTIVE_WIDER) - 1)

    # ---- halves and lines

    def draw_half(self, plan: Plan, half: Half, label: float, left: float, top: float) -> None:
        look = self.look
        columns = self.places(plan, left + label)
        low = top - plan.head - plan.row * half.rows
        right = left + label + self.room(plan)
        for one in columns:
            if one.active and not self.alone:
                draw_surface(look, (one.x, low, one.wide, top - low), look.colours.active, corner=CORNER_MM)
            if not self.alone:
                self.draw_head(one, top - plan.head, plan.head)
        hidden = len(self.card.columns) - len(columns)
        if hidden and not self.alone:
            self.write(f"+{hidden}", (left, top - plan.head, label, plan.head), look.colours.soft)
        at = top - plan.head
        for number, line in enumerate(half.lines):
            if half.bonus and number == half.after:
                at = self.draw_bonus(plan, columns, left, label, right, at)
            at -= plan.row
            self.draw_line(plan, line, columns, left, label, right, at)
        if half.bonus and half.after == len(half.lines):
            at = self.draw_bonus(plan, columns, left, label, right, at)
        if half.extra:
            at -= plan.row
            self.draw_line(plan, half.extra, columns, left, label, right, at)
        if half.total:
            self.draw_total(plan, columns, left, label, right, at - plan.row)

    def places(self, plan: Plan, x: float) -> list[PlayerColumn]:
        """The columns that are visible in a half, with left edge and width of each; with `alone` only the active
        player's. `x` is the left edge of the first."""
        if self.alone:
            return [PlayerColumn(self.card.active or 0, x, plan.column * 1.7, True)]
        numbers = self.columns(plan.shown)
        widths = {one: plan.column * (ACTIVE_WIDER if one == self.card.active else 1.0) for one in numbers}
        stretched = self.room(plan) / sum(widths.values())
        found = []
        for number in numbers:
            wide = widths[number] * min(stretched, 1.3)
            found.append(PlayerColumn(number, x, wide, number == self.card.active))
            x += wide
        return found

    def draw_head(self, one: PlayerColumn, low: float, high: float) -> None:
        player = self.card.columns[one.number]
        radius = min(one.wide * 0.98, high * (0.86 if one.active else 0.78)) / 2
        draw_mark(self.look, player.badge, player.initials, one.x + one.wide / 2, low + high / 2, radius)

    def draw_rule(self, left: float, right: float, y: float, heavy: bool) -> None:
        Color(*(self.look.colours.key_rim if heavy else self.look.colours.line))
        high = max(1, round(self.look.mm(0.35 if heavy else 0.19)))
        Rectangle(pos=(left, round(y)), size=(right - left, high))

    def draw_line(
        self,
        plan: Plan,
        line: CardLine,
        columns: list[PlayerColumn],
        left: float,
        label: float,
        right: float,
        low: float,
    ) -> None:
        look = self.look
        bold = line.lit or (line.raised and line.box == self.lifted)
        if line.lit or line.raised:
            inset = look.mm(0.2)
            row = (left, low + inset, right - left, plan.row - 2 * inset)
            rim, wide = (look.colours.text, 0.6) if bold else (look.colours.tile_rim, 0.38)
            draw_surface(look, row, look.colours.tile, rim, wide, CORNER_MM)
        else:
            self.draw_rule(left, right, low + plan.row, heavy=False)
        ink = look.colours.text
        name = (left + look.mm(0.9 if line.raised or line.lit else 0.4), low, label - look.mm(0.6), plan.row)
        self.write(brief(line.label), name, ink, "left", plan.names, bold)
        if line.box:
            self.rows[line.box] = (left, low, right - left, plan.row)
        for one in columns:
            cell, place = line.cells[one.number], (one.x, low, one.wide, plan.row)
            if line.raised and cell.kind == "empty":
                continue  # the whole row is the tile to tap
            if plan.strip and not one.active and not line.box:
                continue  # the totals in the strip below contain it
            if line.box and cell.kind == "written":
                self.filled[one.number, line.box] = place
            self.draw_cell(plan, cell, place, one.active, self.is_lifted(line, one.number))

    def is_lifted(self, line: CardLine, column: int) -> bool:
        """Whether the box of this line and column was tapped and is offered as an entry."""
        return bool(line.box) and line.box == self.lifted

    def draw_cell(self, plan: Plan, cell: Cell, place: Place, active: bool, lifted: bool) -> None:
        look, colours, (x, low, wide, high) = self.look, self.look.colours, place
        inset = look.mm(0.6)
        box = (x + inset, low + inset, wide - 2 * inset, high - 2 * inset + 1)
        nothing = (0.0, 0.0, 0.0, 0.0)
        if cell.kind in ("offer", "best"):
            best = cell.kind == "best"
            rim = colours.gold_rim if best else colours.text if lifted else colours.tile_rim
            draw_surface(look, box, colours.gold if best else colours.tile, rim, 0.6 if lifted else 0.38, CORNER_MM)
        elif cell.kind in ("zero", "empty"):
            draw_surface(
                look, box, nothing, colours.text if lifted else colours.key_rim, 0.6 if lifted else 0.38, CORNER_MM
            )
        elif cell.kind == "closed":
            Color(*colours.key_rim)
            draw_dashed(look, box, CORNER_MM)
        if not cell.text:
            return
        ink = colours.on_gold if cell.kind == "best" else colours.soft if cell.text == "0" else colours.text
        size = (plan.digits if active else plan.others) * (0.93 if cell.kind in ("offer", "best") else 1.0)
        size *= 0.8 if cell.kind == "zero" else 1.0
        bold = active and cell.kind != "zero"
        self.write(cell.text, (x + 1, low, wide - 2, high), ink, "center", size, bold)
        if cell.corrected:
            Color(*colours.accent)
            draw_icon("star", x + wide - look.mm(1.3), low + high - look.mm(1.6), look.mm(2.3))

    # ---- bonus and total

    def worth_words(self) -> str:
        """What the bonuses are worth."""
        return f"+{self.card.bonus_worth}"

    def draw_bonus(
        self, plan: Plan, columns: list[PlayerColumn], left: float, label: float, right: float, top: float
    ) -> float:
        """Draw each visible player's progress towards the bonus: the sum, the goal or the bonus, and a bar. Return the
        lower edge of what was drawn."""
        look, card, row = self.look, self.card, plan.row
        self.draw_rule(left, right, top, heavy=True)
        worth = self.worth_words()
        if self.alone:
            mine = card.bonus[columns[0].number]
            words = worth if mine.points else card.no_bonus if mine.missed else f"{mine.sum} / {mine.goal}"
            place = (left + 2, top - row * 0.8, right - left, row * 0.8)
            self.write(words, place, look.colours.text, "left", look.mm(HEAD), True)
            self.draw_bar(mine, left + 2, top - row + 1, right - left - 4)
            return top - row
        low, room = top - BONUS_ROWS * row, label - 3
        line = max(plan.names * LINE_RATIO + 2, row * 0.56)
        above = max(plan.names * LINE_RATIO + 2, row * 0.86)
        self.write(card.bonus_label, (left + 2, top - above, room, above), look.colours.text, "left", plan.names, True)
        missed = card.active is not None and card.bonus[card.active].missed
        words, high = (card.no_bonus, max(line, top - above - low)) if missed else (worth, line)
        thin = Style(plan.names, look.mm(SMALLEST_MM), align="left")
        words = "–" if typeset(words, int(room), int(high), thin).cut else words
        self.write(words, (left + 2, top - above - high, room, high), look.colours.soft, "left", plan.names)
        for one in columns:
            self.draw_bonus_cell(plan, card.bonus[one.number], one, low)
        return low

    def draw_bonus_cell(self, plan: Plan, cell: BonusCell, one: PlayerColumn, low: float) -> None:
        """Draw one player's progress towards the bonus: the sum, below it the goal or the bonus, and a bar if there is
        room."""
        look, row = self.look, plan.row
        below = f"+{cell.points}" if cell.points else f"/ {cell.goal}" if one.active and not cell.missed else ""
        bar = look.mm(BAR_MM) if 2 * row > look.mm(11) else 0.0
        under = min(row * 0.3, look.mm(2.6)) if bar else 0.0
        foot = under + bar + look.mm(0.3)
        size = plan.digits if one.active else plan.others
        small = look.mm(look.smallest)
        line = small * LINE_RATIO + 1
        fits = extents(below, small, Style(small, small, bool(cell.points)))[0] <= one.wide + 4
        if below and fits and 2 * row - foot > 2 * line:
            ink = look.colours.text if cell.points else look.colours.soft
            self.write(below, (one.x - 2, low + foot, one.wide + 4, line), ink, "center", small, bool(cell.points))
            foot += line * 0.94
        place = (one.x, low + foot, one.wide, 2 * row - foot)
        self.write(str(cell.sum), place, look.colours.text, "center", size, one.active)
        if bar:
            inset = look.mm(0.6)
            self.draw_bar(cell, one.x + inset, low + under, one.wide - 2 * inset)

    def draw_bar(self, cell: BonusCell, x: float, y: float, wide: float) -> None:
        look, high = self.look, self.look.mm(BAR_MM)
        radius = BAR_MM / 2 - 0.02
        draw_surface(look, (x, y, wide, high), (0, 0, 0, 0), look.colours.key_rim, 0.2, radius)
        colour = look.colours.gold if cell.points else look.colours.soft
        rim = look.colours.gold_rim if cell.points and not look.dark else None
        draw_surface(look, (x, y, max(high, wide * cell.part), high), colour, rim, 0.2, radius)

    def draw_total(
        self, plan: Plan, columns: list[PlayerColumn], left: float, label: float, right: float, low: float
    ) -> None:
        look = self.look
        self.draw_rule(left, right, low + plan.row, heavy=True)
        self.write(self.card.total_label, (left + 2, low, label, plan.row), look.colours.text, "left", plan.names, True)
        longest = max((str(self.card.totals[one.number]) for one in columns if not one.active), key=len, default="")
        for one in columns:
            if plan.strip and not one.active:
                continue  # the strip below shows it larger
            total = str(self.card.totals[one.number])
            size = plan.total(look, total if one.active else longest, one.wide, one.active)
            bold = one.active or size >= look.mm(SMALLEST_MM)
            self.write(total, (one.x, low, one.wide, plan.row), look.colours.text, "center", size, bold)

    # ---- everybody's total

    def draw_strip(self, x: float, y: float, wide: float, plan: Plan) -> None:
        """Draw everybody's badge and total, side by side."""
        look, high = self.look, self.strip_height - self.look.mm(1)
        self.draw_rule(x, x + wide, y + high, heavy=True)
        step = wide / len(self.whole.columns)
        for number, player in enumerate(self.whole.columns):
            left = x + number * step
            if number == self.whole.active:
                draw_surface(look, (left, y, step, high - look.mm(0.6)), look.colours.active, corner=CORNER_MM)
            total, size = str(self.whole.totals[number]), look.mm(6.5) if self.alone else plan.digits
            size = min(size, (step - look.mm(DIGITS_APART_MM)) / THREE)
            if high < look.mm(9):
                radius = min(step * 0.42, high * 0.9) / 2
                draw_mark(look, player.badge, player.initials, left + radius + 2, y + high * 0.48, radius)
                place = (left + 2 * radius + 2, y, step - 2 * radius - 4, high)
            else:
                radius = min(step * 0.9, high * 0.42) / 2
                draw_mark(look, player.badge, player.initials, left + step / 2, y + high * 0.74, radius)
                place = (left, y, step, high * 0.5)
            self.write(total, place, look.colours.text, "center", size, True)

    def draw_standings(self, place: Place) -> None:
        """Draw a line for each player with the total and the progress towards the bonus, if the rows of a card would be
        too low."""
        look, card, (x, y, wide, high) = self.look, self.whole, place
        count = len(card.columns)
        across = -(-count // max(1, int(high / look.mm(7.2))))
        rows = -(-count // across)
        step, room = min(high / rows, look.mm(11)), wide / across
        for number in range(count):
            left, low = x + number // rows * room, y + high - (number % rows + 1) * step
            self.draw_standing(number, (left, low, room - look.mm(1), step))

    def draw_standing(self, number: int, place: Place) -> None:
        """Draw badge, name, total, and the sum such as 45 / 63 with its bar, as far as there is room."""
        look, (x, low, wide, high) = self.look, place
        player, active = self.whole.columns[number], number == self.whole.active
        if active:
            draw_surface(look, (x, low + 1, wide, high - 2), look.colours.active, corner=CORNER_MM)
        side = min(high * 0.86, look.mm(7), wide * 0.36)
        draw_mark(look, player.badge, player.initials, x + look.mm(0.5) + side / 2, low + high / 2, side / 2)
        left, right = x + side + look.mm(1.6), x + wide
        digits = look.mm(min(5.3, high / look.px_per_mm / 1.25))
        if right - left > look.mm(36) and self.whole.bonus_worth:
            cell = self.whole.bonus[number]
            room = look.mm(21 if cell.missed else 17)
            missed = self.whole.no_bonus
            words = f"+{cell.points}" if cell.points else missed if cell.missed else f"{cell.sum} / {cell.goal}"
            self.write(words, (right - room, low + high * 0.36, room, high * 0.6), look.colours.text, "left",
                       look.mm(look.smallest))  # fmt: skip
            self.draw_bar(cell, right - room, low + high * 0.14, room - look.mm(1))
            right -= room + look.mm(2)
        points = min(look.mm(9.5), right - left)
        total = str(self.whole.totals[number])
        self.write(total, (right - points, low, points, high), look.colours.text, "right", digits, True)
        if right - points - left > look.mm(12):
            room = right - points - left
            place = (left, low - 2, room, high + 4)
            smallest = look.mm(SMALLEST_MM)
            name = shorten(player.name, room, high + 4, Style(smallest, smallest, active, anywhere=True))
            self.write(name, place, look.colours.text, "left", look.mm(3.8), active, True)

    def write(
        self, text: str, place: Place, ink: Colour, align: Align = "center", size: float = 0.0, bold: bool = False,
        anywhere: bool = False,
    ) -> None:  # fmt: skip
        x, y, wide, high = place
        smallest = self.look.mm(SMALLEST_MM)
        style = Style(max(size, smallest), smallest, bold, align=align, anywhere=anywhere)
        setting = typeset(text, int(wide), int(high), style)
        if setting.cut and bold:  # thin letters are narrower
            setting = typeset(text, int(wide), int(high), replace(style, bold=False))
        self.settings.append(setting)
        left = x + (wide - setting.texture.width) * {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        Color(*ink)
        Rectangle(
            texture=setting.texture, size=setting.texture.size,
            pos=(round(left), round(y + (high - setting.texture.height) / 2)),
        )  # fmt: skip
        if ambiguous(text):
            Color(*self.look.colours.soft)
            at, tick = tick_below(self.look, left + setting.texture.width / 2, y + high / 2, setting)
            Rectangle(pos=at, size=tick)
