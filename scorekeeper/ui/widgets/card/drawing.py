"""Draws the scorecard: what can be touched has a rim, what is written is plain; where rows have no room, only the
totals are drawn."""

from dataclasses import dataclass
from typing import Unpack

from kivy.graphics import Color

from scorekeeper.present.card.card import BonusCell, CardLine, Cell, Scorecard
from scorekeeper.ui.theme import HEAD, SMALLEST_LETTERS_MM, Look
from scorekeeper.ui.widgets.card.pen import BONUS_BAR_MM, BOX_CORNER_MM
from scorekeeper.ui.widgets.card.plan import (
    ACTIVE_WIDER_FACTOR,
    BONUS_ROWS,
    LINE_HEIGHT_RATIO,
    CardPlan,
    Half,
    brief_name,
)
from scorekeeper.ui.widgets.card.totals import TotalsDrawing
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.mark import draw_badge
from scorekeeper.ui.widgets.kit.paint import Place, draw_dashed, draw_surface
from scorekeeper.ui.widgets.kit.text import TextStyle, text_extents, typeset


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A player's visible column in one half of the card: its number on the card, left edge and width in pixels."""

    number: int
    x: float
    wide: float
    active: bool


@dataclass(frozen=True, slots=True)
class HalfSpan:
    """One half of the card from left to right, in pixels: its left edge, the width of its names, and its right edge."""

    left: float
    names_width: float
    right: float


class CardDrawing(TotalsDrawing):
    """The base of the widget that shows the scorecard: it draws the columns that its subclass chooses. Drawing also
    records where the filled boxes (`filled`) and the rows of all boxes (`rows`) are, so that touches can be assigned to
    them."""

    def __init__(self, look: Look, card: Scorecard, use: CardUse, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(look, card, use, **kwargs)
        self.filled: dict[tuple[int, str], Place] = {}
        self.rows: dict[str, Place] = {}

    def plan(self) -> CardPlan:
        raise NotImplementedError

    def columns(self, columns_shown: int) -> list[int]:
        raise NotImplementedError

    def draw(self, *_: object) -> None:
        self.canvas.after.clear()
        self.settings, self.filled, self.rows = [], {}, {}
        look, plan = self.look, self.plan()
        if min(self.size) < look.least_touch_px:
            return
        pad = look.mm(1.5)
        with self.canvas.after:
            if not plan.columns_shown:
                self.draw_standings((self.x + pad, self.y + pad, self.width - 2 * pad, self.height - 2 * pad))
                return
            left, top = self.x + pad, self.y + self.height - look.mm(0.75)
            for half, names_width in zip(plan.halves, plan.names_widths, strict=True):
                self.draw_half(plan, half, names_width, left, top)
                left += names_width + self.columns_width(plan) + look.gap
            if plan.strip:
                self.draw_totals_strip(self.x + pad, self.y + look.mm(0.5), self.width - 2 * pad, plan)

    def columns_width(self, plan: CardPlan) -> float:
        """The width in pixels of all visible columns of a half of the card."""
        return plan.column * (plan.columns_shown + (1.7 if self.use.active_only else ACTIVE_WIDER_FACTOR) - 1)

    # ---- halves and lines

    def draw_half(self, plan: CardPlan, half: Half, names_width: float, left: float, top: float) -> None:
        look = self.look
        columns = self.visible_columns(plan, left + names_width)
        low = top - plan.head - plan.row * half.number_of_rows
        edges = HalfSpan(left, names_width, left + names_width + self.columns_width(plan))
        for one in columns:
            if one.active and not self.use.active_only:
                draw_surface(look, (one.x, low, one.wide, top - low), look.colours.active, corner=BOX_CORNER_MM)
            if not self.use.active_only:
                self.draw_head(one, top - plan.head, plan.head)
        hidden = len(self.card.columns) - len(columns)
        if hidden and not self.use.active_only:
            self.write(f"+{hidden}", (left, top - plan.head, names_width, plan.head), look.colours.soft)
        at = top - plan.head
        for number, line in enumerate(half.lines):
            if half.bonus and number == half.after:
                at = self.draw_bonus(plan, columns, edges, at)
            at -= plan.row
            self.draw_line(plan, line, columns, edges, at)
        if half.bonus and half.after == len(half.lines):
            at = self.draw_bonus(plan, columns, edges, at)
        if half.extra:
            at -= plan.row
            self.draw_line(plan, half.extra, columns, edges, at)
        if half.total:
            self.draw_total(plan, columns, edges, at - plan.row)

    def visible_columns(self, plan: CardPlan, x: float) -> list[PlayerColumn]:
        """The columns that are visible in a half, with left edge and width of each; with `active_only` only the active
        player's. `x` is the left edge of the first."""
        if self.use.active_only:
            return [PlayerColumn(self.card.active or 0, x, plan.column * 1.7, True)]
        numbers = self.columns(plan.columns_shown)
        widths = {one: plan.column * (ACTIVE_WIDER_FACTOR if one == self.card.active else 1.0) for one in numbers}
        stretched = self.columns_width(plan) / sum(widths.values())
        found = []
        for number in numbers:
            wide = widths[number] * min(stretched, 1.3)
            found.append(PlayerColumn(number, x, wide, number == self.card.active))
            x += wide
        return found

    def draw_head(self, one: PlayerColumn, low: float, high: float) -> None:
        player = self.card.columns[one.number]
        radius = min(one.wide * 0.98, high * (0.86 if one.active else 0.78)) / 2
        draw_badge(self.look, player.badge, player.initials, one.x + one.wide / 2, low + high / 2, radius)

    def draw_line(
        self,
        plan: CardPlan,
        line: CardLine,
        columns: list[PlayerColumn],
        edges: HalfSpan,
        low: float,
    ) -> None:
        look = self.look
        bold = line.lit or (line.raised and line.box == self.use.lifted)
        if line.lit or line.raised:
            inset = look.mm(0.2)
            row = (edges.left, low + inset, edges.right - edges.left, plan.row - 2 * inset)
            rim, wide = (look.colours.text, 0.6) if bold else (look.colours.tile_rim, 0.38)
            draw_surface(look, row, look.colours.tile, rim, wide, BOX_CORNER_MM)
        else:
            self.draw_rule(edges.left, edges.right, low + plan.row, heavy=False)
        ink = look.colours.text
        indent = look.mm(0.9 if line.raised or line.lit else 0.4)
        name = (edges.left + indent, low, edges.names_width - look.mm(0.6), plan.row)
        self.write(brief_name(line.label), name, ink, "left", plan.names, bold)
        if line.box:
            self.rows[line.box] = (edges.left, low, edges.right - edges.left, plan.row)
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
        return bool(line.box) and line.box == self.use.lifted

    def draw_cell(self, plan: CardPlan, cell: Cell, place: Place, active: bool, lifted: bool) -> None:
        look, colours, (x, low, wide, high) = self.look, self.look.colours, place
        inset = look.mm(0.6)
        box = (x + inset, low + inset, wide - 2 * inset, high - 2 * inset + 1)
        nothing = (0.0, 0.0, 0.0, 0.0)
        if cell.kind in ("offer", "best"):
            best = cell.kind == "best"
            rim = colours.gold_rim if best else colours.text if lifted else colours.tile_rim
            draw_surface(look, box, colours.gold if best else colours.tile, rim, 0.6 if lifted else 0.38, BOX_CORNER_MM)
        elif cell.kind in ("zero", "empty"):
            draw_surface(
                look, box, nothing, colours.text if lifted else colours.key_rim, 0.6 if lifted else 0.38, BOX_CORNER_MM
            )
        elif cell.kind == "closed":
            Color(*colours.key_rim)
            draw_dashed(look, box, BOX_CORNER_MM)
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

    def bonus_words(self) -> str:
        """The points of all bonuses, such as "+35", as the text that is written below the name of the bonus on the
        card."""
        return f"+{self.card.bonus_worth}"

    def draw_bonus(self, plan: CardPlan, columns: list[PlayerColumn], edges: HalfSpan, top: float) -> float:
        """Draw, below `top`, the name of the bonus, its worth or that the active player has missed it, and each visible
        player's progress. If only the active player is visible, just draw sum and goal, the bonus once it is earned, or
        that it is missed, over a bar. Return the lower edge of what was drawn."""
        look, card, row = self.look, self.card, plan.row
        self.draw_rule(edges.left, edges.right, top, heavy=True)
        worth = self.bonus_words()
        if self.use.active_only:
            mine = card.bonus[columns[0].number]
            words = worth if mine.points else card.no_bonus if mine.missed else f"{mine.sum} / {mine.goal}"
            place = (edges.left + 2, top - row * 0.8, edges.right - edges.left, row * 0.8)
            self.write(words, place, look.colours.text, "left", look.mm(HEAD), True)
            self.draw_bonus_bar(mine, edges.left + 2, top - row + 1, edges.right - edges.left - 4)
            return top - row
        low, room = top - BONUS_ROWS * row, edges.names_width - 3
        line = max(plan.names * LINE_HEIGHT_RATIO + 2, row * 0.56)
        above = max(plan.names * LINE_HEIGHT_RATIO + 2, row * 0.86)
        self.write(
            card.bonus_label, (edges.left + 2, top - above, room, above), look.colours.text, "left", plan.names, True
        )
        missed = card.active is not None and card.bonus[card.active].missed
        words, high = (card.no_bonus, max(line, top - above - low)) if missed else (worth, line)
        thin = TextStyle(plan.names, look.mm(SMALLEST_LETTERS_MM), align="left")
        words = "–" if typeset(words, int(room), int(high), thin).cut else words
        self.write(words, (edges.left + 2, top - above - high, room, high), look.colours.soft, "left", plan.names)
        for one in columns:
            self.draw_bonus_cell(plan, card.bonus[one.number], one, low)
        return low

    def draw_bonus_cell(self, plan: CardPlan, cell: BonusCell, one: PlayerColumn, low: float) -> None:
        """Draw one player's progress towards the bonus: the sum, below it the bonus once it is earned or, for the
        active player, the goal if it can still be reached, and a bar; the last two only if there is room."""
        look, row = self.look, plan.row
        below = f"+{cell.points}" if cell.points else f"/ {cell.goal}" if one.active and not cell.missed else ""
        bar = look.mm(BONUS_BAR_MM) if 2 * row > look.mm(11) else 0.0
        under = min(row * 0.3, look.mm(2.6)) if bar else 0.0
        foot = under + bar + look.mm(0.3)
        size = plan.digits if one.active else plan.others
        small = look.mm(look.smallest_letters_mm)
        line = small * LINE_HEIGHT_RATIO + 1
        fits = text_extents(below, small, TextStyle(small, small, bool(cell.points)))[0] <= one.wide + 4
        if below and fits and 2 * row - foot > 2 * line:
            ink = look.colours.text if cell.points else look.colours.soft
            self.write(below, (one.x - 2, low + foot, one.wide + 4, line), ink, "center", small, bool(cell.points))
            foot += line * 0.94
        place = (one.x, low + foot, one.wide, 2 * row - foot)
        self.write(str(cell.sum), place, look.colours.text, "center", size, one.active)
        if bar:
            inset = look.mm(0.6)
            self.draw_bonus_bar(cell, one.x + inset, low + under, one.wide - 2 * inset)

    def draw_total(self, plan: CardPlan, columns: list[PlayerColumn], edges: HalfSpan, low: float) -> None:
        look = self.look
        self.draw_rule(edges.left, edges.right, low + plan.row, heavy=True)
        place = (edges.left + 2, low, edges.names_width, plan.row)
        self.write(self.card.total_label, place, look.colours.text, "left", plan.names, True)
        longest = max((str(self.card.totals[one.number]) for one in columns if not one.active), key=len, default="")
        for one in columns:
            if plan.strip and not one.active:
                continue  # the strip below shows it larger
            total = str(self.card.totals[one.number])
            size = plan.total_letters_px(look, total if one.active else longest, one.wide, one.active)
            bold = one.active or size >= look.mm(SMALLEST_LETTERS_MM)
            self.write(total, (one.x, low, one.wide, plan.row), look.colours.text, "center", size, bold)
