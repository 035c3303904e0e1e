"""The strip that says something without stopping anybody; a tap puts it away, and most of them go by themselves."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.uix.anchorlayout import AnchorLayout

from scorekeeper.ui.theme import BODY, Look
from scorekeeper.ui.widgets.key import Touchable
from scorekeeper.ui.widgets.text import Words

SECONDS = 7.0


class Notices(AnchorLayout):  # type: ignore[misc]
    """Lies over the top of every screen; empty as long as there is nothing to say."""

    def __init__(self) -> None:
        super().__init__(anchor_x="center", anchor_y="top")
        self.unread: Callable[[], None] | None = None
        """Shows the strip that stays and was not tapped yet."""
        self.away = Clock.create_trigger(lambda _dt: self.back(), SECONDS)

    def back(self) -> None:
        """Nothing more to say, but what was not read yet."""
        self.clear_widgets()
        if self.unread:
            self.unread()

    def say(self, look: Look, text: str, action: Callable[[], object] | None = None, stays: bool = False) -> None:
        """Show the text; `action` is done when the strip is tapped. What stays goes only then, others after a while."""
        if stays:
            self.unread = partial(self.show, look, text, action, True)
        self.show(look, text, action, stays)

    def show(self, look: Look, text: str, action: Callable[[], object] | None, stays: bool) -> None:
        self.clear_widgets()
        self.padding = look.gap / 2

        def tapped() -> None:
            if stays:
                self.unread = None
            self.back()
            if action:
                action()

        strip = Touchable(look, tapped, look.colours.tile, look.colours.text, padding=look.gap / 2)
        strip.size_hint, strip.size = (1, None), (0, max(look.key, look.mm(14 * look.scale)))
        strip.add_widget(Words(look, text, BODY))
        self.add_widget(strip)
        self.away.cancel()
        if not stays:
            self.away()

    @property
    def text(self) -> str:
        return str(self.children[0].children[0].text) if self.children else ""
