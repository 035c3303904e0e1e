"""The first screen: go on, begin, look back, aim the camera, settings."""

from kivy.uix.widget import Widget

from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import HEAD, HUGE
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Row
from scorekeeper.ui.widgets.text import Words


class Page(page.Page):
    """Large keys, the most likely one first."""

    def build(self) -> Widget:
        look, app = self.look, self.app
        keys = [
            Key(look, _("New game"), lambda: app.go("new_game"), "main", size=HEAD),
            Key(look, _("Past games"), lambda: app.go("past")),
            Key(look, _("Camera"), lambda: app.go("camera")),
            Key(look, _("Settings"), lambda: app.go("settings")),
        ]
        if app.session.view.match:
            keys.insert(0, Key(look, _("Continue"), app.play, "main", size=HEAD))
        return Column(look, Words(look, "Scorekeeper", HUGE, bold=True), Row(look, *keys[:-3]), Row(look, *keys[-3:]),
                      padding=look.gap * 2)
