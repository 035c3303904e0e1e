"""The rounds of a game of Chicago, one row each: its target, and where the chip came from."""

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.end import RoundLine
from scorekeeper.present.texts import _, pgettext
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.layout import Row, fixed
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.text import Words
from scorekeeper.ui.widgets.turn.chips import Chips


def round_heads(look: Look) -> Widget:
    """The heads of the columns of the rounds: the target, and who was worst."""
    heads = _("Target"), _("worst")
    target, worst = (Words(look, words, SMALL, look.colours.soft, align="left") for words in heads)
    fixed(worst, width=look.mm(32.4))
    row = Row(look, target, worst, spacing=look.mm(1), padding=(look.mm(19.5), 0, look.mm(1), 0))
    return fixed(row, height=look.text(SMALL) * 1.4)


def round_row(look: Look, one: RoundLine) -> Widget:
    number = fixed(Words(look, str(one.number), BODY, bold=True), width=look.mm(8))
    opener = fixed(BadgeWidget(look, one.opener.badge, one.opener.initials), width=look.mm(7))
    arrow = [] if one.up is None else [Icon(look, "up" if one.up else "down", look.colours.text, 4.5)]
    words = Words(look, one.target, BODY, align="left", break_words=True)
    ends: list[Widget] = []
    if one.loser:
        giver = one.giver
        from_whom = (BadgeWidget(look, giver.badge, giver.initials) if giver
                     else Words(look, pgettext("chips", "Pot"), SMALL, look.colours.soft))  # fmt: skip
        ends = [fixed(BadgeWidget(look, one.loser.badge, one.loser.initials), width=look.mm(7)),
                fixed(Icon(look, "back", look.colours.soft, 4), width=look.mm(5)),
                fixed(Chips(look, 1, most=1), width=look.mm(7.6)), fixed(from_whom, width=look.mm(11))]  # fmt: skip
    row = Row(look, number, opener, *arrow, words, *ends, spacing=look.mm(1), padding=(look.mm(1), look.mm(0.6)))
    return fixed(row, height=look.mm(8.4))
