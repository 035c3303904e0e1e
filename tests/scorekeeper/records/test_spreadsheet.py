"""Tables for spreadsheets: a line for each player of each game, with names that no spreadsheet runs as a formula."""

import csv
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from scorekeeper.present.afterwards.print import paper_words
from scorekeeper.records.facts import GameFacts, facts_of_stored_match
from scorekeeper.records.history import stored_matches
from scorekeeper.records.spreadsheet import HEAD, as_csv, as_xlsx, csv_separator, place_number, safe_cell
from tests.scorekeeper.records.played import evenings
from tests.scorekeeper.records.test_statistics import game


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+49", "-x", "\t=1", "\r=1", "＝1"])
def test_a_name_that_a_spreadsheet_would_run_gets_an_apostrophe(name: str) -> None:
    (_, row) = csv.reader(StringIO(as_csv([game(1, {name: 5})]), newline=""))
    assert row[HEAD.index("player")] == f"'{name}"


def test_other_names_stay_as_they_are() -> None:
    assert safe_cell('B"o}{, jr.') == 'B"o}{, jr.'
    (_, row) = csv.reader(StringIO(as_csv([game(1, {'B"o}{; jr.': 5})], ";"), newline=""), delimiter=";")
    assert row[HEAD.index("player")] == 'B"o}{; jr.'


def test_each_player_of_each_game_has_a_line_with_place_and_boxes() -> None:
    rows = [*csv.DictReader(StringIO(as_csv([game(1, {"Anna": 7, "Bo": 9}), game(2, {"Cai": 3}, over=False)])))]
    assert [(row["player"], row["place"], row["total"], row["chance"], row["ones"]) for row in rows] == [
        ("Anna", "2", "7", "7", ""), ("Bo", "1", "9", "9", ""), ("Cai", "", "3", "3", ""),
    ]  # fmt: skip


def test_columns_are_separated_as_the_spreadsheets_of_the_language_expect() -> None:
    assert [csv_separator(language) for language in ("en", "de", "fr")] == [",", ";", ";"]


def test_who_shares_a_place_has_the_same_number() -> None:
    one = GameFacts(True, ("A", "B", "C"), (), (("A", "B"), ("C",)), (0,) * 6)
    assert [place_number(one, name) for name in "ABC"] == [1, 1, 3]


def test_another_program_reads_the_workbook_with_every_total() -> None:
    found = [facts_of_stored_match(kept) for kept in stored_matches(evenings(25, seed=3))]
    book = load_workbook(BytesIO(as_xlsx(found, paper_words)))
    lines = [dict(zip(titles, row, strict=True)) for page in book.worksheets
             for titles, *rows in [[*page.iter_rows(values_only=True)]] for row in rows]  # fmt: skip
    expected = {(one.number, number, card.player): card for one in found
                for number, played in enumerate(one.games, 1) for card in played.cards}  # fmt: skip
    assert len(lines) == sum(len(played.players) for one in found for played in one.games)
    seen = 0
    for line in lines:
        (match, number, player), values = [*line.values()][1:4], [*line.values()]
        if (match, number, player) in expected:
            card = expected[match, number, player]
            assert (values[-1], values[-2]) == (card.total, card.extra)
            assert sum(value or 0 for value in values[5:-2]) - values[11] == card.total - card.extra
            seen += 1
    assert seen == len(expected)


def test_a_workbook_holds_no_formula_and_a_name_stays_as_it_is() -> None:
    book = load_workbook(BytesIO(as_xlsx([game(1, {"=1+1": 5})], paper_words)))
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
    assert "=1+1" in [cell.value for cell in cells]
    assert {cell.data_type for cell in cells} <= {"s", "n", "d"} | {"s"}


def test_the_printed_names_of_the_edition_are_at_the_top() -> None:
    book = load_workbook(BytesIO(as_xlsx([game(1, {"Anna": 5})], paper_words)))
    titles = [cell.value for cell in book.worksheets[0][1]]
    assert titles[:5] == ["Datum", "Partie", "Spiel", "Name", "Platz"]
    assert titles[-1] == "Gesamt"
