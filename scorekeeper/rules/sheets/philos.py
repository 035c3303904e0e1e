"""The rule sheet of Philos Yatzi (article 6657), in German, English, French and Spanish."""

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import THIRTEEN, UPPER, five_alike, fixed, full_house_or_five
from scorekeeper.rules.sheet import Bonus, Card, Option, Sheet, Terms, printed_with, upper_filled


def worth(terms: Terms, card: Card, roll: Roll, box: str) -> int:
    """The points of a roll in a box. A second Yatzi scores 100 in an open Chance; if it must be a zero (`forced_zero`),
    it scores 0 in every box but Yatzi's."""
    if five_alike(roll) and card.yatzis:
        if box == "chance":
            return 100
        if box != "yatzy" and forced_zero(terms, card, roll):
            return 0
    return terms.boxes[box](roll)


def forced_zero(terms: Terms, card: Card, roll: Roll) -> bool:
    """Whether a further five of a kind scores 0: Chance is filled, and so is its upper box, or by an option all six;
    never if the option for this rule is off."""
    if not terms.options["second_yatzi_forced_zero"] or "chance" not in card.filled:
        return False
    return card.filled.keys() >= set(UPPER) if terms.options["second_yatzi_all_upper"] else upper_filled(card, roll)


OPTIONS = {
    "second_yatzi_forced_zero": Option(
        True,
        (False,),
        "A second Yatzi whose own box and Chance are used is entered as a zero; no: it still counts as three "
        "or four of a kind.",
    ),
    "second_yatzi_all_upper": Option(
        False,
        (True,),
        "In Spanish the zero is due when the whole upper part is filled, in the other languages when its own box is.",
        further=True,
        foremost=("es",),
    ),
    "five_alike_full_house": Option(
        False,
        (True,),
        "The sheet asks for 2 + 3 equal dice, and does not say whether five of a kind count as that.",
        scores={"full_house": fixed(25, full_house_or_five)},
    ),
}

printed = printed_with(THIRTEEN)
EDITIONS = {
    "de": printed(
        "Bonus",
        "1er | 2er | 3er | 4er | 5er | 6er "
        "| 3er-Pasch | 4er-Pasch | Full House | Kleine Straße | Große Straße "
        "| Yatzi (5er-Pasch) | Chance",
    ),
    "en": printed(
        "bonus",
        "1's | 2's | 3's | 4's | 5's | 6's "
        "| Three-Of-A-Kind | Four-Of-A-Kind | Full House | Small Straight "
        "| Large Straight | Yatzi (Five-Of-A-Kind) | Chance",
    ),
    "fr": printed(
        "prime",
        "dés de 1 | dés de 2 | dés de 3 | dés de 4 | dés de 5 | dés de 6 "
        "| Brelan | Carré | Full | Petite suite | Grande suite | Yatzi (ou Yam's) | Chance",
    ),
    "es": printed(
        "bonus",
        "los 1 | los 2 | los 3 | los 4 | los 5 | los 6 "
        "| Pasch de 3 | Pasch de 4 | Full House | Escalera | Escalera doble "
        "| Yatzi (Generala) | Chance",
    ),
}

PHILOS = Sheet("philos", "Philos Yatzi", EDITIONS, THIRTEEN, Bonus(35), players=(2, 10), options=OPTIONS, worth=worth)
