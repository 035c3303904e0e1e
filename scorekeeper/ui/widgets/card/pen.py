"""What all drawings of a card share: text that is made to fit, rules between rows, and bars of progress."""

from dataclasses import replace
from typing import Unpack

from kivy.graphics import Color, Rectangle

from scorekeeper.present.card.card import BonusCell
from scorekeeper.ui.theme import SMALLEST_LETTERS_MM, Colour, Look
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.key import Action, Pressable
from scorekeeper.ui.widgets.kit.paint import Place, draw_surface
from scorekeeper.ui.widgets.kit.text import (
    Align,
    TextSetting,
    TextStyle,
    is_ambiguous,
    place_of_line_below_number,
    typeset,
)

BOX_CORNER_MM = 1.3
"""The radius of a box's corners in millimetres."""
BONUS_BAR_MM = 1.3
"""The height in millimetres of the bar that shows the progress towards the bonus."""


class CardPen(Pressable):
    """A surface on which text, rules and bars are drawn; `settings` holds the texts that were typeset in the last
    drawing."""

    def __init__(self, look: Look, action: Action | None, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(look, action, look.colours.panel, **kwargs)
        self.settings: list[TextSetting] = []

    def draw_rule(self, left: float, right: float, y: float, heavy: bool) -> None:
        Color(*(self.look.colours.key_rim if heavy else self.look.colours.line))
        high = max(1, round(self.look.mm(0.35 if heavy else 0.19)))
        Rectangle(pos=(left, round(y)), size=(right - left, high))

    def draw_bonus_bar(self, cell: BonusCell, x: float, y: float, wide: float) -> None:
        look, high = self.look, self.look.mm(BONUS_BAR_MM)
        radius = BONUS_BAR_MM / 2 - 0.02
        draw_surface(look, (x, y, wide, high), (0, 0, 0, 0), look.colours.key_rim, 0.2, radius)
        colour = look.colours.gold if cell.points else look.colours.soft
        rim = look.colours.gold_rim if cell.points and not look.dark else None
        draw_surface(look, (x, y, max(high, wide * cell.reached_part), high), colour, rim, 0.2, radius)

    def write(
        self, text: str, place: Place, ink: Colour, align: Align = "center", size: float = 0.0, bold: bool = False,
        break_words: bool = False,
    ) -> None:  # fmt: skip
        x, y, wide, high = place
        smallest = self.look.mm(SMALLEST_LETTERS_MM)
        style = TextStyle(max(size, smallest), smallest, bold, align=align, break_words=break_words)
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
        if is_ambiguous(text):
            Color(*self.look.colours.soft)
            x, y, wide, high = place_of_line_below_number(
                self.look, left + setting.texture.width / 2, y + high / 2, setting
            )
            Rectangle(pos=(x, y), size=(wide, high))
