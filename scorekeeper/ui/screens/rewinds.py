"""The screen of the kept readings that were wrong: copies them onto a USB stick, and deletes them."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.appliance.sticks import Stick
from scorekeeper.errors import reason_of
from scorekeeper.present import texts
from scorekeeper.present.afterwards import outside
from scorekeeper.present.house import sticks as words
from scorekeeper.present.house import wrong_readings as present
from scorekeeper.present.texts import _
from scorekeeper.records import wrong_readings
from scorekeeper.records.outside import FOLDER
from scorekeeper.ui.screens.writing import UsbStickPage
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import fixed
from scorekeeper.ui.widgets.kit.stick import stick_card
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(UsbStickPage):
    """How many wrong readings are kept, each with the camera's seconds before it; a key for each stick to copy them,
    and one to delete all, which takes two taps."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.deleting = False

    def build(self) -> Widget:
        look, number = self.look, len(wrong_readings.kept_wrong_readings(self.app.table.data))
        room = look.width - 2 * look.gap
        said = Words(
            look,
            f"{present.wrong_readings_count_words(number)}\n\n{present.wrong_readings_explanation(len(self.sticks))}",
            BODY,
        )
        work = self.progress_or_result(room)
        keys = [] if self.busy or not number else self.copy_and_delete_keys(number)
        return self.framed(present.wrong_readings_title(), said, *work, *keys)

    def copy_and_delete_keys(self, kept_count: int) -> list[Widget]:
        look = self.look
        if self.deleting:
            return [
                fixed(
                    Key(look, _("Yes, delete all"), self.delete_rewinds, "warning", "cross", size=HEAD),
                    height=look.mm(14),
                ),
                fixed(Key(look, _("No"), partial(self.show_delete_question, False), size=HEAD), height=look.mm(14)),
            ]
        delete = Key(
            look, present.delete_wrong_readings_key_words(kept_count), partial(self.show_delete_question, True)
        )
        sticks = [] if self.pull else self.sticks
        return [*[self.card(place, one) for place, one in enumerate(sticks)], fixed(delete, height=look.mm(14))]

    def card(self, place: int, stick: Stick) -> Widget:
        look, hinders = self.look, words.obstacle_words(stick)
        act = None if hinders else partial(self.write_rewinds, stick)
        return stick_card(
            look,
            place,
            words.write_key_words(stick),
            (hinders or words.space_words(stick),),
            words.used_part(stick),
            act,
            False,
            look.width - 2 * look.gap,
            bool(hinders),
        )

    def write_rewinds(self, stick: Stick) -> None:
        data = self.app.table.data

        def written() -> str:
            copies = wrong_readings.copy_wrong_readings(data, stick.path / FOLDER, self.show_progress)
            return outside.written_words(len(copies), copies[0].parent)

        self.start_work(written, stick=stick)

    def show_delete_question(self, is_asked: bool) -> None:
        self.deleting = is_asked
        self.refresh()

    def delete_rewinds(self) -> None:
        self.deleting = False
        try:
            wrong_readings.erase_wrong_readings(self.app.table.data)
        except OSError as error:
            self.app.show_message(
                _("The photos cannot be deleted: {reason}").format(reason=texts.translated(reason_of(error)))
            )
        self.refresh()
