"""A second, simple solver: it plays each card on by the rules themselves and never merges two cards."""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import numpy as np

from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.sheet import Card, Entry, Terms

ROLLS: list[Roll] = [*combinations_with_replacement(range(1, 7), 5)]
NUMBER = {roll: number for number, roll in enumerate(ROLLS)}


@cache
def chances(keep: Roll) -> np.ndarray:
    """The probability of each roll, in the order of ROLLS, when these dice are kept and all others thrown."""
    found = np.zeros(len(ROLLS))
    for more in product(range(1, 7), repeat=5 - len(keep)):
        found[NUMBER[tuple(sorted(keep + more))]] += 1 / 6 ** (5 - len(keep))
    return found


@cache
def keeps(roll: Roll, standing: Roll = ()) -> tuple[Roll, ...]:
    """Return every choice of dice to keep: at most four dice, and always those in `standing`, which must stay."""
    found = {tuple(sorted(keep)) for size in range(5) for keep in combinations(roll, size)}
    return tuple(keep for keep in found if all(keep.count(die) >= standing.count(die) for die in standing))


@cache
def all_keeps() -> dict[Roll, int]:
    """Every choice of at most four dice to keep, with its number."""
    found = (keep for size in range(5) for keep in combinations_with_replacement(range(1, 7), size))
    return {keep: number for number, keep in enumerate(found)}


@cache
def chances_of_keeps() -> np.ndarray:
    """For each of `all_keeps`, the probability of each roll of ROLLS; above 0 for those from which it can be kept."""
    return np.array([chances(keep) for keep in all_keeps()])


@cache
def with_dice(standing: Roll) -> np.ndarray:
    """Whether each of `all_keeps` includes these dice."""
    return np.array([all(keep.count(die) >= standing.count(die) for die in standing) for keep in all_keeps()])


class Plain:
    """The expected final points under optimal play, computed card by card; results are remembered."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.free = terms.sheet.rethrow_kept
        self.announces = terms.options.get("announce") is True
        self.cards: dict[tuple[object, ...], float] = {}

    def card(self, card: Card) -> float:
        look = (*sorted(card.filled.items()), card.yatzis, card.yatzy_bonus)
        if look not in self.cards:
            self.cards[look] = self.worth(card)
        return self.cards[look]

    def worth(self, card: Card) -> float:
        if len(card.filled) == len(self.terms.boxes):
            return rules.card_sums(self.terms, card).grand
        named = [box for box in self.terms.boxes if box not in card.filled] if self.announces else [None]
        return max(float(chances(()) @ self.on_rolls(self.finals(card, box), 2)) for box in named)

    def entry(self, card: Card, roll: Roll, made: Entry) -> float:
        return self.card(rules.card_with_entry(card, roll, made))

    def finals(self, card: Card, declared: str | None) -> np.ndarray:
        """The expected final points for each roll of ROLLS when no throw is left and it must be entered.

        `declared` is the box that was announced, None without announcing.
        """
        return np.array(
            [
                max(self.entry(card, roll, made) for made in rules.legal_entries(self.terms, card, roll, declared))
                for roll in ROLLS
            ]
        )

    def on_rolls(self, finals: np.ndarray, left: int) -> np.ndarray:
        """The expected final points for each roll of ROLLS with `left` throws left, if none of its dice must stay."""
        return self.best(finals, self.worth_of_keeps(finals, left), ())

    def kept(self, finals: np.ndarray, roll: Roll, left: int, standing: Roll = ()) -> dict[Roll, float]:
        worth = self.worth_of_keeps(finals, left)
        return {keep: float(worth[all_keeps()[keep]]) for keep in keeps(roll, () if self.free else standing)}

    def worth_of_keeps(self, finals: np.ndarray, left: int) -> np.ndarray:
        """The expected final points of keeping the dice of each of `all_keeps`, with `left` throws left before the
        others are thrown."""
        if self.known[0] is not finals:
            self.known = finals, {}
        if left not in self.known[1]:
            self.known[1][left] = self.worth_of_throwing(finals, left - 1)
        return self.known[1][left]

    known: tuple[object, dict[int, np.ndarray]] = None, {}

    def worth_of_throwing(self, finals: np.ndarray, left: int) -> np.ndarray:
        """The expected final points of keeping the dice of each of `all_keeps` and throwing the others, with `left`
        throws left afterwards."""
        if not left:
            return np.asarray(chances_of_keeps() @ finals)
        later = self.worth_of_keeps(finals, left)
        if self.free:
            return np.asarray(chances_of_keeps() @ self.best(finals, later, ()))
        return np.array([chances(keep) @ self.best(finals, later, keep) for keep in all_keeps()])

    @staticmethod
    def best(finals: np.ndarray, worth: np.ndarray, standing: Roll) -> np.ndarray:
        """The expected final points for each roll of ROLLS if it may be entered or, for what each of `all_keeps` is
        worth, any of its dice kept that include those in `standing`, which must stay."""
        possible = (chances_of_keeps().T > 0) & with_dice(standing)
        return np.asarray(np.maximum(finals, np.where(possible, worth, -np.inf).max(axis=1)))


def late_card(terms: Terms, still_open: int, dice: Random) -> Card:
    """A random card with `still_open` open boxes as a game could lead to it; four in ten rolls are five of a kind."""
    boxes, card = [*terms.boxes], Card()
    if not terms.in_order:
        dice.shuffle(boxes)
    for box in boxes[: len(boxes) - still_open]:
        roll = tuple(sorted(dice.choice(ROLLS) if dice.random() < 0.6 else (dice.randint(1, 6),) * 5))
        points = 0 if dice.random() < 0.3 else terms.sheet.worth(terms, card, roll, box)
        card = rules.card_with_entry(card, roll, Entry(box, points, terms.sheet.yatzy_bonus(terms, card, roll)))
    return card
