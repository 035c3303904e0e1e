"""What the screens show of games without a scorecard, such as Chicago; a further game adds a file and an entry here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.present.chicago import chicago
from scorekeeper.present.chicago import rules as chicago_rules
from scorekeeper.present.chicago.board import ChicagoBoard
from scorekeeper.present.setup.game_rules import Section
from scorekeeper.present.turn.screen import TileContent
from scorekeeper.rules.game import Places, Position
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Value


@dataclass(frozen=True, slots=True)
class CardlessTexts:
    """The functions by which a game without a card provides its board, keys, texts and rules."""

    board: Callable[[Match], ChicagoBoard]
    tiles: Callable[[Match, bool], tuple[TileContent, ...]]
    """The tiles of the panel below the tray: what may be done with the dice on the table. The second argument is true
    while dice roll or a hand is over them."""
    status_words: Callable[[Position], str]
    """The status line: what the player may do with the dice on the table."""
    progress: Callable[[Position], str]
    verdict: Callable[[Places], str]
    """The sentence that says who has won or lost, the title of the end screen."""
    facts: Callable[[Mapping[str, Value]], tuple[str, ...]]
    """Short sentences on what distinguishes this game, with these options, from others."""
    rules: Callable[[Mapping[str, Value]], tuple[Section, ...]]
    """The rules in our own words, by sections, with these options."""


CARDLESS_TEXTS = {
    "chicago": CardlessTexts(
        chicago.chip_board,
        chicago.chicago_tiles,
        chicago.chicago_status_words,
        chicago.round_progress,
        chicago.loser_title,
        chicago.chicago_facts,
        chicago_rules.chicago_sections,
    )
}
