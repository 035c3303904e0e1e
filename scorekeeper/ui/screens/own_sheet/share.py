"""The screen on which a sheet of one's own leaves the table: as a QR code that holds its file, and onto a USB stick."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.appliance.sticks import Stick
from scorekeeper.present.afterwards.outside import written_words
from scorekeeper.present.house import sticks as words
from scorekeeper.present.setup import own_sheets as present
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.texts import _
from scorekeeper.sheet_files import kept
from scorekeeper.ui.screens.writing import UsbStickPage
from scorekeeper.ui.theme import BODY
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.stick import empty_stick_place, stick_card
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

CODE_SIDE_SHARE = 0.56
"""The share of the longer side of the display that the code takes."""


class Page(UsbStickPage):
    """An own sheet to be taken along. Argument: sheet (its id)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", sheet: str) -> None:
        super().__init__(app)
        self.sheet, self.code = sheet, present.sheet_code_text(sheet)

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        room = look.width * (1 if look.is_portrait else 1 - CODE_SIDE_SHARE) - 4 * look.gap
        said = present.words_beside_sheet_code(self.code)
        about = fixed(Words(look, said, BODY, align="left"), height=text_height(look, said, room, BODY))
        side = Column(look, Scroll(look, about), *self.stick_cards(room))
        parts = (share(QrCode(self.code), CODE_SIDE_SHARE), share(side, 1 - CODE_SIDE_SHARE)) if self.code else (side,)
        content = Column(look, *parts) if look.is_portrait else Row(look, *parts)
        return self.framed(_("Share"), content, says=sheet_name(self.sheet))

    def stick_cards(self, room: float) -> list[Widget]:
        """A card for each USB stick, below the result of the last writing; without a stick, a place that asks for one.
        While a file is written, and until the stick is pulled out, only the progress or the result."""
        look, work = self.look, self.progress_or_result(room)
        if self.busy or self.pull:
            return work
        if not self.sticks:
            return [empty_stick_place(look, _("Plug in a USB stick to take the sheet along as a file."), room)]
        return [*work, *[self.card_of_stick(place, one, room) for place, one in enumerate(self.sticks)]]

    def card_of_stick(self, place: int, stick: Stick, room: float) -> Widget:
        hinders = words.obstacle_words(stick)
        act = None if hinders else partial(self.write_onto_stick, stick)
        return stick_card(self.look, place, words.write_key_words(stick), (hinders or words.space_words(stick),),
                          words.used_part(stick), act, False, room, bool(hinders))  # fmt: skip

    # ---- what is done

    def write_onto_stick(self, stick: Stick) -> None:
        """Write the file of the sheet onto the stick, in the background."""

        def done() -> str:
            return written_words(1, kept.write_onto_stick(self.sheet, stick.path).parent)

        self.start_work(done, stick=stick)
