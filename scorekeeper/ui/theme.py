"""Colours, badges of players, and sizes; every size on the screens is derived from millimetres here."""

from dataclasses import dataclass
from typing import Literal

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (red, green, blue, alpha)


@dataclass(frozen=True, slots=True)
class Colours:
    """All colours of a theme: backgrounds, rims, and the inks on them. Every ink has a contrast of at least 4.5:1 on
    its background, a rim at least 3:1."""

    ground: Colour
    panel: Colour
    active: Colour
    tile: Colour
    tile_rim: Colour
    key: Colour
    key_rim: Colour
    line: Colour
    """Thin lines for decoration only: too faint to carry information."""
    text: Colour
    soft: Colour
    gold: Colour
    """The background of what is best to tap."""
    on_gold: Colour
    gold_rim: Colour
    accent: Colour
    """Gold, darker in the light theme, for words, marks and thin rims."""
    on_accent: Colour
    warning: Colour
    on_warning: Colour
    wood: Colour
    wood_high: Colour
    wood_low: Colour
    felt: Colour
    on_felt: Colour
    felt_line: Colour
    ebony: Colour
    """The background of keys on a band or header, on wood or a player's colour."""
    on_ebony: Colour
    ebony_rim: Colour
    """The rim of keys of ebony, which on wood are too dark to be seen without one."""
    track: Colour
    """The ground of bars and switches, on which `good` marks the good part of a gauge."""
    good: Colour
    caption: Colour
    """The bar over the camera's picture, on which words are written in `on_felt`."""
    felt_warning: Colour


FELT, IVORY, EBONY, PEACH = colour("#1b4436"), colour("#f6ecd9"), colour("#1d150e"), colour("#ffa274")
FELT_LINE, CAPTION, RIM_ON_WOOD = colour("#8fb8a8"), colour("#0e0a06", 0.82), colour("#c9b89e")
DARK = Colours(
    ground=colour("#18120d"), panel=colour("#241b14"), active=colour("#33271d"),
    tile=colour("#4a3625"), tile_rim=colour("#a2835f"), key=colour("#2f241a"), key_rim=colour("#8f7556"),
    line=colour("#43352a"), text=colour("#f6ecd9"), soft=colour("#c9b89e"),
    gold=colour("#f2c04f"), on_gold=colour("#1d1302"), gold_rim=colour("#f2c04f"),
    accent=colour("#f2c04f"), on_accent=colour("#1d1302"), warning=colour("#ffa274"), on_warning=colour("#241003"),
    wood=colour("#704a2b"), wood_high=colour("#a0703f"), wood_low=colour("#3b2715"),
    felt=FELT, on_felt=IVORY, felt_line=FELT_LINE, ebony=EBONY, on_ebony=IVORY, ebony_rim=RIM_ON_WOOD,
    track=colour("#120d09"), good=colour("#5d8f74"), caption=CAPTION, felt_warning=PEACH,
)  # fmt: skip
LIGHT = Colours(
    ground=colour("#e2d0ae"), panel=colour("#fbf5e7"), active=colour("#f1e5cb"),
    tile=colour("#fffdf6"), tile_rim=colour("#7d6443"), key=colour("#f3e8d0"), key_rim=colour("#84694a"),
    line=colour("#dccdaf"), text=colour("#241a10"), soft=colour("#5d4c38"),
    gold=colour("#f2c04f"), on_gold=colour("#1d1302"), gold_rim=colour("#7a5200"),
    accent=colour("#7a5200"), on_accent=colour("#ffffff"), warning=colour("#963800"), on_warning=colour("#ffffff"),
    wood=colour("#a87848"), wood_high=colour("#cfa069"), wood_low=colour("#7d5530"),
    felt=FELT, on_felt=IVORY, felt_line=FELT_LINE, ebony=EBONY, on_ebony=IVORY, ebony_rim=RIM_ON_WOOD,
    track=colour("#cdb78f"), good=colour("#2f6a4c"), caption=CAPTION, felt_warning=PEACH,
)  # fmt: skip

Shape = Literal["circle", "square", "triangle", "diamond", "star", "pentagon", "drop"]

PLAYER_COLOURS = tuple(map(colour, ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")))
"""The colours of Okabe and Ito, which colour-blind players can distinguish; initials and shapes are shown as well."""
SHAPES: tuple[Shape, ...] = ("circle", "square", "triangle", "diamond", "star", "pentagon", "drop")


DARK_INK, LIGHT_INK = colour("#1a1207"), colour("#ffffff")


@dataclass(frozen=True, slots=True)
class Badge:
    """The colour and shape that mark a player, so that no player is marked by colour alone."""

    colour: Colour
    shape: Shape

    @property
    def ink(self) -> Colour:
        """The colour of letters on this badge: white on the dark blue (#0072b2), dark on all other colours."""
        return LIGHT_INK if self.colour == PLAYER_COLOURS[4] else DARK_INK


def badge(seat: int) -> Badge:
    """The badge of a seat (from 0), different for ten players: after the seventh, shapes are combined with other
    colours."""
    return Badge(PLAYER_COLOURS[seat % 7], SHAPES[(seat + 3 * (seat // 7)) % 7])


@dataclass(frozen=True, slots=True)
class Look:
    """The size of the display and the chosen look, from which sizes follow. `mm` converts millimetres to pixels, `text`
    the sizes of letters."""

    width: float
    height: float
    px_per_mm: float
    dark: bool = True
    large: bool = False

    @property
    def colours(self) -> Colours:
        return DARK if self.dark else LIGHT

    @property
    def is_portrait(self) -> bool:
        return self.height > self.width

    @property
    def short_side_mm(self) -> float:
        return min(self.width, self.height) / self.px_per_mm

    @property
    def is_compact(self) -> bool:
        """Whether this is a 5 inch display, on which mere explanations are left out."""
        return self.short_side_mm < 75

    @property
    def is_compact_landscape(self) -> bool:
        """Whether this is a 5 inch display in landscape."""
        return self.is_compact and not self.is_portrait

    @property
    def gap_factor(self) -> float:
        """The factor by which gaps and dice grow with the display, 1 at 7 inches; things to touch keep their size."""
        return min(1.4, max(0.85, self.short_side_mm / 86))

    @property
    def letter_factor(self) -> float:
        """The factor by which letters grow with the display, and for large print."""
        return self.gap_factor * (LARGE_PRINT_FACTOR if self.large else 1.0)

    def mm(self, millimetres: float) -> float:
        return millimetres * self.px_per_mm

    def text(self, size_mm: float) -> float:
        """The height of the letters (em) in pixels, for their size in millimetres on a 7 inch display, never below the
        smallest."""
        return self.mm(max(size_mm * self.letter_factor, self.smallest_letters_mm))

    @property
    def smallest_letters_mm(self) -> float:
        """The smallest size of letters (em) in millimetres. Larger in large print, except on 5 inches, where there is
        no room."""
        return SMALLEST_LETTERS_MM * (LARGE_PRINT_FACTOR if self.large and not self.is_compact else 1.0)

    @property
    def gap(self) -> float:
        return self.mm(1.5 * min(1.2, self.gap_factor))

    @property
    def least_touch_px(self) -> float:
        """The least height and width of anything to touch, in pixels."""
        return self.mm(12)

    @property
    def least_offer_px(self) -> float:
        """The least height and width of a suggested entry, in pixels."""
        return self.mm(20)


SMALL, BODY, HEAD, TITLE, HUGE = 3.2, 3.6, 4.6, 7.3, 10.3
"""Sizes of letters (em) in millimetres for `Look.text`: notes and box names, keys, headings, points of an offer, the
player's name."""
SMALLEST_LETTERS_MM = 3.2
"""The smallest size of letters (em) in millimetres; capitals are then 2.3 mm high."""
LARGE_PRINT_FACTOR = 1.25
"""The factor by which letters are larger in large print, for which the table also has its own layout."""
KEY_CORNER_MM, KEY_RIM_MM, PRESSED_KEY_RIM_MM = 1.5, 0.38, 0.8
"""In millimetres, the radius of a key's corners, the width of its rim, and that while a finger is on it."""
