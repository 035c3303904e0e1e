"""The names of the boxes on the screen: as the sheet's edition in the language of the screen prints them or, if the
sheet has none, in the screen's own words. Exports, paper, speech and the referee keep the printed names."""

from collections.abc import Mapping

from scorekeeper.present.texts import N_, _, current_language
from scorekeeper.rules.sheet import OWN_PREFIX, Sheet, Terms

BOX_WORDS: Mapping[str, str] = {
    "ones": N_("Ones"), "twos": N_("Twos"), "threes": N_("Threes"),
    "fours": N_("Fours"), "fives": N_("Fives"), "sixes": N_("Sixes"),
    "one_pair": N_("One Pair"), "two_pairs": N_("Two Pairs"),
    "three_of_a_kind": N_("Three of a Kind"), "four_of_a_kind": N_("Four of a Kind"),
    "full_house": N_("Full House"), "small_straight": N_("Small Straight"), "large_straight": N_("Large Straight"),
    "yatzy": "Yatzy", "chance": N_("Chance"),
}  # fmt: skip


def box_words(sheet: Sheet, edition: str) -> Mapping[str, str]:
    """The name of each box of this sheet by its id: as printed in the edition in the screen's language, whichever
    `edition` is played, else in the screen's own words. The boxes of an own sheet have only the printed names."""
    printed = printed_edition(sheet, edition)
    if printed:
        return sheet.editions[printed].labels
    return {box: _(BOX_WORDS[box]) for box in sheet.editions[edition].labels}


def bonus_word(sheet: Sheet, edition: str) -> str:
    printed = printed_edition(sheet, edition)
    return sheet.editions[printed].bonus_label if printed else _("Bonus")


def printed_edition(sheet: Sheet, edition: str) -> str:
    """The edition whose printed words the screen shows: that in the screen's language, empty if there is none. For an
    own sheet always `edition`."""
    if sheet.id.startswith(OWN_PREFIX):
        return edition
    language = current_language()
    return language if language in sheet.editions else ""


def box_label(terms: Terms, box: str) -> str:
    printed = printed_edition(terms.sheet, terms.edition)
    return terms.sheet.editions[printed].labels[box] if printed else _(BOX_WORDS[box])


def bonus_label(terms: Terms) -> str:
    return bonus_word(terms.sheet, terms.edition)
