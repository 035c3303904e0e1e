"""The screen with the remembered names of players; a tap forgets one."""

from itertools import starmap

from kivy.uix.widget import Widget

from scorekeeper.present.players import badges_worn
from scorekeeper.present.texts import _
from scorekeeper.records.people import initials
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.key import PressableLayout
from scorekeeper.ui.widgets.kit.layout import Row, fixed
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.text import Words


class Page(page.Page):
    """The names that are offered for new games; past games keep the names that are removed here."""

    def build(self) -> Widget:
        look, names = self.look, self.app.settings.players
        text = _("A tap forgets a name; past games keep it.") if names else _("No names are remembered yet.")
        shown = zip(badges_worn(names), names, initials(names), strict=True)
        said = fixed(Words(look, text, SMALL, look.colours.soft), height=look.text(BODY) * 2.4)
        columns = 2 if look.width > look.mm(100) else 1
        return self.framed(
            _("Remembered names"), said, key_grid(look, columns, starmap(self.removable_name_key, shown))
        )

    def removable_name_key(self, badge: int, name: str, initials: str) -> Widget:
        """A key with the badge that this player keeps, the name, and a cross."""

        def forget() -> None:
            self.app.change_settings(players=self.app.settings.without_known_name(name).players)

        look = self.look
        mark = fixed(BadgeWidget(look, badge, initials), width=look.mm(7.4))
        words = Words(look, name, BODY, align="left", break_words=True)
        key = PressableLayout(look, forget, look.colours.key, look.colours.key_rim, padding=(look.mm(1.5), 0))
        key.name = name
        key.add_widget(Row(look, mark, words, Icon(look, "cross", look.colours.text, 5)))
        return key
