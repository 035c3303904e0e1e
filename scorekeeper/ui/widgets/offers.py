"""Entries to tap: cards of at least 20 mm that fill their place, with a leaf to turn when there are more."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.ui.present.card import Offer
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL, TITLE, Look
from scorekeeper.ui.widgets.key import Key, Kind, Touchable, key_colours
from scorekeeper.ui.widgets.text import Words


class OfferCard(Touchable):
    """The printed name of the box, the points, and a note."""

    def __init__(self, look: Look, offer: Offer, action: Callable[[], object], kind: Kind, points: str) -> None:
        ground, ink, edge = key_colours(look, kind)
        super().__init__(look, action, ground, edge, orientation="vertical", padding=look.mm(1.2))
        self.text, self.offer = offer.label, offer
        self.add_widget(Words(look, offer.label, BODY, ink, size_hint_y=0.34))
        if points:
            self.add_widget(Words(look, points, TITLE, ink, bold=True, wrap=False, number=True, size_hint_y=0.36))
        if offer.note:
            self.add_widget(Words(look, offer.note, SMALL, ink, size_hint_y=0.34))


class OfferGrid(Widget):  # type: ignore[misc]
    """As many columns and rows as the finger allows; `kind` is that of all cards but the first, which is `first`."""

    def __init__(
        self, look: Look, offers: Sequence[Offer], choose: Callable[[Offer], object], first: Kind = "main",
        kind: Kind = "plain", points: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.offers, self.choose = look, offers, choose
        self.first, self.kind, self.points = first, kind, points
        self.leaf = 0
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_args: object) -> None:
        self.clear_widgets()
        look = self.look
        if min(self.size) < look.card - 1:
            return
        columns, rows = self.shape(len(self.offers))
        room = columns * rows
        cards = [self.card(number, offer) for number, offer in enumerate(self.offers)]
        if len(cards) > room:
            leaves = -(-len(cards) // (room - 1))
            start = (self.leaf % leaves) * (room - 1)
            cards = [*cards[start : start + room - 1], Key(look, _("More"), self.turn_leaf, "quiet", size=BODY)]
        self.place(cards, columns, rows)

    def shape(self, number: int) -> tuple[int, int]:
        """Columns and rows: the fewest places that hold all, wide rather than narrow ones."""
        look = self.look
        most = [max(1, int((side + look.gap + 1) / (look.card + look.gap))) for side in self.size]
        shapes = [(columns, rows) for columns in range(1, most[0] + 1) for rows in range(1, most[1] + 1)]
        enough = [one for one in shapes if one[0] * one[1] >= number and one[0] >= min(2, most[0])]
        return min(enough, key=lambda one: (one[0] * one[1], -one[1])) if enough else (most[0], most[1])

    def place(self, cards: Sequence[Widget], columns: int, rows: int) -> None:
        gap = self.look.gap
        wide = (self.width - gap * (columns - 1)) / columns
        high = min((self.height - gap * (rows - 1)) / rows, max(self.look.card * 1.7, wide * 0.8))
        for number, card in enumerate(cards):
            across, down = number % columns, number // columns
            card.size = (wide, high)
            card.pos = (self.x + across * (wide + gap), self.y + self.height - high - down * (high + gap))
            self.add_widget(card)

    def card(self, number: int, offer: Offer) -> OfferCard:
        kind = self.first if number == 0 else self.kind
        points = f"{offer.points}{'?' if offer.unsure else ''}" if self.points else ""
        return OfferCard(self.look, offer, lambda: self.choose(offer), kind, points)

    def turn_leaf(self) -> None:
        self.leaf += 1
        self.lay()
