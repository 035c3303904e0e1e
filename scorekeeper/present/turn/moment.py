"""Combines all that the turn page depends on: the game, the camera and the mode, and what follows from them."""

from dataclasses import dataclass
from typing import TypeGuard

from scorekeeper.camera.seen import CameraState
from scorekeeper.errors import RuleError
from scorekeeper.present.turn.mode import ByHand, Mode
from scorekeeper.present.turn.phrases import ShownTurn, shown_turn
from scorekeeper.present.turn.throw_by_hand import ThrowByHand, begin_throw_by_hand
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.game import CardGame, Position
from scorekeeper.rules.match import Match
from scorekeeper.session.camera_throw import PendingDice
from scorekeeper.session.view import View

QUESTIONS_WITHOUT_ANSWER = ("nothing_thrown", "no_throw_left", "announce")
"""The kinds of questions about dice that need no answer: their words are only shown, and the turn goes on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match in play with the state of camera and page, from which the turn page is made. `turn` describes the current
    turn."""

    match: Match
    turn: ShownTurn
    view: View
    seen: CameraState
    mode: Mode

    @property
    def position(self) -> Position | None:
        """The position of the game; None while dice decide who begins."""
        return self.match.games[-1].now if self.match.phase == "playing" else None

    @property
    def busy(self) -> bool:
        """Whether dice roll or a hand is over them, so that nothing can be entered. After the first throw of a turn,
        motion counts only until the players say that nothing moves."""
        return self.seen.hand_or_motion and (self.view.moving or not self.turn.throw)

    @property
    def dice_in_question(self) -> PendingDice | None:
        """The dice that the players must check before they count as a throw, with the question. None if there are none,
        while dice roll, and for a question that needs no answer."""
        pending = self.view.pending
        return None if pending is None or pending.question in QUESTIONS_WITHOUT_ANSWER or self.busy else pending

    @property
    def unsure_dice_in_question(self) -> PendingDice | None:
        """The dice in question, if their number is right but some were not read with certainty; else None."""
        asked = self.dice_in_question
        return asked if asked and asked.question == "unsure" and len(asked.dice) == self.match.dice_count else None

    @property
    def is_announcing(self) -> bool:
        return self.position is not None and self.position.must_declare

    @property
    def throw_by_hand(self) -> ThrowByHand | None:
        """The throw being entered by hand; None without one, and while dice roll or must be checked. If no camera is
        used, the first throw of a turn is begun without a key, once any box to announce is named; so is a throw that
        the camera has lost."""
        if self.busy or self.dice_in_question:
            return None
        if isinstance(self.mode, ByHand):
            return self.mode.hand
        if self.view.lost:
            return begin_throw_by_hand(self.match.dice_count, self.turn.dice, self.turn.kept)
        fresh = self.seen.by_hand and not self.turn.throw and not self.is_announcing
        return begin_throw_by_hand(self.match.dice_count) if fresh else None

    @property
    def can_enter(self) -> bool:
        """Whether an entry can be made now: dice were thrown, nothing moves, and no question about them is open."""
        return bool(self.turn.throw) and not self.busy and self.dice_in_question is None


def moment_of(view: View, seen: CameraState, mode: Mode) -> Moment | None:
    """Combine view, camera and mode; None if nobody has to throw, as between two games."""
    shown = shown_turn(view.match) if view.match else None
    return Moment(view.match, shown, view, seen, mode) if view.match and shown else None


def is_card_game(position: Position | None) -> TypeGuard[CardGame]:
    return isinstance(position, CardGame)


def entry_points(position: Position | None, box: str, strike: bool = False) -> int | None:
    """The points that an entry in this box would score now, 0 with `strike`; None if it is illegal or the game has no
    card."""
    try:
        return position.entry(Enter(box, strike)).points if is_card_game(position) and not position.over else None
    except RuleError:
        return None
