"""Past matches from the rows of the journal: who played what and when, the result, and corrections."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from scorekeeper.errors import JournalError, RuleError
from scorekeeper.journal import JournalRow, act_of, by_match
from scorekeeper.records.places import final_places
from scorekeeper.rules.acts import Act, Begin, Correct, Enter, Undo
from scorekeeper.rules.game import CardGame, Game, Places, entry_indices, replay_acts
from scorekeeper.rules.match import Match
from scorekeeper.session.steps import Step, steps_after_row


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """The rows of one match as stored in the journal, not replayed yet; matches are numbered from 1."""

    number: int
    rows: tuple[JournalRow, ...]

    @property
    def begun(self) -> str:
        return self.rows[0].time


@dataclass(frozen=True, slots=True)
class ChangedEntry:
    """An entry that the table changed afterwards, before and after; without `box` it was undone after the next dice had
    rolled. `game` counts from 1, `time` is that of the change."""

    game: int
    player: str
    was_box: str
    was_points: int
    box: str | None = None
    points: int = 0
    time: str = ""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match replayed as far as possible (`match` is None if not even its first act could be), with the entries that
    the table changed afterwards. `damage` says why the act with the number `damaged` in the journal could not be
    replayed; None and 0 if all acts could."""

    kept: StoredMatch
    match: Match | None
    changes: tuple[ChangedEntry, ...] = ()
    damage: str | None = None
    damaged: int = 0

    @property
    def finished(self) -> bool:
        return self.match is not None and self.match.phase == "over"

    @property
    def places(self) -> Places:
        """The places of the match if points are added up, else those of its last game; empty if it is not finished."""
        if self.match is None or not self.finished:
            return ()
        return final_places(self.match)


def stored_matches(rows: Iterable[JournalRow]) -> tuple[StoredMatch, ...]:
    """The matches of the journal, oldest first. Of a resumed match only the last part is listed, which contains all its
    acts; matches begun by mistake are left out. Nothing is replayed here, so a long list opens at once."""
    found = [StoredMatch(number, tuple(group)) for number, group in enumerate(by_match(rows), 1)]
    gone = unlisted_match_numbers(
        [MatchHead(kept.number, kept.begun, resumed_match_number(kept), ends_with_undo(kept)) for kept in found]
    )
    return tuple(kept for kept in found if kept.number not in gone)


class MatchHead(NamedTuple):
    """What shows whether a list leaves a match out: its number, the time at which it began, the number of the earlier
    match that it resumes (or 0), and whether its last act is an Undo."""

    number: int
    begun: str
    resumes: int
    ends_with_undo: bool


def unlisted_match_numbers(heads: Sequence[MatchHead]) -> set[int]:
    """The numbers of the matches that lists leave out, as they continue in a later match or were begun by mistake."""
    begun = {one.number: one.begun for one in heads}
    gone = {one.resumes for one in heads if begun.get(one.resumes) == one.begun}
    return gone | {before.number for before, after in pairwise(heads) if after.resumes and before.ends_with_undo}


def resumed_match_number(kept: StoredMatch) -> int:
    """The number of the earlier match that continues in this one, or 0."""
    act = act_or_none(kept.rows[0])
    return act.resumes if isinstance(act, Begin) else 0


def ends_with_undo(kept: StoredMatch) -> bool:
    """Whether the last act of this match is an Undo; if the next match resumes an earlier one, this one was begun by
    mistake."""
    return isinstance(act_or_none(kept.rows[-1]), Undo)


def act_or_none(row: JournalRow) -> Act | None:
    try:
        return act_of(row)
    except JournalError:
        return None


def replay_past(kept: StoredMatch) -> PastMatch:
    """Replay the match act by act until the players left it, as far as each act is legal and gives the points that were
    shown at the time; also collect entries changed afterwards."""
    steps: list[Step] = []
    changes: list[ChangedEntry] = []
    for row in kept.rows:
        if row.body.get("do") == "leave":
            break
        try:
            following = steps_after_row(steps, row)
        except JournalError as error:
            return PastMatch(kept, latest_match(steps), tuple(changes), str(error), row.seq)
        changes += changed_entries(steps, row)
        steps = following
    return PastMatch(kept, latest_match(steps), tuple(changes))


def latest_match(steps: Sequence[Step]) -> Match | None:
    return steps[-1].match if steps else None


def changed_entries(steps: Sequence[Step], row: JournalRow) -> list[ChangedEntry]:
    """The change of an entry that this row makes, empty if it makes none: a correction, or an undo of an entry after
    the next dice had rolled. An undo before that is a slip of the finger, not a change."""
    match act_of(row):
        case Correct() as act:
            return [correction_of(steps[-1].match, act, row.time)]
        case Undo() if steps[-1].settled and isinstance(enter := steps[-1].act, Enter):
            return [entry_taken_back(steps[-2].match, enter, row.time)]
    return []


def correction_of(match: Match, act: Correct, time: str) -> ChangedEntry:
    game = card_game(match)
    before = replay_acts(game.start, game.acts[: entry_indices(game.acts)[act.entry]])
    enter: Any = game.acts[entry_indices(game.acts)[act.entry]]
    again = card_game(match.do(act))
    entered = replay_acts(game.start, again.acts[: entry_indices(again.acts)[act.entry] + 1])
    player = before.player
    assert player is not None
    points = dict(entered.players_cards())[player].filled[act.box]
    return ChangedEntry(len(match.games), player, enter.box, before.entry(enter).points, act.box, points, time)


def entry_taken_back(before: Match, enter: Enter, time: str) -> ChangedEntry:
    position = card_game(before).now
    assert position.player is not None
    made = next(one for one in position.entries if one.box == enter.box)
    points = 0 if enter.strike else made.points
    return ChangedEntry(len(before.games), position.player, made.box, points, time=time)


def card_game(match: Match) -> Game[CardGame]:
    game: Any = match.games[-1]
    if not isinstance(game.now, CardGame):
        raise RuleError("bad_request", "this game has no card")
    played: Game[CardGame] = game
    return played
