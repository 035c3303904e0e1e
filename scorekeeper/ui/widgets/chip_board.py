"""Chicago's board: the pot, and a row for every player with chips, the dice of this round and a note."""

from kivy.uix.widget import Widget

from scorekeeper.ui.present.board import Board, Seat
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.chips import Chips
from scorekeeper.ui.widgets.die import DiePicture
from scorekeeper.ui.widgets.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words, tall

CHIPS = 16.0
"""Millimetres in width for the three chips of a player, or of the pot."""
ROWS = 7
"""The most rows, the pot included, that share the height of a display; more rows scroll."""


def chip_board(look: Look, shown: Board, width: float) -> Widget:
    """The board as high as the display allows; many players, or a small display, make it a list that scrolls."""
    told = fixed(
        Words(look, shown.told, BODY, bold=True), height=tall(look, shown.told, width - 2 * look.gap, BODY, bold=True)
    )
    rows = [seat(look, one) for one in shown.seats]
    if shown.pot_name:
        rows.insert(0, pot(look, shown))
    if not (look.compact or look.portrait) and len(rows) <= ROWS:
        return Panel(look, told, Column(look, *rows, spacing=look.mm(0.6)))
    listed = Scroll(
        look, *(fixed(row, height=look.mm(18 if look.compact else 10.5 if look.portrait else 9)) for row in rows)
    )
    acting = next((row for row, one in zip(reversed(rows), reversed(shown.seats), strict=False) if one.acts), None)
    if acting:
        listed.keep_in_view(acting)
    return Panel(look, told, listed)


def pot(look: Look, shown: Board) -> Widget:
    name = Words(look, shown.pot_name, SMALL, look.colours.soft, align="left")
    empty = Words(look, _("empty"), SMALL, look.colours.soft, align="left")
    if not shown.pot:
        return Row(look, share(name, 0.55), share(empty, 0.45))
    return Row(look, name, fixed(Chips(look, shown.pot), width=look.mm(CHIPS)), spacing=look.mm(1))


def seat(look: Look, one: Seat) -> Widget:
    """A player's badge, name, note, dice of this round, and chips."""
    ink = look.colours.soft if one.out else look.colours.text
    mark = Mark(look, one.player.seat, one.player.initials)
    name = Words(look, one.player.name, BODY, ink, bold=one.acts, align="left", anywhere=True)
    note = Words(look, one.note, SMALL, look.colours.soft, align="left")
    dice = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in one.dice), spacing=0)
    chips = Chips(look, one.chips)
    if look.compact:
        lines = [name, *([note] if one.note else []), *([Row(look, dice, chips)] if one.dice or one.chips else [])]
        return Row(look, share(mark, 0.14), share(Column(look, *lines, spacing=0), 0.86))
    words = Column(look, name, note, spacing=0) if one.note else name
    parts = [share(mark, 0.1), share(words, 0.54), share(dice, 0.22), fixed(chips, width=look.mm(CHIPS))]
    return Row(look, *parts, spacing=look.mm(1))
