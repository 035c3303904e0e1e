"""The screen with the remembered names of players; a tap forgets one."""

from kivy.uix.widget import Widget

from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import fixed
from scorekeeper.ui.widgets.kit.text import Words


class Page(page.Page):
    """The names that are offered for new games; past games keep the names that are removed here."""

    def build(self) -> Widget:
        look, names = self.look, self.app.settings.players
        text = _("A tap forgets a name; past games keep it.") if names else _("No names are remembered yet.")
        said = fixed(Words(look, text, SMALL, look.colours.soft), height=look.text(BODY) * 2.4)
        columns = 2 if look.width > look.mm(100) else 1
        return self.framed(_("Remembered names"), said, key_grid(look, columns, map(self.name_key, names)))

    def name_key(self, name: str) -> Key:
        def forget() -> None:
            self.app.change(players=self.app.settings.forgetting(name).players)

        return Key(self.look, name, forget, symbol="✗")
