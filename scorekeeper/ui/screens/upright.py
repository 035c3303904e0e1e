"""The screen that asks which way is up, once, at the first start on a display that no desktop rotates."""

from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.fan import EDGE_ROTATIONS_DEGREES, Edge
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, space
from scorekeeper.ui.widgets.kit.text import Words
from scorekeeper.ui.widgets.kit.turner import EdgeKey


class Page(page.Page):
    """A key at each edge, written for somebody sitting there; the edge that is tapped becomes the lower one, now and at
    later starts."""

    dice = "wait"

    def build(self) -> Widget:
        look = self.look
        asks, says = (1.6, 2.8) if look.is_low else (3, 5)
        middle = Column(
            look,
            space(),
            fixed(Words(look, _("Which way is up?"), HEAD, bold=True), height=look.text(HEAD) * asks),
            fixed(Words(look, _("Tap the key at the edge in front of you."), BODY), height=look.text(BODY) * says),
            space(),
        )
        row = Row(look, self.edge_key("left"), middle, self.edge_key("right"))
        high = min(2 * look.least_touch_px, look.height * (0.29 if look.is_low else 0.36))
        return Column(
            look,
            fixed(self.key_in_middle_of_edge("top"), height=high),
            row,
            fixed(self.key_in_middle_of_edge("bottom"), height=high),
        )

    def edge_key(self, edge: Edge) -> Widget:
        key = EdgeKey(self.look, edge, lambda: self.turn_to(edge))
        key.width = max(self.look.least_touch_px, min(2 * self.look.least_touch_px, self.look.width / 5))
        return key

    def key_in_middle_of_edge(self, edge: Edge) -> Widget:
        """A key in the middle of its edge."""
        return Row(self.look, space(), self.edge_key(edge), space())

    def turn_to(self, edge: Edge) -> None:
        self.app.rotate_picture(EDGE_ROTATIONS_DEGREES[edge])
        self.app.change_settings(rotation=int(Window.rotation))
        self.app.back()
