"""A match as the list of its acts with the state after each; also replays them from the journal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.errors import JournalError, RuleError, Sentence
from scorekeeper.journal import JournalRow, act_of
from scorekeeper.rules.acts import Act, Begin, Enter, Leave, StartThrow, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.match import Match, begin_match
from scorekeeper.session.camera_throw import corrected_roll

MOST_ACTS_OF_A_GAME = 3000
"""The most acts of one game that are accepted from a backup; ten players with fifteen boxes each do about 600."""


class TimedAct(NamedTuple):
    """An act and when it was done (UTC), as the journal stores it."""

    act: Act
    time: str


@dataclass(frozen=True, slots=True)
class Step:
    """An act and the match after it; `settled` if dice were thrown after this act and that throw was undone."""

    act: Act
    match: Match
    settled: bool = False


def steps_after(steps: list[Step], act: Act) -> list[Step]:
    """The steps with one more act done; a new match begins a new list, an Undo removes the last step, and a Leave
    leaves no steps. A RuleError if the act is illegal."""
    match act:
        case Begin():
            return [Step(act, begin_match(act.setup))]
        case Leave():
            return []
    if not steps:
        raise RuleError("no_game", "no game has begun yet")
    if isinstance(act, Undo):
        return steps_without_last(steps, act.agreed)
    return [*steps, Step(act, steps[-1].match.do(act))]


def steps_after_row(steps: list[Step], row: JournalRow) -> list[Step]:
    """The steps with one more act from the journal; a JournalError if it is not legal or its points differ from those
    shown at the time."""
    try:
        steps = steps_after(steps, without_camera_ids(act_of(row)))
        now = total_points_by_player(steps)
    except (RuleError, JournalError, LookupError, TypeError, ValueError, AttributeError) as error:
        sentence = Sentence("act {number} cannot be replayed: {reason}", number=row.seq, reason=error)
        raise JournalError(sentence) from error
    if now != row.shown:
        raise JournalError(
            Sentence("act {number} showed {shown} and would now show {now}", number=row.seq, shown=row.shown, now=now)
        )
    return steps


def replay_steps(rows: Sequence[JournalRow]) -> list[Step]:
    """The steps of a match from its rows in the journal; a JournalError if one of them cannot be replayed."""
    steps: list[Step] = []
    for row in rows:
        steps = steps_after_row(steps, row)
    return steps


def check_backup_rows(rows: Sequence[JournalRow]) -> None:
    """Replay a match that comes from a backup; a JournalError if it cannot be replayed, or if one of its games has more
    than MOST_ACTS_OF_A_GAME acts, whose states would take too much memory."""
    steps: list[Step] = []
    for row in rows:
        steps = steps_after_row(steps, row)
        if steps and steps[-1].match.games and len(steps[-1].match.games[-1].acts) > MOST_ACTS_OF_A_GAME:
            raise JournalError(Sentence("act {number} is one too many for a game", number=row.seq))


def rows_without_leave(rows: Sequence[JournalRow]) -> Sequence[JournalRow]:
    """The rows of a match without the Leave at its end, if it has one."""
    return rows[:-1] if rows and not is_not_stopped(rows) else rows


def is_not_stopped(rows: Sequence[JournalRow]) -> bool:
    """Whether there are rows and the last one is no Leave: their match was not stopped."""
    return bool(rows) and rows[-1].body.get("do") != "leave"


def number_of_resumed_match(rows: Sequence[JournalRow]) -> int:
    """The number of the earlier match that the match of these rows resumes; 0 if it resumes none."""
    first = act_of(rows[0])
    return first.resumes if isinstance(first, Begin) else 0


def acts_resuming_match(rows: Sequence[JournalRow], number: int) -> list[TimedAct]:
    """The acts of match `number`, whose rows these are, to continue it as a new match; nothing is checked."""
    first, *others = [TimedAct(without_camera_ids(act_of(row)), row.time) for row in rows_without_leave(rows)]
    assert isinstance(first.act, Begin)
    return [TimedAct(replace(first.act, resumes=number), first.time), *others]


def acts_resuming_unfinished_match(rows: Sequence[JournalRow], number: int) -> list[TimedAct]:
    """The acts that continue the unfinished match `number` of these rows as a new match; a RuleError if there are
    none, they cannot be replayed, or the match has ended."""
    rows = rows_without_leave(rows)
    if not rows:
        raise RuleError("no_game", "there is no such game to go on with")
    try:
        steps = replay_steps(rows)
    except JournalError as error:
        raise RuleError("unreadable", error.sentence) from error
    if not steps:
        raise RuleError("no_game", "the beginning of that game was taken back")
    if steps[-1].match.phase == "over":
        raise RuleError("game_over", "that game has ended")
    return acts_resuming_match(rows, number)


def acts_to_fix_die(steps: Sequence[Step], throws: Sequence[Throw], place: int, face: int) -> list[Act]:
    """The acts that correct the die at `place` in the last of `throws`, those of the current turn, to `face`: undo
    everything since that throw and the throw itself, throw again with the right face, and repeat the later acts. A
    RuleError if there is no throw."""
    if not throws:
        raise RuleError("illegal_throw", "there is no throw to mend")
    last = throws[-1]
    kept = tuple(other for other in last.kept if other != place)
    mended = replace(last, dice=corrected_roll(last.dice, place, face), kept=kept, agreed=True)
    later = [step.act for step in takewhile(lambda step: not is_throw(step.act), reversed(steps))]
    return [*[Undo(agreed=True)] * (len(later) + 1), mended, *reversed(later)]


def without_camera_ids(act: Act) -> Act:
    """The act without camera ids, which mean nothing after a restart."""
    return replace(act, ids=()) if isinstance(act, Throw) else act


def steps_without_last(steps: list[Step], agreed_by_table: bool) -> list[Step]:
    """The steps without the last act; none if only the beginning was left. If the sheet forbids corrections, undoing an
    entry after the next throw needs to be `agreed_by_table`, else it is a RuleError."""
    if len(steps) == 1:
        return []  # the match was begun by mistake; the one before it goes on
    *rest, last = steps
    if isinstance(last.act, Enter) and last.settled and not agreed_by_table and not last.match.kind.corrections:
        raise RuleError("illegal_entry", "the sheet forbids corrections; the table may agree to one all the same")
    if last.settled or is_throw(last.act):
        rest[-1] = replace(rest[-1], settled=True)
    return rest


def is_throw(act: Act) -> bool:
    """Whether this act is a throw of dice."""
    return isinstance(act, Throw | StartThrow)


def total_points_by_player(steps: list[Step]) -> dict[str, int]:
    """The points, or chips, of every player in the current game; the journal stores them with each act. Empty if there
    is no game."""
    games = steps[-1].match.games if steps else ()
    return dict(games[-1].now.scores) if games else {}
