"""A match that is being set up: the choices so far, and the Setup made of them. No kivy here."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from scorekeeper.present.setup.names import clean_name
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.games import GAMES, game_named, sheet_named
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Card, Options, Terms, Value, agree_terms

WayToStart = Literal["dice", "first", "random"]

MOST_PLAYERS = 10
MOST_GAMES = 12

LANGUAGE_NAMES = {
    "fi": "Suomi", "sv": "Svenska", "no": "Norsk", "da": "Dansk", "fr": "Français", "nl": "Nederlands", "en": "English",
    "ru": "Русский", "lt": "Lietuvių", "lv": "Latviešu", "et": "Eesti", "is": "Íslenska", "pl": "Polski",
    "it": "Italiano", "de": "Deutsch", "uk": "Українська", "es": "Español",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices for a new match so far. `cards`: by player, the points by box of a paper card to continue from;
    `names`: by the new name, the earlier one of each renamed player."""

    sheet: str = "philos"
    edition: str = "de"
    options: Mapping[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    starter: WayToStart = "first"
    games: int = 1
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    handicap: Mapping[str, int] = field(default_factory=dict)
    """Points that players get beside their card in each game; it holds only for exactly these players."""

    @property
    def handicap_in_force(self) -> Mapping[str, int]:
        """The handicap, empty if others than those for whom it was computed are playing now."""
        return self.handicap if self.handicap.keys() == {*self.players} else {}

    @property
    def has_card(self) -> bool:
        return game_named(self.sheet).sheet is not None

    @property
    def terms(self) -> Terms:
        return agree_terms(sheet_named(self.sheet), self.edition, self.options)


# ---- the sheet and what is agreed


def editions_of(sheet: str, language: str = "") -> dict[str, str]:
    """The editions of a sheet: by language code, the name that the language has for itself; `language`, that of the
    screens, comes first."""
    codes = game_named(sheet).editions
    return {code: LANGUAGE_NAMES.get(code, code) for code in sorted(codes, key=lambda code: code != language)}


def options_of(sheet: str) -> Options:
    return game_named(sheet).options


def player_limits(sheet: str) -> tuple[int, int]:
    fewest, most = game_named(sheet).players
    return fewest, min(most or MOST_PLAYERS, MOST_PLAYERS)


def fresh_draft(language: str) -> Draft:
    """The draft to begin with at a new table: the first game printed in the language of the screens, else the default
    sheet."""
    sheet = next((name for name, kind in GAMES.items() if language in kind.editions), Draft().sheet)
    return with_sheet_afresh(Draft(), sheet, language)


def with_sheet_afresh(draft: Draft, sheet: str, language: str = "") -> Draft:
    """The draft with another sheet and its usual way to choose who begins. The edition is that in `language`, else the
    English one, else that of the draft, else the sheet's first; options, paper cards and handicap are discarded."""
    codes = editions_of(sheet)
    edition = next((code for code in (language, "en", draft.edition) if code in codes), next(iter(codes)))
    starter: WayToStart = "dice" if game_named(sheet).starter == "highest" else "first"
    return replace(draft, sheet=sheet, edition=edition, options={}, cards={}, starter=starter, handicap={})


def with_edition(draft: Draft, edition: str) -> Draft:
    """The draft with another edition, without options whose chosen values that edition does not offer."""
    options = options_of(draft.sheet)
    kept = {name: value for name, value in draft.options.items() if value in options[name].values(edition)}
    return replace(draft, edition=edition, options=kept)


def with_option(draft: Draft, option: str, value: Value) -> Draft:
    """The draft with this option; a default value is not stored."""
    others = {name: chosen for name, chosen in draft.options.items() if name != option}
    default = options_of(draft.sheet)[option].default
    return replace(draft, options=others if value == default else {**others, option: value})


# ---- players


def with_player(draft: Draft, name: str) -> Draft:
    return replace(draft, players=(*draft.players, clean_name(name)))


def without_player(draft: Draft, name: str) -> Draft:
    cards = {player: card for player, card in draft.cards.items() if player != name}
    return replace(draft, players=tuple(other for other in draft.players if other != name), cards=cards)


def with_new_name(draft: Draft, old: str, new: str) -> Draft:
    players = tuple(clean_name(new) if player == old else player for player in draft.players)
    cards = {clean_name(new) if player == old else player: card for player, card in draft.cards.items()}
    names = {name: before for name, before in draft.names.items() if name != old}
    names |= {clean_name(new): draft.names.get(old, old)}
    return replace(draft, players=players, cards=cards, names=names)


def names_in_running_game(draft: Draft) -> tuple[str, ...]:
    """For each player of the draft the name before it was changed here, the same name if it was not changed; empty for
    a new player who takes the former name of a renamed one."""
    others = draft.names.values()
    return tuple(draft.names.get(name, "" if name in others else name) for name in draft.players)


def with_player_moved(draft: Draft, name: str, by_seats: int) -> Draft:
    """The draft with a player moved by this number of seats (negative: towards the first), not beyond the first or the
    last."""
    place = draft.players.index(name)
    other = min(max(place + by_seats, 0), len(draft.players) - 1)
    players = [player for player in draft.players if player != name]
    return replace(draft, players=(*players[:other], name, *players[other:]))


# ---- the beginning


def is_paper_card_full(draft: Draft, player: str) -> bool:
    return set(sheet_named(draft.sheet).boxes) <= set(draft.cards.get(player, {}))


def ways_to_start(draft: Draft) -> tuple[WayToStart, ...]:
    """The ways to decide who begins; empty with paper cards or a single player, where it is clear."""
    return () if draft.cards or len(draft.players) == 1 else get_args(WayToStart)


PRIME, YATZIS = "prime", "yatzis"
"""Keys of a paper card beside its boxes: the points earned in addition, and how often five of a kind were thrown."""


def paper_card(filled: Mapping[str, int]) -> Card:
    """Make the card of a player from these boxes and extra keys; a Yatzy box with points proves one five of a kind."""
    boxes = {box: points for box, points in filled.items() if box not in (PRIME, YATZIS)}
    yatzis = max(filled.get(YATZIS, 0), int(boxes.get("yatzy", 0) > 0))
    return Card(boxes, yatzis, yatzy_bonus=filled.get(PRIME, 0))


def setup_of(draft: Draft, pick_below: Callable[[int], int] = random.randrange) -> Setup:
    players = draft.players
    if ways_to_start(draft) and draft.starter == "random":
        first = pick_below(len(players))
        players = (*players[first:], *players[:first])
    return Setup(
        draft.sheet,
        players,
        draft.edition,
        dict(draft.options),
        draft.games,
        dice_decide=draft.starter == "dice" and bool(ways_to_start(draft)),
        cards={player: paper_card(card) for player, card in draft.cards.items()},
        handicap=dict(draft.handicap_in_force),
    )


def draft_to_play_again(before: Setup) -> Draft:
    """A draft of the same match again, with the same players, options, handicap and number of games; the dice decide
    who begins if they did before, else the first seat."""
    starter: WayToStart = "dice" if before.dice_decide else "first"
    return Draft(
        before.sheet, before.edition or next(iter(editions_of(before.sheet))), dict(before.options), before.players,
        starter, before.games, handicap=dict(before.handicap),
    )  # fmt: skip


def draft_of_running_game(match: Match) -> Draft:
    """A draft of the game in play, in which players can join and leave; everybody keeps their card."""
    position = match.games[-1].now
    assert isinstance(position, CardGame)
    cards = {player: points_of_card(card) for player, card in position.players_cards() if card.filled}
    return replace(draft_to_play_again(match.setup), players=position.players, cards=cards, starter="first")


def points_of_card(card: Card) -> dict[str, int]:
    """A player's card as points by box and extra key; the inverse of `paper_card`."""
    extra = {PRIME: card.yatzy_bonus, YATZIS: card.yatzis}
    return {**card.filled, **{name: number for name, number in extra.items() if number}}
