"""A match as it is being set up: what may be chosen, what was chosen, and what is still wrong. No kivy here."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.rules import chicago
from scorekeeper.rules.match import Setup
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Option, Sheet, Terms, Value, agree
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.ui.present_names import clean
from scorekeeper.ui.texts import N_, _, ngettext

Starter = Literal["first", "random", "dice"]

MOST_PLAYERS = 10
MOST_GAMES = 12

LANGUAGE_NAMES = {
    "fi": "Suomi", "sv": "Svenska", "no": "Norsk", "da": "Dansk", "fr": "Français", "nl": "Nederlands", "en": "English",
    "ru": "Русский", "lt": "Lietuvių", "lv": "Latviešu", "et": "Eesti", "is": "Íslenska", "pl": "Polski",
    "it": "Italiano", "de": "Deutsch", "uk": "Українська", "es": "Español",
}  # fmt: skip

OPTION_NAMES = {
    "second_yatzi_forced_zero": N_("A second Yatzi with no place left is a zero"),
    "five_alike_full_house": N_("Five alike are a full house too"),
    "four_alike_two_pairs": N_("Four alike are two pairs too"),
    "chance": N_("When Chance may be filled"),
    "strike": N_("When a box may be struck out"),
    "announce": N_("The box is named before the first throw"),
    "bonus_threshold": N_("Points for the bonus"),
}
VALUE_NAMES: dict[Value, str] = {
    "free": N_("whenever you like"),
    "last_resort": N_("when nothing else fits"),
    "last_box": N_("when nothing else is open"),
}
STARTERS: dict[Starter, str] = {
    "dice": N_("The dice decide: the highest throw begins"),
    "first": N_("The first seat begins"),
    "random": N_("Somebody drawn by lot begins"),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been chosen so far; `cards` are the filled boxes of paper cards that go on here."""

    sheet: str = "philos"
    edition: str = "de"
    options: Mapping[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    starter: Starter = "first"
    games: int = 1
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def chicago(self) -> bool:
        return self.sheet == chicago.ID

    @property
    def terms(self) -> Terms:
        return agree(SHEETS[self.sheet], self.edition, self.options)


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing on which the table agrees, what the sheet prints about it, and what may be chosen."""

    option: str
    name: str
    says: str
    values: tuple[tuple[Value, str], ...]
    chosen: Value


# ---- the sheet


def sheet_names() -> dict[str, str]:
    return {sheet.id: sheet.name for sheet in SHEETS.values()} | {chicago.ID: chicago.NAME}


def editions(sheet: str, language: str = "") -> dict[str, str]:
    """The languages of the sheet by their own names, the one of the screens first."""
    codes = list(chicago.EDITIONS if sheet == chicago.ID else SHEETS[sheet].editions)
    return {code: LANGUAGE_NAMES[code] for code in sorted(codes, key=lambda code: code != language)}


def limits(sheet: str) -> tuple[int, int]:
    fewest, most = chicago.PLAYERS if sheet == chicago.ID else SHEETS[sheet].players
    return fewest, min(most or MOST_PLAYERS, MOST_PLAYERS)


def with_sheet(draft: Draft, sheet: str, language: str = "") -> Draft:
    """Another sheet: in the language of the screens if it is printed in that, and started as it says."""
    codes = editions(sheet)
    edition = next((code for code in (draft.edition, language) if code in codes), next(iter(codes)))
    highest = sheet == chicago.ID or SHEETS[sheet].starter == "highest"
    return replace(draft, sheet=sheet, edition=edition, options={}, cards={}, starter="dice" if highest else "first")


def with_edition(draft: Draft, edition: str) -> Draft:
    """Another edition; what only the old one offered is chosen no more."""
    options = {} if draft.chicago else SHEETS[draft.sheet].options
    kept = {name: value for name, value in draft.options.items() if value in options[name].values(edition)}
    return replace(draft, edition=edition, options=kept)


def printed_names(draft: Draft) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The boxes of the upper and the lower part, as that edition prints them."""
    if draft.chicago:
        return tuple(chicago.EDITIONS[draft.edition].values()), ()
    labels = SHEETS[draft.sheet].editions[draft.edition].labels
    upper = tuple(label for box, label in labels.items() if box in UPPER)
    return upper, tuple(label for box, label in labels.items() if box not in UPPER)


def facts(draft: Draft) -> tuple[str, ...]:
    """What tells this sheet from the others, in short sentences."""
    if draft.chicago:
        return (
            _("Three dice, three chips: who holds all three chips has lost."),
            _("The one who opens says whether the others must throw over or under."),
            _("Three ones are Chicago and leave the game at once."),
        )
    terms, sheet = draft.terms, draft.terms.sheet
    bonus = _("{label}: {points} points from {threshold} points in the upper part on.")
    if terms.bonus.above:
        bonus = _("{label}: {points} points for more than {threshold} points in the upper part.")
    label = sheet.editions[draft.edition].bonus_label
    told = [bonus.format(label=label, points=terms.bonus.points, threshold=terms.bonus.threshold)]
    if sheet.in_order:
        told.append(_("The boxes are filled from top to bottom."))
    if not sheet.rethrow_kept:
        told.append(_("A die that was left standing may not be thrown again."))
    if not sheet.corrections:
        told.append(_("An entry may not be changed later."))
    if has_prime(sheet):
        told.append(_("Every further five alike earn 100 points more."))
    return tuple(told)


def has_prime(sheet: Sheet) -> bool:
    return sheet.prime(Card({"yatzy": 50}), (1, 1, 1, 1, 1)) > 0


# ---- what the table agrees on


def choices(draft: Draft) -> tuple[Choice, ...]:
    """The switches that this edition offers."""
    if draft.chicago:
        return ()
    options = SHEETS[draft.sheet].options
    return tuple(
        choice(name, option, draft) for name, option in options.items() if len(option.values(draft.edition)) > 1
    )


def choice(name: str, option: Option, draft: Draft) -> Choice:
    values = tuple((value, value_name(value)) for value in sorted(option.values(draft.edition), key=as_offered))
    return Choice(name, _(OPTION_NAMES[name]), _(option.says), values, draft.options.get(name, option.default))


def as_offered(value: Value) -> bool:
    """No before yes, everything else in its own order."""
    return value is True


def value_name(value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _(VALUE_NAMES[value]) if isinstance(value, str) else str(value)


def with_option(draft: Draft, option: str, value: Value) -> Draft:
    """Only what differs from the recommended way is written down."""
    others = {name: chosen for name, chosen in draft.options.items() if name != option}
    default = SHEETS[draft.sheet].options[option].default
    return replace(draft, options=others if value == default else {**others, option: value})


# ---- players


def seated(draft: Draft, name: str) -> Draft:
    return replace(draft, players=(*draft.players, clean(name)))


def unseated(draft: Draft, name: str) -> Draft:
    cards = {player: card for player, card in draft.cards.items() if player != name}
    return replace(draft, players=tuple(other for other in draft.players if other != name), cards=cards)


def renamed(draft: Draft, old: str, new: str) -> Draft:
    players = tuple(clean(new) if player == old else player for player in draft.players)
    cards = {clean(new) if player == old else player: card for player, card in draft.cards.items()}
    return replace(draft, players=players, cards=cards)


def moved(draft: Draft, name: str, by: int) -> Draft:
    """Another seat: one up or down, without going around."""
    place = draft.players.index(name)
    other = min(max(place + by, 0), len(draft.players) - 1)
    players = [player for player in draft.players if player != name]
    return replace(draft, players=(*players[:other], name, *players[other:]))


def players_problem(draft: Draft) -> str | None:
    fewest, most = limits(draft.sheet)
    if len(draft.players) < fewest:
        return ngettext("At least {n} player is needed.", "At least {n} players are needed.", fewest).format(n=fewest)
    if len(draft.players) > most:
        return ngettext("At most {n} player can play.", "At most {n} players can play.", most).format(n=most)
    return None


# ---- the beginning


def problem(draft: Draft) -> str | None:
    """What keeps the match from beginning."""
    if draft.cards and all(is_full(draft, player) for player in draft.players):
        return _("All paper cards are full: there is nothing left to play.")
    return players_problem(draft)


def is_full(draft: Draft, player: str) -> bool:
    return set(SHEETS[draft.sheet].boxes) <= set(draft.cards.get(player, {}))


def starters(draft: Draft) -> tuple[Starter, ...]:
    """With paper cards the turn follows from the cards; one player alone begins in any case."""
    return () if draft.cards or len(draft.players) == 1 else tuple(STARTERS)


PRIME, YATZIS = "prime", "yatzis"
"""Stand among the boxes of a paper card for what was earned, and how often five were alike."""


def paper_card(filled: Mapping[str, int]) -> Card:
    """A Yatzy box that holds its points proves that five alike were thrown once."""
    boxes = {box: points for box, points in filled.items() if box not in (PRIME, YATZIS)}
    yatzis = max(filled.get(YATZIS, 0), int(boxes.get("yatzy", 0) > 0))
    return Card(boxes, yatzis, yatzy_bonus=filled.get(PRIME, 0))


def setup(draft: Draft, pick: Callable[[int], int] = random.randrange) -> Setup:
    players = draft.players
    if starters(draft) and draft.starter == "random":
        first = pick(len(players))
        players = (*players[first:], *players[:first])
    return Setup(
        draft.sheet, players, draft.edition, dict(draft.options), draft.games,
        dice_decide=draft.starter == "dice" and bool(starters(draft)),
        cards={player: paper_card(card) for player, card in draft.cards.items()},
    )  # fmt: skip


def again(before: Setup) -> Draft:
    """The same table once more."""
    starter: Starter = "dice" if before.dice_decide else "first"
    return Draft(
        before.sheet, before.edition or next(iter(editions(before.sheet))), dict(before.options), before.players,
        starter, before.games,
    )  # fmt: skip
