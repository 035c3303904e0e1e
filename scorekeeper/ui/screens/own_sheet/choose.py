"""The screen on which a sheet of one's own begins: the sheets that can be copied, and those on a USB stick."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kivy.uix.widget import Widget

from scorekeeper.appliance.sticks import Stick
from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.house.sticks import stick_name
from scorekeeper.present.setup import own_sheets as present
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.texts import _, translated
from scorekeeper.sheet_files import kept
from scorekeeper.ui.screens.writing import UsbStickPage
from scorekeeper.ui.theme import BODY
from scorekeeper.ui.widgets.kit.card import TouchCard
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.layout import Column, fixed
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

LEAST_CARD_WIDTH_MM = 42.0
"""The least width of a sheet's card in millimetres."""


class SheetOnStick(NamedTuple):
    """The file of a sheet on a stick, with the name of the sheet and of the stick."""

    file: Path
    name: str
    stick: str


class Page(UsbStickPage):
    """The sheets to begin with. Arguments: draft (the match being set up, whose edition and house rules a copy of its
    sheet takes over), own (the ids of the own sheets), done (called with the id of the sheet once it is kept)."""

    dice = "wait"

    def __init__(
        self, app: "ScorekeeperApp", draft: Draft, own: tuple[str, ...], done: Callable[[str], object]
    ) -> None:
        self.files: list[SheetOnStick] = []
        super().__init__(app)
        self.draft, self.own, self.done_with = draft, own, done

    def read_from_sticks(self, found: list[Stick]) -> list[SheetOnStick]:
        """The files of sheets on these sticks."""
        return [
            SheetOnStick(file, name, stick_name(one))
            for one in found
            for file, name in kept.sheet_files_on_sticks([one.path])
        ]

    def keep_read_from_sticks(self, read: object) -> None:
        """Keep the sheets found on the sticks."""
        self.files = read if isinstance(read, list) else []

    def build(self) -> Widget:
        look = self.look
        width = look.width - 2 * look.gap
        said = self.says or _("Choose a sheet to begin with: its copy can be changed.")
        ink = look.colours.warning if self.says else look.colours.text
        words = fixed(Words(look, said, BODY, ink, align="left"), height=text_height(look, said, width, BODY))
        cards = [
            TouchCard(look, name, partial(self.take_from_stick, file), says, "stick", "key", name=file.name)
            for file, name, says in self.files
        ]
        cards += [
            TouchCard(
                look, one.name, partial(self.open_copy, one.sheet), "" if look.is_compact else one.says, kind="tile"
            )
            for one in present.copyable_sheets(self.draft, self.own)
        ]
        columns = max(2, int(width / (look.mm(LEAST_CARD_WIDTH_MM) + look.gap)))
        return self.framed(_("A sheet of your own"), Column(look, words, key_grid(look, columns, cards)))

    def open_copy(self, sheet: str) -> None:
        """Open a copy of this sheet as a new one."""
        self.app.replace_screen(
            "own_sheet", given=present.copied_sheet(self.draft, sheet, self.own), done=self.done_with
        )

    def take_from_stick(self, file: Path) -> None:
        """Keep the sheet in this file of a stick as it is, and use it."""
        try:
            sheet = kept.keep_from_file(file, self.app.table.data)
        except ScorekeeperError as error:
            self.says = translated(error.sentence)
            self.refresh()
            return
        self.app.back()
        self.done_with(sheet)
