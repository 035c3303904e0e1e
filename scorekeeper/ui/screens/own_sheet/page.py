"""The screen of a sheet of one's own: its boxes as a list, and beside it the card that they make."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.setup import own_sheet as present
from scorekeeper.present.setup.own_sheet import OwnBoxRow
from scorekeeper.present.texts import _, ngettext, translated
from scorekeeper.sheet_files import kept
from scorekeeper.sheet_files.making import Table
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.card.preview import card_preview
from scorekeeper.ui.widgets.kit.band import BAND_HEIGHT_MM, gold_key
from scorekeeper.ui.widgets.kit.card import Icon, TouchCard
from scorekeeper.ui.widgets.kit.key import Key, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, share
from scorekeeper.ui.widgets.kit.rows import RuledList, open_row
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

LIST_SHARE = 0.53
"""The share of a wide display for the list of boxes, or of a tall one's height."""
KEYS_HEIGHT_MM = 13.4
"""The height of the keys below the list in millimetres."""


class Page(page.Page):
    """The screen of the sheet `given`, a table as in a sheet's file. `marked` is the box whose row and place on the
    card are marked, and `lifted` whether the keys below move it. Arguments: given, file (in place of which it is kept;
    None for a new sheet), done (called with the id of the sheet once it is kept)."""

    dice = "wait"

    def __init__(
        self, app: "ScorekeeperApp", given: Table, done: Callable[[str], object], file: Path | None = None
    ) -> None:
        super().__init__(app)
        self.given, self.file, self.done = given, file, done
        self.marked, self.lifted = "", False

    # ---- what is drawn

    def build(self) -> Widget:
        look, wrong = self.look, present.first_problem(self.given)
        keep = gold_key(look, _("Keep it"), self.keep_sheet, not wrong)
        high = max(look.mm(KEYS_HEIGHT_MM), look.text(BODY) * 3)
        keys = fixed(Row(look, *map(share, self.keys_below_list(), (0.94, 1.01, 1.08))), height=high)
        width = look.width - 2 * look.gap if look.is_portrait else (look.width - 3 * look.gap) * LIST_SHARE
        rest = look.height - look.mm(BAND_HEIGHT_MM) - 2 * look.gap
        if look.is_portrait:
            card = self.card_of_sheet(width, (rest - keys.height - 2 * look.gap) * (1 - LIST_SHARE))
            content: Widget = Column(look, share(self.box_list(width), LIST_SHARE), share(card, 1 - LIST_SHARE), keys)
        else:
            left = Column(look, self.box_list(width), keys)
            content = Row(
                look,
                share(left, LIST_SHARE),
                share(self.card_of_sheet(look.width - 3 * look.gap - width, rest), 1 - LIST_SHARE),
            )
        says = wrong or present.box_count_words(self.given)
        return self.framed(str(self.given["name"]), content, right=keep, says=says)

    def card_of_sheet(self, width: float, height: float) -> Widget:
        return card_preview(self.look, present.own_card_halves(self.given), _("Total"), self.marked, width, height)

    def box_list(self, width: float) -> Widget:
        rows = present.own_sheet_rows(self.given)
        drawn = [self.box_row(one, width) for one in rows]
        listed = RuledList(self.look, drawn, 12.4)
        for one, widget in zip(rows, drawn, strict=True):
            if one.key == self.marked:
                listed.keep_in_view(widget)
        return listed

    def box_row(self, one: OwnBoxRow, width: float) -> Widget:
        """The row of a box: the grip, which lifts it to be moved, and its name and rule, which open it."""
        look, is_marked = self.look, one.key == self.marked
        grip = PressableLayout(look, partial(self.select_box, one.key), (0, 0, 0, 0), padding=(look.mm(3), 0))
        grip.name = _("Move {box}").format(box=one.name)
        grip.add_widget(Icon(look, "grip", look.colours.soft))
        room = (width - look.least_touch_px - look.mm(15)) / 2
        name = Words(look, one.name, BODY, bold=is_marked, align="left", break_words=True)
        says = Words(look, one.says, SMALL, look.colours.soft, align="left", break_words=True)
        opened = open_row(
            look, one.name, partial(self.open_box, one.key), name, says, Icon(look, "next", look.colours.text, 4)
        )
        words = max(text_height(look, one.name, room, BODY, is_marked), text_height(look, one.says, room, SMALL))
        high = max(opened.height, words + look.mm(1.6))
        if is_marked:
            opened.colour, opened.edge, opened.rim = look.colours.tile, look.colours.text, 0.6
            opened.show_released()
        opened.size_hint_y = 1
        return fixed(Row(look, fixed(grip, width=look.least_touch_px), opened, spacing=0), height=high)

    def keys_below_list(self) -> list[Widget]:
        """The keys below the list: of the sheet, or of the box that is lifted."""
        look = self.look
        if self.lifted and self.marked in self.given["boxes"]:
            return [
                Key(look, _("Up"), partial(self.move_box, -1), symbol="up", size=SMALL),
                Key(look, _("Down"), partial(self.move_box, 1), symbol="down", size=SMALL),
                Key(look, _("Take it off"), self.remove_box, symbol="leave", size=SMALL),
            ]
        dice = present.number_of_dice(self.given)
        return [
            Key(look, _("Add a box"), self.add_box, symbol="plus", size=SMALL),
            TouchCard(
                look,
                str(self.given.get("bonus_name", "Bonus")),
                partial(self.app.go, "own_sheet.bonus", sheet=self),
                present.bonuses_words(self.given),
                kind="key",
                size=SMALL,
                name="bonus",
            ),
            TouchCard(
                look,
                _("Name"),
                partial(self.app.go, "own_sheet.whole", sheet=self),
                ngettext("{n} die", "{n} dice", dice).format(n=dice),
                kind="key",
                size=SMALL,
                name="whole",
            ),
        ]

    # ---- what is done

    def change_sheet(self, given: Table) -> None:
        """Replace the sheet on the page by this changed one; nothing is drawn or written yet."""
        self.given = given

    def select_box(self, key: str) -> None:
        self.lifted = not (self.lifted and self.marked == key)
        self.marked = key
        self.refresh()

    def open_box(self, key: str) -> None:
        self.marked, self.lifted = key, False
        self.app.go("own_sheet.box", sheet=self, box=key)

    def add_box(self) -> None:
        given, key = present.with_new_box(self.given)
        self.change_sheet(given)
        self.open_box(key)

    def move_box(self, by: int) -> None:
        self.change_sheet(present.with_row_moved(self.given, self.marked, by))
        self.refresh()

    def remove_box(self) -> None:
        """Take the marked box off the sheet; a tap on the message brings it back."""
        before, name = self.given, present.printed_box_name(self.given, self.marked)
        self.change_sheet(present.without_box(self.given, self.marked))
        self.lifted, self.marked = False, ""
        self.refresh()
        self.app.show_message(
            _("{box} is off the sheet. Tap here to undo.").format(box=name), partial(self.restore_sheet, before)
        )

    def restore_sheet(self, before: Table) -> None:
        self.change_sheet(before)
        self.refresh()

    def keep_sheet(self) -> None:
        """Write the sheet into the folder of the games, and go back with it chosen; if that fails, a message says
        why."""
        try:
            sheet = kept.keep_sheet(self.app.table.data, self.given, self.file)
        except ScorekeeperError as error:
            self.app.show_message(translated(error.sentence))
            return
        self.app.back()
        self.done(sheet)
