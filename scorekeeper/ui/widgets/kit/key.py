"""Keys and all other places to press: they act when the finger is lifted inside. A `Key` is at least 12 mm wide and
high where its layout decides its size."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Unpack

from kivy.graphics import Color
from kivy.input.motionevent import MotionEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.present.moments.heard import SIGN_WORDS
from scorekeeper.ui.theme import BODY, HEAD, KEY_RIM_MM, PRESSED_KEY_RIM_MM, Colour, Look
from scorekeeper.ui.widgets.kit.given import Orientation, WidgetKeywords
from scorekeeper.ui.widgets.kit.icons import ICONS, draw_icon
from scorekeeper.ui.widgets.kit.paint import Place, Surface, draw_dashed
from scorekeeper.ui.widgets.kit.target import SwitchTarget
from scorekeeper.ui.widgets.kit.text import Align, Words

Action = Callable[[], object]
KeyStyle = Literal["plain", "main", "quiet", "warning", "chosen", "header", "header off", "off"]
"""The kinds of keys, which differ in their look. main: gold, the best thing to do. quiet: like plain. chosen: the
chosen one of several, with a tick. header: on a player's colour or the wood of a page. off, header off: not
available now, with a dashed rim."""


CHEVRON_ROOM_MM = 5.0
"""The room in millimetres at the end of a key that opens a page."""
PRESSED, MEANT, KEPT = "pressed", "meant", "kept"
"""The names in a touch's `ud` of what it pressed, of what the touch before it at the same place pressed (nothing else
may be pressed then), and of the only effects that it may have."""
PressEffect = tuple[object, ...]
"""What pressing a key does, and where: values that are equal as long as neither has changed."""


class Pressable(Widget):
    """A place to press: its rim reacts at once, and it does its action when the finger is lifted inside; without an
    action it ignores touches, as it does those that were meant for what was there a moment ago."""

    def __init__(
        self,
        look: Look,
        action: Action | None,
        ground: Colour,
        edge: Colour | None = None,
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.action, self.colour, self.edge, self.rim = look, action, ground, edge, KEY_RIM_MM
        with self.canvas.before:
            self.surface = Surface(look, ground, edge)
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    @property
    def stable_name(self) -> str:
        """The name that it has each time the page is built again: its class with its name or text."""
        return f"{type(self).__name__} {getattr(self, 'name', '') or getattr(self, 'text', '')}"

    @property
    def press_effect(self) -> PressEffect:
        """What pressing it does here and now: its place and size, stable name, spoken words, and the positional
        arguments of an action made by `partial`. So a key for another player, or for another face of a die, differs."""
        return (
            *self.to_window(*self.pos),
            *self.size,
            self.stable_name,
            self.spoken_text,
            getattr(self.action, "args", ()),
        )

    def is_meant(self, touch: MotionEvent) -> bool:
        """Whether this touch was meant for it, and not for what was here a moment ago."""
        kept: Any = touch.ud.get(KEPT)
        return touch.ud.get(MEANT, self.stable_name) == self.stable_name and (kept is None or self.press_effect in kept)

    @property
    def spoken_text(self) -> str:
        """The words spoken when the frame of the switches rests on it: its text, else what its sign means, the texts
        inside it, or its name."""
        if text := getattr(self, "text", ""):
            return str(text)
        name = getattr(self, "name", "")
        if name in SIGN_WORDS:
            return SIGN_WORDS[name]()
        return " ".join(one.text for one in self.walk(restrict=True) if isinstance(one, Words)) or str(name)

    def switch_targets(self) -> list[SwitchTarget]:
        """What can be chosen here with switches; nothing without an action."""
        if self.action is None:
            return []
        place = (*self.to_window(*self.pos), *self.size)
        return [SwitchTarget(self.stable_name, self.spoken_text, place, self.action, self)]

    def lay_ground(self, *_: object) -> None:
        self.surface.lay(*self.pos, *self.size)

    def show_pressed(self) -> None:
        """Strengthen the rim as a finger is put down; the fill does not change, so that the text stays legible."""
        self.surface.paint(self.colour, self.look.colours.text, PRESSED_KEY_RIM_MM)

    def show_released(self) -> None:
        self.surface.paint(self.colour, self.edge, self.rim)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.action is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.ud[PRESSED] = self.stable_name
        if not self.is_meant(touch):
            return True
        touch.grab(self)
        self.show_pressed()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.show_released()
        if self.action is not None and self.collide_point(*touch.pos):
            self.action()
        return True


class PressableLayout(Pressable, BoxLayout):
    """A BoxLayout that can be pressed as a whole, with other widgets in it."""

    text = name = ""

    def __init__(
        self,
        look: Look,
        action: Action | None,
        ground: Colour,
        edge: Colour | None = None,
        orientation: Orientation = "horizontal",
        padding: float | Sequence[float] = 0,
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:
        super().__init__(look, action, ground, edge, **kwargs)
        self.orientation, self.padding = orientation, padding


class KeyColours(NamedTuple):
    """The colours of a key: its background, its letters, and its rim or None."""

    ground: Colour
    letters: Colour
    rim: Colour | None


def key_colours(look: Look, kind: KeyStyle) -> KeyColours:
    colours = look.colours
    nothing = (0.0, 0.0, 0.0, 0.0)
    return KeyColours(
        *{
            "plain": (colours.key, colours.text, colours.key_rim),
            "main": (colours.gold, colours.on_gold, colours.gold_rim),
            "quiet": (colours.key, colours.text, colours.key_rim),
            "warning": (colours.panel, colours.warning, colours.warning),
            "chosen": (colours.tile, colours.text, colours.text),
            "header": (colours.ebony, colours.on_ebony, colours.ebony_rim),
            "header off": (nothing, colours.on_ebony, None),
            "off": (nothing, colours.soft, None),
        }[kind]
    )


class Key(Pressable):
    """A key with a text, a symbol before it, or only a symbol; one that `opens` a page has a chevron at its end.
    Without a given size it shares the room of its layout, but is never below 12 mm. Where the text has no room it
    shows `short`, and where not even that has, its symbol alone."""

    def __init__(
        self,
        look: Look,
        text: str,
        action: Action | None,
        kind: KeyStyle = "plain",
        symbol: str = "",
        size: float = BODY,
        bold: bool = False,
        align: Align = "center",
        name: str = "",
        opens: bool = False,
        short: str = "",
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:
        ground, self.ink, edge = key_colours(look, kind)
        kwargs.setdefault("size_hint_min", (look.least_touch_px, look.least_touch_px))
        super().__init__(look, None if kind in ("off", "header off") else action, ground, edge, **kwargs)
        self.text, self.name, self.kind, self.sign, self.align = text, name, kind, symbol, align
        self.opens, self.short = opens, short
        if kind == "chosen":
            self.rim = 0.6
            self.show_released()
        self.words = Words(look, text, size, self.ink, bold, align) if text else None
        written = symbol and symbol not in ICONS
        self.symbol = Words(look, symbol, HEAD, self.ink, symbols=True, wrap=False) if written else None
        for part in filter(None, (self.symbol, self.words)):
            self.add_widget(part)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        """Place the symbol left of the text, above a text too wide for that, or nowhere if neither fits. A symbol
        without text is in the middle; left-aligned text keeps a distance from the rim."""
        look, pad = (
            self.look,
            self.look.mm(2.2 if self.align == "left" and (self.opens or not self.look.is_compact) else 0.9),
        )
        x, y = self.x + pad, self.y + look.mm(0.6)
        wide, high = self.width - 2 * pad, self.height - look.mm(1.2)
        if self.opens:
            wide -= look.mm(CHEVRON_ROOM_MM)
        self.shorten(wide, high)
        words, symbol = (x, y, wide, high), (x, y, wide, high)
        if self.sign and self.words and self.words.text and min(wide, high) >= look.mm(8):
            side, gap = look.text(HEAD), look.mm(1)
            written, cut = self.words.width_and_is_cut(wide - side - gap, high)
            left = x if self.align == "left" else x + (wide - side - gap - written) / 2  # both are in the middle
            words, symbol = (left + side + gap, y, written, high), (left, y, side, high)
            if cut:
                side = min(side, high * 0.33)
                words, symbol = (x, y, wide, high - side), (x, y + high - side, wide, side)
                if self.words.width_and_is_cut(wide, high - side)[1]:
                    words, symbol = (x, y, wide, high), (x, y, 0, 0)
        for part, place in ((self.words, words), (self.symbol, symbol)):
            if part:
                part.pos, part.size = place[:2], place[2:]
        self.canvas.after.clear()
        with self.canvas.after:
            self.draw_signs(symbol)

    def shorten(self, wide: float, high: float) -> None:
        """Show the longest of the texts that a room of this size can hold."""
        if self.words is None or not self.short:
            return
        for text in (self.text, self.short, ""):
            self.words.set_text(text)
            if text and not self.words.width_and_is_cut(wide, high)[1]:
                return

    def draw_signs(self, place: Place) -> None:
        """Draw the icon of the key in this place; also the chevron of a key that opens a page, dashes around a key that
        is off, and a tick in the corner of a chosen one."""
        look = self.look
        Color(*self.ink)
        x, y, wide, high = place
        if self.sign in ICONS and wide:
            side = min(look.text(HEAD), high) if self.words and self.words.text else min(self.width, self.height) * 0.56
            draw_icon(self.sign, x + wide / 2, y + high / 2, side)
        if self.opens:
            draw_icon(
                "next", self.x + self.width - look.mm(CHEVRON_ROOM_MM * 0.62), self.y + self.height / 2, look.mm(4)
            )
        if self.kind in ("off", "header off"):
            Color(*(look.colours.key_rim if self.kind == "off" else look.colours.on_ebony))
            draw_dashed(look, (*self.pos, *self.size))
        if self.kind == "chosen":
            draw_icon("tick", self.x + self.width - look.mm(2.1), self.y + self.height - look.mm(2.1), look.mm(2.6))
