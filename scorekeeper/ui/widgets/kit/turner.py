"""A key "Turn to me" at an edge of the screen, written for somebody sitting there, which rotates the picture towards
it."""

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate

from scorekeeper.present.texts import _
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.fan import EDGE_ROTATIONS_DEGREES, Edge
from scorekeeper.ui.widgets.kit.key import Action, Pressable, key_colours
from scorekeeper.ui.widgets.kit.text import TextSetting, TextStyle, typeset


class EdgeKey(Pressable):
    """A key whose words are upright for a reader at that edge, with an arrow that points there."""

    def __init__(self, look: Look, edge: Edge, action: Action) -> None:
        ground, self.ink, frame = key_colours(look, "quiet")
        super().__init__(look, action, ground, frame, size_hint=(None, 1), width=look.least_touch_px)
        self.name, self.angle = f"turn to {edge}", EDGE_ROTATIONS_DEGREES[edge]
        self.settings: list[TextSetting] = []
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_args: object) -> None:
        """Draw the key upright, then rotate it about its middle."""
        self.canvas.after.clear()
        look = self.look
        wide, high = (size - look.mm(1.2) for size in (self.size if self.angle % 180 == 0 else reversed(self.size)))
        if min(wide, high) < look.mm(6):
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        words = typeset(
            _("Turn to me"), int(wide), int(high * 0.74), TextStyle(look.text(SMALL), look.mm(look.smallest_letters_mm))
        )
        arrow = typeset("▼", int(wide), int(high * 0.3), TextStyle(look.text(BODY), look.mm(1), symbols=True))
        self.settings = [words]
        high = words.texture.height + arrow.texture.height
        with self.canvas.after:
            PushMatrix()
            Rotate(angle=self.angle, origin=(x, y))
            Color(*self.ink)
            for setting, low in ((words, y + high / 2 - words.texture.height), (arrow, y - high / 2)):
                texture = setting.texture
                Rectangle(texture=texture, size=texture.size, pos=(round(x - texture.width / 2), round(low)))
            PopMatrix()
