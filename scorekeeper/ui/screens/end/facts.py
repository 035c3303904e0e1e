"""What decided a match, and its best throw, as panels below the chart."""

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.end import EndScreen
from scorekeeper.present.texts import _
from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share
from scorekeeper.ui.widgets.kit.rows import centred_in_column
from scorekeeper.ui.widgets.kit.text import Words

FACT_HEIGHT_MM = 14.6
"""The height in millimetres of the panel with what decided a match, and of that with its best throw."""


def fact_panels(look: Look, shown: EndScreen) -> list[Widget]:
    """What decided the match, with the ring that marks it in the chart, and the best throw."""
    found = list[Widget]()
    if shown.decisive:
        ring = Icon(look, "ring", look.colours.text, 5.5)
        found.append(fact_panel(look, ring, _("The decisive turn"), shown.decisive.says))
    if shown.best:
        side = look.mm(5.6)
        dice = [fixed(DiePicture(look, face, size_hint_min=(None, None)), side, side) for face in shown.best.dice]
        row = fixed(Row(look, *dice, spacing=look.mm(0.5)), width=len(dice) * look.mm(6.1), height=side)
        found.append(fact_panel(look, centred_in_column(look, row), _("The best throw"), shown.best.says))
    return (
        [fixed(one, height=look.mm(FACT_HEIGHT_MM) * look.letter_factor) for one in found]
        if look.is_portrait
        else found
    )


def fact_panel(look: Look, sign: Widget, title: str, says: str) -> Widget:
    """A panel with a sign at its left, a title and a line."""
    lines = [Words(look, title, SMALL, bold=True, align="left"),
             Words(look, says, SMALL, look.colours.soft, align="left", break_words=True)]  # fmt: skip
    words = Column(look, share(lines[0], 0.75), share(lines[1], 1.25), spacing=0)
    return Panel(look, Row(look, sign, words, spacing=look.mm(2)), padding=(look.mm(2.4), look.mm(0.8)))
