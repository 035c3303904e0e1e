"""The base of all screens: a page is rebuilt whenever what it shows has changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.camera.seen import Seen
from scorekeeper.camera.sight import Sight
from scorekeeper.ui.theme import HEAD, SMALL, TITLE, Look
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, space
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(BoxLayout):
    """The base class of a screen. Subclasses keep the player's choices in plain fields, and draw all of them in
    `build`."""

    dice: Literal["take", "wait", "pass over"] = "take"
    """What happens to throws while this page is shown: they count for the game, wait until the table is back, or are
    ignored."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__()
        self.app, self.given = app, given

    @property
    def look(self) -> Look:
        return self.app.look

    def build(self) -> Widget:
        """Return a new widget with everything on the screen."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Rebuild the page and keep the scroll position of every list."""
        places = [one.scroll_y for one in self.lists()]
        self.clear_widgets()
        self.add_widget(self.build())
        for one, place in zip(self.lists(), places, strict=False):
            one.scroll_y = place

    def lists(self) -> list[Scroll]:
        return [one for one in self.walk(restrict=True) if isinstance(one, Scroll)]

    def on_view(self) -> None:
        """Called when the game has changed; rebuilds the page unless a subclass does otherwise."""
        self.refresh()

    def on_sight(self, sight: Sight, before: Seen) -> None:
        """Called about ten times a second with the newest camera result, and with what the look before it saw; does
        nothing here. A page that overrides it must not rebuild itself every time."""

    def on_advice(self) -> None:
        """Called when there is new advice about the present view; does nothing here."""

    def message_area(self) -> Place | None:
        """The part of the screen where messages cover nothing that is needed; None for its top."""
        return None

    def leave(self) -> None:
        """Called when this screen is closed, to stop what it runs in the background; does nothing here."""

    def framed(
        self, title: str, *content: Widget, right: Widget | None = None, back: Callable[[], object] | None = None
    ) -> Widget:
        """The usual layout of a page: a back key, a title, `right` at the end of that line, and the content below."""
        look = self.look
        arrow = fixed(Key(look, "", back or self.app.back, "quiet", "back", name="back"), width=look.key)
        head = Words(look, title, TITLE if look.short_mm > 70 else HEAD, bold=True, align="left")
        edge = right or space(width=look.key)
        high = max(look.key, look.text(TITLE) * 1.4)
        if look.compact:
            room = look.width - look.key - (edge.width if edge.size_hint_x is None else look.key) - 4 * look.gap
            high = max(high, tall(look, title, room, SMALL, bold=True))
        bar = fixed(Row(look, arrow, head, edge), height=high)
        return Column(look, bar, *content, padding=look.gap)
