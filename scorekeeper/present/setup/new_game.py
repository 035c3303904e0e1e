"""The texts of a match that is being set up: the choices, and what is still wrong. No kivy here."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.present.card.words import bonus_word, box_words
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.setup.distinguishing_rule import distinguishing_rule
from scorekeeper.present.setup.draft import Draft, WayToStart, is_paper_card_full, options_of, player_limits
from scorekeeper.present.texts import N_, _, ngettext
from scorekeeper.records.worth import worth_words
from scorekeeper.rules.further import has_yatzy_bonus
from scorekeeper.rules.games import GAMES, game_named
from scorekeeper.rules.sheet import Option, Value, options_offered

OPTION_NAMES = {
    "second_yatzi_forced_zero": N_("A second Yatzi with no place left is a zero"),
    "five_alike_full_house": N_("Five of a kind are a full house, too"),
    "four_alike_two_pairs": N_("Four of a kind are two pairs, too"),
    "chance": N_("When Chance may be filled"),
    "strike": N_("When a box may be struck out"),
    "announce": N_("The box is named before the first throw"),
    "bonus_threshold": N_("Points for the bonus"),
    "second_yatzi_all_upper": N_("A second Yatzi is a zero only when the whole upper part is filled"),
    "second_yatzi_after_50": N_("A Yatzi is a second one only after 50 points in its box"),
    "bonus_from_63": N_("The bonus is earned from 63 points on"),
    "yatzy_is_50": N_("Five of a kind are 50 points, without the dice"),
    "lower_half_free": N_("The lower part may be filled in any order"),
    "prime_after_first": N_("100 points only if the first Yahtzee went into its own box"),
    "chicago_any_throw": N_("Three ones end the turn after any throw"),
    "chicago_rule": N_("Three ones are Chicago"),
    "joker_below": N_("A Joker goes below while a box is open there"),
    "equal_passes": N_("An equal throw is enough"),
    "chip_each": N_("Everybody who fails takes a chip"),
    "chicago_plays_on": N_("The round goes on after the opener's three ones"),
    "dice_as_opener": N_("The others throw as many dice as the opener"),
    "one_die_starts": N_("A single die decides who begins"),
}
VALUE_NAMES: dict[Value, str] = {
    "free": N_("whenever you like"),
    "last_resort": N_("when nothing else fits"),
    "last_box": N_("when nothing else is open"),
}
WAY_TO_START_NAMES: dict[WayToStart, str] = {
    "dice": N_("The dice decide: the highest throw begins"),
    "first": N_("The first seat begins"),
    "random": N_("A player drawn by lot begins"),
}


@dataclass(frozen=True, slots=True)
class OptionWithValues:
    """A rule for the players to agree on: its id, its name, a sentence about it, its values with their names, and the
    chosen one. `further`: it is listed only when more rules are asked for."""

    option: str
    name: str
    says: str
    values: tuple[tuple[Value, str], ...]
    chosen: Value
    further: bool


# ---- the sheet


TRANSLATED_GAME_NAMES = (N_("Carlit Yatzy for beginners"),)
"""Names of games that contain words to translate, listed so that they are found for translation; others are only the
publisher's name."""


def sheet_names(own: Iterable[str] = ()) -> dict[str, str]:
    """The name of each published game and of these own sheets by its id, in the language of the screens."""
    return {name: sheet_name(name) for name in (*GAMES, *own)}


def sheet_name(sheet: str) -> str:
    return _(game_named(sheet).name)


def card_size_words(sheet: str) -> str:
    """The size of a game as text: the number of boxes of its card, as in "13 boxes", or of its dice where it has no
    card."""
    kind = game_named(sheet)
    if kind.sheet is None:
        return ngettext("{n} die", "{n} dice", kind.dice).format(n=kind.dice)
    number = len(kind.sheet.boxes)
    return ngettext("{n} box", "{n} boxes", number).format(n=number)


class UpperAndLowerTexts(NamedTuple):
    """A text for each box of the upper and of the lower part of a card, in the order of the card."""

    upper: tuple[str, ...]
    lower: tuple[str, ...]


def printed_box_names(draft: Draft) -> UpperAndLowerTexts:
    """The names of the upper and of the lower boxes, as the screen shows them. For a game without a card: all words
    that its sheet prints, and an empty tuple."""
    if not draft.has_card:
        return UpperAndLowerTexts(tuple(game_named(draft.sheet).editions[draft.edition].values()), ())
    labels = box_words(draft.terms.sheet, draft.edition)
    above = draft.terms.sheet.upper
    upper = tuple(label for box, label in labels.items() if box in above)
    return UpperAndLowerTexts(upper, tuple(label for box, label in labels.items() if box not in above))


def box_worths(draft: Draft) -> UpperAndLowerTexts:
    """What each box of the upper and of the lower part is worth, in the signs of `worth_words`, such as "× 3" for the
    points of each die, fixed points, or "Σ" for a sum of dice."""
    terms = draft.terms
    upper = tuple(worth_words(terms, box) for box in terms.boxes if box in terms.sheet.upper)
    return UpperAndLowerTexts(
        upper, tuple(worth_words(terms, box) for box in terms.boxes if box not in terms.sheet.upper)
    )


def printed_words_of_game_without_card(printed: tuple[str, ...]) -> str:
    """A sentence that lists these words, which the sheet of a game without a card prints."""
    return _("The words of the sheet: {words}.").format(words=", ".join(printed))


def sheet_facts(draft: Draft) -> tuple[str, ...]:
    """Short sentences on what distinguishes this sheet from others."""
    if not draft.has_card:
        return CARDLESS_TEXTS[draft.sheet].facts(draft.options)
    terms, sheet = draft.terms, draft.terms.sheet
    bonus = _("{label}: {points} points for {threshold} points or more in the upper part.")
    if terms.bonus.above:
        bonus = _("{label}: {points} points for more than {threshold} points in the upper part.")
    label = bonus_word(sheet, draft.edition)
    found = [bonus.format(label=label, points=one.points, threshold=one.threshold) for one in terms.bonuses[:1]]
    if terms.in_order:
        found.append(_("The boxes are filled from top to bottom."))
    if not sheet.rethrow_kept:
        found.append(_("A kept die may not be thrown again."))
    if not sheet.corrections:
        found.append(_("An entry may not be changed later."))
    if has_yatzy_bonus(terms):
        found.append(_("Every further five of a kind earns 100 points more."))
    return tuple(found)


def distinguishing_rule_words(draft: Draft) -> str:
    """The rule for which this sheet is known, in a few words; empty if it has only common rules or is an own sheet."""
    return distinguishing_rule(draft.terms) if draft.has_card else _("Three ones beat everything")


# ---- what the table agrees on


def option_choices(draft: Draft) -> tuple[OptionWithValues, ...]:
    """The options that this edition offers, with the values chosen in the draft."""
    options = options_offered(options_of(draft.sheet), draft.edition)
    return tuple(option_choice(name, option, draft) for name, option in options.items())


def option_choice(name: str, option: Option, draft: Draft) -> OptionWithValues:
    values = tuple((value, value_name(value)) for value in sorted(option.values(draft.edition), key=is_yes))
    chosen, further = draft.options.get(name, option.default), option.further and name not in draft.options
    return OptionWithValues(name, _(OPTION_NAMES.get(name, option.says)), _(option.says), values, chosen, further)


def is_yes(value: Value) -> bool:
    """Whether the value is a Yes: sorted by this, it comes after No, and all other values keep their order."""
    return value is True


def value_name(value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _(VALUE_NAMES[value]) if isinstance(value, str) else str(value)


# ---- players


def players_problem(draft: Draft) -> str | None:
    fewest, most = player_limits(draft.sheet)
    if len(draft.players) < fewest:
        return ngettext("At least {n} player is needed.", "At least {n} players are needed.", fewest).format(n=fewest)
    if len(draft.players) > most:
        return ngettext("At most {n} player can play.", "At most {n} players can play.", most).format(n=most)
    return None


# ---- the beginning


def setup_problem(draft: Draft) -> str | None:
    """The message about what prevents the match from beginning (full paper cards, too few or too many players); None if
    nothing does."""
    if draft.cards and all(is_paper_card_full(draft, player) for player in draft.players):
        return _("All paper cards are full: there is nothing left to play.")
    return players_problem(draft)
