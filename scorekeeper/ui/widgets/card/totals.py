"""Draws everybody's totals: as a strip below a card that does not show all columns, or as lines in place of a card."""

from typing import Unpack

from scorekeeper.present.card.card import Scorecard
from scorekeeper.ui.theme import SMALLEST_LETTERS_MM, Look
from scorekeeper.ui.widgets.card.pen import BOX_CORNER_MM, CardPen
from scorekeeper.ui.widgets.card.plan import (
    DIGITS_APART_MM,
    THREE_DIGITS_WIDTH_RATIO,
    CardPlan,
)
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.mark import draw_badge
from scorekeeper.ui.widgets.kit.paint import Place, draw_surface
from scorekeeper.ui.widgets.kit.text import TextStyle, shorten


class TotalsDrawing(CardPen):
    """The part of the drawn card that shows everybody's totals."""

    def __init__(self, look: Look, card: Scorecard, use: CardUse, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(look, use.action, **kwargs)
        self.card, self.use = card, use
        self.whole = card
        """Everybody's card, whose totals are drawn; `card` may be a part of it."""

    @property
    def totals_strip_height(self) -> float:
        """The height in pixels of the strip with everybody's total, which is below the card if not all columns are
        visible."""
        if (
            self.use.active_only
            and not self.look.is_portrait
            and max(len(self.card.upper) + 1, len(self.card.lower)) < 8
        ):
            return self.look.mm(17)
        return self.look.mm(9.5 if self.has_room_for_totals_beside_badges else 12)

    @property
    def has_room_for_totals_beside_badges(self) -> bool:
        """Whether each player has room for badge and total side by side in the strip with everybody's total."""
        return bool(self.width / len(self.whole.columns) > self.look.mm(15))

    def draw_totals_strip(self, x: float, y: float, wide: float, plan: CardPlan) -> None:
        """Draw the strip of all players from left to right: each one's badge, and beside it (in a high strip below it)
        the total."""
        look, high = self.look, self.totals_strip_height - self.look.mm(1)
        self.draw_rule(x, x + wide, y + high, heavy=True)
        step = wide / len(self.whole.columns)
        for number, player in enumerate(self.whole.columns):
            left = x + number * step
            if number == self.whole.active:
                draw_surface(look, (left, y, step, high - look.mm(0.6)), look.colours.active, corner=BOX_CORNER_MM)
            total, size = str(self.whole.totals[number]), look.mm(6.5) if self.use.active_only else plan.digits
            size = min(size, (step - look.mm(DIGITS_APART_MM)) / THREE_DIGITS_WIDTH_RATIO)
            if high < look.mm(9):
                radius = min(step * 0.42, high * 0.9) / 2
                draw_badge(look, player.badge, player.initials, left + radius + 2, y + high * 0.48, radius)
                place = (left + 2 * radius + 2, y, step - 2 * radius - 4, high)
            else:
                radius = min(step * 0.9, high * 0.42) / 2
                draw_badge(look, player.badge, player.initials, left + step / 2, y + high * 0.74, radius)
                place = (left, y, step, high * 0.5)
            self.write(total, place, look.colours.text, "center", size, True)

    def draw_standings(self, place: Place) -> None:
        """Draw, in place of a card whose rows would be too low, a line for each player with the total and the progress
        towards the bonus."""
        look, card, (x, y, wide, high) = self.look, self.whole, place
        count = len(card.columns)
        across = -(-count // max(1, int(high / look.mm(7.2))))
        rows = -(-count // across)
        step, room = min(high / rows, look.mm(11)), wide / across
        for number in range(count):
            left, low = x + number // rows * room, y + high - (number % rows + 1) * step
            self.draw_standing(number, (left, low, room - look.mm(1), step))

    def draw_standing(self, column: int, place: Place) -> None:
        """Draw badge, name, total, and the sum such as 45 / 63 with its bar, as far as there is room, of the player in
        this column of the card."""
        look, (x, low, wide, high) = self.look, place
        player, active = self.whole.columns[column], column == self.whole.active
        if active:
            draw_surface(look, (x, low + 1, wide, high - 2), look.colours.active, corner=BOX_CORNER_MM)
        side = min(high * 0.86, look.mm(7), wide * 0.36)
        draw_badge(look, player.badge, player.initials, x + look.mm(0.5) + side / 2, low + high / 2, side / 2)
        left, right = x + side + look.mm(1.6), x + wide
        digits = look.mm(min(5.3, high / look.px_per_mm / 1.25))
        if right - left > look.mm(36) and self.whole.bonus_worth:
            cell = self.whole.bonus[column]
            room = look.mm(21 if cell.missed else 17)
            missed = self.whole.no_bonus
            words = f"+{cell.points}" if cell.points else missed if cell.missed else f"{cell.sum} / {cell.goal}"
            self.write(words, (right - room, low + high * 0.36, room, high * 0.6), look.colours.text, "left",
                       look.mm(look.smallest_letters_mm))  # fmt: skip
            self.draw_bonus_bar(cell, right - room, low + high * 0.14, room - look.mm(1))
            right -= room + look.mm(2)
        points = min(look.mm(9.5), right - left)
        total = str(self.whole.totals[column])
        self.write(total, (right - points, low, points, high), look.colours.text, "right", digits, True)
        if right - points - left > look.mm(12):
            room = right - points - left
            place = (left, low - 2, room, high + 4)
            smallest = look.mm(SMALLEST_LETTERS_MM)
            name = shorten(player.name, room, high + 4, TextStyle(smallest, smallest, active, break_words=True))
            self.write(name, place, look.colours.text, "left", look.mm(3.8), active, True)
