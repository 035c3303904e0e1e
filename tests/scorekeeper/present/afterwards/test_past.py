"""The list of past matches and the lines beside a card: when, which sheet, how it ended, what was changed."""

import re

import pytest

from scorekeeper.present.afterwards import past
from scorekeeper.present.afterwards.dates import weekday_and_time_words
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.history import PastMatch, stored_matches
from scorekeeper.records.history import replay_past as replayed
from scorekeeper.rules.acts import Correct, Setup
from scorekeeper.session import Session
from tests.scorekeeper.present.play import enter
from tests.scorekeeper.records.played import Kept

TIME = "2026-05-01T18:30:00"
PLAYED = MatchFacts(
    3, 40, 80, TIME, sheet="philos", edition="de", players=("Anna", "Bo"), finished=True,
    places=(("Bo",), ("Anna",)), totals={"Anna": 180, "Bo": 212},
)  # fmt: skip


def kept(session: Session, journal: Kept) -> PastMatch:
    """Leave the session's match and return it as replayed from the journal."""
    session.leave()
    return replayed(stored_matches(journal.rows)[-1])


def begun(**given: object) -> tuple[Session, Kept]:
    journal = Kept()
    session = Session(journal, now=lambda: 1_770_000_000.0)
    session.begin(Setup("philos", ("Anna", "Bo"), "en", **given))  # type: ignore[arg-type]
    return session, journal


def test_a_line_of_the_list_says_when_what_who_and_how_it_ended() -> None:
    (line,) = past.past_match_cards([PLAYED], number_in_play=0)
    assert re.fullmatch(r"(Friday, 1|Saturday, 2) May 2026, \d\d:\d\d · Philos Yatzi \(Deutsch\)", line.title)
    assert (line.ending, line.points, line.won) == ("Bo", "212", ("Bo",))
    assert [one.initials for one in line.marks] == ["A", "B"]
    assert not line.goes_on
    assert line.players == "Anna, Bo"
    assert "Bo" in line.result
    assert line.result.endswith("· 212")


@pytest.mark.parametrize(
    ("number", "running", "damaged", "said"),
    [(3, 0, 0, "not finished"), (3, 3, 0, "in play"), (3, 3, 50, "can be shown only in part")],
)
def test_a_match_without_an_end_is_in_play_put_aside_or_damaged(
    number: int, running: int, damaged: int, said: str
) -> None:
    assert past.result_words(MatchFacts(number, 40, 80, TIME, sheet="philos", damaged=damaged), running) == said


def test_a_time_and_a_game_that_cannot_be_read_are_shown_so() -> None:
    assert weekday_and_time_words("yesterday") == "?"
    assert past.sheet_words(MatchFacts(3, 40, 80, TIME)) == "a game that cannot be read"


def test_an_unfinished_match_can_go_on_unless_it_is_in_play() -> None:
    session, journal = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    one = kept(session, journal)
    assert past.can_go_on(one, number_in_play=0)
    assert not past.can_go_on(one, number_in_play=one.kept.number)


def test_a_corrected_entry_is_listed_with_its_points_before_and_after() -> None:
    session, journal = begun(games=3)
    enter(session, (5, 5, 5, 2, 2), "fives")
    session.act(Correct(0, (5, 5, 5, 5, 2), "four_of_a_kind"))
    assert past.lines_beside_card(kept(session, journal)) == (
        "not finished", "1 of 3 games were begun.", "Anna: 5's 15 was corrected to Four-Of-A-Kind 22.",
    )  # fmt: skip


def test_an_entry_taken_back_after_the_next_throw_is_listed() -> None:
    session, journal = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    session.throw((1, 2, 3, 4, 6))
    session.undo()
    session.undo(agreed=True)
    assert "Anna: 5's 15 was taken back after the next throw." in past.lines_beside_card(kept(session, journal))
