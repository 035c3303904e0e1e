"""The players around the drawn tray, in the order in which they have their turns: clockwise, with arrows."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from scorekeeper.present.players import badges_worn
from scorekeeper.present.texts import _
from scorekeeper.records.people import initials
from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.felt import FeltPicture, LyingDie
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.text import Words

BADGE_MM = 7.4
"""The side of a badge in millimetres."""
ARROW_MM = 5.5
"""The side in millimetres of an arrow between two players."""
MOST_PLAYERS_WITH_ARROWS = 3
"""The most players in a row between whom there is room for arrows."""
DRAWN_DICE: tuple[LyingDie, ...] = (
    LyingDie(0.14, 0.5, 5, 7),
    LyingDie(0.32, 0.42, 2, -6),
    LyingDie(0.5, 0.55, 3, 4),
    LyingDie(0.68, 0.45, 1, -8),
    LyingDie(0.86, 0.5, 6, 5),
)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player around the tray: the badge, the name, its initials, and whether it is certain that this one begins."""

    badge: int
    name: str
    short: str
    begins: bool


def players_around_tray(look: Look, players: Sequence[str], first: str = "") -> Widget:
    """A panel with these players around the tray; the name of `first`, who begins, is bold (empty if that is not
    certain)."""
    every = zip(badges_worn(players), players, initials(players), strict=True)
    sitting = [SeatedPlayer(own, name, short, name == first) for own, name, short in every]
    half = -(-len(sitting) // 2)
    above, below = sitting[:half], sitting[half:][::-1]
    beside = [Icon(look, sign, look.colours.soft, ARROW_MM) for sign in ("up", "down")] if below else []
    tray = FeltPicture(look, DRAWN_DICE, says=_("The seats, clockwise"))
    middle = Row(look, *beside[:1], tray, *beside[1:], spacing=look.mm(3), padding=(look.mm(4), look.mm(0.6)))
    return Panel(
        look,
        seats_on_side(look, above, "on"),
        middle,
        seats_on_side(look, below, "back"),
        spacing=look.mm(0.6),
        padding=look.mm(1),
    )


def seats_on_side(look: Look, row: Sequence[SeatedPlayer], arrow: str) -> Widget:
    """The players on one side of the tray, with arrows between them where there is room."""
    parts: list[Widget] = []
    for one in row:
        if parts and len(row) <= MOST_PLAYERS_WITH_ARROWS:
            parts.append(Icon(look, arrow, look.colours.soft, ARROW_MM))
        parts.append(seat_mark(look, one))
    return fixed(Row(look, *(parts or [space()]), spacing=0), height=look.mm(BADGE_MM) + look.text(SMALL) * 1.4)


def seat_mark(look: Look, one: SeatedPlayer) -> Widget:
    mark = fixed(BadgeWidget(look, one.badge, one.short), height=look.mm(BADGE_MM))
    return Column(look, mark, Words(look, one.name, SMALL, bold=one.begins, break_words=True), spacing=0)
