"""The screen on which a sheet of one's own leaves the table: as a QR code that holds its file, and onto a USB stick."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.outside import onto, written
from scorekeeper.present.afterwards.takeaway import stick_says
from scorekeeper.present.setup import own_sheets as present
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.texts import _
from scorekeeper.sheet_files import kept
from scorekeeper.ui.screens.writing import WritingPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.card import Card, CardKind, card_height
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

CODE_SHARE = 0.56
"""The share of the display for the code."""


class Page(WritingPage):
    """An own sheet to be taken along. Argument: sheet (its id)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", sheet: str) -> None:
        super().__init__(app)
        self.sheet, self.code = sheet, present.code(sheet)

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        room = look.width * (1 if look.portrait else 1 - CODE_SHARE) - 4 * look.gap
        ink = look.colours.warning if self.failed and self.says else look.colours.text
        said = [present.code_words(self.code), _("Writing …") if self.busy else self.says or self.waiting()]
        words = [
            fixed(Words(look, text, size, colour, align="left"), height=tall(look, text, room, size))
            for text, size, colour in ((said[0], BODY, look.colours.text), (said[1], SMALL, ink))
        ]
        side = Column(look, Scroll(look, *words), *self.ways(room))
        parts = (share(QrCode(self.code), CODE_SHARE), share(side, 1 - CODE_SHARE)) if self.code else (side,)
        content = Column(look, *parts) if look.portrait else Row(look, *parts)
        return self.framed(_("Share"), content, says=sheet_name(self.sheet))

    def waiting(self) -> str:
        """What a stick is for, while there is none; else nothing."""
        return "" if self.sticks else _("Plug in a USB stick to take the sheet along as a file.")

    def ways(self, room: float) -> list[Widget]:
        """A card for each stick."""
        look = self.look
        kind: CardKind = "off" if self.busy else "tile"
        cards = [
            Card(look, onto(stick, len(self.sticks) == 1), partial(self.write, stick), stick_says(stick), "stick", kind)
            for stick in self.sticks
        ]
        return [fixed(one, height=card_height(look, one.text, "x", room, icon=True)) for one in cards]

    # ---- what is done

    def write(self, stick: Path) -> None:
        """Write the file of the sheet onto the stick, in the background."""

        def done() -> str:
            return written(1, kept.onto_stick(self.sheet, stick).parent, stick=True)

        self.start(done)
