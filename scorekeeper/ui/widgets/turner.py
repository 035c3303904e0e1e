"""Turn to me: a key at every edge of the screen that turns the picture towards it."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from scorekeeper.ui.theme import HEAD, Colour, Look
from scorekeeper.ui.widgets.key import Touchable, key_colours
from scorekeeper.ui.widgets.text import Words

SECONDS = 8.0
EDGES = {"top": (0.5, 1.0, "▲", 180), "left": (0.0, 0.5, "◀", 270), "right": (1.0, 0.5, "▶", 90)}
"""Where the key lies, the arrow on it, and how far the picture turns."""


class Turner(FloatLayout):  # type: ignore[misc]
    """Lies over the screen; without keys it lets every touch through. It goes away by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.away = Clock.create_trigger(lambda _dt: self.clear_widgets(), SECONDS)

    def open(self, look: Look, turn: Callable[[int], None]) -> None:
        if self.children:
            self.clear_widgets()
            return
        for edge, (across, up, arrow, degrees) in EDGES.items():
            ground, ink, frame = key_colours(look, "main")
            key = EdgeKey(look, edge, partial(self.chosen, turn, degrees), ground, frame)
            key.size_hint, key.size = (None, None), (look.card, look.card)
            key.pos_hint = {"x" if across == 0 else "right" if across == 1 else "center_x": across,
                            "top" if up == 1 else "center_y": up}
            key.add_widget(Words(look, arrow, HEAD, ink, symbols=True))
            self.add_widget(key)
        self.away.cancel()
        self.away()

    def chosen(self, turn: Callable[[int], None], degrees: int) -> None:
        self.clear_widgets()
        turn(degrees)


class EdgeKey(Touchable):
    """The key at one edge; `name` tells it apart."""

    def __init__(
        self, look: Look, edge: str, action: Callable[[], object], ground: Colour, frame: Colour | None
    ) -> None:
        super().__init__(look, action, ground, frame, padding=look.mm(1))
        self.name = f"turn to {edge}"
