"""Chicago's board: the pot, and a row for every player with chips, the dice of this round and a note."""

from kivy.uix.widget import Widget

from scorekeeper.present.chicago.board import Board, Seat
from scorekeeper.present.texts import _
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.mark import Mark
from scorekeeper.ui.widgets.kit.text import Words, tall
from scorekeeper.ui.widgets.turn.band import broken_name
from scorekeeper.ui.widgets.turn.chips import Chips

CHIPS = 16.0
"""Millimetres in width for the three chips of a player, or of the pot."""
ROWS = 7
"""The most rows, the pot included, that share the height of a landscape display without scrolling."""


def chip_board(look: Look, shown: Board, width: float) -> Widget:
    """A widget with the board, as high as the display allows. With many players, in portrait, in large print or on 5
    inches it scrolls, to the player whose turn it is."""
    heading = fixed(
        Words(look, shown.says, BODY, bold=True), height=tall(look, shown.says, width - 2 * look.gap, BODY, bold=True)
    )
    stacked = look.compact or look.large
    rows = [high_seat(look, one, width) if stacked else seat(look, one) for one in shown.seats]
    if shown.pot_name:
        rows.insert(0, fixed(pot(look, shown), height=look.mm(9)) if stacked else pot(look, shown))
    if not (stacked or look.portrait) and len(rows) <= ROWS:
        return Panel(look, heading, Column(look, *rows, spacing=look.mm(0.6)))
    if not stacked:
        rows = [fixed(row, height=look.mm(10.5 if look.portrait else 9)) for row in rows]
    listed = Scroll(look, *rows)
    acting = next((row for row, one in zip(reversed(rows), reversed(shown.seats), strict=False) if one.acts), None)
    if acting:
        listed.keep_in_view(acting)
    return Panel(look, heading, listed)


def pot(look: Look, shown: Board) -> Widget:
    name = Words(look, shown.pot_name, SMALL, look.colours.soft, align="left")
    empty = Words(look, _("empty"), SMALL, look.colours.soft, align="left")
    if not shown.pot:
        return Row(look, share(name, 0.55), share(empty, 0.45))
    return Row(look, name, fixed(Chips(look, shown.pot), width=look.mm(CHIPS)), spacing=look.mm(1))


def high_seat(look: Look, one: Seat, width: float) -> Widget:
    """A player's row on 5 inches or in large print: name, note, dice and chips one below the other, beside the
    badge."""
    ink, room = look.colours.soft if one.out else look.colours.text, (width - 3 * look.gap) * 0.84 - look.mm(2)
    lines = [
        fixed(Words(look, text, size, colour, bold, "left", anywhere=True), height=tall(look, text, room, size, bold))
        for text, size, colour, bold in (
            (broken_name(one.player.name), BODY, ink, one.acts), (one.note, SMALL, look.colours.soft, False)
        ) if text
    ]  # fmt: skip
    if one.dice or one.chips:
        dice = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in one.dice), spacing=0)
        chips = fixed(Chips(look, one.chips), width=look.mm(CHIPS))
        lines.append(fixed(Row(look, dice, chips), height=look.mm(6.5)))
    high = max(look.mm(9), sum(line.height for line in lines))
    mark = Mark(look, one.player.seat, one.player.initials)
    words = Column(look, *lines, spacing=0)
    return fixed(Row(look, share(mark, 0.16), share(words, 0.84), spacing=0), height=high)


def seat(look: Look, one: Seat) -> Widget:
    """A player's row: badge, name, note, dice of this round, and chips, side by side."""
    ink = look.colours.soft if one.out else look.colours.text
    mark = Mark(look, one.player.seat, one.player.initials)
    name = Words(look, one.player.name, BODY, ink, bold=one.acts, align="left", anywhere=True)
    note = Words(look, one.note, SMALL, look.colours.soft, align="left")
    dice = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in one.dice), spacing=0)
    chips = Chips(look, one.chips)
    words = Column(look, name, note, spacing=0) if one.note else name
    parts = [share(mark, 0.1), share(words, 0.54), share(dice, 0.22), fixed(chips, width=look.mm(CHIPS))]
    return Row(look, *parts, spacing=look.mm(1))
