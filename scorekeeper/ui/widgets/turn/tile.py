"""A tile to tap, which offers an entry: the name of the box, the points, and a note."""

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

from kivy.graphics import Color, Ellipse

from scorekeeper.present.moments import heard
from scorekeeper.present.turn import screen
from scorekeeper.present.turn.screen import TileState
from scorekeeper.ui.theme import BODY, SMALL, SMALLEST_LETTERS_MM, TITLE, Look
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.key import KeyColours, Pressable
from scorekeeper.ui.widgets.kit.paint import draw_dashed
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents, typeset

BEST_ENTRY_SEAL_MM = 5.0
"""The size in millimetres of the round seal with a star, which marks the best entry."""


class TileKey(Pressable):
    """A key that offers an entry. Usually the name is at the upper left, the note at the upper right or below it, the
    points at the lower right."""

    def __init__(
        self, look: Look, name: str, points: str, note: str = "", state: TileState = "plain",
        action: Callable[[], object] | None = None, wide: bool = False, box: str = "", **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        ground, self.ink, edge = tile_colours(look, state)
        super().__init__(look, action, ground, edge, **kwargs)
        self.text, self.points, self.note, self.state, self.wide, self.box = name, points, note, state, wide, box
        if state == "lifted":
            self.rim = 0.6
            self.show_released()
        best = state == "best"
        if name.endswith(")"):  # Yatzi (Five-Of-A-Kind)
            name, _, more = name[:-1].partition(" (")
            note = note or (more if wide and points else "")
        size = SMALL if points and not wide else HEAD_LINE_MM if wide or note else BODY
        self.named = Words(look, name, size, self.ink, best or (wide and not points), "left" if points else "center",
                           break_words=True)  # fmt: skip
        self.worth = Words(look, points, TITLE * (1.5 if wide else 1), self.ink, state != "void", "right", wrap=False,
                           number=True, least=5.0)  # fmt: skip
        self.noted = Words(look, note, SMALL, self.ink, best, "right" if points else "center") if note else None
        self.written = [name, note] if note else [name]
        for part in filter(None, (self.named, self.worth, self.noted)):
            self.add_widget(part)
        self.bind(pos=self.lay, size=self.lay)

    @property
    def spoken_text(self) -> str:
        return heard.heard_tile(screen.TileContent(self.text, self.points, self.note))

    def lay(self, *_: object) -> None:
        look, pad = self.look, self.look.mm(1.0 if self.is_low and not self.wide else 1.7)
        x, y, wide, high = self.x + pad, self.y + look.mm(0.8), self.width - 2 * pad, self.height - look.mm(1.9)
        if min(wide, high) < look.mm(4):
            return
        if not self.points:
            if self.height < look.mm(9):  # two lines on a tile as low as a row
                y, high = self.y + look.mm(0.2), self.height - look.mm(0.4)
            part = 0.58 if self.noted else 1.0
            self.named.pos, self.named.size = (x, y + high * (1 - part)), (wide, high * part)
            if self.noted:
                self.noted.pos, self.noted.size = (x, y), (wide, high * (1 - part))
        elif self.wide or self.is_low:
            self.lay_beside(x, y, wide, high)
        else:
            self.lay_below(x, y, wide, high)
        self.draw_signs()

    @property
    def is_low(self) -> bool:
        """Whether the tile is too low for the points below the name, so that they are beside it."""
        return bool(self.height < self.look.mm(12.6))

    def lay_below(self, x: float, y: float, wide: float, high: float) -> None:
        """Place the points below the name; a note beside the name if it fits, else beside the points."""
        style = self.named.style
        line = self.look.text(SMALL) * 1.2
        widths = [typeset(one, 9999, 9999, style).texture.width for one in self.written]
        beside = self.noted is not None and sum(widths) + self.look.mm(1.5) <= wide
        lines = 2 if not beside and widths[0] > wide and high > 2 * line + self.look.text(6) else 1
        top = line * lines
        self.named.size = (wide - (widths[1] + self.look.mm(1) if beside else 0), top)
        self.named.pos = (x, y + high - top)
        rest = high - top
        number = min(wide, self.look.text(TITLE) * 0.62 * max(2, len(self.points)))
        if self.noted and not beside:
            number = min(number, max(wide - self.widest_word_px(self.note) - self.look.mm(1), number * 0.75))
        rest = min(rest, self.look.text(TITLE) * 1.25)
        self.worth.size, self.worth.pos = (number, rest), (x + wide - number, y)
        if self.noted and beside:
            self.noted.size, self.noted.pos = (widths[1] + 2, line), (x + wide - widths[1] - 2, y + high - line)
        elif self.noted:
            usual = Words(self.look, "", SMALL, align="left", bold=style.bold).style
            self.noted.style = replace(usual, smallest=self.look.mm(SMALLEST_LETTERS_MM))
            two_lines = 2.5 * self.look.mm(SMALLEST_LETTERS_MM)
            self.noted.size, self.noted.pos = (wide - number - self.look.mm(0.8), max(rest, two_lines)), (x, y)

    def widest_word_px(self, words: str) -> float:
        """The width in pixels of the widest of these words in the smallest letters."""
        small = self.look.mm(self.look.smallest_letters_mm)
        return max(text_extents(word, small, TextStyle(small, small))[0] for word in words.split())

    def lay_beside(self, x: float, y: float, wide: float, high: float) -> None:
        """Place the name above its note, and the points at the right of both, on a tile of full width or a low one."""
        number = wide * 0.34
        self.worth.size, self.worth.pos = (number, high), (x + wide - number, y)
        room = wide - number - self.look.mm(0.5)
        part = 0.55 if self.noted else 1.0
        self.named.size, self.named.pos = (room, high * part), (x, y + high * (1 - part))
        if self.noted:
            self.noted.style = Words(self.look, "", SMALL, align="left").style
            self.noted.size, self.noted.pos = (room, high * (1 - part)), (x, y)

    def draw_signs(self) -> None:
        """Draw dashes around an entry that cannot be made now or whose points are unsure, and a star on the seal of the
        best."""
        look = self.look
        self.canvas.after.clear()
        with self.canvas.after:
            if self.state in ("void", "unsure"):
                Color(*look.colours.key_rim)
                draw_dashed(look, (*self.pos, *self.size))
            if self.state == "best":
                seal, inside = look.mm(BEST_ENTRY_SEAL_MM), look.mm(2.1 if self.wide else 0.4)
                x, y = self.x + self.width - inside, self.y + self.height - look.mm(0.4)
                for colour, side in ((look.colours.gold, seal), (look.colours.on_gold, seal * 0.86)):
                    Color(*colour)
                    Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side), segments=32)
                Color(*look.colours.gold)
                draw_icon("star", x, y, seal * 0.6)


HEAD_LINE_MM = BODY * 1.4


def tile_colours(look: Look, state: TileState) -> KeyColours:
    colours = look.colours
    nothing = (0.0, 0.0, 0.0, 0.0)
    return KeyColours(
        *{
            "plain": (colours.tile, colours.text, colours.tile_rim),
            "best": (colours.gold, colours.on_gold, colours.gold_rim),
            "void": (nothing, colours.soft, None),
            "unsure": (nothing, colours.soft, None),
            "lifted": (colours.tile, colours.text, colours.text),
            "strike": (colours.panel, colours.warning, colours.warning),
        }[state]
    )
