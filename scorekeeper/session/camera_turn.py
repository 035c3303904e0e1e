"""The state of the camera's throws in a game: which are used, which were asked about, and whose turn each belongs
to."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.rules.acts import Enter, Stand
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.match import Match
from scorekeeper.session.camera_throw import PendingDice, Question, question_for
from vision.results import Die, Reading

TurnId = tuple[object, ...]
"""A tuple that differs from turn to turn, also between matches and for each throw for the start; `()` if nobody is to
throw."""
NO_TURN: TurnId = ()
TURN_ID_OF_THROW_BY_HAND: TurnId = ("entered by hand",)
"""Used as the turn of dice that still rolled when their throw was entered by hand; it equals the id of no turn, so the
table is asked about them."""


class NewDice(NamedTuple):
    """New dice at rest, and what the table must be asked before they count as a throw (None: nothing)."""

    dice: tuple[Die, ...]
    question: Question | None


@dataclass(frozen=True, slots=True)
class CameraTurn:
    """Which throws of the camera a game has handled, and in which turn the present motion began; every reading and
    every act makes a new value.

    A throw belongs to the turn in which its motion began: if it comes to rest in another turn, the table is asked whose
    it is. While anything moves no entry is accepted, unless the table says that nothing does (`overruled`).
    """

    used: int = 0
    """The number of the newest camera throw that was taken, dismissed, or asked about with the right number of dice; a
    later reading of such a throw matters only if it has become sure while the table is still asked "unsure"."""
    asked: tuple[int, Roll] = 0, ()
    """The number and the faces of the camera throw that was last given to the game, with or without a question to the
    table."""
    ask_first: bool = False
    """Whether to ask whose the first throw is, as the camera was started in the middle of a match."""
    back: bool = False
    """Whether to ask whose the next new throw is, as the camera gave no pictures or dice were entered by hand in the
    meantime."""
    motion: TurnId | None = None
    """The turn in which the present motion began; None while everything is at rest."""
    overruled: bool = False
    rolled: bool = False
    """Whether dice rolled in the present motion, and not only a hand moved."""
    lost: bool = False
    """Whether the camera stopped giving pictures while the dice of the present turn rolled."""
    late: int = 0
    """The number of the newest throw that came to rest in a later turn than it began."""

    @property
    def is_moving(self) -> bool:
        """Whether dice roll or a hand is over them, unless the table says that nothing moves."""
        return self.motion is not None and not self.overruled

    # ---- readings

    def after_reading(
        self, reading: Reading, turn: TurnId, dice_needed: int, pending: PendingDice | None
    ) -> tuple["CameraTurn", NewDice | None]:
        """The state after this reading, and new dice that the game must take or ask about (None: none); a throw has
        `dice_needed` dice."""
        if reading.state in ("moving", "hand"):
            rolled = self.rolled or reading.state == "moving"
            return replace(self, motion=self.motion or turn, rolled=rolled, lost=False), None
        here = self.with_motion_over(reading, turn)
        if reading.state != "rest" or not turn:
            return here, None
        if reading.throw <= self.used and not self.has_become_sure(reading, dice_needed, pending):
            return here, None
        return here.with_new_throw_noted(reading, dice_needed)

    def with_motion_over(self, reading: Reading, turn: TurnId) -> "CameraTurn":
        """The state after a reading without motion: a throw that began in another turn is late, and one that lies there
        while nobody is to throw counts as handled."""
        late = reading.throw if self.motion and self.motion != turn else self.late
        used = self.used if turn else max(self.used, reading.throw)
        back = self.back and reading.throw != self.used
        return replace(self, motion=None, overruled=False, rolled=False, lost=False, late=late, used=used, back=back)

    def has_become_sure(self, reading: Reading, dice_needed: int, pending: PendingDice | None) -> bool:
        """Whether this reading is sure of the dice that an earlier one was unsure of, while the table's question about
        them is still unanswered and unchanged."""
        if pending is None or pending.question != "unsure":
            return False
        untouched = self.asked == (reading.throw, tuple(die.face for die in pending.dice))
        return untouched and question_for(reading, dice_needed) is None

    def with_new_throw_noted(self, reading: Reading, dice_needed: int) -> tuple["CameraTurn", NewDice | None]:
        """The state in which the dice of this reading are noted, and these dice for the game; None if their number is
        wrong and they were asked about already."""
        question = question_for(reading, dice_needed)
        asked = reading.throw, reading.faces
        if question == "count":  # a missing die may still be on its way: wait for the next reading
            news = None if self.asked == asked else NewDice(reading.dice, question)
            return replace(self, asked=asked), news
        if self.ask_first or self.back or reading.throw <= self.late:
            question = "restart"
        here = replace(self, asked=asked, used=reading.throw, ask_first=False, back=False)
        return here, NewDice(reading.dice, question)

    def with_reading_used(self, reading: Reading) -> "CameraTurn":
        """The state in which the throw of this reading counts as handled: it was made where dice do not count for the
        game, as in the camera guide."""
        return replace(self, used=max(self.used, reading.throw), motion=None, overruled=False)

    # ---- the table

    def with_asked_throw_handled(self) -> "CameraTurn":
        """The state in which the throw that the table was asked about counts as handled: it was answered, or its turn
        has ended."""
        return replace(self, used=max(self.used, self.asked[0]))

    def after_throw_by_hand(self) -> "CameraTurn":
        """The state after a throw was entered by hand: the throw that the table was asked about counts as handled, and
        dice that still roll belong to no turn, so that the table is asked about them."""
        return replace(
            self.with_asked_throw_handled(),
            motion=TURN_ID_OF_THROW_BY_HAND if self.motion is not None else None,
            lost=False,
        )

    def ignoring_motion(self) -> "CameraTurn":
        """The state in which motion is ignored until the camera sees everything at rest, as the table says that nothing
        moves."""
        return replace(self, overruled=self.motion is not None, lost=False)

    def without_camera(self, turn: TurnId, in_match: bool, are_pictures_missing: bool) -> "CameraTurn":
        """The state while the camera gives no pictures (`are_pictures_missing`) or dice are entered by hand: no motion
        is known, and during a match (`in_match`) the next new throw is asked about. If dice of this turn were rolling
        when the pictures stopped, their throw is lost."""
        lost = self.lost or (are_pictures_missing and self.rolled and not self.overruled and self.motion == turn)
        return replace(self, motion=None, overruled=False, rolled=False, lost=lost, back=self.back or in_match)

    def without_lost_throw(self) -> "CameraTurn":
        """The state in which nothing is lost, as another turn has begun."""
        return replace(self, lost=False)


def turn_id(match_number: int, match: Match | None) -> TurnId:
    """Identifies the present turn of match `match_number`, which ends with an entry or the end of a turn in Chicago;
    when throwing for the start every throw is a turn."""
    if match is None or match.phase not in ("playing", "starting"):
        return NO_TURN
    if match.phase == "starting":
        return match_number, len(match.games), match.contenders, len(match.start_throws)
    game = match.games[-1]
    ended = sum(isinstance(act, Enter | Stand) for act in game.acts)
    return match_number, len(match.games), game.now.player, ended


def camera_turn_after_camera_change(in_match: bool) -> CameraTurn:
    """The state for a new camera, whose throws count from 1; in the middle of a match its first throw is asked
    about."""
    return CameraTurn(ask_first=in_match)
