"""The matches of one day: grouped by the table's zone, with winners, the turning point, luck, and a kept note."""

from datetime import timedelta, timezone
from pathlib import Path

import pytest

from scorekeeper.errors import BadInput
from scorekeeper.records.evening import (
    NOTES_FILE,
    best_turn_of_games,
    day_of,
    evenings_of,
    known_notes,
    read_notes,
    save_note,
    turn_taking_lead_for_good,
)
from scorekeeper.records.luck import Luck, luck_key
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session
from tests.scorekeeper.records.test_statistics import game

EAST = timezone(timedelta(hours=9))


def test_an_evening_ends_at_five_in_the_morning_of_the_tables_zone() -> None:
    assert [day_of(time, EAST) for time in ("2026-05-01T19:59:00", "2026-05-01T20:00:00", "2026-05-02T10:00:00")] == [
        "2026-05-01", "2026-05-02", "2026-05-02",
    ]  # fmt: skip
    assert day_of("2026-05-01T", EAST) == "2026-05-01"


def test_an_evening_counts_games_won_with_luck_and_mistakes() -> None:
    matches = [game(1, {"Anna": 7, "Bo": 9}), game(2, {"Anna": 8, "Bo": 8}), game(3, {"Anna": 5, "Bo": 6}, over=False)]
    luck = {luck_key(matches[0], 1): (Luck("Anna", 5, 1.5, 2.0), Luck("Bo", 5, 3.0, 0.5)),
            luck_key(matches[1], 1): (Luck("Anna", 5, 2.5, 0.0),)}  # fmt: skip
    (one,) = evenings_of(matches, luck, {day_of(matches[0].begun): "at Oma's"})
    assert (one.games, one.won, one.note) == (2, (("Bo", 2), ("Anna", 1)), "at Oma's")
    assert one.luckiest is not None
    assert one.careless is not None
    assert (one.luckiest.player, one.luckiest.points) == ("Anna", 4.0)
    assert (one.careless.player, one.careless.points) == ("Anna", 2.0)
    assert evenings_of([matches[2]], {}, {})[0].luckiest is None


def played(*rolls: tuple[int, ...]) -> Session:
    """Two players with three boxes open each, who enter these rolls in turn in fives, sixes and Chance."""
    closed = Card({box: 0 for box in SHEETS["noris"].boxes if box not in ("fives", "sixes", "chance")})
    session = Session()
    session.begin(Setup("noris", ("Anna", "Bo"), cards={"Anna": closed, "Bo": closed}))
    for at, roll in enumerate(rolls):
        session.throw(roll)
        session.act(Enter(("fives", "sixes", "chance")[at // 2]))
    return session


def test_the_turning_point_is_the_turn_that_gave_the_lead_for_good() -> None:
    five, six, other = (5, 5, 5, 1, 2), (6, 6, 6, 1, 2), (6, 6, 5, 5, 4)
    match = played(five, (5, 5, 1, 2, 3), (1, 2, 3, 4, 5), six, other, other).view.match
    assert match is not None
    turn = turn_taking_lead_for_good(match.games[-1])
    assert turn is not None
    assert (turn.player, turn.box, turn.points) == ("Bo", "chance", 26)
    shared = played(five, five, six, six, other, other).view.match
    assert shared is not None
    assert turn_taking_lead_for_good(shared.games[-1]) is None
    best = best_turn_of_games(match.games)
    assert best is not None
    assert (best.player, best.box, best.points) == ("Anna", "chance", 26)


def test_a_note_is_kept_and_an_empty_one_removes_it(tmp_path: Path) -> None:
    save_note(tmp_path, "2026-05-01", ' Oma\'s "ivory" dice\n ')
    save_note(tmp_path, "2026-05-02", "rain")
    assert known_notes(tmp_path) == {"2026-05-01": 'Oma\'s "ivory" dice', "2026-05-02": "rain"}
    save_note(tmp_path, "2026-05-02", "")
    assert list(known_notes(tmp_path)) == ["2026-05-01"]
    with pytest.raises(BadInput, match="up to 500 letters"):
        save_note(tmp_path, "2026-05-02", "x" * 501)


def test_a_note_on_a_damaged_file_leaves_the_readable_ones_and_a_copy(tmp_path: Path) -> None:
    save_note(tmp_path, "2026-05-01", "rain")
    torn = (tmp_path / NOTES_FILE).read_text() + '"2026-05-02" = "sno'
    (tmp_path / NOTES_FILE).write_text(torn)
    save_note(tmp_path, "2026-05-03", "sun")
    assert read_notes(tmp_path) == ({"2026-05-01": "rain", "2026-05-03": "sun"}, None)
    assert (tmp_path / f"{NOTES_FILE}.damaged").read_text() == torn
