"""Export as CSV and JSON: a line for each player of each game, with names that no spreadsheet runs as a formula."""

import csv
from io import StringIO

import pytest

from scorekeeper.records.export import HEAD, as_csv, everything, place_of, safe
from scorekeeper.records.facts import GameFacts
from tests.scorekeeper.records.test_statistics import game


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+49", "-x", "\t=1", "\r=1", "＝1"])
def test_a_name_that_a_spreadsheet_would_run_gets_an_apostrophe(name: str) -> None:
    (_, row) = csv.reader(StringIO(as_csv([game(1, {name: 5})]), newline=""))
    assert row[HEAD.index("player")] == f"'{name}"


def test_other_names_stay_as_they_are() -> None:
    assert safe('B"o}{, jr.') == 'B"o}{, jr.'
    (_, row) = csv.reader(StringIO(as_csv([game(1, {'B"o}{, jr.': 5})]), newline=""))
    assert row[HEAD.index("player")] == 'B"o}{, jr.'


def test_each_player_of_each_game_has_a_line_with_place_and_boxes() -> None:
    rows = [*csv.DictReader(StringIO(as_csv([game(1, {"Anna": 7, "Bo": 9}), game(2, {"Cai": 3}, over=False)])))]
    assert [(row["player"], row["place"], row["total"], row["chance"], row["ones"]) for row in rows] == [
        ("Anna", "2", "7", "7", ""), ("Bo", "1", "9", "9", ""), ("Cai", "", "3", "3", ""),
    ]  # fmt: skip


def test_who_shares_a_place_has_the_same_number() -> None:
    one = GameFacts(True, ("A", "B", "C"), (), (("A", "B"), ("C",)), (0,) * 6)
    assert [place_of(one, name) for name in "ABC"] == [1, 1, 3]


def test_json_holds_the_cards_of_every_game() -> None:
    (one,) = everything([game(1, {"Anna": 7, "Bo": 9})])["matches"]
    assert one["games"][0]["cards"][1] == {
        "player": "Bo", "filled": {"chance": 9}, "bonus": 0, "extra": 0, "total": 9,
    }  # fmt: skip
    assert one["games"][0]["places"] == [["Bo"], ["Anna"]]
