"""Whole games as readable text, worked out by hand from the sheets: the program must arrive at the same points."""

from pathlib import Path

import pytest

from scorekeeper.rules.chips import CHICAGO_ID
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.games.reading import play

GAMES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_comes_out_as_it_was_worked_by_hand(path: Path) -> None:
    table = play(path)
    assert table.has_places == table.now.over, "a game that is over lists its places"


def test_there_is_a_whole_game_on_every_sheet() -> None:
    whole = {play(path).match.setup.sheet for path in GAMES if "\nplaces " in path.read_text(encoding="utf-8")}
    assert whole == {*SHEETS, CHICAGO_ID}


def test_a_wrong_number_in_a_game_is_noticed(tmp_path: Path) -> None:
    said = (Path(__file__).parent / "tactic-nl.txt").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.txt"
    for right, slip in (("bonus 50", "bonus 0"), ("sixes 18", "sixes 19"), ("Daan  1st 2 2 2", "Sofie  1st 2 2 2")):
        wrong.write_text(said.replace(right, slip, 1), encoding="utf-8")
        with pytest.raises(AssertionError):
            play(wrong)
