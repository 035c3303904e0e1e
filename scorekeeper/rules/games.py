"""The registry of all games that can be played. A game that is not a sheet adds a file and a line here."""

from scorekeeper.errors import RuleError
from scorekeeper.rules import chicago, game
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Sheet, agree
from scorekeeper.rules.sheets import SHEETS


def with_card(sheet: Sheet) -> Kind:
    """The description (`Kind`) of the game played on this sheet: players, options, dice and first position."""

    def begin(setup: Setup, players: tuple[str, ...]) -> CardGame:
        return game.begin(agree(sheet, setup.edition, setup.options), players, setup.cards)

    return Kind(
        sheet.id, sheet.name, {code: edition.labels for code, edition in sheet.editions.items()}, begin, sheet.players,
        sheet.options, sheet.dice, sheet.throws, sheet.rethrow_kept, sheet.corrections, sheet.starter, sheet=sheet,
    )  # fmt: skip


GAMES = {kind.id: kind for kind in (*map(with_card, SHEETS.values()), chicago.KIND)}


def game_named(name: str) -> Kind:
    if name not in GAMES:
        *others, last = GAMES
        raise RuleError("unknown_sheet", f"there is no sheet {name!r}; there are {', '.join(others)} and {last}")
    return GAMES[name]


def sheet_named(name: str) -> Sheet:
    """The sheet of the game with this name; a RuleError if there is no such game, or if it is played without a card."""
    kind = game_named(name)
    if kind.sheet is None:
        raise RuleError("bad_request", f"{kind.name} has no card, no boxes and no bonus")
    return kind.sheet
