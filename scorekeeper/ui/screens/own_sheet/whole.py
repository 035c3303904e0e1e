"""The screen of what holds for a whole sheet of one's own: its name, dice, throws, order, columns and zeros."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.setup import own_sheet as present
from scorekeeper.present.texts import _, labelled, translated
from scorekeeper.sheet_files import kept
from scorekeeper.sheet_files.reading import sheet_table
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.own_sheet.page import Page as SheetPage
from scorekeeper.ui.theme import SMALL
from scorekeeper.ui.widgets.kit.band import gold_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, fixed
from scorekeeper.ui.widgets.kit.number import big_number
from scorekeeper.ui.widgets.kit.rows import RuledList, control_row, switch_row, value_key
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

ChangeAction = Callable[..., object]
BOX_ORDERS = ("free", "down", "up")
DICE_LIMITS = (2, 6)
"""The least and the most dice of a sheet."""
THROWS_LIMITS = (1, 10)
"""The least and the most throws of a turn."""
COLUMNS_LIMITS = (1, 6)
"""The least and the most columns of a sheet."""
FACTOR_LIMITS = (1, 10)
"""The least and the most times that the points of a column count."""


class Page(page.Page):
    """Changes what holds for a whole sheet of one's own. Argument: sheet (the page that shows the sheet)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", sheet: SheetPage) -> None:
        super().__init__(app)
        self.sheet = sheet

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        width, wrong = look.width - 2 * look.gap, present.first_problem(self.sheet.given)
        ink = look.colours.warning
        above = [fixed(Words(look, wrong, SMALL, ink, align="left"), height=text_height(look, wrong, width, SMALL))]
        done = gold_key(look, _("Done"), self.app.back)
        rows = [*self.number_rows(width), *self.switch_rows(width), *self.column_rows(width)]
        if self.sheet.file:
            key = Key(look, _("Delete this sheet"), self.delete_sheet, "warning", size=SMALL)
            rows.append(control_row(look, _("Games that were played by it keep it."), "", [key], width))
        content = Column(look, *(above if wrong else []), RuledList(look, rows))
        return self.framed(_("The whole sheet"), content, right=done, says=str(self.sheet.given["name"]))

    def number_rows(self, width: float) -> list[Widget]:
        look, given = self.look, self.sheet.given
        name = str(given["name"])
        columns = len(given.get("columns", ())) or 1
        found = [
            control_row(look, _("Name"), "", [value_key(look, name, self.rename_sheet, "name")], width),
            self.counter_row(
                _("Dice"), present.number_of_dice(given), DICE_LIMITS, partial(self.set_field, "dice"), width
            ),
            self.counter_row(
                _("Throws in a turn"),
                present.number_of_throws(given),
                THROWS_LIMITS,
                partial(self.set_field, "throws"),
                width,
            ),
            self.counter_row(_("Columns"), columns, COLUMNS_LIMITS, self.set_columns, width),
        ]
        if columns == 1:
            found.append(
                self.order_row(
                    _("Order of the boxes"), given.get("order", "free"), partial(self.set_field, "order"), width
                )
            )
        return found

    def counter_row(self, name: str, number: int, limits: tuple[int, int], done: ChangeAction, width: float) -> Widget:
        """A row with a number between a minus and a plus."""
        look, (least, most) = self.look, limits
        fewer = partial(done, number - 1) if number > least else None
        more = partial(done, number + 1) if number < most else None
        keys = [
            fixed(Key(look, "", act, "plain" if act else "off", sign, name=f"{sign} {name}"), width=look.least_touch_px)
            for sign, act in (("minus", fewer), ("plus", more))
        ]
        return control_row(look, name, "", [keys[0], big_number(look, str(number), align="center"), keys[1]], width)

    def order_row(self, name: str, now: str, done: ChangeAction, width: float) -> Widget:
        """A row whose key changes to the next order of boxes."""
        words = {"free": _("in any order"), "down": _("From top to bottom"), "up": _("From bottom to top")}
        following = BOX_ORDERS[(BOX_ORDERS.index(now) + 1) % len(BOX_ORDERS)]
        key = Key(self.look, words[now], partial(done, following), size=SMALL, name=name)
        return control_row(self.look, name, "", [key], width)

    def switch_rows(self, width: float) -> list[Widget]:
        given = self.sheet.given
        found = [
            self.switch_row(_("A kept die may be thrown again later."), "rethrow_kept", True, False, width),
            self.switch_row(_("An entry may not be changed later."), "corrections", False, True, width),
            self.switch_row(_("A box may be struck out only when no open box takes a point."), "strike", "last_resort",
                        "free", width),
        ]  # fmt: skip
        if given.get("further_fives", "none") != "none":
            on = given["further_fives"]
            found.append(self.switch_row(_("The rule for a further Yatzi"), "further_fives", on, "none", width))
        return found

    def switch_row(self, name: str, field: str, on_value: object, off_value: object, width: float) -> Widget:
        """A row with a switch between these two values of a field of the sheet."""
        usual = {"rethrow_kept": True, "corrections": True, "strike": "free"}
        is_on = self.sheet.given.get(field, usual.get(field)) == on_value
        flip = partial(self.set_field, field, off_value if is_on else on_value)
        return switch_row(self.look, name, "", is_on, (_("no"), _("yes")), flip, width)

    def column_rows(self, width: float) -> list[Widget]:
        """Rows for each of several columns: how often its points count, and its order; none for a single column."""
        found = []
        for at, one in enumerate(self.sheet.given.get("columns", ())):
            name, factor, order = one["name"], one.get("factor", 1), one.get("order", "free")
            times, order_of = _("Times"), _("Order of the boxes")
            found += [
                self.counter_row(labelled(name, times), factor, FACTOR_LIMITS, partial(self.set_factor, at), width),
                self.order_row(labelled(name, order_of), order, partial(self.set_column_order, at), width),
            ]
        return found

    # ---- what is done

    def set_field(self, field: str, value: object) -> None:
        self.sheet.change_sheet(present.with_field(self.sheet.given, field, value))
        self.refresh()

    def set_columns(self, number: int) -> None:
        self.sheet.change_sheet(present.with_columns(self.sheet.given, number))
        self.refresh()

    def set_factor(self, column: int, factor: int) -> None:
        self.sheet.change_sheet(present.with_column(self.sheet.given, column, factor=factor, name=f"×{factor}"))
        self.refresh()

    def set_column_order(self, column: int, order: str) -> None:
        self.sheet.change_sheet(present.with_column(self.sheet.given, column, order=order))
        self.refresh()

    def rename_sheet(self) -> None:
        name = str(self.sheet.given["name"])
        self.app.go("sheet_label", title=_("Name"), text=name, done=self.set_name)

    def set_name(self, name: str) -> None:
        self.sheet.change_sheet(present.with_field(self.sheet.given, "name", name))

    def delete_sheet(self) -> None:
        """Delete the file of the sheet; a tap on the message writes it again."""
        app, file, sheet = self.app, self.sheet.file, self.sheet
        assert file
        try:
            before = kept.read_with_examples(file)[0].id
            kept.remove_sheet(file)
        except ScorekeeperError as error:
            app.show_message(translated(error.sentence))
            return
        app.back()
        app.back()
        sheet.done("")
        name = str(sheet.given["name"])
        said = _("{sheet} was deleted. Tap here to undo.").format(sheet=name)
        app.show_message(said, lambda: sheet.done(kept.keep_sheet(app.table.data, sheet_table(before), file)))
