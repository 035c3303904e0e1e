"""The two rule sheets of Carlit Yatzy, for professionals and for beginners, in German, French and Italian."""

from dataclasses import replace

from scorekeeper.rules.scoring import FIFTEEN, four_alike_as_two_pairs, full_house_or_five, total_if
from scorekeeper.rules.sheet import Bonus, Option, Sheet, printed_with

OPTIONS = {
    "five_alike_full_house": Option(
        False,
        (True,),
        "The sheet asks for a pair and three of a kind, and does not say that they must differ.",
        scores={"full_house": total_if(full_house_or_five)},
    ),
    "four_alike_two_pairs": Option(
        False,
        (True,),
        "The sheet asks for two of a kind twice, and does not say that they must differ.",
        scores={"two_pairs": four_alike_as_two_pairs},
    ),
}

printed = printed_with(FIFTEEN)
EDITIONS = {
    "de": printed(
        "Bonus",
        "Einer | Zweier | Dreier | Vierer | Fünfer | Sechser "
        "| 1 Paar | 2 Paare | 3 Gleiche | 4 Gleiche | Kleine Strasse | Grosse Strasse "
        "| Volles Haus | Chance | Yatzy",
    ),
    "fr": printed(
        "Bonus",
        "As | Deux | Trois | Quatre | Cinq | Six "
        "| 1 paire | 2 paires | brelan | carré | petite quinte | grande quinte | Full "
        "| Chance | Yatzy",
    ),
    "it": printed(
        "buono",
        "1 | 2 | 3 | 4 | 5 | 6 "
        "| 1 coppia | 2 coppie | 3 numeri eguali | 4 numeri eguali | piccola sequenza "
        "| grande sequenza | casa piena | chance | Yatzy",
    ),
}

CARLIT = Sheet("carlit", "Carlit Yatzy", EDITIONS, FIFTEEN, Bonus(25, above=True), options=OPTIONS)
CARLIT_BEGINNER = replace(CARLIT, id="carlit-beginner", name="Carlit Yatzy for beginners", options={}, in_order=True)
