"""The scorecard of a sheet with several columns: one player's card with all columns, and everybody's total below, where
a tap on a badge shows that player's card."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

from kivy.graphics import Color, Rectangle

from scorekeeper.present.card.card import CardLine, Scorecard
from scorekeeper.present.card.pad import box_id_in_column, card_with_sheet_columns, has_several_columns
from scorekeeper.present.texts import labelled
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card.drawing import HalfSpan, PlayerColumn
from scorekeeper.ui.widgets.card.plan import CardPlan, plan_card
from scorekeeper.ui.widgets.card.scorecard import OPEN_CELL_KINDS, ScorecardPicture
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.target import SwitchTarget


class OnePlayerCardPicture(ScorecardPicture):
    """The card of one player on a sheet with several columns: at first that of the active player, else of the leader,
    else of the first. Each cell is a place to touch of its own."""

    def __init__(self, look: Look, card: Scorecard, use: CardUse, **kwargs: Unpack[WidgetKeywords]) -> None:
        self.shown = next((one for one in (card.active, card.leader) if one is not None), 0)
        self.spots: dict[tuple[int, str], Place] = {}
        super().__init__(look, card_with_sheet_columns(card, self.shown), replace(use, active_only=False), **kwargs)
        self.whole = card

    # ---- drawing

    def plan(self) -> CardPlan:
        look = self.look
        height = self.height - look.mm(1.5) - self.totals_strip_height
        return replace(plan_card(look, self.width - look.mm(3), height, self.card), strip=True)

    def columns(self, columns_shown: int) -> list[int]:
        return [*range(columns_shown)]

    def visible_columns(self, plan: CardPlan, x: float) -> list[PlayerColumn]:
        wide = min(self.columns_width(plan) / max(1, plan.columns_shown), self.look.mm(16))
        return [PlayerColumn(number, x + number * wide, wide, True) for number in self.columns(plan.columns_shown)]

    def draw(self, *_: object) -> None:
        self.spots = {}
        super().draw()

    def draw_head(self, one: PlayerColumn, low: float, high: float) -> None:
        self.write(self.card.columns[one.number].name, (one.x, low, one.wide, high), self.look.colours.text, bold=True)

    def draw_line(
        self,
        plan: CardPlan,
        line: CardLine,
        columns: list[PlayerColumn],
        edges: HalfSpan,
        low: float,
    ) -> None:
        super().draw_line(plan, line, columns, edges, low)
        for one in columns:
            self.spots[one.number, line.box] = (one.x, low, one.wide, plan.row)

    def is_lifted(self, line: CardLine, column: int) -> bool:
        return bool(line.box) and box_id_in_column(line.box, column) == self.use.lifted

    def draw_totals_strip(self, x: float, y: float, wide: float, plan: CardPlan) -> None:
        super().draw_totals_strip(x, y, wide, plan)
        step = wide / len(self.whole.columns)
        Color(*self.look.colours.text)
        Rectangle(pos=(x + self.shown * step, y + self.totals_strip_height - self.look.mm(1.6)),
                  size=(step, max(2, round(self.look.mm(0.6)))))  # fmt: skip

    def bonus_words(self) -> str:
        """Empty, as each column has its own bonus."""
        return ""

    # ---- touches

    def on_tap(self, x: float, y: float) -> bool:
        """Show the card of the player whose part of the strip with the totals was tapped. Return whether the tap was in
        the strip; False if there is only one player."""
        if y > self.y + self.totals_strip_height or len(self.whole.columns) < 2:
            return False
        inner = self.look.mm(1.5)
        step = (self.width - 2 * inner) / len(self.whole.columns)
        self.show_player(int((x - self.x - inner) / step))
        return True

    def show_player(self, column: int) -> None:
        """Show the card of the player in this column of everybody's card."""
        self.shown = min(len(self.whole.columns) - 1, max(0, column))
        self.card = card_with_sheet_columns(self.whole, self.shown)
        self.draw()

    def swipe(self, pages: int) -> None:
        self.show_player(self.shown + pages)

    def lines(self) -> list[CardLine]:
        return [*self.card.upper, *self.card.lower]

    def switch_targets(self) -> list[SwitchTarget]:
        found, lift, pick = [], self.use.lift, self.use.pick if self.use.whole_page else None
        for line in self.lines():
            for column, cell in enumerate(line.cells):
                place = self.spots.get((column, line.box))
                box, name = box_id_in_column(line.box, column), f"{line.label} {self.card.columns[column].name}"
                do: Callable[[], object]
                if place and pick and cell.kind == "written":
                    do = partial(pick, self.whole.columns[self.shown].seat, box)
                elif place and lift and self.shown == self.whole.active and cell.kind in OPEN_CELL_KINDS:
                    do = partial(lift, box)
                else:
                    continue
                words = labelled(name, cell.text) if cell.text else name
                found.append(SwitchTarget(f"{box} 0", words, (*self.to_window(*place[:2]), *place[2:]), do, self))
        return [*found, *self.whole_card_targets()]

    def entry_at(self, x: float, y: float) -> tuple[int, str] | None:
        box = self.box_at(x, y, ("written",))
        return (self.whole.columns[self.shown].seat, box) if box else None

    def open_box_at(self, x: float, y: float) -> str | None:
        return self.box_at(x, y, OPEN_CELL_KINDS) if self.shown == self.whole.active else None

    def box_at(self, x: float, y: float, kinds: tuple[str, ...]) -> str | None:
        """The box of one of these kinds of cells at this position; None if there is none."""
        for line in self.lines():
            for column, cell in enumerate(line.cells):
                left, low, wide, high = self.spots.get((column, line.box), (0, 0, 0, 0))
                if cell.kind in kinds and left <= x < left + wide and low <= y < low + high:
                    return box_id_in_column(line.box, column)
        return None


def card_picture(look: Look, card: Scorecard, use: CardUse) -> ScorecardPicture:
    """The card of all players as a widget; on a sheet of several columns that of one player."""
    kind = OnePlayerCardPicture if has_several_columns(card) else ScorecardPicture
    return kind(look, card, use)
