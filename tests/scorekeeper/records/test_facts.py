"""The facts of a match: time at the table, and how often each face was thrown; they come back from JSON unchanged."""

import json
from collections.abc import Sequence

from scorekeeper.journal import JournalRow
from scorekeeper.records.facts import MatchFacts, facts_of_stored_match, from_json, seconds_at_table, to_json
from scorekeeper.records.history import StoredMatch, stored_matches
from scorekeeper.rules.acts import Correct, Enter, Setup
from scorekeeper.session import Session
from tests.scorekeeper.records.played import Kept as Journal
from tests.scorekeeper.records.played import evenings


def table() -> tuple[Session, Journal]:
    journal = Journal()
    session = Session(journal, now=lambda: 0.0)
    session.begin(Setup("noris", ("Anna", "Bo")))
    return session, journal


def only(rows: Sequence[JournalRow]) -> MatchFacts:
    (kept,) = stored_matches(rows)
    return facts_of_stored_match(kept)


def test_kept_dice_are_not_counted_as_thrown() -> None:
    session, journal = table()
    session.throw((1, 1, 1, 2, 3))
    session.throw((1, 1, 1, 4, 5), kept=(0, 1, 2))
    session.act(Enter("ones"))
    assert only(journal.rows).games[0].thrown == (3, 1, 1, 1, 1, 0)


def test_a_turn_that_is_not_over_is_not_counted() -> None:
    session, journal = table()
    session.throw((1, 1, 1, 2, 3))
    assert sum(only(journal.rows).games[0].thrown) == 0


def test_a_corrected_turn_is_left_out_for_its_first_throws_are_not_known() -> None:
    session, journal = table()
    session.throw((1, 1, 1, 2, 3))
    session.act(Enter("ones"))
    session.throw((6, 6, 6, 6, 6))
    session.act(Enter("sixes"))
    session.act(Correct(0, (2, 2, 2, 2, 2), "twos"))
    assert only(journal.rows).games[0].thrown == (0, 0, 0, 0, 0, 5)


def test_breaks_count_as_five_minutes_at_most() -> None:
    _, journal = table()
    begin = journal.rows[0]
    times = ["2026-05-01T20:00:00", "2026-05-01T20:00:30", "2026-05-01T23:00:00", "2026-05-01T22:00:00"]
    assert seconds_at_table(StoredMatch(1, tuple(JournalRow(begin.body, {}, time) for time in times))) == 330
    assert seconds_at_table(StoredMatch(1, (JournalRow(begin.body, {}, "?"),))) == 0


def test_facts_come_back_from_json_as_they_were() -> None:
    for kept in stored_matches(evenings(12)):
        one = facts_of_stored_match(kept)
        head, games = to_json(one)
        assert from_json(json.loads(json.dumps(head)), json.loads(json.dumps(games))) == one
