"""A page to print, as a list of marks in millimetres from the top left corner; later marks cover earlier ones."""

from dataclasses import dataclass, field
from typing import Literal

Style = Literal["regular", "bold", "italic", "bold italic"]
Colour = str
"""A colour as #rrggbb."""
Point = tuple[float, float]

INK, SOFT, FILLED = "#241a10", "#5d4c38", "#1c3f94"
"""The colours of printed text, of text that only explains, and of what the players have filled in."""
WHITE, GRID, TINT, WINNER, WINNER_SUM = "#ffffff", "#8d7a63", "#f1e7d4", "#faf3e2", "#eadbbd"


@dataclass(frozen=True, slots=True)
class Text:
    """Words on the base line `y`; `align` 0 begins at x, 0.5 is centred there, 1 ends there. `size` is the em in
    millimetres; `upright` text runs from the bottom to the top."""

    x: float
    y: float
    words: str
    size: float
    style: Style = "regular"
    colour: Colour = INK
    align: float = 0.0
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through these points; `dashes` are lengths of dashes and gaps, none for a full line."""

    points: tuple[Point, ...]
    width: float = 0.25
    colour: Colour = GRID
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled area with these corners; it has a rim if the width `rim` is not 0."""

    points: tuple[Point, ...]
    fill: Colour
    rim: float = 0.0
    colour: Colour = INK


@dataclass(frozen=True, slots=True)
class RoundedBox:
    """A rectangle with round corners of `radius`; without `fill` only its rim is drawn."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    radius: float = 0.0
    rim: float = 0.0
    colour: Colour = INK


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle with its middle at x, y; it has a rim if the width `rim` is not 0."""

    x: float
    y: float
    radius: float
    fill: Colour
    rim: float = 0.0
    colour: Colour = INK


Mark = Text | Stroke | Shape | RoundedBox | Disc


@dataclass(slots=True)
class PaperPage:
    """A page of this size in millimetres, with the marks added to it so far."""

    width: float = 210.0
    height: float = 297.0
    marks: list[Mark] = field(default_factory=list)

    def add(self, *marks: Mark) -> None:
        self.marks += marks

    @property
    def words(self) -> list[str]:
        """All texts on the page, in the order in which they were added."""
        return [mark.words for mark in self.marks if isinstance(mark, Text)]


A4, LETTER = (210.0, 297.0), (215.9, 279.4)
"""Width and height of an upright page in millimetres."""
MARGIN_MM = 15.0
"""The margin at the left and right, in millimetres."""
