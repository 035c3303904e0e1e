"""The screen of a box of a sheet of one's own: which dice it requires, what it counts, and examples with their
points."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup import own_box as present
from scorekeeper.present.setup import own_sheet as sheets
from scorekeeper.present.setup.own_box import BoxNeed, CountRule
from scorekeeper.present.texts import _
from scorekeeper.rules.dice import Roll
from scorekeeper.sheet_files.making import Table
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.own_sheet.page import Page as SheetPage
from scorekeeper.ui.theme import BODY, HEAD, SMALL, Look
from scorekeeper.ui.widgets.kit.band import gold_key
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import Key, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.rows import RuledList, control_row, switch_row, value_key
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

NEEDS_WIDTH_SHARE = 0.6
"""The share of a wide display for the requirements that a box can have."""
LEAST_TILE_WIDTH_MM = 27.0
"""The least width in millimetres of a tile with dice."""
TILE_HEIGHT_MM = 17.0
"""The height in millimetres of a tile with dice."""
DIE_MM = 4.9
"""The side in millimetres of a die on a tile."""
EXAMPLE_HEIGHT_MM = 6.4
"""The height in millimetres of a line with an example."""


class NeedTile(PressableLayout):
    """A tile with a requirement on the dice of a box: words, and dice below them; a chosen one has bold words."""

    def __init__(self, look: Look, need: BoxNeed, action: partial[None]) -> None:
        ink = look.colours.text if need.chosen else look.colours.tile_rim
        super().__init__(
            look,
            action,
            look.colours.tile,
            ink,
            "vertical",
            look.mm(0.8),
            size_hint_min=(look.least_touch_px, look.least_touch_px),
        )
        self.text, self.chosen = need.says, need.chosen
        if need.chosen:
            self.rim = 0.6
            self.show_released()
        self.add_widget(Words(look, need.says, SMALL, bold=need.chosen))
        if need.dice:
            side = look.mm(DIE_MM)
            dice = [fixed(die_picture(look, face), width=side) for face in need.dice]
            self.add_widget(fixed(Row(look, space(), *dice, space(), spacing=0), height=side))


def die_picture(look: Look, face: int) -> DiePicture:
    return DiePicture(look, face, size_hint_min=(None, None))


class FaceChoice(DiePicture):
    """A key to choose a face or to give it up; dice that are not chosen are faint."""

    def __init__(self, look: Look, face: int, action: partial[None], is_chosen: bool) -> None:
        colours = look.colours
        ground, edge = (colours.tile, colours.text) if is_chosen else (colours.key, colours.key_rim)
        super().__init__(look, face, action, "" if is_chosen else "sure", ground=ground, edge=edge)
        self.name = f"face {face}"


class Page(page.Page):
    """Changes a box of a sheet of one's own. Arguments: sheet (the page that shows the sheet), box (its key on the
    sheet)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", sheet: SheetPage, box: str) -> None:
        super().__init__(app)
        self.sheet, self.key, self.more = sheet, box, False

    @property
    def box(self) -> Table:
        found: Table = self.sheet.given["boxes"][self.key]
        return found

    @property
    def dice_of_sheet(self) -> int:
        """The number of dice of the sheet."""
        return sheets.number_of_dice(self.sheet.given)

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        title = sheets.printed_box_name(self.sheet.given, self.key)
        below = sheets.first_problem(self.sheet.given) or str(self.sheet.given["name"])
        if self.more:
            return self.framed(title, self.seldom_set_rows(), back=self.hide_seldom_set_rows, says=below)
        done = gold_key(look, _("Done"), self.app.back)
        return self.framed(
            title, self.portrait_page() if look.is_portrait else self.landscape_page(), right=done, says=below
        )

    def landscape_page(self) -> Widget:
        look = self.look
        width = (look.width - 3 * look.gap) * NEEDS_WIDTH_SHARE
        counts, examples = [self.heading(_("What does it count?")), *self.count_keys()], self.example_rows()
        left = Column(look, self.needs_list(width), self.keys_at_foot())
        right = Scroll(look, examples, *counts) if look.is_compact_landscape else Scroll(look, *counts, examples)
        return Row(look, share(left, NEEDS_WIDTH_SHARE), share(right, 1 - NEEDS_WIDTH_SHARE))

    def portrait_page(self) -> Widget:
        look = self.look
        below = (self.heading(_("What does it count?")), *self.count_keys())
        return Column(
            look, self.example_rows(), self.needs_list(look.width - 2 * look.gap, *below), self.keys_at_foot()
        )

    def heading(self, text: str) -> Widget:
        return fixed(Words(self.look, text, BODY, bold=True, align="left"), height=self.look.text(BODY) * 1.5)

    def needs_list(self, width: float, *below: Widget) -> Widget:
        """The requirements that the box can have, as a list: the faces or groups to choose, a tile for each kind, and
        the widgets `below` them."""
        look, box = self.look, self.box
        columns = max(2, int(width / (look.mm(LEAST_TILE_WIDTH_MM) + look.gap)))
        tiles = [
            NeedTile(look, one, partial(self.choose_need, one)) for one in present.box_needs(box, self.dice_of_sheet)
        ]
        lines = -(-len(tiles) // columns)
        high = max(look.mm(TILE_HEIGHT_MM), look.text(SMALL) * 2.6 + look.mm(DIE_MM + 1.6))
        grid = fixed(Grid(look, columns, *tiles), height=lines * (high + look.gap) - look.gap)
        above = [*self.face_keys(width), *self.each_group_of_another_face_row(width)]
        listed = Scroll(look, self.heading(_("What must lie there?")), *above, grid, *below)
        if not above:  # else they are what is looked for
            listed.keep_in_view(next(tile for tile in tiles if tile.chosen))
        return listed

    def face_keys(self, width: float) -> list[Widget]:
        """The six faces to choose from, if the box asks for certain ones."""
        look, chosen = self.look, present.faces_chosen(self.box)
        if not chosen:
            return []
        columns = 6 if width - look.mm(2) >= 6 * (look.least_touch_px + look.gap) else 3
        keys = [self.face_key(face, face in chosen) for face in range(1, 7)]
        return [fixed(Grid(look, columns, *keys), height=6 // columns * (look.least_touch_px + look.gap) - look.gap)]

    def face_key(self, face: int, is_chosen: bool) -> Widget:
        return FaceChoice(self.look, face, partial(self.choose_face, face), is_chosen)

    def each_group_of_another_face_row(self, width: float) -> list[Widget]:
        """The switch for whether the groups of the box must have different faces; none for a box without groups."""
        look, box = self.look, self.box
        if not present.has_groups(box):
            return []
        is_on = not box.get("one_face", False)
        row = switch_row(look, _("Each group of another face"), "", is_on, (_("no"), _("yes")),
                         partial(self.change_box, {**box, "one_face": is_on}), width - look.mm(2))  # fmt: skip
        return [fixed(Panel(look, row, padding=0), height=row.height)]

    def count_keys(self) -> list[Widget]:
        look, now = self.look, present.count_rule(self.box)
        keys = [choice_key(look, says, partial(self.choose_count, one), one == now, align="left")
                for one, says in present.count_choices(self.box)]  # fmt: skip
        return [fixed(key, height=look.least_touch_px) for key in keys]

    def example_rows(self) -> Widget:
        """Three rolls with what the rules count for each in this box."""
        look = self.look
        high = max(look.mm(EXAMPLE_HEIGHT_MM), look.text(BODY) * 1.4)
        rolls = [
            fixed(self.example_row(roll, points, high), height=high)
            for roll, points in present.example_rolls(self.box, self.dice_of_sheet)
        ]
        head = fixed(Words(look, _("Example"), SMALL, look.colours.soft, align="left"), height=look.text(SMALL) * 1.3)
        parts = [*([] if look.is_compact else [head]), *rolls]
        high = sum(part.height for part in parts) + look.mm(2)
        return fixed(Panel(look, *parts, spacing=0, padding=(look.mm(1.5), look.mm(1))), height=high)

    def example_row(self, faces: Roll, points: int, high: float) -> Widget:
        look = self.look
        dice = [fixed(die_picture(look, face), width=min(high, look.mm(8))) for face in faces]
        ink = look.colours.text if points else look.colours.soft
        return Row(
            look, *dice, Words(look, str(points), HEAD, ink, bold=bool(points), align="right", number=True), spacing=0
        )

    def keys_at_foot(self) -> Widget:
        look = self.look
        keys = [
            Key(look, _("Name"), self.rename_box, symbol="pen", size=SMALL),
            Key(look, _("More"), self.show_seldom_set_rows, symbol="plus", size=SMALL),
            Key(look, _("Take it off"), self.remove_box, symbol="leave", size=SMALL),
        ]
        return fixed(Row(look, *keys), height=look.least_touch_px)

    def seldom_set_rows(self) -> Widget:
        """Rows for what is seldom set: points on top, a factor, and limits for the sum of all dice."""
        look = self.look
        rows = [
            control_row(
                look,
                name,
                "",
                [value_key(look, str(number), partial(self.ask_number, field, name, number), name)],
                look.width - 2 * look.gap,
            )
            for field, name, number in present.optional_numbers(self.box)
        ]
        return Column(look, RuledList(look, rows), self.example_rows())

    # ---- what is done

    def change_box(self, box: Table) -> None:
        self.sheet.change_sheet(sheets.with_box(self.sheet.given, self.key, box))
        self.refresh()

    def choose_need(self, need: BoxNeed) -> None:
        self.clear_widgets()  # what is chosen now may bring faces to choose, at the top of the list
        self.change_box(present.with_need(self.box, need))

    def choose_face(self, face: int) -> None:
        self.change_box(present.with_face_tapped(self.box, face))

    def choose_count(self, count: CountRule) -> None:
        self.change_box(present.with_count(self.box, count))
        if count == "fixed points":
            name = sheets.printed_box_name(self.sheet.given, self.key)
            self.app.go("number", title=name, done=self.set_points, number=self.box["points"])

    def set_points(self, number: int) -> None:
        self.sheet.change_sheet(
            sheets.with_box(self.sheet.given, self.key, {**self.box, "points": min(max(number, 1), 1000)})
        )

    def ask_number(self, field: str, name: str, number: int) -> None:
        def done(chosen: int) -> None:
            self.sheet.change_sheet(
                sheets.with_box(self.sheet.given, self.key, present.with_optional_number(self.box, field, chosen))
            )

        self.app.go(
            "number", title=name, done=done, number=number, head=sheets.printed_box_name(self.sheet.given, self.key)
        )

    def rename_box(self) -> None:
        def done(name: str) -> None:
            self.sheet.change_sheet(sheets.with_box(self.sheet.given, self.key, {**self.box, "name": name}))

        name = sheets.printed_box_name(self.sheet.given, self.key)
        self.app.go("sheet_label", title=_("Name"), text=name, done=done)

    def show_seldom_set_rows(self) -> None:
        self.more = True
        self.refresh()

    def hide_seldom_set_rows(self) -> None:
        self.more = False
        self.refresh()

    def remove_box(self) -> None:
        self.app.back()
        self.sheet.remove_box()
