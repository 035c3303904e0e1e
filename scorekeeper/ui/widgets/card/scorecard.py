"""The scorecard of all players, and its touches. A swipe shows hidden players, a tap on an open box offers it as an
entry, and a long touch on a filled box picks it for correction."""

from dataclasses import replace
from functools import partial
from typing import Unpack

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent

from scorekeeper.present.card.card import Scorecard
from scorekeeper.present.texts import labelled
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card.drawing import CardDrawing
from scorekeeper.ui.widgets.card.plan import CardPlan, plan_card
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.target import SwitchTarget

LONG_TOUCH_S = 0.6
"""Seconds for which a finger must stay on a box to pick a filled one, or to have an open one explained."""
OPEN_CELL_KINDS = ("offer", "best", "zero", "empty")
"""The kinds of cells that are open: a tap on such a box offers it as an entry."""


class ScorecardPicture(CardDrawing):
    """The scorecard as a widget; `use` says how much of it is shown and what touches on it do."""

    def __init__(self, look: Look, card: Scorecard, use: CardUse, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(look, card, use, **kwargs)
        self.page = 0
        self.touch: MotionEvent | None = None
        self.swiped_from = 0.0
        self.draw_once = Clock.create_trigger(self.draw, -1)
        self.holding = Clock.create_trigger(self.act_on_long_touch, LONG_TOUCH_S)
        self.bind(pos=self.draw_once, size=self.draw_once)

    @property
    def name(self) -> str:
        """The name of every card, by which switches and touches find it again when the page is built again."""
        return "scorecard"

    def switch_targets(self) -> list[SwitchTarget]:
        """The rows of the open boxes, which can be offered, or on the whole card the entries to correct; last the card
        itself."""
        found, lift, pick = [], self.use.lift, self.use.pick if self.use.whole_page else None
        for line in (*self.card.upper, *self.card.lower):
            for column, cell in enumerate(line.cells):
                seat, place = self.card.columns[column], self.filled.get((column, line.box))
                if pick and cell.kind == "written" and place:
                    words, do = labelled(f"{seat.name}, {line.label}", cell.text), partial(pick, seat.seat, line.box)
                elif lift and column == self.card.active and cell.kind in OPEN_CELL_KINDS and line.box in self.rows:
                    words = labelled(line.label, cell.text) if cell.text else line.label
                    place, do = self.rows[line.box], partial(lift, line.box)
                else:
                    continue
                found.append(
                    SwitchTarget(f"{line.box} {column}", words, (*self.to_window(*place[:2]), *place[2:]), do, self)
                )
        return [*found, *self.whole_card_targets()]

    def whole_card_targets(self) -> list[SwitchTarget]:
        """The target for the card as a whole."""
        return super().switch_targets()

    # ---- touches

    def on_tap(self, x: float, y: float) -> bool:
        """Handle a tap outside the boxes, and return whether it did something; nothing here, unlike on a card with
        several columns."""
        return False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.swiped_from = touch.x
        taken = super().on_touch_down(touch)
        self.touch = touch if taken else None
        if taken and (self.use.explain or (self.use.pick and not self.use.whole_page)):
            self.holding()
        return taken

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self.holding.cancel()
        moved = touch.x - self.swiped_from
        if abs(moved) > self.look.mm(6):
            self.end_touch(touch)
            self.swipe(-1 if moved > 0 else 1)
            return True
        picked = self.entry_at(*touch.pos) if self.use.whole_page else None
        if self.use.pick and picked:
            self.end_touch(touch)
            self.use.pick(*picked)
            return True
        box = self.open_box_at(*touch.pos) if self.use.lift else None
        if self.use.lift and box:
            self.end_touch(touch)
            self.use.lift(box)
            return True
        if self.on_tap(*touch.pos):
            self.end_touch(touch)
            return True
        return super().on_touch_up(touch)

    def act_on_long_touch(self, _dt: float) -> None:
        """After a long touch that has not moved 6 mm sideways, call `pick` for the filled box below the finger (not on
        the whole-page card, where a tap does it), or `explain` for the current player's open box."""
        touch = self.touch
        if touch is None or self not in [one() for one in touch.grab_list]:
            return
        if abs(touch.x - self.swiped_from) >= self.look.mm(6):
            return
        picked, box = self.entry_at(*touch.pos), self.open_box_at(*touch.pos)
        if self.use.pick and picked and not self.use.whole_page:
            self.end_touch(touch)
            self.use.pick(*picked)
        elif self.use.explain and box:
            self.end_touch(touch)
            self.use.explain(box)

    def end_touch(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self.show_released()

    def entry_at(self, x: float, y: float) -> tuple[int, str] | None:
        """The seat of the player and the filled box at this position; None if there is none."""
        for (column, box), (left, low, wide, high) in self.filled.items():
            if left <= x < left + wide and low <= y < low + high:
                return self.card.columns[column].seat, box
        return None

    def open_box_at(self, x: float, y: float) -> str | None:
        """The current player's open box in the row at this position; None if there is none, on somebody's entry (unless
        the whole row is drawn as a key), and after the game."""
        if self.card.active is None:
            return None
        entry = self.entry_at(x, y)
        for line in (*self.card.upper, *self.card.lower):
            left, low, wide, high = self.rows.get(line.box, (0, 0, 0, 0))
            if (
                line.cells[self.card.active].kind in OPEN_CELL_KINDS
                and left <= x < left + wide
                and low <= y < low + high
            ):
                return None if entry and not line.raised else line.box
        return None

    def swipe(self, pages: int) -> None:
        most = len(self.columns_by_page(max(1, self.plan().columns_shown))) - 1
        self.page = max(0, min(most, self.page + pages))
        self.draw()

    # ---- what is in view

    def plan(self) -> CardPlan:
        """The layout of the card; with everybody's total below it only if not everybody is visible and there is room,
        or with `active_only`."""
        look = self.look
        width, height = self.width - look.mm(3), self.height - look.mm(1.5)
        if self.use.active_only:
            return replace(
                plan_card(look, width, height - self.totals_strip_height, self.card, active_only=True), strip=True
            )
        whole = plan_card(look, width, height, self.card, self.use.whole_page)
        if whole.columns_shown in (0, len(self.card.columns)):
            return whole
        lower = plan_card(look, width, height - self.totals_strip_height, self.card, self.use.whole_page)
        return replace(lower, strip=True) if lower.columns_shown else whole

    def columns(self, columns_shown: int) -> list[int]:
        pages = self.columns_by_page(columns_shown)
        return pages[min(self.page, len(pages) - 1)]

    def columns_by_page(self, columns_shown: int) -> list[list[int]]:
        """The numbers of the columns on each page. The current player, the leader and those who follow come first; on
        each page they are in the order of the seats."""
        count = len(self.card.columns)
        if columns_shown >= count:
            return [list(range(count))]
        active = self.card.active or 0
        following = [(active + step) % count for step in range(count)]
        first = [active, *([self.card.leader] if self.card.leader is not None else []), *following]
        order = list(dict.fromkeys(first))
        return [sorted(order[place : place + columns_shown]) for place in range(0, count, columns_shown)]
