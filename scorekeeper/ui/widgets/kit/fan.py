"""The key "Turn to me": a touch shows a tab at each edge, and the tab that is chosen rotates the picture to that
edge."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.present.texts import _
from scorekeeper.ui.theme import HEAD, SMALL, Look
from scorekeeper.ui.widgets.kit.key import Key, Pressable, key_colours
from scorekeeper.ui.widgets.kit.target import SwitchTarget
from scorekeeper.ui.widgets.kit.text import TextSetting, TextStyle, typeset

Edge = Literal["bottom", "left", "top", "right"]
EDGE_ROTATIONS_DEGREES: dict[Edge, int] = {"bottom": 0, "left": 270, "top": 180, "right": 90}
"""Degrees counter-clockwise by which the picture is rotated so that this edge becomes the lower one."""
EDGE_NAMES: dict[Edge, Callable[[], str]] = {
    "bottom": lambda: _("this edge"), "left": lambda: _("left edge"), "top": lambda: _("opposite edge"),
    "right": lambda: _("right edge"),
}  # fmt: skip
"""The words that are spoken for each tab."""
TABS_OPEN_S = 6.0
TAB_LENGTH_MM, TAB_DEPTH_MM = 38.0, 14.5
"""The length of a tab along its edge and its depth into the screen, in millimetres."""


class EdgeTab(Pressable):
    """A tab whose words are upright for a reader at that edge, with an arrow that points there."""

    def __init__(self, look: Look, edge: Edge, action: Callable[[], object]) -> None:
        ground, self.ink, _rim = key_colours(look, "plain")
        super().__init__(look, action, ground, look.colours.text, size_hint=(None, None))
        self.side: Edge = edge
        self.name, self.angle = f"turn to {edge}", EDGE_ROTATIONS_DEGREES[edge]
        self.settings: list[TextSetting] = []
        along, deep = look.mm(TAB_LENGTH_MM), look.mm(TAB_DEPTH_MM)
        self.size = (along, deep) if edge in ("bottom", "top") else (deep, along)
        self.bind(pos=self.draw, size=self.draw)

    @property
    def spoken_text(self) -> str:
        return EDGE_NAMES[self.side]()

    def draw(self, *_args: object) -> None:
        """Draw the tab upright, then rotate it about its middle."""
        look = self.look
        self.canvas.after.clear()
        x, y = self.x + self.width / 2, self.y + self.height / 2
        style = TextStyle(look.mm(HEAD), look.mm(SMALL), bold=True)
        arrow = typeset("▼", 99, 99, TextStyle(look.mm(3.4), look.mm(1), symbols=True))
        room = int(look.mm(TAB_LENGTH_MM - 4) - arrow.texture.width - look.mm(2))
        words = typeset(_("Turn to me"), room, int(look.mm(TAB_DEPTH_MM - 2)), style)
        self.settings = [words]
        wide = arrow.texture.width + look.mm(2) + words.texture.width
        with self.canvas.after:
            PushMatrix()
            Rotate(angle=self.angle, origin=(x, y))
            Color(*self.ink)
            left = x - wide / 2
            for setting in (arrow, words):
                texture = setting.texture
                Rectangle(texture=texture, size=texture.size, pos=(round(left), round(y - texture.height / 2)))
                left += texture.width + look.mm(2)
            PopMatrix()


class PictureTurnTabs(FloatLayout):
    """The layer with four tabs over a darkened table. A tap on one rotates the picture; a tap elsewhere, or some
    seconds, close them."""

    def __init__(self, turn: Callable[[int], object]) -> None:
        super().__init__()
        self.turn = turn
        self.closing = Clock.create_trigger(lambda _dt: self.close(), TABS_OPEN_S)
        self.bind(size=lambda *_: self.lay())

    @property
    def is_open(self) -> bool:
        return bool(self.children)

    def open(self, look: Look) -> None:
        self.close()
        with self.canvas.before:
            Color(0.055, 0.04, 0.024, 0.66)
            Rectangle(pos=self.pos, size=self.size)
        for edge in EDGE_ROTATIONS_DEGREES:
            self.add_widget(EdgeTab(look, edge, partial(self.choose_edge, edge)))
        self.lay()
        self.closing()

    def lay(self) -> None:
        gap, (wide, high) = 4, self.size
        for tab in self.tabs():
            x, y = (wide - tab.width) / 2, (high - tab.height) / 2
            tab.pos = {
                "turn to bottom": (x, gap), "turn to top": (x, high - tab.height - gap), "turn to left": (gap, y),
                "turn to right": (wide - tab.width - gap, y),
            }[tab.name]  # fmt: skip

    def close(self) -> None:
        self.closing.cancel()
        self.clear_widgets()
        self.canvas.before.clear()

    def choose_edge(self, edge: Edge) -> None:
        self.close()
        if EDGE_ROTATIONS_DEGREES[edge]:
            self.turn(EDGE_ROTATIONS_DEGREES[edge])

    def lift_finger_at(self, x: float, y: float) -> None:
        """Handle that the finger that opened the tabs was lifted here: on a tab rotate the picture, elsewhere leave the
        tabs open."""
        for tab in self.tabs():
            if tab.collide_point(x, y) and tab.action:
                tab.action()
                return

    def tabs(self) -> list[EdgeTab]:
        return [one for one in self.children if isinstance(one, EdgeTab)]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.is_open:
            return False
        touch.ud[self] = True
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Close the tabs after a tap beside them, but not at the end of the touch that opened them."""
        if touch.grab_current is not None or self not in touch.ud:
            return False
        if not any(tab.collide_point(*touch.pos) for tab in self.children):
            self.close()
        return True


class TurnToMeKey(Key):
    """The key that opens the tabs as soon as it is touched; slide to a tab and let go, or tap one afterwards."""

    def __init__(self, look: Look, fan: PictureTurnTabs) -> None:
        super().__init__(look, "", self.do_nothing_on_release, "header", "turn", name="turn to me")
        self.fan = fan

    def do_nothing_on_release(self) -> None:
        """The action on release, which is none: the tabs opened when the key was touched."""

    def switch_targets(self) -> list[SwitchTarget]:
        return [replace(one, do=partial(self.fan.open, self.look)) for one in super().switch_targets()]

    def show_pressed(self) -> None:
        """Also open the tabs, to which the finger may slide."""
        super().show_pressed()
        self.fan.open(self.look)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        mine = touch.grab_current is self
        taken = super().on_touch_up(touch)
        if mine and not self.collide_point(*touch.pos):
            self.fan.lift_finger_at(*touch.pos)
        return bool(taken)
