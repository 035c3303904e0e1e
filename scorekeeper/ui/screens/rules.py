"""The screen with the rules of a sheet: each box with its rule, an example and its points, and the general rules."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.chicago.cardless import CARDLESS
from scorekeeper.present.setup import rules as present
from scorekeeper.present.setup.draft import LANGUAGE_NAMES, Draft, again
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

DICE = 0.34
"""The share of a row's width for the example dice and their points."""


class Page(page.Page):
    """The rules of a sheet. Arguments: draft (sheet, edition and options; without one, those of the match in play) and
    box (the one to show first)."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp", draft: Draft | None = None, box: str = "") -> None:
        super().__init__(app)
        match = app.session.view.match
        self.draft = draft or (again(match.setup) if match else Draft())
        self.box = box

    def build(self) -> Widget:
        look, draft = self.look, self.draft
        title = f"{sheet_name(draft.sheet)} ({LANGUAGE_NAMES.get(draft.edition, draft.edition)})"
        if not draft.on_card:
            return self.framed(title, Scroll(look, *map(self.section, CARDLESS[draft.sheet].rules(draft.options))))
        terms = draft.terms
        order = sorted(terms.boxes, key=lambda box: box != self.box)
        rows = [self.entry(present.box_rule(terms, box)) for box in order]
        around = [self.section(one) for one in present.sections(terms)]
        return self.framed(title, Scroll(look, *rows[: bool(self.box)], *around, *rows[bool(self.box) :]))

    @property
    def room(self) -> float:
        """The inner width of a panel in pixels."""
        return self.look.width - 5 * self.look.gap

    def entry(self, one: present.BoxRule) -> Widget:
        """The panel of a box: name and rule, and beside them, or below in portrait, the example and its points."""
        look, narrow = self.look, self.look.portrait
        width = self.room * (1 if narrow else 1 - DICE) - look.gap
        words = self.described(one.label, one.says, width)
        dice = self.example(one, self.room * (0.7 if narrow else DICE))
        if narrow:
            parts = [words, fixed(dice, height=look.mm(9))]
            return fixed(Panel(look, *parts, spacing=0), height=words.height + look.mm(9) + 2 * look.gap)
        high = max(words.height, look.mm(9))
        row = Row(look, share(Column(look, words, space(), spacing=0), 1 - DICE), share(dice, DICE))
        return fixed(Panel(look, row), height=high + 2 * look.gap)

    def described(self, title: str, says: tuple[str, ...], width: float) -> Widget:
        look, text = self.look, "\n".join(says)
        head = fixed(
            Words(look, title, BODY, bold=True, align="left"), height=tall(look, title, width, BODY, bold=True)
        )
        body = fixed(Words(look, text, SMALL, align="left"), height=tall(look, text, width, SMALL))
        return fixed(Column(look, head, body, spacing=0), height=head.height + body.height)

    def example(self, one: present.BoxRule, width: float) -> Widget:
        look = self.look
        side = min(look.mm(8), width / 7.5)
        dice = [fixed(DiePicture(look, face, size_hint_min=(None, None)), width=side) for face in one.example]
        points = Words(look, str(one.points), HEAD, look.colours.accent, bold=True, align="right")
        return Row(look, *dice, points, spacing=look.mm(0.6))

    def section(self, one: present.Section) -> Widget:
        words = self.described(one.title, one.says, self.room)
        return fixed(Panel(self.look, words), height=words.height + 2 * self.look.gap)
