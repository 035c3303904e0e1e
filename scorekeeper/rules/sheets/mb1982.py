"""The rule sheet of MB Yahtzee, France 1982, with its rules for further Yahtzees."""

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import THIRTEEN, UPPER, five_alike
from scorekeeper.rules.sheet import Bonus, Card, Option, Sheet, Terms, printed_with, upper_filled

JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def worth(terms: Terms, card: Card, roll: Roll, box: str) -> int:
    """The points of a roll in a box; five of a kind scores in full in full house and straights (Joker) once the Yahtzee
    box and its own upper box are filled."""
    joker = box in JOKER and "yatzy" in card.filled and upper_filled(card, roll)
    return JOKER[box] if joker else terms.boxes[box](roll)


def prime(terms: Terms, card: Card, roll: Roll) -> int:
    """100 points for a further Yahtzee if the Yahtzee box holds 50, by an option that of the first one; else 0."""
    earned = five_alike(roll) and card.filled.get("yatzy") == 50
    return 100 if earned and (first_in_its_box(card) or not terms.options["prime_after_first"]) else 0


def first_in_its_box(card: Card) -> bool:
    """Whether the first Yahtzee of the game was entered in the Yahtzee box, judged by whether each later one has earned
    its 100 points.

    The number of Yahtzees is unknown on a card copied from paper; an upper box with five dice of its face proves one.
    """
    proven = 1 + sum(card.filled.get(box) == 5 * face for face, box in enumerate(UPPER, 1))
    return card.yatzy_bonus >= 100 * (max(card.yatzis, proven) - 1)


OPTIONS = {
    "prime_after_first": Option(
        False,
        (True,),
        "The sheet pays the 100 points on condition that the first Yahtzee was marked in the Yahtzee box.",
        further=True,
    ),
}


printed = printed_with(THIRTEEN)
EDITIONS = {
    "fr": printed(
        "Prime",
        "As | Deux | Trois | Quatre | Cinq | Six "
        "| Brelan | Carré | Full | Petite Suite | Grande Suite | YAHTZEE® | Chance",
    ),
}

MB1982 = Sheet(
    "mb1982", "MB Yahtzee 1982", EDITIONS, THIRTEEN, Bonus(35), starter="highest", options=OPTIONS,
    worth=worth, prime=prime,
)  # fmt: skip
