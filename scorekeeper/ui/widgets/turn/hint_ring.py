"""A ring around what a hint is about: a key, or the tray with the dice. It covers nothing and takes no touches."""

from kivy.uix.widget import Widget

from scorekeeper.ui.theme import KEY_CORNER_MM, Look
from scorekeeper.ui.widgets.kit.paint import draw_surface

RING_AWAY_MM, RING_THICKNESS_MM = 0.9, 0.7
"""In millimetres, how far outside the thing the ring is drawn, and its width."""


class HintRing(Widget):
    """A ring around the widget that a hint is about; it moves with it."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.look = look
        self.about: Widget | None = None

    def lay_around(self, about: Widget | None) -> None:
        """Draw the ring around this widget from now on; None for no ring."""
        if about is not self.about:
            self.about = about
            if about is not None:
                about.bind(pos=self.draw, size=self.draw)
        self.draw()

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        look, about = self.look, self.about
        if about is None or min(about.size) < look.mm(5):
            return
        away = look.mm(RING_AWAY_MM)
        place = (about.x - away, about.y - away, about.width + 2 * away, about.height + 2 * away)
        with self.canvas:
            draw_surface(look, place, (0, 0, 0, 0), look.colours.text, RING_THICKNESS_MM, KEY_CORNER_MM + RING_AWAY_MM)
