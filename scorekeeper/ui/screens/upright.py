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
        asks, says = (1.6, 2.8) if look.is_compact_landscape else (3, 5)
        middle = Column(
            look,
            space(),
            fixed(Words(look, _("Which way is up?"), HEAD, bold=True), height=look.text(HEAD) * asks),
            fixed(Words(look, _("Tap the key at the edge in front of you."), BODY), height=look.text(BODY) * says),
            space(),
        )
        row = Row(look, self.turn_key("left"), middle, self.turn_key("right"))
        high = min(2 * look.least_touch_px, look.height * (0.29 if look.is_compact_landscape else 0.36))
        return Column(
            look,
            fixed(self.centred_turn_key("top"), height=high),
            row,
            fixed(self.centred_turn_key("bottom"), height=high),
        )

    def turn_key(self, edge: Edge) -> Widget:
        """A key that makes this edge the lower one."""
        key = EdgeKey(self.look, edge, lambda: self.make_lower_edge(edge))
        key.width = max(self.look.least_touch_px, min(2 * self.look.least_touch_px, self.look.width / 5))
        return key

    def centred_turn_key(self, edge: Edge) -> Widget:
        """The key of the upper or the lower edge from `turn_key`, in the middle of a row."""
        return Row(self.look, space(), self.turn_key(edge), space())

    def make_lower_edge(self, edge: Edge) -> None:
        """Rotate the picture so that this edge is the lower one, and keep that for later starts."""
        self.app.rotate_display(EDGE_ROTATIONS_DEGREES[edge])
        self.app.change_settings(rotation=int(Window.rotation))
        self.app.back()
