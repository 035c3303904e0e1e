"""The registry of all games that can be played. A game that is not a sheet adds a file and a line here."""

from dataclasses import replace
from functools import lru_cache

from scorekeeper.errors import RuleError
from scorekeeper.rules import chicago, game
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import OWN_PREFIX, Sheet, agree_terms
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.sheet_files.reading import own_sheet


def kind_of_sheet(sheet: Sheet) -> Kind:
    """The description (`Kind`) of the game played on this sheet: players, options, dice and first position."""

    def begin(setup: Setup, players: tuple[str, ...]) -> CardGame:
        begun = game.begin_card_game(agree_terms(sheet, setup.edition, setup.options), players, setup.cards)
        return replace(begun, handicap=setup.handicap)

    return Kind(
        sheet.id, sheet.name, {code: edition.labels for code, edition in sheet.editions.items()}, begin, sheet.players,
        sheet.options, sheet.dice, sheet.throws, sheet.rethrow_kept, sheet.corrections, sheet.starter, sheet=sheet,
    )  # fmt: skip


GAMES = {kind.id: kind for kind in (*map(kind_of_sheet, SHEETS.values()), chicago.KIND)}


@lru_cache(64)
def own_game(name: str) -> Kind:
    return kind_of_sheet(own_sheet(name))


def game_named(name: str) -> Kind:
    """The game with this id: a published one, or the own sheet that the id holds; a RuleError if there is none."""
    if name.startswith(OWN_PREFIX):
        return own_game(name)
    if name not in GAMES:
        *others, last = GAMES
        raise RuleError("unknown_sheet", f"there is no sheet {name!r}; there are {', '.join(others)} and {last}")
    return GAMES[name]


def is_game(name: str) -> bool:
    """Whether this version has a game with this id."""
    try:
        return bool(game_named(name))
    except RuleError:
        return False


def sheet_named(name: str) -> Sheet:
    """The sheet of the game with this name; a RuleError if there is no such game, or if it is played without a card."""
    kind = game_named(name)
    if kind.sheet is None:
        raise RuleError("bad_request", f"{kind.name} has no card, no boxes and no bonus")
    return kind.sheet
