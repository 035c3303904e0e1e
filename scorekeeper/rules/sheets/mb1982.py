"""MB Yahtzee, France 1982."""

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import THIRTEEN, UPPER, five_alike
from scorekeeper.rules.sheet import Bonus, Card, Option, Sheet, Terms, printed_with, upper_filled

JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def worth(terms: Terms, card: Card, roll: Roll, box: str) -> int:
    """Five alike are a Joker once the Yahtzee box and their own upper box are used."""
    joker = box in JOKER and "yatzy" in card.filled and upper_filled(card, roll)
    return JOKER[box] if joker else terms.boxes[box](roll)


def prime(terms: Terms, card: Card, roll: Roll) -> int:
    """100 for each further Yahtzee, wherever it is entered, if the Yahtzee box holds its 50."""
    earned = five_alike(roll) and card.filled.get("yatzy") == 50
    return 100 if earned and (first_in_its_box(card) or not terms.options["prime_after_first"]) else 0


def first_in_its_box(card: Card) -> bool:
    """Whether the first Yahtzee went into the Yahtzee box: then each one since has earned its 100, else none has.

    A card from paper may not say how many there were; five dice of its face in an upper box prove one.
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
    "mb1982",
    "MB Yahtzee 1982",
    EDITIONS,
    THIRTEEN,
    Bonus(35),
    starter="highest",
    options=OPTIONS,
    worth=worth,
    prime=prime,
)
