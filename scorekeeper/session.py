"""The one writer of the game: an act is checked, made durable, then shown; in that order, always."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Protocol

from scorekeeper.errors import JournalError, RuleError, Sentence
from scorekeeper.journal import Row, row_of
from scorekeeper.rules.acts import Act, Begin, Enter, Leave, NextGame, Setup, StartThrow, Undo
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.suggest import Suggestion, suggestions
from scorekeeper.seeing import Pending, arrange, corrected_roll, question_for, why_refused
from scorekeeper.steps import Step, after, done_again, shown, thrown
from vision.results import Reading

Stamp = tuple[int, int]
"""The match and the number of acts done: a tap bears the stamp of the View it was drawn from, and counts once."""


@dataclass(frozen=True, slots=True)
class View:
    """All that a screen shows; a new one after every change."""

    stamp: Stamp = (0, 0)
    match: Match | None = None
    last: Act | None = None
    can_undo: bool = False
    pending: Pending | None = None
    saved: bool = True
    message: str | None = None

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The legal entries for the dice that lie there, best first."""
        if self.match is None or self.match.phase != "playing":
            return ()
        position = self.match.games[-1].now
        return suggestions(position) if isinstance(position, CardGame) else ()


class Keeper(Protocol):
    """What keeps the acts: the journal, or something that stands in for it."""

    @property
    def notice(self) -> str | None: ...
    def last_match(self) -> list[Row]: ...
    def append(self, rows: Sequence[Row]) -> None: ...
    def tidy(self) -> None: ...


class Session:
    """The match in play. Without a journal it lives in memory only. One thread owns it: the one of the screen."""

    def __init__(self, journal: Keeper | None = None, now: Callable[[], float] = time.time) -> None:
        self._journal, self._now = journal, now
        self._number, self._done = 0, 0
        self._steps: list[Step] = []
        self._unsaved: list[Row] = []
        self._taken = 0  # the newest throw of the camera that was used up or set aside
        self._asked: tuple[int, Roll] = 0, ()  # the throw that the table was asked about last, and its faces
        self._ask_first = False
        self.view = View()
        if journal is not None:
            self._resume(journal.last_match(), journal.notice)

    # ---- acts

    def begin(self, setup: Setup) -> View:
        """A new match; the one before it stays in the journal as it is."""
        return self._do(Begin(setup))

    def act(self, act: Act, stamp: Stamp | None = None) -> View:
        """Do this act, if the table still is as it was when `stamp` was shown."""
        return self._do(act, stamp=stamp)

    def confirm(self, stamp: Stamp, box: str, strike: bool = False) -> View:
        """Enter the throw that was shown with this stamp; a second tap on the same picture does nothing."""
        return self._do(Enter(box, strike), stamp=stamp)

    def throw(
        self, dice: Sequence[int], kept: Sequence[int] = (), agreed: bool = False, stamp: Stamp | None = None
    ) -> View:
        return self._do(Throw(tuple(dice), tuple(kept), agreed), stamp=stamp)

    def start_throw(self, dice: Sequence[int], stamp: Stamp | None = None) -> View:
        due = self.view.match.starter_due if self.view.match else None
        return self._do(StartThrow(due or "", tuple(dice)), stamp=stamp)

    def next_game(self, stamp: Stamp | None = None, players: Sequence[str] = ()) -> View:
        """`players`: who sits there from now on, where somebody has come or gone."""
        return self._do(NextGame(tuple(players)), stamp=stamp)

    def undo(self, stamp: Stamp | None = None, agreed: bool = False) -> View:
        """Take back the last act, across turns and games; `agreed` where the table allows what the sheet forbids."""
        return self._do(Undo(agreed), stamp=stamp)

    def fix_die(self, place: int, face: int, stamp: Stamp | None = None) -> View:
        """The die at `place` was misread: the throw is replaced by the right one, in one transaction."""
        throws = self._position_throws()
        if not throws:
            raise RuleError("illegal_throw", "there is no throw to mend")
        last = throws[-1]
        kept = tuple(other for other in last.kept if other != place)
        mended = replace(last, dice=corrected_roll(last.dice, place, face), kept=kept, agreed=True)
        later = [step.act for step in takewhile(lambda step: not thrown(step.act), reversed(self._steps))]
        back = [Undo(agreed=True)] * (len(later) + 1)
        return self._do(*back, mended, *reversed(later), stamp=stamp)  # corrections since then stay

    def leave(self) -> View:
        """Put the match aside: it stays in the journal, and the next start does not go on with it."""
        return self._do(Leave())

    # ---- the camera

    def see(self, reading: Reading) -> View:
        """A reading of the camera: a new throw at rest is taken, or asked about; anything else changes nothing."""
        match = self.view.match
        if reading.state != "rest" or (reading.throw <= self._taken and not self._clearer(reading)):
            return self.view
        if match is None or match.phase not in ("playing", "starting"):
            self._taken = reading.throw  # dice that lie there when a game begins belong to nobody
            return self.view
        question = question_for(reading, match.dice)
        if self._ask_first and question is None:
            question = "restart"
        if question == "count" and self._asked == (reading.throw, reading.faces):
            return self.view  # asked already, and perhaps the table is just telling
        self._asked = reading.throw, reading.faces
        if question != "count":  # a missing die may still be on its way: wait for the next reading
            self._taken, self._ask_first = reading.throw, self._ask_first and question == "unsure"
        if question is None:
            return self._take(Pending("unsure", reading.dice))
        return self._show(Pending(question, reading.dice))

    def _clearer(self, reading: Reading) -> bool:
        """A second look is sure of the dice that the table was asked about and has not touched yet."""
        match, pending = self.view.match, self.view.pending
        untouched = pending is not None and (reading.throw, tuple(die.face for die in pending.dice)) == self._asked
        unsure = pending is not None and pending.question == "unsure"
        return match is not None and untouched and unsure and question_for(reading, match.dice) is None

    def answer(self, pending: Pending) -> View:
        """The table has looked at the pending dice and told them so; nothing is pending when it says so twice."""
        if self.view.pending is None:
            return self.view
        self._taken, self._ask_first = max(self._taken, self._asked[0]), False
        return self._take(pending, agreed=True)

    def dismiss(self) -> View:
        """These dice are not a throw."""
        self._taken, self._ask_first = max(self._taken, self._asked[0]), False
        return self._show(pending=None)

    def pass_over(self, reading: Reading) -> None:
        """What is thrown now belongs to no game."""
        self._taken = max(self._taken, reading.throw)

    def another_camera(self) -> None:
        """It counts its throws anew; what lies there is asked about first, as after a restart."""
        self._taken, self._asked, self._ask_first = 0, (0, ()), bool(self._steps)

    def change_pending(self, pending: Pending) -> View:
        return self._show(pending=pending)

    def _take(self, seen: Pending, agreed: bool = False) -> View:
        match = self.view.match
        assert match is not None
        if match.phase == "starting":
            return self.start_throw([die.face for die in seen.dice])
        throws = self._position_throws()
        throw = arrange(throws[-1] if throws else None, seen.dice)
        if throws and len(throw.kept) == match.dice:
            return self._show(pending=replace(seen, question="nothing_thrown"))
        try:
            return self.act(replace(throw, agreed=agreed))
        except RuleError:
            return self._show(pending=replace(seen, question=why_refused(match.games[-1].now)))

    # ---- how an act is done

    def _do(self, *acts: Act, stamp: Stamp | None = None) -> View:
        """All of them or none, in one transaction."""
        if stamp is not None and stamp != self.view.stamp:
            return self.view
        number, steps, rows = self._number, self._steps, []
        for act in acts:
            number, steps = number + isinstance(act, Begin), after(steps, act)
            rows.append(row_of(act, shown(steps), timestamp(self._now())))
        message = self._save(rows)
        self._number, self._steps, self._done = number, steps, self._done + len(rows)
        if thrown(acts[-1]):
            self._taken = max(self._taken, self._asked[0])  # entered by hand, while the camera still missed a die
        view = self._show(pending=None, message=message)
        if self._journal and (view.match is None or isinstance(acts[-1], Begin) or view.match.phase == "over"):
            self._journal.tidy()
        return view

    def _save(self, rows: list[Row]) -> str | None:
        """On disk first. If the disk refuses, the game goes on in memory and every later act tries again."""
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

    def _show(self, pending: Pending | None, message: str | None = None) -> View:
        last = self._steps[-1] if self._steps else None
        self.view = View(
            stamp=(self._number, self._done),
            match=last.match if last else None,
            last=last.act if last else None,
            can_undo=len(self._steps) > 1,
            pending=pending,
            saved=not self._unsaved,
            message=message,
        )
        return self.view

    def _position_throws(self) -> tuple[Throw, ...]:
        match = self.view.match
        return match.games[-1].now.throws if match and match.phase == "playing" else ()

    def _resume(self, rows: Sequence[Row], notice: str | None) -> None:
        """Do every row of the last match again; points that differ from those that were shown stop the start."""
        try:
            for row in rows:
                self._steps = done_again(self._steps, row)
        except JournalError as error:
            told = Sentence(
                "{reason}; the journal was left as it is: use the version of the program that kept this game",
                reason=error.sentence,
            )
            raise JournalError(told) from error
        if rows:
            self._number, self._done = rows[-1].match, rows[-1].seq
        self._ask_first = bool(self._steps)
        self._show(pending=None, message=notice)


def timestamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
