"""Chicago's board: what must be thrown, the pot, and a row for every player with dice, their sum and chips."""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from scorekeeper.present.chicago.board import ChicagoBoard, ChicagoGoal, ChicagoSeat
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.grain import GrainedRectangle
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.number import big_number
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents, text_height
from scorekeeper.ui.widgets.turn.band import broken_name
from scorekeeper.ui.widgets.turn.chips import Chips

HEAD_HEIGHT_MM, LEAST_POT_WIDTH_MM, POT_CHIPS_WIDTH_MM = 14.5, 27.0, 19.5
"""In millimetres the height of the head of the board, the least width of the pot in it, and that of its chips."""
GOAL_MM, LOW_GOAL_MM = 9.5, 5.7
"""The size (em) of the goal in millimetres, and on 5 inches or in large print."""
ARROW_WIDTH_LETTER_SIZES = 0.95
"""The width of a goal's arrow in sizes of its letters."""
ROW_HEIGHT_MM, LOW_ROW_HEIGHT_MM, LEAST_ROW_HEIGHT_MM = 13.9, 10.5, 9.4
"""The height of a row in millimetres for up to four players and for more, and the least one without scrolling."""
DIE_ROW_SHARE, LEAST_NAME_WIDTH_MM, SUM_WIDTH_MM, CHIPS_WIDTH_MM = 0.71, 20.0, 9.5, 12.0
"""The side of a die in heights of its row; in millimetres the least width of a name, and the widths of the sum and of
the chips."""
MOST_NAME_WIDTH_BESIDE_DICE_MM = 22.0
"""The width in millimetres up to which a long name makes the dice beside it smaller."""
DICE_WIDTH_SIDES, PARTS_APART_MM = 3.3, 1.2
"""The width of three dice in sides of one, and the distance in millimetres between the parts of a row."""


def chip_board(look: Look, shown: ChicagoBoard, width: float, height: float) -> Widget:
    """A widget with the board for this room in pixels. Where the rows do not fit it scrolls, to the player whose turn
    it is."""
    stacked = look.is_compact or look.large
    inner = width - 2 * look.gap
    head = goal_heading(look, shown, inner, stacked)
    room = (height - head.height - 3 * look.gap) / max(1, len(shown.seats))
    usual = min(
        look.mm(ROW_HEIGHT_MM if len(shown.seats) <= 4 else LOW_ROW_HEIGHT_MM), max(room, look.mm(LEAST_ROW_HEIGHT_MM))
    )
    side = die_side(look, shown.seats, inner, usual)
    rows = [
        stacked_seat_row(look, one, inner) if stacked else seat_row(look, one, inner, usual, side)
        for one in shown.seats
    ]
    if not stacked and sum(row.height for row in rows) <= height - head.height - 2 * look.gap:
        return Panel(look, head, *rows, space(), spacing=0)
    listed = Scroll(look, *rows)
    listed.rows.spacing = 0
    acting = next((row for row, one in zip(reversed(rows), reversed(shown.seats), strict=False) if one.acts), None)
    if acting:
        listed.keep_in_view(acting)
    return Panel(look, head, listed, spacing=look.gap / 2)


# ---- the head


def goal_heading(look: Look, shown: ChicagoBoard, width: float, stacked: bool) -> Widget:
    """What must be thrown, else what happened or what to do, and the pot at the right, or below in a narrow board."""
    bank_wide = max(look.mm(LEAST_POT_WIDTH_MM), pot_name_width(look, shown.pot_name) + look.mm(POT_CHIPS_WIDTH_MM))
    size = LOW_GOAL_MM if stacked else GOAL_MM
    least = look.text(34)  # grows with large print
    if shown.goal:
        least = max(least, least_goal_width(look, shown.goal, size) + look.gap)
    below = width < bank_wide + least
    room = width if below else width - bank_wide - look.gap
    said, high = goal_row(look, shown.goal, room, size) if shown.goal else sentence_row(look, shown, room)
    if not shown.pot_name:
        return fixed(Row(look, said), height=high)
    if below:
        bank = fixed(pot_row(look, shown), height=look.mm(8 if stacked else 9.5))
        return fixed(Column(look, fixed(said, height=high), bank, spacing=look.gap / 2),
                     height=high + bank.height + look.gap / 2)  # fmt: skip
    return fixed(
        Row(look, said, fixed(pot_row(look, shown), width=bank_wide)), height=max(high, look.mm(HEAD_HEIGHT_MM))
    )


def sentence_row(look: Look, shown: ChicagoBoard, width: float) -> tuple[Widget, float]:
    """The row shown in place of a goal, and its height in pixels: the board's sentence about what happened or what to
    do, with the badge of the player who lost the round."""
    mark, room = [], width - look.mm(2)
    if shown.loser:
        mark = [fixed(BadgeWidget(look, shown.loser.badge, shown.loser.initials), width=look.mm(9))]
        room -= look.mm(9) + look.gap
    size = BODY if text_height(look, shown.says, room, BODY, bold=True) <= look.mm(HEAD_HEIGHT_MM) else SMALL
    letters = look.text(size)
    longest = max(text_extents(word, letters, TextStyle(letters, letters, bold=True))[0] for word in shown.says.split())
    high = text_height(look, shown.says, room, size, bold=True) + (
        letters * 1.3 if longest > room else 0
    )  # a name is broken
    words = Words(look, shown.says, size, bold=True, align="left", break_words=True)
    return Row(look, *mark, words), max(look.mm(9) if mark else 0.0, high)


def goal_row(look: Look, shown: ChicagoGoal, width: float, size: float) -> tuple[Widget, float]:
    """The row of the goal, and its height in pixels: an arrow up or down, the word and the number in letters of this
    size (em in millimetres), and below them who opened the round. The word may shrink, the number never does."""
    wide, number, large = look.mm(size * ARROW_WIDTH_LETTER_SIZES), str(shown.sum), look.text(size)
    arrow = fixed(Icon(look, "up" if shown.up else "down", look.colours.text, size), width=wide)
    style = TextStyle(large, large, bold=True)
    digits = goal_number_width(look, number, size)
    room = width - wide - digits - 2 * look.gap
    word = Words(look, shown.word, size, bold=True, align="left", wrap=False)
    line = Row(look, fixed(word, width=min(room, text_extents(shown.word, large, style)[0] + 2)),
               fixed(big_number(look, number, size, "left"), width=digits), space(), spacing=look.mm(1.4))  # fmt: skip
    below = text_height(look, shown.says, width - wide - look.gap, SMALL)
    said = fixed(Words(look, shown.says, SMALL, look.colours.soft, align="left"), height=below)
    high = large * 1.15
    return Row(look, arrow, Column(look, fixed(line, height=high), said, spacing=0)), high + below


def least_goal_width(look: Look, shown: ChicagoGoal, size: float) -> float:
    """The width in pixels of a goal with its word in the smallest letters."""
    smallest = look.mm(look.smallest_letters_mm)
    word = text_extents(shown.word, smallest, TextStyle(smallest, smallest, bold=True))[0] + 2
    return (
        look.mm(size * ARROW_WIDTH_LETTER_SIZES) + goal_number_width(look, str(shown.sum), size) + 2 * look.gap + word
    )


def goal_number_width(look: Look, number: str, size: float) -> float:
    """The width in pixels of a goal's number in letters of this size (em)."""
    large = look.text(size)
    return text_extents(number, large, TextStyle(large, large, bold=True))[0] + look.mm(1)


def pot_row(look: Look, shown: ChicagoBoard) -> Widget:
    """The pot: felt with its name and its chips; empty places are dashed."""
    name = fixed(Words(look, shown.pot_name, SMALL, look.colours.on_felt, align="left"),
                 width=pot_name_width(look, shown.pot_name))  # fmt: skip
    chips = Chips(look, shown.pot, dashed=True)
    pad = look.mm(1.2)
    return FeltRow(look, name, chips, spacing=look.mm(1.2), padding=(pad, pad / 2))


def pot_name_width(look: Look, name: str) -> float:
    """The width in pixels of the pot's name."""
    return text_extents(name, look.text(SMALL), TextStyle(look.text(SMALL), 1))[0] + 2


class FeltRow(Row):
    """A row of widgets on green felt."""

    def __init__(self, look: Look, *parts: Widget, spacing: float, padding: tuple[float, float]) -> None:
        super().__init__(look, *parts, spacing=spacing, padding=padding)
        with self.canvas.before:
            self.ground = GrainedRectangle(look, "felt", corner=1.0)
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.lay(*self.pos, *self.size)


# ---- the rows


class SeatRow(Row):
    """A player's row: bright while it is this player's turn, with a thin line on top."""

    def __init__(self, look: Look, *parts: Widget, acts: bool, spacing: float) -> None:
        super().__init__(look, *parts, spacing=spacing, padding=(look.mm(1), 0))
        with self.canvas.before:
            Color(*(look.colours.active if acts else (0, 0, 0, 0)))
            self.ground = RoundedRectangle(radius=[look.mm(1.5)])
            Color(*look.colours.line)
            self.rule = Rectangle()
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size
        self.rule.pos, self.rule.size = (self.x, self.y + self.height - 1), (self.width, 1)


def seat_row(look: Look, one: ChicagoSeat, width: float, high: float, side: float) -> Widget:
    """A player's row: badge, name and note, dice of this `side` in pixels with their sum, and chips at the right edge.
    Without dice the name has their room. The row is as high as the name needs, at least `high`."""
    mark_wide = badge_width(look, high)
    room, thrown = name_room_width(look, width, high), list[Widget]()
    if one.dice:
        room -= dice_room_width(look, side)
        total = fixed(big_number(look, str(sum(one.dice))), width=look.mm(SUM_WIDTH_MM))
        thrown = [fixed(seat_dice(look, one), width=side * DICE_WIDTH_SIDES), total]
    words = seat_words(look, one, room)
    mark = fixed(BadgeWidget(look, one.player.badge, one.player.initials), width=mark_wide)
    chips = fixed(Chips(look, one.chips, owner=one.player.name, right=True), width=look.mm(CHIPS_WIDTH_MM))
    least = sum(part.height for part in words) + look.mm(0.6)
    middle = Column(look, space(), *words, space(), spacing=0)
    row = SeatRow(look, mark, middle, *thrown, chips, acts=one.acts, spacing=look.mm(PARTS_APART_MM))
    return fixed(row, height=max(high, least))


def badge_width(look: Look, high: float) -> float:
    return min(look.mm(8.4), high * 0.8)


def name_room_width(look: Look, width: float, high: float) -> float:
    """The width in pixels that a row has for name and dice, between the badge and the chips; room for a scroll bar at
    the right is subtracted. `high` is the height of the row."""
    return width - badge_width(look, high) - look.mm(CHIPS_WIDTH_MM + 3.6) - 3 * look.mm(PARTS_APART_MM)


def dice_room_width(look: Look, side: float) -> float:
    """The width in pixels of dice of this side and of their sum."""
    return side * DICE_WIDTH_SIDES + look.mm(SUM_WIDTH_MM) + 2 * look.mm(PARTS_APART_MM)


def die_side(look: Look, seats: Sequence[ChicagoSeat], width: float, high: float) -> float:
    """The side in pixels of a die, the same in all rows: as large as the rows allow, smaller beside long names."""
    style = TextStyle(look.text(SMALL), look.text(SMALL), bold=True)
    words = [
        part for one in seats if one.dice for part in (*broken_name(one.player.name).split("\n"), *one.note.split())
    ]
    longest = max((text_extents(part, style.size, style)[0] for part in words), default=0) + look.mm(1)
    beside = max(look.mm(LEAST_NAME_WIDTH_MM), min(longest, look.mm(MOST_NAME_WIDTH_BESIDE_DICE_MM)))
    return min(
        high * DIE_ROW_SHARE,
        (name_room_width(look, width, high) - beside - dice_room_width(look, 0)) / DICE_WIDTH_SIDES,
    )


def seat_words(look: Look, one: ChicagoSeat, width: float) -> list[Widget]:
    """The name and the note, each as high as it needs in this width."""
    ink = look.colours.soft if one.out else look.colours.text
    style = TextStyle(look.text(SMALL), look.text(SMALL), bold=one.acts)
    is_short = text_extents(one.player.name, style.size, style)[0] <= width
    name = one.player.name if is_short else broken_name(one.player.name)
    if any(text_extents(part, style.size, style)[0] > width for part in name.split("\n")):
        name = one.player.name  # in more than two parts
    size = BODY if text_height(look, name, width, BODY, one.acts) <= look.text(BODY) * 1.5 else SMALL
    lines: list[Widget] = [fixed(Words(look, name, size, ink, bold=one.acts, align="left", break_words=True),
                                 height=text_height(look, name, width, size, one.acts))]  # fmt: skip
    if one.note:
        lines.append(fixed(note_words(look, one), height=text_height(look, one.note, width, SMALL, one.worst)))
    return lines


def note_words(look: Look, one: ChicagoSeat) -> Words:
    ink = look.colours.warning if one.worst else look.colours.soft
    return Words(look, one.note, SMALL, ink, bold=one.worst, align="left")


def seat_dice(look: Look, one: ChicagoSeat) -> Widget:
    return Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in one.dice), spacing=0)


def stacked_seat_row(look: Look, one: ChicagoSeat, width: float) -> Widget:
    """A player's row on 5 inches or in large print: name, note, dice and chips one below the other, beside the
    badge."""
    lines = seat_words(look, one, (width - 3 * look.gap) * 0.84 - look.mm(2))
    if one.dice or one.chips:
        total = fixed(big_number(look, str(sum(one.dice)) if one.dice else ""), width=look.mm(9))
        chips = fixed(Chips(look, one.chips, owner=one.player.name, right=True), width=look.mm(14))
        lines.append(fixed(Row(look, seat_dice(look, one), total, chips), height=look.mm(8)))
    mark = BadgeWidget(look, one.player.badge, one.player.initials)
    row = SeatRow(look, share(mark, 0.16), share(Column(look, *lines, spacing=0), 0.84), acts=one.acts, spacing=0)
    return fixed(row, height=max(look.mm(9), sum(line.height for line in lines)) + look.mm(1))
