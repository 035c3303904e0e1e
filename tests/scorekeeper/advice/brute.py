"""The largest chance to win with a late card, found by playing it to its end by the rules themselves; for the tests of
the advice."""

from collections.abc import Sequence

import numpy as np

from scorekeeper.rules import sheet as rules
from scorekeeper.rules.sheet import Card, Terms
from tests.scorekeeper.advice.plain import Plain


class PlainWins(Plain):
    """As Plain, but a full card is worth `worth[its total]`: the chance to win with it."""

    def __init__(self, terms: Terms, worth: Sequence[float] | np.ndarray) -> None:
        super().__init__(terms)
        self.chance = worth

    def worth(self, card: Card) -> float:
        if len(card.filled) == len(self.terms.boxes):
            return float(self.chance[rules.card_sums(self.terms, card).grand])
        return super().worth(card)
