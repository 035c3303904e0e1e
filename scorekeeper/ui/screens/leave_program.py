"""The screen to switch off, restart or close: asked once, with what becomes of the game."""

from kivy.uix.widget import Widget

from scorekeeper.present.house import leaving as present
from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.text import Words, text_height


class Page(page.Page):
    """The screen with a key for each way to leave, and one back to the game."""

    dice = "wait"

    def build(self) -> Widget:
        look, app = self.look, self.app
        says, lost = present.game_on_leaving(app.session.view, app.table.problem)
        ink = look.colours.warning if lost else look.colours.text
        about = fixed(
            Words(look, says, BODY, ink), height=text_height(look, says, look.width - 4 * look.gap, BODY) + look.gap
        )
        back = Key(look, _("Stay at the table"), app.back, "main", size=HEAD, bold=True)
        return self.framed(
            present.leaving_title(),
            Scroll(look, about, *map(self.way_row, present.ways_out())),
            fixed(back, height=look.mm(14)),
        )

    def way_row(self, one: present.WayOut) -> Widget:
        """A row with the key for this way to leave, and beside or below it what it does."""
        look, high = self.look, self.look.mm(13)
        key = Key(look, one.name, lambda: self.app.end_program(one.way), size=BODY, bold=True)
        room = look.width * (1 if look.is_portrait else 0.58) - 5 * look.gap
        lines = text_height(look, one.says, room, SMALL)
        words = Words(look, one.says, SMALL, look.colours.soft, align="center" if look.is_portrait else "left")
        if look.is_portrait:
            return fixed(Column(look, key, fixed(words, height=lines)), height=high + lines + look.gap)
        return fixed(Row(look, share(key, 0.4), share(words, 0.6)), height=max(high, lines))
