"""The screen shown if no game can be saved: one sentence that says why, and a key to play nevertheless."""

from kivy.uix.widget import Widget

from scorekeeper.present.texts import _, translated
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL, TITLE
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, fixed, space
from scorekeeper.ui.widgets.kit.text import Words


class Page(page.Page):
    """The screen shown if the journal, the file with all games, cannot be opened or read."""

    def build(self) -> Widget:
        look = self.look
        return Column(
            look,
            space(),
            Words(look, _("Games cannot be kept"), TITLE, bold=True),
            Words(look, translated(self.app.table.problem), BODY, look.colours.warning),
            Words(look, _("Nothing was changed."), SMALL, look.colours.soft),
            fixed(Key(look, _("Play without keeping games"), self.play_on, "main"), height=look.least_offer_px),
            space(),
            padding=look.gap * 3,
        )

    def play_on(self) -> None:
        self.app.replace_screen("start")
