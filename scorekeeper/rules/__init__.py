"""The rules of the published sheets: pure values and plain functions that need only the standard library.

dice      rolls, throws, and which dice may be kept
scoring   from a roll to points: a box as data
sheet     a sheet as data, the card, the legal entries
further   the printed rules for a further five of a kind, which a sheet names
sheets/   the published sheets, one TOML file each, and what such a file may say
paper     cards copied from paper
acts      what players do
game      a game on a sheet: its positions and the acts between them
chicago   the game without a card: options and start; chips holds its rounds
kind      a game as a value: its players, options, dice, and first position
games     the registry of all games
match     who begins, several games, their sum
suggest   the legal entries, best first
"""

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.games import GAMES
from scorekeeper.rules.match import Match, begin_match
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS

__all__ = ["GAMES", "SHEETS", "Card", "Match", "Roll", "RuleError", "Setup", "Throw", "begin_match"]
