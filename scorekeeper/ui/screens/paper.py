"""The screen to enter the filled boxes of a card on paper, to continue it or to record an old result: tap a box, then
its points."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup import paper as present
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.key import Key, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, share
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """A player's paper card, filled in box by box. `change` is called with the new draft after each entry."""

    def __init__(self, app: "ScorekeeperApp", draft: Draft, player: str, change: Callable[[Draft], None]) -> None:
        super().__init__(app)
        self.draft, self.player, self.change = draft, player, change
        self.box = next(iter(self.labels_by_box))

    @property
    def labels_by_box(self) -> dict[str, str]:
        terms = self.draft.terms
        beside = {key: extra.name for key, extra in present.paper_extras(self.draft).items()}
        return {box: terms.label(box) for box in terms.boxes} | beside

    def build(self) -> Widget:
        look = self.look
        ready = fixed(Key(look, _("Done"), self.app.back, "main"), width=look.least_touch_px * 1.7)
        columns = 2 if look.is_compact or look.is_portrait else 3
        listed = key_grid(look, columns, [self.box_key(*pair) for pair in self.labels_by_box.items()])
        in_band = not (look.is_compact and look.is_portrait)  # there a long name has no room beside the key
        boxes = listed if in_band else Column(look, self.heading(self.player), listed)
        parts = [share(boxes, 0.56), share(self.value_keys(), 0.44)]
        inside = (Column if look.is_portrait else Row)(look, *parts)
        return self.framed(_("Paper card"), inside, right=ready, says=self.player if in_band else "")

    def box_key(self, box: str, label: str) -> Widget:
        look = self.look
        points = self.draft.cards.get(self.player, {}).get(box)
        edge = look.colours.accent if box == self.box else look.colours.key_rim
        key = PressableLayout(look, lambda: self.choose_box(box), look.colours.key, edge, padding=[look.mm(1), 0])
        key.name = label
        number = Words(look, "" if points is None else str(points), HEAD, bold=True)
        key.add_widget(Row(look, share(Words(look, label, SMALL, align="left"), 0.77), share(number, 0.23), spacing=0))
        return key

    def value_keys(self) -> Widget:
        """Keys with all possible points of the chosen box, and one to empty it."""
        look, draft = self.look, self.draft
        beside = present.paper_extras(draft)
        offered = beside[self.box].values if self.box in beside else present.paper_values(draft, self.box)
        keys = [self.value_key(points) for points in offered]
        empty = Key(look, "", lambda: self.fill_box(None), "quiet", "erase", name="erase")
        columns = max(2, int(look.width * (1 if look.is_portrait else 0.42) / (look.least_touch_px + 1.2 * look.gap)))
        return Column(look, self.heading(self.labels_by_box[self.box]), key_grid(look, columns, [*keys, empty]))

    def heading(self, text: str) -> Widget:
        return fixed(Words(self.look, text, BODY, bold=True), height=self.look.text(BODY) * 1.8)

    def value_key(self, points: int) -> Key:
        return Key(self.look, str(points), lambda: self.fill_box(points), bold=True)

    def choose_box(self, box: str) -> None:
        self.box = box
        self.refresh()

    def fill_box(self, points: int | None) -> None:
        """Enter these points in the chosen box, or empty it if None, and choose the next box."""
        self.draft = present.with_paper_points(self.draft, self.player, self.box, points)
        self.change(self.draft)
        order = list(self.labels_by_box)
        self.choose_box(order[min(order.index(self.box) + 1, len(order) - 1)])
