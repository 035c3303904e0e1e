"""A match as the list of its acts: what undo removes, and what a journal must agree with."""

from dataclasses import replace

import pytest

from scorekeeper.errors import JournalError, RuleError
from scorekeeper.journal import JournalRow, row_of
from scorekeeper.rules.acts import Act, Begin, Enter, Leave, Setup, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.session.steps import (
    Step,
    acts_resuming_match,
    is_not_stopped,
    number_of_resumed_match,
    replay_steps,
    rows_without_leave,
    steps_after,
    total_points_by_player,
)

BEGIN = Begin(Setup("noris", ("Anna", "Bo"), "de"))
FIVES, HOUSE = Throw((5, 5, 5, 2, 2)), Enter("full_house")
TIME = "2026-05-01T18:30:00"


def done(*acts: Act) -> list[Step]:
    steps: list[Step] = []
    for act in acts:
        steps = steps_after(steps, act)
    return steps


def rows(*acts: Act) -> list[JournalRow]:
    steps: list[Step] = []
    made: list[JournalRow] = []
    for act in acts:
        steps = steps_after(steps, act)
        made.append(row_of(act, total_points_by_player(steps), TIME))
    return made


def test_nothing_can_be_done_before_a_match_begins() -> None:
    with pytest.raises(RuleError, match="no game has begun"):
        steps_after([], FIVES)


def test_undo_removes_the_last_act_and_undoing_the_beginning_leaves_nothing() -> None:
    assert [step.act for step in done(BEGIN, FIVES, HOUSE, Undo())] == [BEGIN, FIVES]
    assert done(BEGIN, Undo()) == []
    assert done(BEGIN, FIVES, Leave()) == []


def test_an_entry_before_the_next_throw_is_undone_freely_and_later_only_if_the_table_agrees() -> None:
    assert len(done(BEGIN, FIVES, HOUSE, Undo())) == 2
    later = done(BEGIN, FIVES, HOUSE, Throw((1, 2, 3, 4, 6)), Undo())
    with pytest.raises(RuleError, match="forbids corrections"):
        steps_after(later, Undo())
    assert [step.act for step in steps_after(later, Undo(agreed=True))] == [BEGIN, FIVES]


def test_the_points_shown_are_those_of_the_current_game() -> None:
    assert total_points_by_player([]) == {}
    assert total_points_by_player(done(BEGIN, FIVES, HOUSE)) == {"Anna": 25, "Bo": 0}


def test_a_match_is_replayed_from_its_journal_without_the_ids_of_the_camera() -> None:
    replayed = replay_steps(rows(BEGIN, replace(FIVES, ids=(1, 2, 3, 4, 5)), HOUSE))
    assert [step.act for step in replayed] == [BEGIN, FIVES, HOUSE]


def test_a_journal_that_shows_other_points_or_an_illegal_act_is_refused() -> None:
    kept = rows(BEGIN, FIVES, HOUSE)
    with pytest.raises(JournalError, match="would now show"):
        replay_steps([*kept[:2], replace(kept[2], shown={"Anna": 50, "Bo": 0})])
    with pytest.raises(JournalError, match="cannot be replayed"):
        replay_steps([kept[0], kept[2]])


def test_a_match_that_was_left_is_resumed_without_its_end() -> None:
    kept = rows(BEGIN, FIVES, Leave())
    assert not is_not_stopped(kept)
    assert rows_without_leave(kept) == kept[:2]
    (begin, time), (throw, _time) = acts_resuming_match(kept, 4)
    assert (begin, time, throw) == (replace(BEGIN, resumes=4), TIME, FIVES)
    assert number_of_resumed_match(rows(begin)) == 4
    assert number_of_resumed_match(kept) == 0
