"""A sheet of several columns is shown as the card of one player: rows with a cell in each column."""

from scorekeeper.present.card.card import scorecard
from scorekeeper.present.card.pad import (
    box_id_in_column,
    card_with_sheet_columns,
    has_several_columns,
    shared_beginning,
)
from scorekeeper.rules.sheet import Card
from scorekeeper.sheet_files.reading import read_sheet
from tests.scorekeeper.present.play import begun
from tests.scorekeeper.sheet_files.test_reading import sample

UPPER = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}


def test_the_columns_stand_side_by_side_with_their_own_bonus_and_total() -> None:
    filled = Card({**UPPER, "sixes.2": 36, "ones.3": 6})
    session = begun(read_sheet(sample("triple"))[0].id, ("Anna", "Bo"), cards={"Anna": filled, "Bo": Card({})})
    match = session.view.match
    assert match
    card = scorecard(match)
    assert has_several_columns(card)
    mine = card_with_sheet_columns(card, 0)
    assert [line.label for line in mine.upper] == ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"]
    assert [cell.text for cell in mine.upper[5].cells] == ["18", "36", ""]
    assert [(one.sum, one.goal, one.points) for one in mine.bonus] == [(63, 63, 35), (36, 126, 0), (6, 189, 0)]
    assert mine.totals == (98, 36, 6)
    assert sum(mine.totals) == card.totals[0]
    assert card_with_sheet_columns(card, 1).totals == (0, 0, 0)
    assert [box_id_in_column("sixes", column) for column in range(3)] == ["sixes", "sixes.2", "sixes.3"]


def test_a_published_sheet_is_no_pad() -> None:
    match = begun("noris").view.match
    assert match
    assert not has_several_columns(scorecard(match))


def test_a_name_is_what_the_columns_share() -> None:
    assert shared_beginning(["Five of a kind ×1", "Five of a kind ×2"]) == "Five of a kind"
    assert shared_beginning(["up", "down"]) == "up"
