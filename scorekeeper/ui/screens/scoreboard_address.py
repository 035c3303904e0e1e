"""The screen with the address of the scoreboard, as a QR code and in letters, and what it opens."""

from kivy.uix.widget import Widget

from scorekeeper.present.house.settings import scoreboard_setting_words
from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, text_height


class Page(page.Page):
    """The address of the scoreboard; this page is shown only while the scoreboard is open."""

    def build(self) -> Widget:
        look, board = self.look, self.app.table.board
        link = board.link if board else ""
        room = look.width * (1 if look.is_portrait else 0.45) - 5 * look.gap
        scan = _("Scan the code with a phone in the same network, or type the address:")
        soft = look.colours.soft
        lines = ((scan, BODY, False, None), (link, SMALL, True, None), (scoreboard_setting_words(), SMALL, False, soft))
        words = Scroll(
            look,
            *(
                fixed(Words(look, text, size, ink, bold, "left", break_words=True),
                      height=text_height(look, text, room, size, bold)) for text, size, bold, ink in lines
            ),
        )  # fmt: skip
        parts = [share(QrCode(link), 0.55), share(words, 0.45)]
        return self.framed(_("Scoreboard"), Column(look, *parts) if look.is_portrait else Row(look, *parts))
