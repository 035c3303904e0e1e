"""The board while dice decide who begins the game: the rule for it, and everybody's throw."""

from kivy.uix.widget import Widget

from scorekeeper.present.turn.screen import StartBoard, StartThrowLine
from scorekeeper.ui.theme import BODY, HEAD, Look
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.layout import Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.text import Words, text_height


def start_board(look: Look, shown: StartBoard, width: float) -> Widget:
    high = text_height(look, shown.words, width - 2 * look.gap, BODY, bold=True)
    words = fixed(Words(look, shown.words, BODY, bold=True, align="left"), height=high)
    return Panel(look, words, Scroll(look, *(start_row(look, one) for one in shown.lines)))


def start_row(look: Look, one: StartThrowLine) -> Widget:
    """A player's row: badge, name, dice and their sum; no dice before the throw."""
    high = max(look.mm(9.6), look.text(HEAD) * 1.8)
    mark = fixed(BadgeWidget(look, one.player.badge, one.player.initials), width=high)
    words = Words(look, one.player.name, HEAD, align="left", bold=one.due, break_words=True)
    dice = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in one.dice), spacing=0)
    points = str(sum(one.dice)) if one.dice else ""
    total = fixed(Words(look, points, HEAD, bold=True, align="right"), width=look.text(HEAD) * 1.5)
    thrown = [share(dice, 1.2)] if one.dice else []
    return fixed(Row(look, mark, words, *thrown, total, spacing=look.gap / 2), height=high)
