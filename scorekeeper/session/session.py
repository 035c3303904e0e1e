"""The match in play, with one way to change it: every act is checked, saved, then shown, always in that order."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from scorekeeper.errors import JournalError, RuleError
from scorekeeper.journal import JournalRow, by_match, row_of
from scorekeeper.rules.acts import (
    Act,
    Begin,
    ChangePlayers,
    Enter,
    Leave,
    NextGame,
    Setup,
    Stand,
    StartThrow,
    Target,
    Undo,
)
from scorekeeper.rules.dice import Throw
from scorekeeper.session.camera_throw import PendingDice, arrange_throw, question_if_refused
from scorekeeper.session.camera_turn import CameraTurn, TurnId, camera_turn_after_camera_change, turn_id
from scorekeeper.session.keeper import Keeper, join_sentences, unreplayable_match_message
from scorekeeper.session.steps import (
    Step,
    TimedAct,
    acts_resuming_match,
    acts_resuming_unfinished_match,
    acts_to_fix_die,
    is_not_stopped,
    is_throw,
    number_of_resumed_match,
    replay_steps,
    steps_after,
    total_points_by_player,
)
from scorekeeper.session.view import Stamp, View
from vision.results import Die, Reading

logger = logging.getLogger(__name__)


class Session:
    """The match in play: checks and saves the acts of the screen and the throws of the camera. Without a journal
    nothing is saved. Only the screen's thread may use it."""

    def __init__(self, journal: Keeper | None = None, now: Callable[[], float] = time.time) -> None:
        self._journal, self._now = journal, now
        self._number, self._done = 0, 0
        self._steps: list[Step] = []
        self._rows: list[JournalRow] = []
        """The rows of the match, and `_before` those of the match that was in play when it began, if one was."""
        self._before: list[JournalRow] = []
        self._unsaved: list[JournalRow] = []
        self._camera = CameraTurn()
        self.view = View()
        if journal is not None:
            self._start(journal.rows_of_last_two_matches(), journal.notice)

    # ---- acts

    def begin(self, setup: Setup) -> View:
        """Begin a new match; the one before stays in the journal."""
        return self.act(Begin(setup))

    def act(self, act: Act, stamp: Stamp | None = None) -> View:
        """Do this act and return the new View; does nothing if the game or the question about dice has changed since
        `stamp` was shown. A RuleError if the act is illegal, and for Enter, Stand and Target while dice roll or a hand
        is over them."""
        if self._is_stale(stamp):
            return self.view
        if self.view.moving and isinstance(act, Enter | Stand | Target):
            raise RuleError("moving", "the dice are still rolling, or a hand is over them: wait until they lie still")
        if isinstance(act, Undo) and len(self._steps) == 1:
            return self._undo_begin(act)
        self._commit_now(act)
        if is_throw(act):
            self._camera = self._camera.after_throw_by_hand()
        return self._show_motion()

    def confirm(self, stamp: Stamp, box: str, strike: bool = False) -> View:
        """Enter the throw shown with this stamp in this box, as a zero if `strike`. Does nothing if the game or the
        question about dice has changed since, as after a second tap; a RuleError while dice move."""
        return self.act(Enter(box, strike), stamp)

    def throw(
        self, dice: Sequence[int], kept: Sequence[int] = (), agreed: bool = False, stamp: Stamp | None = None
    ) -> View:
        return self.act(Throw(tuple(dice), tuple(kept), agreed), stamp)

    def start_throw(self, dice: Sequence[int], stamp: Stamp | None = None) -> View:
        due = self.view.match.next_start_thrower if self.view.match else None
        return self.act(StartThrow(due or "", tuple(dice)), stamp)

    def next_game(self, stamp: Stamp | None = None, players: Sequence[str] = ()) -> View:
        """Begin the next game of the match, with `players` if they have changed."""
        return self.act(NextGame(tuple(players)), stamp)

    def undo(self, stamp: Stamp | None = None, agreed: bool = False) -> View:
        """Take back the last act, also of an earlier turn or game; `agreed` if the table allows what the sheet
        forbids."""
        return self.act(Undo(agreed), stamp)

    def fix_die(self, place: int, face: int, stamp: Stamp | None = None) -> View:
        """Correct the face of the die at `place` in the last throw, in one transaction; acts since that throw are kept.
        Does nothing if the game or the question about dice has changed since `stamp`; a RuleError if the turn has no
        throw."""
        if self._is_stale(stamp):
            return self.view
        return self._commit_now(*acts_to_fix_die(self._steps, self._position_throws(), place, face))

    def change_players(self, players: Sequence[str], before: Sequence[str] = (), stamp: Stamp | None = None) -> View:
        """Go on, between two turns, with these players in clockwise order; `before` has the earlier name of each, and
        is empty if no name has changed."""
        return self.act(ChangePlayers(tuple(players), tuple(before)), stamp)

    def leave(self) -> View:
        """Stop the match without finishing it: it can be resumed, but the next start does not continue it."""
        return self.act(Leave())

    def resume(self, match: int) -> View:
        """Leave the match in play and continue an unfinished one of the journal, whose acts can still be undone and
        corrected; does nothing if it is the one in play. A RuleError if there is no such match, it cannot be replayed,
        it has ended, or acts wait to be saved."""
        if match == self._number and self._steps:
            return self.view
        if self._unsaved:
            raise RuleError("not_saved", "the last entries are not on disk yet: go on with another game when they are")
        rows = self._journal.match(match) if self._journal else []
        leaving = [TimedAct(Leave(), self._timestamp_now())] if self._steps else []
        return self._commit([*leaving, *acts_resuming_unfinished_match(rows, match)])

    def _undo_begin(self, undo: Undo) -> View:
        """Undo the beginning of a match that was begun by mistake; the match that was in play before continues. A
        RuleError if there was none."""
        if not self._before:
            raise RuleError("nothing_to_undo", "there is nothing to take back")
        return self._commit(
            [TimedAct(undo, self._timestamp_now()), *acts_resuming_match(self._before, self._number - 1)]
        )

    # ---- the camera

    def see(self, reading: Reading) -> View:
        """Handle a reading: a new throw at rest is taken or asked about; motion disables the entries."""
        needed = self.view.match.dice_count if self.view.match else 0
        self._camera, found = self._camera.after_reading(reading, self._turn_id(), needed, self.view.pending)
        if found is None:
            return self._show_motion()
        if found.question is None:
            return self._take_throw(found.dice)
        # whatever they show, they do not count
        question = (
            "no_throw_left" if found.question in ("count", "unsure") and self._no_throw_left() else found.question
        )
        return self._show(PendingDice(question, found.dice))

    def answer(self, pending: PendingDice, stamp: Stamp | None = None) -> View:
        """Take the dice of `pending`, which the table has checked, as a throw, or ask again if the rules refuse it.
        Does nothing if the question has been answered already or has changed since `stamp`."""
        if self._is_stale(stamp) or self.view.pending is None:
            return self.view
        self._camera = self._camera.with_asked_throw_handled()
        return self._take_throw(pending.dice, agreed=True)

    def dismiss(self, stamp: Stamp | None = None) -> View:
        """Ignore the dice that the table was asked about: they are not a throw."""
        if self._is_stale(stamp):
            return self.view
        self._camera = self._camera.with_asked_throw_handled()
        return self._show(pending=None)

    def ignore_motion(self) -> View:
        """Enable the entries although the camera sees motion, until it has seen rest and new motion.

        A throw that does roll is asked about if it comes to rest in another turn.
        """
        self._camera = self._camera.ignoring_motion()
        return self._show_motion()

    def continue_without_camera(self, are_pictures_missing: bool = False) -> View:
        """Enable the entries while the camera gives no pictures (`are_pictures_missing`) or dice are entered by hand;
        in a match the next new throw that the camera sees is asked about. If dice of a turn's second or later throw
        were rolling when the pictures stopped, the table is asked for their faces."""
        self._camera = self._camera.without_camera(self._turn_id(), bool(self._steps), are_pictures_missing)
        return self._show_motion()

    def mark_throw_handled(self, reading: Reading) -> None:
        """Treat the throw in this reading as handled: it was made where dice do not count for the game, as in the
        camera guide."""
        self._camera = self._camera.with_reading_used(reading)

    def change_camera(self) -> View:
        self._camera = camera_turn_after_camera_change(in_match=bool(self._steps))
        return self._show_motion()

    def change_pending(self, pending: PendingDice, stamp: Stamp | None = None) -> View:
        """Ask about `pending`, whose dice the table has corrected, in place of the question shown; does nothing if the
        game or the question has changed since `stamp`."""
        return self.view if self._is_stale(stamp) else self._show(pending=pending)

    def _take_throw(self, dice: Sequence[Die], agreed: bool = False) -> View:
        match = self.view.match
        assert match is not None
        if match.phase == "starting":
            return self._commit_now(StartThrow(match.next_start_thrower or "", tuple(die.face for die in dice)))
        throws = self._position_throws()
        throw = arrange_throw(throws[-1] if throws else None, dice)
        if throws and len(throw.kept) == match.dice_count:
            return self._show(PendingDice("nothing_thrown", tuple(dice)))
        try:
            return self._commit_now(replace(throw, agreed=agreed))
        except RuleError:
            return self._show(PendingDice(question_if_refused(match.games[-1].now), tuple(dice)))

    def _no_throw_left(self) -> bool:
        match = self.view.match
        return match is not None and bool(self._position_throws()) and match.games[-1].now.throws_left == 0

    def _is_moving(self) -> bool:
        return self._camera.is_moving and bool(self._position_throws())

    def _turn_id(self) -> TurnId:
        return turn_id(self._number, self.view.match)

    # ---- how an act is done

    def _is_stale(self, stamp: Stamp | None) -> bool:
        """Whether the game or the question about dice has changed since this stamp was shown; False for None. The only
        place where that is decided."""
        return stamp not in (None, self.view.stamp)

    def _commit_now(self, *acts: Act) -> View:
        return self._commit([TimedAct(act, self._timestamp_now()) for act in acts])

    def _commit(self, acts: Sequence[TimedAct]) -> View:
        """Do these acts, each with its time, in one transaction: all of them or none. A question about dice is dropped;
        a backup is made when a match begins, ends or is left."""
        number, steps, rows, before = self._number, self._steps, self._rows, self._before
        new: list[JournalRow] = []
        for act, moment in acts:
            if isinstance(act, Begin):
                number, rows, before = number + 1, [], rows if steps and not act.resumes else []
            steps = steps_after(steps, act)
            new.append(row_of(act, total_points_by_player(steps), moment))
            rows = [*rows, new[-1]]
        turn, message = self._turn_id(), self._save(new)
        self._number, self._steps, self._rows, self._before = number, steps, rows, before
        self._done += len(new)
        view = self._show(pending=None, message=message)
        if self._turn_id() != turn:
            self._camera = self._camera.with_asked_throw_handled().without_lost_throw()
        begun = any(isinstance(act, Begin) for act, _ in acts)
        if self._journal and (view.match is None or begun or view.match.phase == "over"):
            self._journal.back_up_in_background()
        return view

    def _timestamp_now(self) -> str:
        return utc_timestamp(self._now())

    def _save(self, rows: list[JournalRow]) -> str | None:
        """Write the rows to disk, with those that could not be written before. If the disk refuses, return the reason;
        the game goes on in memory and every later act tries again."""
        self._unsaved += rows
        if self._journal is None:
            self._unsaved.clear()
            return None
        try:
            self._journal.append(self._unsaved)
        except JournalError as error:
            return error.sentence
        self._unsaved.clear()
        return None

    def _show(self, pending: PendingDice | None, message: str | None = None) -> View:
        last = self._steps[-1] if self._steps else None
        questions = self.view.stamp.questions + (pending != self.view.pending)
        self.view = View(
            stamp=Stamp(self._number, self._done, questions),
            match=last.match if last else None,
            last=last.act if last else None,
            can_undo=len(self._steps) > 1 or bool(self._steps and self._before),
            pending=pending,
            saved=not self._unsaved,
            message=message,
        )
        return self._show_motion()

    def _show_motion(self) -> View:
        moving, lost = self._is_moving(), self._is_throw_lost()
        if (self.view.moving, self.view.lost) != (moving, lost):
            self.view = replace(self.view, moving=moving, lost=lost)
        return self.view

    def _is_throw_lost(self) -> bool:
        """Whether a throw of this turn other than the first rolled unseen, because the camera stopped giving
        pictures."""
        return self._camera.lost and bool(self._position_throws()) and not self._no_throw_left()

    def _position_throws(self) -> tuple[Throw, ...]:
        match = self.view.match
        return match.games[-1].now.throws if match and match.phase == "playing" else ()

    def _start(self, rows: Sequence[JournalRow], notice: str | None) -> None:
        """Continue the last match of the journal; if it cannot be replayed as it was shown, it is set aside."""
        earlier, self._rows = [[], [], *by_match(rows)][-2:]
        if rows:
            self._number, self._done = rows[-1].match, rows[-1].seq
        try:
            self._steps = replay_steps(self._rows)
            if self._steps and is_not_stopped(earlier) and not number_of_resumed_match(self._rows):
                self._before = earlier
        except JournalError as error:
            logger.warning("a match was set aside: %s", error.sentence)
            self._rows, notice = [], join_sentences(notice, unreplayable_match_message(self._rows))
        self._camera = camera_turn_after_camera_change(in_match=bool(self._steps))
        self._show(pending=None, message=notice)


def utc_timestamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
