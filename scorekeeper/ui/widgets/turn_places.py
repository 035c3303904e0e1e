"""The positions of the parts of the turn page; each part stays in its place as long as possible."""

from dataclasses import dataclass

from scorekeeper.ui.present.screen import TurnScreen
from scorekeeper.ui.theme import Look

Place = tuple[float, float, float, float]
"""Left edge, lower edge, width, height."""
NOWHERE: Place = (0.0, 0.0, 0.0, 0.0)
HEADER, HEADER_LARGE, HEADER_HIGH = 13.7, 15.3, 17.0
"""Millimetres of the header, of that in large print, and on a portrait display, where the count is below the name."""
KEYS = 12.3
"""The height in millimetres of the keys at the foot."""
COLUMN, COLUMN_LARGE, COLUMN_LOW = 0.41, 0.51, 0.57
"""The part of a wide display that the tray and what is below it take."""
GROWN = 19.0
"""Millimetres by which the header grows before the throw."""
LINE, LINES = 5.2, 7.8
"""The height in millimetres of the line of words on a portrait display; on 5 inches there are two."""
TRAY_LEAST, TRAY_TIGHT, TRAY_FLAT = 24.2, 19.0, 14.6
"""Millimetres of a tray with two rows of dice, of one whose panel needs more room than usual, and of a row of dice."""
TRAY_PART = 0.14
"""The share of a portrait display's height that the tray takes."""


@dataclass(frozen=True, slots=True)
class Places:
    """The position of every part; `NOWHERE` for one that is not shown."""

    header: Place = NOWHERE
    grown: Place = NOWHERE
    tray: Place = NOWHERE
    line: Place = NOWHERE
    panel: Place = NOWHERE
    keys: Place = NOWHERE
    board: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class PanelHeight:
    """The height of the panel in pixels: at least and at best, 0 without a panel; and that of four entries, which are
    always in the same place."""

    least: float
    best: float
    usual: float

    @property
    def wanted(self) -> float:
        return max(self.best, self.usual)


def places(look: Look, screen: TurnScreen, panel: PanelHeight) -> Places:
    """The positions of all parts."""
    if screen.whole:
        return whole(look)
    if look.portrait:
        return high(look, screen, panel)
    return low(look, screen, panel) if look.low else wide(look, screen, panel)


def header_height(look: Look) -> float:
    if look.compact:
        return look.mm(HEADER)
    high = HEADER_HIGH if look.portrait else HEADER_LARGE if look.large else HEADER
    return look.mm(high * min(1.25, max(1.0, look.fit)))


def panel_width(look: Look) -> float:
    """The width of the panel below the tray."""
    if look.portrait:
        return look.width - (look.gap if look.compact else 2 * look.gap)
    return look.width * (COLUMN_LOW if look.low else COLUMN_LARGE if look.large else COLUMN) - look.gap


def keys_height(look: Look) -> float:
    return look.mm(KEYS * min(1.25, max(1.0, look.fit)))


def whole(look: Look) -> Places:
    """The key that leads back with a hint beside it, and the card below."""
    gap, key = look.gap, look.mm(KEYS * (1.25 if look.large else 1))
    top = look.height - gap - key
    half = (look.width - 3 * gap) / 2
    return Places(
        keys=(gap, top, half, key), panel=(2 * gap + half, top, half, key),
        board=(gap, gap, look.width - 2 * gap, top - 2 * gap),
    )  # fmt: skip


def wide(look: Look, screen: TurnScreen, panel: PanelHeight) -> Places:
    """In landscape: tray, entries and keys at the left, the card at the right."""
    gap, head, key = look.gap, header_height(look), keys_height(look) if screen.keys else -look.gap
    column = panel_width(look)
    top, low = look.height - head - gap, 2 * gap + key
    grown = NOWHERE
    if screen.header.grown:
        grown = (0, look.height - head - look.mm(GROWN), column + 1.5 * gap, look.mm(GROWN))
        top = grown[1] - gap
    tray, below = split(look, screen, (gap, low, column, top - low), panel)
    right = column + 2 * gap
    return Places(
        (0, look.height - head, look.width, head), grown, tray, NOWHERE, below,
        (gap, gap, column, key) if screen.keys else NOWHERE,
        (right, gap, look.width - right - gap, look.height - head - 2 * gap),
    )  # fmt: skip


def low(look: Look, screen: TurnScreen, panel: PanelHeight) -> Places:
    """On 5 inches in landscape: the keys are below the card."""
    gap, head, key = look.gap, look.mm(13.6), look.mm(KEYS) if screen.keys else -look.gap
    column = panel_width(look)
    top = look.height - head - gap
    tray, below = split(look, screen, (gap, gap, column, top - gap), panel)
    right = column + 2 * gap
    room = look.width - right - gap
    return Places(
        (0, look.height - head, look.width, head), NOWHERE, tray, NOWHERE, below,
        (right, gap, room, key) if screen.keys else NOWHERE, (right, 2 * gap + key, room, top - 2 * gap - key),
    )  # fmt: skip


def high(look: Look, screen: TurnScreen, panel: PanelHeight) -> Places:
    """In portrait: everything one below the other, the card last."""
    gap, head, key = look.gap, header_height(look), keys_height(look) if screen.keys else -look.gap
    edge = gap / 2 if look.compact else gap  # five dice of 12 mm beside each other
    room, line = look.width - 2 * edge, look.mm((LINES if look.compact else LINE) * max(1.0, look.scale))
    top = look.height - head - gap
    grown = NOWHERE
    if screen.header.grown:
        grown = (0, top + gap - look.mm(GROWN), look.width, look.mm(GROWN))
        top -= look.mm(GROWN)
    tray = tray_high(look, screen)
    middle = min(panel.wanted, top - tray - line - key - 4 * gap)
    block = tray + gap + line + middle
    header = (0, look.height - head, look.width, head)
    if screen.tray is None:
        low = top - block
        return Places(
            header, grown, NOWHERE, NOWHERE, (edge, low, room, block), (edge, low - gap - key, room, key),
            foot(look, edge, low - 2 * gap - key),
        )  # fmt: skip
    if not panel.best:  # nothing to do below the tray: it is as large as it gets
        tray, middle = tray + gap + middle - (look.mm(GROWN) if screen.header.grown else 0), -gap
    at = top - tray - gap * 0.5 - line
    below = (edge, at - gap * 0.5 - middle, room, middle) if panel.best else NOWHERE
    keys = at - gap * 1.5 - middle - key if panel.best else at - gap - key
    return Places(
        header, grown, (edge, top - tray, room, tray), (edge, at, room, line), below,
        (edge, keys, room, key) if screen.keys else NOWHERE, foot(look, edge, keys - gap),
    )  # fmt: skip


def foot(look: Look, edge: float, high: float) -> Place:
    """The remaining room for the card, which is not shown if it would be too low to touch."""
    high -= look.gap
    return (edge, look.gap, look.width - 2 * edge, high) if high >= look.key else NOWHERE


def is_flat(look: Look) -> bool:
    """Whether the tray is as high as a row of dice, unless words or an enlarged die are in it."""
    return look.compact or (look.large and not look.portrait)


def holds_more(screen: TurnScreen) -> bool:
    """Whether the tray shows more than a row of dice or a picture."""
    shown = screen.tray
    return bool(shown and (shown.crop is not None or (shown.caption and (shown.slots or shown.caption.warning))))


def tray_high(look: Look, screen: TurnScreen) -> float:
    """The height of the tray on a portrait display: always the same, but on 5 inches, where it is flat."""
    if look.compact and not holds_more(screen):
        return look.mm(TRAY_FLAT)
    return look.mm(TRAY_LEAST) if look.compact else max(look.mm(TRAY_LEAST), look.height * TRAY_PART)


def split(look: Look, screen: TurnScreen, place: Place, panel: PanelHeight) -> tuple[Place, Place]:
    """The tray above the panel; one of them alone takes all the room."""
    x, y, wide, high = place
    if screen.tray is None:
        return NOWHERE, place
    if not panel.best:
        return place, NOWHERE
    room, flat = high - look.gap, is_flat(look) and (look.low or not holds_more(screen))
    below = min(panel.wanted, room - look.mm(TRAY_FLAT if flat else TRAY_LEAST))
    if below < panel.least:
        below = min(panel.least, room - look.mm(TRAY_FLAT if flat else TRAY_TIGHT))
    return (x, y + below + look.gap, wide, high - below - look.gap), (x, y, wide, below)
