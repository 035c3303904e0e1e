"""The screen with the rules of a sheet by groups: each box with its rule, an example and its points, and the rules that
are not about one box."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup.box_rules import BoxRule
from scorekeeper.present.setup.draft import LANGUAGE_NAMES, Draft, draft_to_play_again
from scorekeeper.present.setup.game_rules import Section
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.setup.rules_page import BOXES_GROUP, RuleGroup, rule_groups
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.groups import RowGroup, content_width, group_page
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, space
from scorekeeper.ui.widgets.kit.number import big_number, number_width
from scorekeeper.ui.widgets.kit.rows import INDENT_MM, RuledList, centred_in_column
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

DIE_MM = 6.4
"""The side of an example's die in millimetres."""
DICE_GAP_MM = 0.5
"""The distance in millimetres between two dice of an example."""
EXAMPLE_BESIDE_FROM_MM = 95.0
"""The least width of a row in millimetres in which the example is beside the rule, not below it."""


class Page(page.Page):
    """The rules of a sheet. Arguments: draft (sheet, edition and options; without one, those of the match in play) and
    box (the one to show first)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", draft: Draft | None = None, box: str = "") -> None:
        super().__init__(app)
        match = app.session.view.match
        self.draft = draft or (draft_to_play_again(match.setup) if match else Draft())
        self.box, self.group = box, BOXES_GROUP if box else ""

    def build(self) -> Widget:
        look, draft = self.look, self.draft
        title = sheet_name(draft.sheet)
        groups = rule_groups(draft)
        chosen = next((one for one in groups if one.key == self.group), groups[0])
        keys = [RowGroup(one.key, one.name, one.icon) for one in groups]
        content = group_page(look, keys, chosen.key, self.open_group, self.group_rows(chosen))
        return self.framed(title, content, says=LANGUAGE_NAMES.get(draft.edition, draft.edition))

    def open_group(self, group: str) -> None:
        """Show another group, from its top."""
        self.group, self.box = group, ""
        self.clear_widgets()
        self.add_widget(self.build())

    def group_rows(self, group: RuleGroup) -> Widget:
        width = content_width(self.look)
        rows = {
            getattr(one, "box", one): self.box_row(one, width) if isinstance(one, BoxRule)
            else self.section_part(one, width, group.name) for one in group.rows
        }  # fmt: skip
        ruled = RuledList(self.look, [*rows.values()])
        if self.box in rows:
            ruled.keep_in_view(rows[self.box])
        return ruled

    def box_row(self, one: BoxRule, width: float) -> Widget:
        """The row of a box: name and rule, and the example with its points beside or below them."""
        look, pad = self.look, self.look.mm(INDENT_MM)
        dice, points = self.dice_row(one), big_number(look, str(one.points))
        fixed(points, width=max(look.mm(11), number_width(look, str(one.points))))
        if width < look.mm(EXAMPLE_BESIDE_FROM_MM):
            words = self.described_part(one.label, one.says, width - 2 * pad)
            below = fixed(Row(look, dice, space(), points), height=max(dice.height, look.mm(8)))
            return fixed(Column(look, words, below, spacing=look.gap / 2, padding=(pad, pad / 2)),
                         height=words.height + below.height + look.gap / 2 + pad)  # fmt: skip
        words = self.described_part(one.label, one.says, width - dice.width - points.width - 3.2 * pad)
        row = Row(
            look,
            centred_in_column(look, words),
            space(),
            centred_in_column(look, dice),
            points,
            padding=(pad, 0),
            spacing=pad / 2,
        )
        return fixed(row, height=max(look.least_touch_px, words.height + look.mm(2)))

    def dice_row(self, one: BoxRule) -> Widget:
        look, side = self.look, self.look.mm(DIE_MM)
        dice = [fixed(DiePicture(look, face, size_hint_min=(None, None)), side, side) for face in one.example]
        wide = len(dice) * (side + look.mm(DICE_GAP_MM))
        return fixed(Row(look, *dice, spacing=look.mm(DICE_GAP_MM)), width=wide, height=side)

    def section_part(self, one: Section, width: float, group: str) -> Widget:
        """Sentences, each on a line of its own, under a heading, which is left out if it is also the name of the
        group."""
        pad = self.look.mm(INDENT_MM)
        words = self.described_part("" if one.title == group else one.title, one.says, width - 2 * pad, BODY)
        return fixed(Column(self.look, words, padding=(pad, pad / 2)), height=words.height + pad)

    def described_part(self, title: str, says: tuple[str, ...], width: float, size: float = SMALL) -> Widget:
        look = self.look
        lines = [(title, BODY, True, look.colours.text)] if title else []
        ink = look.colours.soft if size == SMALL else look.colours.text
        lines += [(text, size, False, ink) for text in says]
        parts = [
            fixed(Words(look, text, letters, colour, bold=bold, align="left"),
                  height=text_height(look, text, width, letters, bold) + (0 if size == SMALL else look.mm(1)))
            for text, letters, bold, colour in lines
        ]  # fmt: skip
        return fixed(Column(look, *parts, spacing=0), width=width, height=sum(one.height for one in parts))
