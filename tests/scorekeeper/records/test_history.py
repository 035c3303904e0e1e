"""Past matches, listed and replayed from the journal's rows: places, changes that the table agreed on, and damage."""

from dataclasses import replace

from scorekeeper.journal import JournalRow, by_match
from scorekeeper.records.history import ChangedEntry, StoredMatch, replay_past, stored_matches
from scorekeeper.rules.acts import Correct, Enter, Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session

TWO = Setup("noris", ("Anna", "Bo"))


class Rows:
    """Replaces the journal by a list of rows in memory."""

    notice = None

    def __init__(self) -> None:
        self.kept: list[JournalRow] = []

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        return self.kept

    def match(self, number: int) -> list[JournalRow]:
        return list(by_match(self.kept)[number - 1])

    def back_up_in_background(self) -> None:
        pass

    def append(self, rows: list[JournalRow]) -> None:
        self.kept += [replace(row, seq=len(self.kept) + place) for place, row in enumerate(rows, 1)]


def table() -> tuple[Session, Rows]:
    rows = Rows()
    return Session(rows, now=lambda: 0.0), rows  # type: ignore[arg-type]


def only(rows: Rows) -> StoredMatch:
    (kept,) = stored_matches(rows.kept)
    return kept


def test_matches_are_listed_in_order_with_their_beginning() -> None:
    session, rows = table()
    session.begin(TWO)
    session.leave()
    session.begin(Setup("tactic", ("Cai",)))
    first, second = stored_matches(rows.kept)
    assert (first.number, second.number) == (1, 2)
    assert first.begun == "1970-01-01T00:00:00"
    again = replay_past(second).match
    assert again is not None
    assert again.setup.players == ("Cai",)


def test_a_finished_match_has_its_places_and_an_unfinished_one_has_none() -> None:
    session, rows = table()
    full = dict.fromkeys(SHEETS["noris"].boxes, 0)
    last = dict.fromkeys(list(full)[:-1], 0)
    session.begin(Setup("noris", ("Anna", "Bo"), cards={"Anna": Card(last), "Bo": Card(full)}))
    assert not replay_past(only(rows)).finished
    assert replay_past(only(rows)).places == ()
    session.throw((6, 6, 6, 5, 4))
    session.act(Enter("chance"))
    assert replay_past(only(rows)).finished
    assert replay_past(only(rows)).places == (("Anna",), ("Bo",))


def test_chicago_ends_with_its_own_places() -> None:
    session, rows = table()
    session.begin(Setup("chicago", ("Anna", "Bo")))
    while not replay_past(only(rows)).finished:  # whoever opens throws low and loses
        for act in (Throw((2, 2, 2)), Stand(), Target("over"), Throw((5, 5, 5)), Stand()):
            session.act(act)
    assert replay_past(only(rows)).places == (("Bo",), ("Anna",))


def test_a_correction_is_reported_with_what_stood_there_before() -> None:
    session, rows = table()
    session.begin(TWO)
    session.throw((1, 1, 1, 2, 3))
    session.act(Enter("ones"))
    session.act(Correct(0, (6, 6, 6, 2, 3), "three_of_a_kind"))
    assert replay_past(only(rows)).changes == (
        ChangedEntry(1, "Anna", "ones", 3, "three_of_a_kind", 23, "1970-01-01T00:00:00"),
    )


def test_an_entry_taken_back_after_the_next_throw_is_reported_and_a_slip_of_the_finger_is_not() -> None:
    session, rows = table()
    session.begin(TWO)
    session.throw((1, 1, 1, 2, 3))
    session.act(Enter("ones"))
    session.undo()  # at once
    session.act(Enter("twos"))
    session.throw((4, 4, 4, 4, 4))
    session.undo()
    session.undo(agreed=True)
    assert replay_past(only(rows)).changes == (ChangedEntry(1, "Anna", "twos", 2, time="1970-01-01T00:00:00"),)


def test_a_damaged_match_is_shown_as_far_as_it_goes() -> None:
    session, rows = table()
    session.begin(TWO)
    session.throw((1, 1, 1, 2, 3))
    session.act(Enter("ones"))
    kept = only(rows)
    begin, throw, enter = kept.rows
    wrong_points = replay_past(replace(kept, rows=(begin, throw, replace(enter, shown={"Anna": 4, "Bo": 0}))))
    assert "act 3 showed {'Anna': 4, 'Bo': 0}" in (wrong_points.damage or "")
    assert wrong_points.damaged == 3
    impossible = replay_past(replace(kept, rows=(begin, enter)))
    assert "before the first throw" in (impossible.damage or "")
    assert impossible.match is not None
    unknown = replay_past(replace(kept, rows=(begin, replace(throw, body={"do": "dance"}))))
    assert unknown.damage is not None
    nothing = replay_past(replace(kept, rows=(replace(begin, body={"do": "match", "setup": {"sheet": "rummy"}}),)))
    assert nothing.damage is not None
    assert nothing.match is None
    assert nothing.places == ()
