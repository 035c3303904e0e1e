"""How it looks: millimetres, letters and colours. All sizes on the screens come from here."""

from dataclasses import dataclass
from typing import Literal

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (red, green, blue, alpha)


@dataclass(frozen=True, slots=True)
class Colours:
    """What is behind, what lies on it, what is written; every text reaches 4.5:1 on every ground it stands on."""

    ground: Colour
    panel: Colour
    key: Colour
    pressed: Colour
    line: Colour
    text: Colour
    soft: Colour
    accent: Colour
    on_accent: Colour
    warning: Colour
    on_warning: Colour


DARK = Colours(
    ground=colour("#12151a"), panel=colour("#1b2028"), key=colour("#2a313c"), pressed=colour("#465264"),
    line=colour("#363f4c"), text=colour("#f1efe9"), soft=colour("#a9b1bd"), accent=colour("#f2c14e"),
    on_accent=colour("#1a1405"), warning=colour("#ff9f6b"), on_warning=colour("#241003"),
)  # fmt: skip
LIGHT = Colours(
    ground=colour("#f4f1ea"), panel=colour("#fffdf8"), key=colour("#e4dfd3"), pressed=colour("#c9c2b2"),
    line=colour("#cfc8b9"), text=colour("#1b1d20"), soft=colour("#565b63"), accent=colour("#0b5c8a"),
    on_accent=colour("#ffffff"), warning=colour("#9a3b00"), on_warning=colour("#ffffff"),
)  # fmt: skip

Shape = Literal["circle", "square", "triangle", "diamond", "star", "pentagon", "drop"]

PLAYER_COLOURS = tuple(map(colour, ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")))
"""The colours of Okabe and Ito, which colour-blind players tell apart; initials and shapes stand beside them."""
SHAPES: tuple[Shape, ...] = ("circle", "square", "triangle", "diamond", "star", "pentagon", "drop")


@dataclass(frozen=True, slots=True)
class Badge:
    """How a player is marked: never by colour alone."""

    colour: Colour
    shape: Shape

    @property
    def dark(self) -> bool:
        """Light letters stand on this colour."""
        return self.colour == PLAYER_COLOURS[4]


def badge(seat: int) -> Badge:
    """Ten players differ: after the seventh the shapes are paired with other colours."""
    return Badge(PLAYER_COLOURS[seat % 7], SHAPES[(seat + 3 * (seat // 7)) % 7])


@dataclass(frozen=True, slots=True)
class Look:
    """The display and the wishes of the table; `mm` turns millimetres into pixels, `text` letters into pixels."""

    width: float
    height: float
    px_per_mm: float
    dark: bool = True
    large: bool = False

    @property
    def colours(self) -> Colours:
        return DARK if self.dark else LIGHT

    @property
    def portrait(self) -> bool:
        return self.height > self.width

    @property
    def short_mm(self) -> float:
        return min(self.width, self.height) / self.px_per_mm

    @property
    def compact(self) -> bool:
        """A 5 inch display: what only explains is left out."""
        return self.short_mm < 75

    @property
    def low(self) -> bool:
        """A 5 inch display that lies on its long side."""
        return self.compact and not self.portrait

    @property
    def fit(self) -> float:
        """Gaps and dice grow with the display, 1 at 7 inches; what is touched keeps its millimetres."""
        return min(1.4, max(0.75, self.short_mm / 86))

    @property
    def scale(self) -> float:
        """Letters grow with the display, and with the wish for large print."""
        return self.fit * (1.25 if self.large else 1.0)

    def mm(self, millimetres: float) -> float:
        return millimetres * self.px_per_mm

    def text(self, size: float) -> float:
        """Pixels of the letters (em) for a size in millimetres on a 7 inch display; see the sizes below."""
        return self.mm(size * self.scale)

    @property
    def gap(self) -> float:
        return self.mm(1.5 * min(1.2, self.fit))

    @property
    def key(self) -> float:
        """The least height and width of anything touched, in pixels."""
        return self.mm(12)

    @property
    def card(self) -> float:
        """The least height and width of a suggested entry."""
        return self.mm(20)


SMALL, BODY, HEAD, TITLE, HUGE = 3.3, 4.2, 5.4, 7.5, 11.0
"""Sizes of letters for `Look.text`."""
SMALLEST = 2.3
"""No letter is ever smaller than this many millimetres (em)."""
