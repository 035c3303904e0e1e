"""MB Yahtzee, France 1982."""

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import THIRTEEN, five_alike
from scorekeeper.rules.sheet import Bonus, Card, Sheet, Terms, printed_with, upper_filled

JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def worth(terms: Terms, card: Card, roll: Roll, box: str) -> int:
    """Five alike are a Joker once the Yahtzee box and their own upper box are used."""
    joker = box in JOKER and "yatzy" in card.filled and upper_filled(card, roll)
    return JOKER[box] if joker else terms.boxes[box](roll)


def prime(card: Card, roll: Roll) -> int:
    """100 for each further Yahtzee, wherever it is entered, if the Yahtzee box holds its 50."""
    return 100 if five_alike(roll) and card.filled.get("yatzy") == 50 else 0


printed = printed_with(THIRTEEN)
EDITIONS = {
    "fr": printed(
        "Prime",
        "As | Deux | Trois | Quatre | Cinq | Six "
        "| Brelan | Carré | Full | Petite Suite | Grande Suite | YAHTZEE® | Chance",
    ),
}

MB1982 = Sheet(
    "mb1982", "MB Yahtzee 1982", EDITIONS, THIRTEEN, Bonus(35), starter="highest", worth=worth, prime=prime,
)
