"""The base of all screens: a page is rebuilt whenever what it shows has changed."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.camera.seen import CameraState
from scorekeeper.camera.sight import Sight
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.band import BandPlayer, PageBand
from scorekeeper.ui.widgets.kit.layout import Column, Scroll, lay_out
from scorekeeper.ui.widgets.kit.moves import Moves
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.target import SwitchTarget

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


LEAST_MESSAGE_WIDTH_MM = 45.0
"""The least width in millimetres of a title's room in which a message is legible."""


class Page(BoxLayout):
    """The base class of a screen. Subclasses keep the player's choices in plain fields, and draw all of them in
    `build`."""

    dice: Literal["take", "wait", "pass over"] = "take"
    """What happens to throws while this page is shown. take: they count for the game; wait: they wait until the page is
    left; pass over: they are ignored."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__()
        self.app, self.given = app, given
        self.band: PageBand | None = None

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
        if self.parent is not None:
            lay_out(self.parent)
        for one, place in zip(self.lists(), places, strict=False):
            one.scroll_y = place

    def animate_entrance(self, moves: Moves) -> None:
        """Begin the one calm movement with which the page appears; none here. It is not called if the setting for
        highlights is off, and the next touch ends it."""

    def lists(self) -> list[Scroll]:
        return [one for one in self.walk(restrict=True) if isinstance(one, Scroll)]

    def on_view(self) -> None:
        """Called when the game has changed; rebuilds the page unless a subclass does otherwise."""
        self.refresh()

    def on_sight(self, sight: Sight, before: CameraState) -> None:
        """Called with each look at the camera: `sight` is its newest result, `before` the state of the camera at the
        last look. Does nothing here. A page that overrides it must not rebuild itself every time."""

    def on_advice(self) -> None:
        """Called when there is new advice about the present view; does nothing here."""

    def scan_order(self) -> Sequence[Widget]:
        """The parts of the page in the order in which switches reach what can be chosen in them."""
        return (self,)

    def first_switch_targets(self) -> Sequence[SwitchTarget]:
        """What the switches reach before the parts of `scan_order`; nothing here."""
        return ()

    def leave(self) -> None:
        """Called when this screen is closed, to stop what it runs in the background; does nothing here."""

    def framed(
        self, title: str, *content: Widget, right: Widget | Sequence[Widget] | None = None,
        back: Callable[[], object] | None = None, step: str = "", says: str = "", owner: BandPlayer | None = None,
    ) -> Widget:  # fmt: skip
        """The usual layout of a page: the band with a back key, the title with `step` before it or `says` below it, and
        `right` at its end, and the content below. The band of an `owner` has that player's colour."""
        look = self.look
        ends = [right] if isinstance(right, Widget) else right or ()
        self.band = PageBand(look, title, back or self.app.back, ends, step, says, owner)
        below = Column(look, *content, padding=look.gap)
        return Column(look, self.band, below, spacing=0)

    def message_area(self) -> Place | None:
        """The part of the screen where messages cover nothing that is needed: the title of a page, or the room below
        the band where the title has too little; None (the top of the screen) for pages without a band."""
        if self.band is None:
            return None
        left, wide = self.band.title_room
        if wide < self.look.mm(LEAST_MESSAGE_WIDTH_MM):
            return 0, 0, self.look.width, self.look.height - self.band.height
        return left, self.look.height - self.band.height, wide, self.band.height
