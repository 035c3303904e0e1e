"""The positions of the parts of the turn page; each part stays in its place as long as possible."""

from dataclasses import dataclass

from scorekeeper.present.turn.screen import TurnScreen
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.paint import Place

NOWHERE: Place = (0.0, 0.0, 0.0, 0.0)
HEADER_HEIGHT_MM, LARGE_HEADER_HEIGHT_MM, PORTRAIT_HEADER_HEIGHT_MM = 13.7, 15.3, 17.0
"""The height in millimetres of the header: as a rule, in large print, and in portrait, where the count is below the
name."""
KEYS_HEIGHT_MM = 12.3
"""The height in millimetres of the keys at the foot."""
LEFT_COLUMN_SHARE, LARGE_LEFT_COLUMN_SHARE, LOW_LEFT_COLUMN_SHARE = 0.41, 0.51, 0.57
"""The share of a landscape display's width for the tray and the panel: as a rule, in large print, and on 5 inches."""
GROWN_HEADER_MM = 19.0
"""Millimetres by which the header grows to show the player's name in large letters before the first throw."""
STATUS_LINE_MM, TWO_STATUS_LINES_MM = 5.2, 7.8
"""The height in millimetres of the status text below the tray in portrait: one line, and two lines on 5 inches."""
LEAST_TRAY_MM, LEAST_TIGHT_TRAY_MM, LEAST_FLAT_TRAY_MM = 24.2, 19.0, 14.6
"""The least height in millimetres of a tray with two rows of dice, above a panel that needs more room, and with one
row."""
MOST_DICE_IN_A_ROW = 5
"""The most dice that lie in one row on 5 inches."""
TRAY_HEIGHT_SHARE = 0.14
"""The share of a portrait display's height that the tray takes above a panel, but at least LEAST_TRAY_MM; not used on 5
inches."""


@dataclass(frozen=True, slots=True)
class PagePlaces:
    """The position of every part of the turn page; `NOWHERE` for a part that is not shown."""

    header: Place = NOWHERE
    grown: Place = NOWHERE
    tray: Place = NOWHERE
    line: Place = NOWHERE
    panel: Place = NOWHERE
    keys: Place = NOWHERE
    board: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class PanelHeights:
    """The height of the panel below the tray in pixels: at least and at best, 0 without a panel. `usual` is that of
    four entries, reserved so that they are always in the same place; 0 for a panel on 5 inches in
    landscape."""

    least: float
    best: float
    usual: float

    @property
    def wanted_height(self) -> float:
        return max(self.best, self.usual)


def page_places(look: Look, screen: TurnScreen, heights: PanelHeights) -> PagePlaces:
    """Return the positions of all parts of the turn page, by the size and orientation of the display."""
    if screen.whole:
        return whole_card_places(look)
    if look.is_portrait:
        return portrait_places(look, screen, heights)
    return (
        low_landscape_places(look, screen, heights)
        if look.is_compact_landscape
        else landscape_places(look, screen, heights)
    )


def header_height(look: Look) -> float:
    if look.is_compact:
        return look.mm(HEADER_HEIGHT_MM)
    high = PORTRAIT_HEADER_HEIGHT_MM if look.is_portrait else LARGE_HEADER_HEIGHT_MM if look.large else HEADER_HEIGHT_MM
    return look.mm(high * min(1.25, max(1.0, look.gap_factor)))


def panel_width(look: Look) -> float:
    """The width in pixels of the panel below the tray."""
    if look.is_portrait:
        return look.width - (look.gap if look.is_compact else 2 * look.gap)
    return (
        look.width
        * (
            LOW_LEFT_COLUMN_SHARE
            if look.is_compact_landscape
            else LARGE_LEFT_COLUMN_SHARE
            if look.large
            else LEFT_COLUMN_SHARE
        )
        - look.gap
    )


def keys_height(look: Look) -> float:
    return look.mm(KEYS_HEIGHT_MM * min(1.25, max(1.0, look.gap_factor)))


def whole_card_places(look: Look) -> PagePlaces:
    """The layout while the card fills the page: above it, in place of the header, the key that leads back, with a hint
    beside it."""
    gap, key = look.gap, look.mm(KEYS_HEIGHT_MM * (1.25 if look.large else 1))
    top = look.height - gap - key
    half = (look.width - 3 * gap) / 2
    return PagePlaces(
        keys=(gap, top, half, key), panel=(2 * gap + half, top, half, key),
        board=(gap, gap, look.width - 2 * gap, top - 2 * gap),
    )  # fmt: skip


def landscape_places(look: Look, screen: TurnScreen, heights: PanelHeights) -> PagePlaces:
    """The layout in landscape: tray, entries and keys at the left, the card at the right."""
    gap, head, key = look.gap, header_height(look), keys_height(look) if screen.keys else -look.gap
    column = panel_width(look)
    top, low = look.height - head - gap, 2 * gap + key
    grown = NOWHERE
    if screen.header.grown:
        grown = (0, look.height - head - look.mm(GROWN_HEADER_MM), column + 1.5 * gap, look.mm(GROWN_HEADER_MM))
        top = grown[1] - gap
    tray, below = split_tray_and_panel(look, screen, (gap, low, column, top - low), heights)
    right = column + 2 * gap
    return PagePlaces(
        (0, look.height - head, look.width, head), grown, tray, NOWHERE, below,
        (gap, gap, column, key) if screen.keys else NOWHERE,
        (right, gap, look.width - right - gap, look.height - head - 2 * gap),
    )  # fmt: skip


def low_landscape_places(look: Look, screen: TurnScreen, heights: PanelHeights) -> PagePlaces:
    """The layout on 5 inches in landscape: tray and entries at the left, the card at the right with the keys below
    it."""
    gap, head, key = look.gap, look.mm(13.6), look.mm(KEYS_HEIGHT_MM) if screen.keys else -look.gap
    column = panel_width(look)
    top = look.height - head - gap
    tray, below = split_tray_and_panel(look, screen, (gap, gap, column, top - gap), heights)
    right = column + 2 * gap
    room = look.width - right - gap
    return PagePlaces(
        (0, look.height - head, look.width, head), NOWHERE, tray, NOWHERE, below,
        (right, gap, room, key) if screen.keys else NOWHERE, (right, 2 * gap + key, room, top - 2 * gap - key),
    )  # fmt: skip


def portrait_places(look: Look, screen: TurnScreen, heights: PanelHeights) -> PagePlaces:
    """The layout in portrait: all parts one below the other, the card last."""
    gap, head, key = look.gap, header_height(look), keys_height(look) if screen.keys else -look.gap
    edge = gap / 2 if look.is_compact else gap  # five dice of 12 mm beside each other
    room, line = (
        look.width - 2 * edge,
        look.mm((TWO_STATUS_LINES_MM if look.is_compact else STATUS_LINE_MM) * max(1.0, look.letter_factor)),
    )
    top = look.height - head - gap
    grown = NOWHERE
    if screen.header.grown:
        grown = (0, top + gap - look.mm(GROWN_HEADER_MM), look.width, look.mm(GROWN_HEADER_MM))
        top -= look.mm(GROWN_HEADER_MM)
    tray = tray_height(look, screen)
    middle = min(heights.wanted_height, top - tray - line - key - 4 * gap)
    block = tray + gap + line + middle
    header = (0, look.height - head, look.width, head)
    if screen.tray is None:
        low = top - block
        return PagePlaces(
            header, grown, NOWHERE, NOWHERE, (edge, low, room, block), (edge, low - gap - key, room, key),
            card_place_below(look, edge, low - 2 * gap - key),
        )  # fmt: skip
    if not heights.best:  # nothing to do below the tray: it is as large as it gets
        tray, middle = tray + gap + middle - (look.mm(GROWN_HEADER_MM) if screen.header.grown else 0), -gap
    at = top - tray - gap * 0.5 - line
    below = (edge, at - gap * 0.5 - middle, room, middle) if heights.best else NOWHERE
    keys = at - gap * 1.5 - middle - key if heights.best else at - gap - key
    return PagePlaces(
        header, grown, (edge, top - tray, room, tray), (edge, at, room, line), below,
        (edge, keys, room, key) if screen.keys else NOWHERE, card_place_below(look, edge, keys - gap),
    )  # fmt: skip


def card_place_below(look: Look, side_margin: float, top: float) -> Place:
    """The place for the card in portrait, from the foot of the page up to the y coordinate `top`, with `side_margin`
    pixels free at both sides; `NOWHERE` if it would be lower than a key."""
    top -= look.gap
    return (side_margin, look.gap, look.width - 2 * side_margin, top) if top >= look.least_touch_px else NOWHERE


def has_only_one_dice_row(look: Look) -> bool:
    """Whether the display has room for only one row of dice in the tray: on 5 inches, or in large print in
    landscape."""
    return look.is_compact or (look.large and not look.is_portrait)


def needs_high_tray(screen: TurnScreen) -> bool:
    """Whether the tray needs more height than a row of dice: it has an enlarged die, or a caption with dice or a
    warning."""
    shown = screen.tray
    return bool(shown and (shown.crop is not None or (shown.caption and (shown.slots or shown.caption.warning))))


def has_more_dice_than_a_row(screen: TurnScreen) -> bool:
    """Whether the tray has more dice than a row holds on 5 inches."""
    return bool(screen.tray and len(screen.tray.slots) > MOST_DICE_IN_A_ROW)


def tray_height(look: Look, screen: TurnScreen) -> float:
    """The height in pixels of the tray above a panel in portrait: always the same, except that on 5 inches a single row
    of dice needs less. Without a panel the tray is larger."""
    if look.is_compact and not needs_high_tray(screen) and not has_more_dice_than_a_row(screen):
        return look.mm(LEAST_FLAT_TRAY_MM)
    return look.mm(LEAST_TRAY_MM) if look.is_compact else max(look.mm(LEAST_TRAY_MM), look.height * TRAY_HEIGHT_SHARE)


def split_tray_and_panel(look: Look, screen: TurnScreen, place: Place, heights: PanelHeights) -> tuple[Place, Place]:
    """Divide this place between the tray above and the panel below; one of them alone takes all of it."""
    x, y, wide, high = place
    if screen.tray is None:
        return NOWHERE, place
    if not heights.best:
        return place, NOWHERE
    room, flat = (
        high - look.gap,
        has_only_one_dice_row(look) and (look.is_compact_landscape or not needs_high_tray(screen)),
    )
    below = min(heights.wanted_height, room - look.mm(LEAST_FLAT_TRAY_MM if flat else LEAST_TRAY_MM))
    if below < heights.least:
        below = min(heights.least, room - look.mm(LEAST_FLAT_TRAY_MM if flat else LEAST_TIGHT_TRAY_MM))
    return (x, y + below + look.gap, wide, high - below - look.gap), (x, y, wide, below)
