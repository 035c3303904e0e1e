"""The parts that printed pages share: badges of the players, dice, chips, and the stroke for a zero."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from scorekeeper.records.paper.drawing import (
    FILLED,
    INK,
    WHITE,
    Colour,
    Disc,
    Mark,
    PaperPage,
    Point,
    RoundedBox,
    Shape,
    Stroke,
    Text,
)
from scorekeeper.records.paper.fonts import fitting_size

SEAT_COLOURS: tuple[Colour, ...] = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
"""The colours of the players by seat, as on the screens."""
WHITE_LETTERED_COLOUR_INDEX = 4
"""The index, in SEAT_COLOURS, of the colour on which letters are white."""
SHAPES_COUNT = 7
"""The number of shapes: circle, square, triangle, diamond, star, pentagon, drop."""
REGULAR_POLYGONS = {2: (3, pi / 2, 1.12), 3: (4, pi / 2, 1.05), 5: (5, pi / 2, 1.02)}
"""For each shape that is a regular polygon, by its number: the number of corners, the angle of the first in radians,
and the distance of the corners from the middle, in half sizes of the badge."""
CHIP, CHIP_LIGHT = "#8c1f2b", "#f6ecd9"
PIPS = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}  # fmt: skip
"""The column and row, from 0 to 2, of every pip, for each face."""


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """A player on paper: the name, the initials on the badge, and the seat (from 0), which gives its colour and
    shape."""

    name: str
    initials: str
    number: int

    @property
    def colour(self) -> Colour:
        return SEAT_COLOURS[self.number % len(SEAT_COLOURS)]

    @property
    def shape(self) -> int:
        return (self.number + 3 * (self.number // len(SEAT_COLOURS))) % SHAPES_COUNT


def draw_badge(page: PaperPage, seat: PaperSeat, x: float, y: float, size: float) -> None:
    """Draw a player's badge with its middle at x, y."""
    half, rim = size / 2, max(0.25, size * 0.03)
    if seat.shape == 0:
        page.add(Disc(x, y, half, seat.colour, rim))
    elif seat.shape == 1:
        page.add(RoundedBox(x - half * 0.88, y - half * 0.88, size * 0.88, size * 0.88, seat.colour, size * 0.06, rim))
    else:
        low = 0.14 * half if seat.shape == 2 else 0.0
        page.add(
            Shape(tuple((x + a * half, y + low - b * half) for a, b in shape_corners(seat.shape)), seat.colour, rim)
        )
    narrow = seat.shape in (2, 3, 4)
    letters = fitting_size(seat.initials, half * (0.8 if narrow else 1.0), half * (0.9 if narrow else 1.4), "bold")
    sink = half * (0.25 if seat.shape == 2 else 0) + letters * 0.36
    ink = WHITE if seat.number % len(SEAT_COLOURS) == WHITE_LETTERED_COLOUR_INDEX else INK
    page.add(Text(x, y + sink, seat.initials, letters, "bold", ink, 0.5))


def shape_corners(shape: int) -> list[Point]:
    """The corners of a shape other than the circle and the square, of radius about 1 around the origin, with y counting
    upwards."""
    if shape in REGULAR_POLYGONS:
        count, first, far = REGULAR_POLYGONS[shape]
        return [(far * cos(first + 2 * pi * at / count), far * sin(first + 2 * pi * at / count)) for at in range(count)]
    if shape == 4:
        spikes = [(1.1 if at % 2 == 0 else 0.64, pi / 2 + pi * at / 6) for at in range(12)]
        return [(far * cos(angle), far * sin(angle)) for far, angle in spikes]
    arc = [(0.96 * cos(angle), 0.96 * sin(angle)) for angle in (pi / 2 + pi * at / 24 for at in range(37))]
    return [*arc, (0.96, 0.96)]


def draw_die(page: PaperPage, face: int, x: float, y: float, size: float, colour: Colour = INK) -> None:
    """Draw a die with its top left corner at x, y; face 0 is an empty die."""
    page.add(RoundedBox(x, y, size, size, WHITE, size * 0.2, max(0.2, size * 0.05), colour))
    for column, row in PIPS.get(face, ()):
        page.add(Disc(x + size * (0.24 + 0.26 * column), y + size * (0.24 + 0.26 * row), size * 0.095, colour))


def draw_dice(page: PaperPage, faces: Sequence[int], x: float, y: float, size: float) -> None:
    for at, face in enumerate(faces):
        draw_die(page, face, x + at * size * 1.17, y, size)


def draw_chips(page: PaperPage, count: int, x: float, y: float, size: float) -> None:
    """Draw this many chips in a row whose middle is at x, y."""
    for at in range(count):
        page.add(*chip_marks(x + (at - (count - 1) / 2) * size * 1.1, y, size / 2))


def chip_marks(x: float, y: float, radius: float) -> Iterator[Mark]:
    yield Disc(x, y, radius, CHIP, 0.2)
    for spoke in range(8):
        angle = pi * spoke / 4
        wide = 0.16
        ends = [(far, angle + side) for far, side in ((0.97, -wide), (0.97, wide), (0.72, wide), (0.72, -wide))]
        yield Shape(tuple((x + far * radius * cos(a), y + far * radius * sin(a)) for far, a in ends), CHIP_LIGHT)
    yield Disc(x, y, radius * 0.5, CHIP_LIGHT)
    yield Disc(x, y, radius * 0.38, CHIP)


def draw_points(page: PaperPage, value: int | None, x: float, y: float, size: float, bold: bool = False) -> None:
    """Draw the points of a box with their middle at x, y: a stroke for a zero, nothing for an open box."""
    if value == 0:
        page.add(Stroke(((x - 3.2, y + 1.5), (x + 3.2, y - 1.5)), 0.55, FILLED))
    elif value is not None:
        page.add(Text(x, y + size * 0.36, str(value), size, "bold italic" if bold else "italic", FILLED, 0.5))
