"""When no game can be kept: one sentence, and what to do."""

from kivy.uix.widget import Widget

from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _, told
from scorekeeper.ui.theme import BODY, SMALL, TITLE
from scorekeeper.ui.widgets.layout import Column, space
from scorekeeper.ui.widgets.text import Words


class Page(page.Page):
    """The journal cannot be opened or read."""

    def build(self) -> Widget:
        look = self.look
        return Column(
            look,
            space(),
            Words(look, _("Games cannot be kept"), TITLE, bold=True),
            Words(look, told(self.app.table.problem), BODY, look.colours.warning),
            Words(
                look, _("Nothing was changed. Run “scorekeeper doctor” on this device: it says what to do."), SMALL,
                look.colours.soft,
            ),
            space(),
            padding=look.gap * 3,
        )  # fmt: skip
