"""The rule sheet of Noris Yatzy, in German: kept dice may not be thrown again, and entries may not be corrected."""

from scorekeeper.rules.scoring import THIRTEEN, fixed, full_house_or_five
from scorekeeper.rules.sheet import Bonus, Option, Sheet, printed_with

OPTIONS = {
    "chance": Option(
        "free",
        ("last_resort",),
        "The sheet offers Chance when a throw fits no other box; it can be closed as long as one fits.",
    ),
    "strike": Option(
        "free",
        ("last_resort",),
        "The sheet speaks of striking when nothing fits; a zero can be forbidden as long as a box takes points.",
    ),
    "five_alike_full_house": Option(
        False,
        (True,),
        "The sheet asks for any three and any two of a kind, and five of a kind can be read as that.",
        scores={"full_house": fixed(25, full_house_or_five)},
    ),
}

printed = printed_with(THIRTEEN)
EDITIONS = {
    "de": printed(
        "Bonus",
        "1er | 2er | 3er | 4er | 5er | 6er "
        "| Dreierpasch | Viererpasch | Full House | Kleine Straße | Große Straße | Yatzy | Chance",
    ),
}

NORIS = Sheet(
    "noris", "Noris Yatzy", EDITIONS, THIRTEEN, Bonus(35), players=(2, None), options=OPTIONS,
    rethrow_kept=False, corrections=False,
)  # fmt: skip
