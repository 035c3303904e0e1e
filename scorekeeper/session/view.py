"""The view of the match in play: what every screen is made from, and the stamp that ties a tap to it."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.acts import Act
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.suggest import Suggestion, suggestions
from scorekeeper.session.camera_throw import PendingDice


class Stamp(NamedTuple):
    """Identifies a View: the number of the match, the acts done in all matches, and how often a question about dice has
    come, changed or gone. A tap carries the stamp of the View it was made on, so that a double tap counts once."""

    match: int = 0
    acts: int = 0
    questions: int = 0

    @property
    def game_state(self) -> tuple[int, int]:
        """Identifies the state of the game alone, whatever is asked about dice."""
        return self.match, self.acts


STAMP_BEFORE_FIRST_MATCH = Stamp()
"""The stamp before the first match."""


@dataclass(frozen=True, slots=True)
class View:
    """An immutable picture of the match for the screen: its state, the last act, whether it can be undone and is saved,
    a question about dice, and a message. Every change makes a new one."""

    stamp: Stamp = STAMP_BEFORE_FIRST_MATCH
    match: Match | None = None
    last: Act | None = None
    can_undo: bool = False
    pending: PendingDice | None = None
    saved: bool = True
    message: str | None = None
    moving: bool = False
    """Whether dice roll or a hand is over them, so that nothing can be entered."""
    lost: bool = False
    """Whether the camera stopped giving pictures while the dice of a later throw of the turn rolled; the table is asked
    for their faces."""

    @property
    def can_enter(self) -> bool:
        """Whether the throw on the table can be entered now or, in Chicago, the turn can be ended with it."""
        playing = self.match is not None and self.match.phase == "playing"
        return playing and not self.moving and bool(self.match and self.match.games[-1].now.throws)

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The legal entries for the dice on the table, best first; empty without a throw or a card."""
        if self.match is None or self.match.phase != "playing":
            return ()
        position = self.match.games[-1].now
        return suggestions(position) if isinstance(position, CardGame) else ()
