"""The strip that says something without stopping anybody; a tap puts it away, and after a while it goes by itself."""

from collections.abc import Callable

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
        self.away = Clock.create_trigger(lambda _dt: self.clear_widgets(), SECONDS)

    def say(self, look: Look, text: str, action: Callable[[], object] | None = None) -> None:
        """Show the text; `action` is done when the strip is tapped."""
        self.clear_widgets()
        self.padding = look.gap / 2

        def tapped() -> None:
            self.clear_widgets()
            if action:
                action()

        strip = Touchable(look, tapped, look.colours.tile, look.colours.text, padding=look.gap / 2)
        strip.size_hint, strip.size = (1, None), (0, max(look.key, look.mm(14 * look.scale)))
        strip.add_widget(Words(look, text, BODY))
        self.add_widget(strip)
        self.away.cancel()
        self.away()

    @property
    def text(self) -> str:
        return str(self.children[0].children[0].text) if self.children else ""
