"""The scorecard of all players: a swipe brings those out of view, a finger on a filled box means that entry."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from scorekeeper.ui.present.card import Scorecard
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card_drawing import CardDrawing
from scorekeeper.ui.widgets.card_plan import Plan, plan
from scorekeeper.ui.widgets.key import Action

HOLD = 0.6
"""Seconds that a finger stays on a box to mean it."""

Pick = Callable[[int, str], object]


class ScorecardPicture(CardDrawing):
    """A tap does `action`; a finger that stays on a filled box picks the entry of that seat. On the card that shows
    `everybody` a tap on a filled box is enough."""

    def __init__(
        self, look: Look, card: Scorecard, action: Action | None = None, everybody: bool = False,
        pick: Pick | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(look, card, action, **kwargs)
        self.everybody, self.pick = everybody, pick
        self.first = 0
        self.touch: Any = None
        self.swiped_from = 0.0
        self.draw_once = Clock.create_trigger(self.draw, -1)
        self.holding = Clock.create_trigger(self.held, HOLD)
        self.bind(pos=self.draw_once, size=self.draw_once)

    @property
    def name(self) -> str:
        return "scorecard"

    # ---- touches

    def on_touch_down(self, touch: Any) -> bool:
        self.swiped_from = touch.x
        taken = super().on_touch_down(touch)
        self.touch = touch if taken else None
        if taken and self.pick and not self.everybody:
            self.holding()
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.holding.cancel()
        moved = touch.x - self.swiped_from
        if abs(moved) > self.look.mm(6):
            self.let_go(touch)
            self.swipe(-1 if moved > 0 else 1)
            return True
        picked = self.entry_at(*touch.pos) if self.everybody else None
        if self.pick and picked:
            self.let_go(touch)
            self.pick(*picked)
            return True
        return super().on_touch_up(touch)

    def held(self, _dt: float) -> None:
        """The finger is still where it was put."""
        touch = self.touch
        if touch is None or self not in [one() for one in touch.grab_list]:
            return
        picked = self.entry_at(*touch.pos) if abs(touch.x - self.swiped_from) < self.look.mm(6) else None
        if self.pick and picked:
            self.let_go(touch)
            self.pick(*picked)

    def let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self.release()

    def entry_at(self, x: float, y: float) -> tuple[int, str] | None:
        """The seat and the box under a finger."""
        for (column, box), (left, low, wide, high) in self.filled.items():
            if left <= x < left + wide and low <= y < low + high:
                return self.card.columns[column].seat, box
        return None

    def swipe(self, pages: int) -> None:
        shown = self.plan().shown
        self.first = max(0, min(len(self.card.columns) - shown, self.first + pages * shown))
        self.draw()

    # ---- what is in view

    def plan(self) -> Plan:
        margin, everybody = self.look.gap, self.everybody
        width, height = self.width - 2 * margin, self.height - 2 * margin
        whole = plan(self.look, width, height, self.card, everybody)
        if whole.shown == len(self.card.columns) or whole.labels == (0,):
            return whole
        lower = plan(self.look, width, height - self.strip_height, self.card, everybody)
        self.strip = not everybody or len(lower.halves[0]) == len(whole.halves[0])  # rather all boxes than the strip
        return lower if self.strip else whole

    def columns(self, shown: int) -> list[int]:
        """Who is in view: from the first one swiped to, and always the active player."""
        seats = list(range(len(self.card.columns)))[self.first : self.first + shown]
        active = self.card.active
        if active is not None and active not in seats and self.first == 0:
            seats[-1] = active
        return seats
