"""The controls below the tray, or in its place: words, dice, keys, faces, entries, a list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from kivy.uix.widget import Widget

from scorekeeper.present.turn import screen
from scorekeeper.present.turn.events import Event, TouchOpenBoxOnCard
from scorekeeper.ui.theme import BODY, Look
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import Action, Key, KeyStyle
from scorekeeper.ui.widgets.kit.layout import Scroll, fixed
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.text import Words, text_height
from scorekeeper.ui.widgets.turn.bars import BEST_ROW_MM, LEAST_ROW_MM, MOST_ROW_MM, bar_columns
from scorekeeper.ui.widgets.turn.places import PanelHeights
from scorekeeper.ui.widgets.turn.tile import TileKey

TouchAction = Callable[[Event], object]
"""A function that is called with the event of the key, die or entry that was touched."""
TILE_HEIGHT_MM, LARGE_TILE_HEIGHT_MM, KEY_HEIGHT_MM = 14.5, 18.4, 12.2
"""The heights in millimetres of an entry, of an entry in large print, and of a key."""
LEAST_KEY_MM, LEAST_LIFTING_MM = 12.0, 7.5
"""The least heights in millimetres of a key that acts, and of a tile that only offers its box for a second tap."""


@dataclass(frozen=True, slots=True)
class PanelSection:
    """A part of the panel: rows of widgets of one kind, made when needed, with the least, best and largest height of a
    row in pixels."""

    makers: Sequence[Callable[[], Widget]]
    columns: int
    least: float
    best: float
    most: float
    gap: bool = True

    @property
    def rows(self) -> int:
        return -(-len(self.makers) // self.columns)


def action_of(touch: TouchAction, event: Event | None) -> Action | None:
    return partial(touch, event) if event is not None else None


def tile_height(look: Look) -> float:
    return look.mm(
        (LARGE_TILE_HEIGHT_MM if look.large and not look.is_compact else TILE_HEIGHT_MM) * max(1.0, look.gap_factor)
    )


def height_of_four_entries(look: Look) -> float:
    """The height in pixels of four entries in two rows of two, with the gap between the rows."""
    return 2 * tile_height(look) + look.gap


class PanelBox(Widget):
    """The sections of a panel, one below the other; their rows grow and shrink together."""

    def __init__(self, look: Look, sections: Sequence[PanelSection]) -> None:
        super().__init__()
        self.look, self.sections = look, sections
        self.widgets = [[make() for make in section.makers] for section in sections]
        for one in chain(*self.widgets):
            self.add_widget(one)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        gap, top = self.look.gap, self.y + self.height
        room = self.height - gap * (sum(one.rows for one in self.sections) - 1)
        for section, made, high in zip(self.sections, self.widgets, section_heights(self.sections, room), strict=True):
            for row in range(section.rows):
                widgets = made[row * section.columns : (row + 1) * section.columns]
                lay_row(widgets, section.columns, (self.x, top - high, self.width, high), gap * section.gap)
                top -= high + gap


class KeyRow(Widget):
    """The keys at the foot of the page: the first one at the left, the others at the right in `beside` places of equal
    width, of which those without a key stay empty. A single key takes the whole row."""

    def __init__(self, look: Look, keys: Sequence[Widget], beside: int) -> None:
        super().__init__()
        self.look, self.keys, self.beside = look, keys, beside
        for one in keys:
            self.add_widget(one)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        if not self.keys or min(self.size) < self.look.least_touch_px:
            return  # as where the row was hidden, until it is back in its place
        first, *others = self.keys
        gap, room = self.look.gap, self.width - self.beside * self.look.gap
        narrow = self.look.least_touch_px if self.look.is_compact_landscape else room / (self.beside + 1)
        wide = (room - narrow) / self.beside if self.beside else room
        first.pos, first.size = self.pos, (narrow if others else self.width, self.height)
        for number, one in enumerate(reversed(others)):
            one.pos = self.x + self.width - wide - number * (wide + gap), self.y
            one.size = wide, self.height


def lay_row(widgets: Sequence[Widget], columns: int, place: Place, gap: float) -> None:
    """Place these widgets side by side, each in one of `columns` equal columns of the place."""
    x, y, wide, high = place
    each = (wide - gap * (columns - 1)) / columns
    for number, one in enumerate(widgets):
        one.pos, one.size = (x + number * (each + gap), y), (each, high)


def section_heights(sections: Sequence[PanelSection], room: float) -> list[float]:
    """The height in pixels of a row of each section: between its least and its best height if there is little room,
    else up to its largest."""
    rows = [one.rows for one in sections]
    for low, high in (("least", "best"), ("best", "most")):
        few, many = ([getattr(one, name) for one in sections] for name in (low, high))
        small, large = (sum(map(float.__mul__, map(float, rows), one)) for one in (few, many))
        if room <= large or high == "most":
            part = min(1.0, max(0.0, (room - small) / (large - small))) if large > small else 1.0
            return [less + (more - less) * part for less, more in zip(few, many, strict=True)]
    return []


def best_height_of_sections(sections: Sequence[PanelSection], look: Look) -> float:
    """The height in pixels at which all rows have their best height."""
    return sum(one.rows * (one.best + look.gap) for one in sections) - look.gap


def least_height_of_sections(sections: Sequence[PanelSection], look: Look) -> float:
    """The least height in pixels that the sections take."""
    return sum(one.rows * (one.least + look.gap) for one in sections) - look.gap


def panel_heights(look: Look, sections: Sequence[PanelSection]) -> PanelHeights:
    if not sections:
        return PanelHeights(0, 0, height_of_four_entries(look))
    return PanelHeights(
        least_height_of_sections(sections, look),
        best_height_of_sections(sections, look),
        0 if look.is_compact_landscape else height_of_four_entries(look),
    )


def fit_sections(look: Look, sections: Sequence[PanelSection], scrolls: bool) -> Widget:
    """Return a widget with the sections one below the other, which `scrolls` if even their least height exceeds the
    room."""
    box = PanelBox(look, sections)
    if not scrolls:
        return box
    scroll = Scroll(look, fixed(box, height=least_height_of_sections(sections, look)))
    scroll.rows.padding = 0  # five dice need all of the width
    return scroll


# ---- from what will be shown


def panel_sections(look: Look, panel: screen.PanelContent, touch: TouchAction, width: float) -> list[PanelSection]:
    key, tile = look.mm(KEY_HEIGHT_MM), tile_height(look)
    found = []
    if panel.words:
        high = text_height(look, panel.words, width, BODY, bold=is_panel_question(panel))
        alone = panel == screen.PanelContent(panel.words, panel.warning)
        found.append(PanelSection([partial(panel_words, look, panel)], 1, high, high, look.height if alone else high))
    found += bars_section(look, panel.bars)
    if panel.slots:
        dice = [partial(die_picture, look, one, touch) for one in panel.slots]
        found.append(PanelSection(dice, len(dice), look.mm(12), key * 1.1, key * 1.5, gap=False))
    if panel.keys:
        columns = len(panel.keys) if len(panel.keys) <= 3 else 2
        paired = len(panel.keys) - len(panel.keys) % columns
        for part, wide in ((panel.keys[:paired], columns), (panel.keys[paired:], 1)):
            if part:  # a last key without a neighbour is as wide as the panel
                found.append(PanelSection(key_makers(look, part, touch), wide, look.mm(12), key, key * 1.5))
    if panel.faces:
        found.append(PanelSection(key_makers(look, panel.faces, touch), 3, key, tile, tile * 1.3))
    best = tile if panel.columns < 3 and not (panel.words or panel.slots) else key * 1.06
    for wide in (True, False):  # a wide entry has a row of its own
        tiles = [partial(tile_key_of, look, one, touch) for one in panel.tiles if one.wide == wide]
        if tiles:
            found.append(
                PanelSection(tiles, 1 if wide else panel.columns, look.mm(least_tile_mm(panel)), best, best * 1.5)
            )
    if panel.listed:
        found.append(PanelSection([partial(panel_list, look, panel, touch)], 1, key, key * 3, look.height))
    return found


def least_tile_mm(panel: screen.PanelContent) -> float:
    """The least height in millimetres of this panel's tiles: that of a key or, if each of them only offers its box for
    a second tap, one as low as a row of the card."""
    return LEAST_LIFTING_MM if all(isinstance(one.event, TouchOpenBoxOnCard) for one in panel.tiles) else LEAST_KEY_MM


def bars_section(look: Look, shown: screen.ProspectBars | None) -> list[PanelSection]:
    if shown is None:
        return []
    row = look.mm(len(shown.boxes) + 2)  # the dice take about two
    return [
        PanelSection([partial(bar_columns, look, shown)], 1, LEAST_ROW_MM * row, BEST_ROW_MM * row, MOST_ROW_MM * row)
    ]


def panel_words(look: Look, panel: screen.PanelContent) -> Widget:
    ink = look.colours.warning if panel.warning else look.colours.text
    return Words(look, panel.words, BODY, ink, bold=is_panel_question(panel), align="left")


def is_panel_question(panel: screen.PanelContent) -> bool:
    """Whether the panel's words are a question, written bold: it has keys, which answer it, and no list."""
    return bool(panel.keys) and not panel.listed


def panel_list(look: Look, panel: screen.PanelContent, touch: TouchAction) -> Widget:
    return Scroll(look, *(fixed(key_of(look, one, touch), height=look.mm(KEY_HEIGHT_MM)) for one in panel.listed))


def die_picture(look: Look, one: screen.DieSlot, touch: TouchAction) -> DiePicture:
    return DiePicture(look, one.face, action_of(touch, one.event), one.mark)


def tile_key_of(look: Look, one: screen.TileContent, touch: TouchAction) -> TileKey:
    return TileKey(look, one.label, one.points, one.note, one.state, action_of(touch, one.event), one.wide, one.box)


def key_makers(look: Look, keys: Sequence[screen.KeyContent], touch: TouchAction) -> list[Callable[[], Widget]]:
    return [partial(key_of, look, one, touch) for one in keys]


KEY_STYLES: dict[screen.KeyKind, KeyStyle] = {"plain": "plain", "main": "main", "warning": "warning", "off": "off"}


def key_of(look: Look, one: screen.KeyContent, touch: TouchAction) -> Widget:
    action = action_of(touch, one.event)
    if one.face:
        return FaceKey(look, one.face, action, one.ringed)
    bold = one.kind == "main"
    key = Key(look, one.text, action, KEY_STYLES[one.kind], one.symbol, BODY, bold, name=one.name, short=one.short)
    return key if one.text else fixed(key, width=look.least_touch_px)


class FaceKey(DiePicture):
    """A key with a face of a die, to enter that face by hand. It is `ringed` if the face is the camera's second
    guess."""

    def __init__(self, look: Look, face: int, action: Action | None, ringed: bool = False) -> None:
        colours = look.colours
        super().__init__(look, face, action, "ringed" if ringed else "", ground=colours.key, edge=colours.key_rim)
        self.name = f"face {face}"

    @property
    def spoken_text(self) -> str:
        return str(self.face)
