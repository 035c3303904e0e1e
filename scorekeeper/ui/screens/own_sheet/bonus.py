"""The screen of the bonuses of a sheet of one's own: points, the total that earns them, and which boxes count."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup import own_sheet as present
from scorekeeper.present.texts import _
from scorekeeper.sheet_files.making import Table
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.own_sheet.page import Page as SheetPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.band import gold_key
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.rows import control_row, switch_row, value_key
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

MOST_BONUSES = 6
LEAST_BOX_KEY_WIDTH_MM = 30.0
"""The least width of a box's key in millimetres."""


class Page(page.Page):
    """Changes the bonus at `place` (from 0) among those of a sheet of one's own. Argument: sheet (the page that shows
    the sheet)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", sheet: SheetPage) -> None:
        super().__init__(app)
        self.sheet, self.place = sheet, 0

    @property
    def all_bonuses(self) -> list[Table]:
        return [*self.sheet.given.get("bonus", ())]

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        width = (look.width - 3 * look.gap) / (1 if look.is_portrait else 2)
        name, wrong = str(self.sheet.given.get("bonus_name", "Bonus")), present.first_problem(self.sheet.given)
        done = gold_key(look, _("Done"), self.app.back)
        above = [self.text_line(wrong, look.width - 2 * look.gap)] if wrong else []
        if not self.all_bonuses:
            return self.framed(
                name, *above, Column(look, Words(look, _("no bonus"), BODY), self.bonus_keys()), right=done
            )
        left = Column(look, Scroll(look, *self.bonus_rows(width)), self.bonus_keys())
        right = Column(look, self.text_line(_("Which boxes count?"), width, True), self.box_keys(width))
        parts = (share(left, 1), share(right, 1))
        content = Column(look, *parts) if look.is_portrait else Row(look, *parts)
        return self.framed(name, *above, content, right=done, says=str(self.sheet.given["name"]))

    def text_line(self, text: str, width: float, is_title: bool = False) -> Widget:
        look, size = self.look, BODY if is_title else SMALL
        ink = look.colours.text if is_title else look.colours.warning
        return fixed(
            Words(look, text, size, ink, is_title, "left"), height=text_height(look, text, width, size, is_title)
        )

    def bonus_rows(self, width: float) -> list[Widget]:
        look, one = self.look, self.all_bonuses[self.place]
        field = "above" if "above" in one else "from"
        points = value_key(
            look, str(one["points"]), partial(self.ask_number, "points", _("Points"), one["points"]), _("Points")
        )
        total = value_key(look, str(one[field]), partial(self.ask_number, field, _("Total"), one[field]), _("Total"))
        other = "from" if field == "above" else "above"
        rows = [
            control_row(look, _("Points"), "", [points], width),
            control_row(look, _("Total"), "", [total], width),
            switch_row(look, _("Only above this total"), "", field == "above", (_("no"), _("yes")),
                       partial(self.change_bonus, **{field: None, other: max(one[field], 1)}), width),
        ]  # fmt: skip
        return [fixed(Panel(look, row, padding=0), height=row.height) for row in rows]

    def box_keys(self, width: float) -> Widget:
        """A key for each box, shown as chosen if the box counts for the bonus."""
        look = self.look
        counting = present.boxes_of_bonus(self.sheet.given, self.all_bonuses[self.place])
        columns = max(2, int(width / (look.mm(LEAST_BOX_KEY_WIDTH_MM) + look.gap)))
        keys = [
            choice_key(look, one.name, partial(self.toggle_counted_box, one.key), one.key in counting, size=SMALL)
            for one in present.own_sheet_rows(self.sheet.given)
        ]
        lines = -(-len(keys) // columns)
        return Scroll(
            look, fixed(Grid(look, columns, *keys), height=lines * (look.least_touch_px + look.gap) - look.gap)
        )

    def bonus_keys(self) -> Widget:
        """A key for each bonus where there are several, for another one, and to take this one away."""
        look, number = self.look, len(self.all_bonuses)
        keys: list[Widget] = []
        if number > 1:
            keys = [
                choice_key(look, str(at + 1), partial(self.show_bonus, at), at == self.place) for at in range(number)
            ]
        if number < MOST_BONUSES:
            keys.append(
                Key(
                    look, "" if number > 1 else _("Add a bonus"), self.add_bonus, symbol="plus", size=SMALL, name="plus"
                )
            )
        if number:
            keys.append(
                Key(
                    look,
                    "" if number > 1 else _("Take it off"),
                    self.remove_bonus,
                    symbol="leave",
                    size=SMALL,
                    name="leave",
                )
            )
        return fixed(Row(look, *keys), height=look.least_touch_px)

    # ---- what is done

    def change_bonus(self, **changed: object) -> None:
        self.sheet.change_sheet(present.with_bonus(self.sheet.given, self.place, **changed))
        self.refresh()

    def ask_number(self, field: str, name: str, number: int) -> None:
        most = 1000 if field == "points" else 10_000

        def done(chosen: int) -> None:
            self.sheet.change_sheet(
                present.with_bonus(self.sheet.given, self.place, **{field: min(max(chosen, 1), most)})
            )

        head = str(self.sheet.given.get("bonus_name", "Bonus"))
        self.app.go("number", title=name, done=done, number=number, head=head)

    def toggle_counted_box(self, key: str) -> None:
        """Let this box count for the bonus, or no longer; the last counted box cannot be taken out."""
        counting = present.boxes_of_bonus(self.sheet.given, self.all_bonuses[self.place])
        chosen = [box for box in self.sheet.given["boxes"] if (box in counting) != (box == key)]
        self.change_bonus(over=chosen or [key])

    def show_bonus(self, place: int) -> None:
        self.place = place
        self.refresh()

    def add_bonus(self) -> None:
        self.sheet.change_sheet(present.with_new_bonus(self.sheet.given))
        self.show_bonus(len(self.all_bonuses) - 1)

    def remove_bonus(self) -> None:
        kept = [one for at, one in enumerate(self.all_bonuses) if at != self.place]
        self.sheet.change_sheet(present.with_bonuses(self.sheet.given, kept))
        self.show_bonus(max(0, self.place - 1))
