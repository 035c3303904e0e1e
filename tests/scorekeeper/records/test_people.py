"""Players renamed and merged, in a file beside the journal; two people of one game are never merged."""

from pathlib import Path

import pytest

from scorekeeper.errors import BadInput
from scorekeeper.records.people import NAMES_FILE, known_names, read_names, save_names, with_names, with_renamed
from scorekeeper.records.statistics import finished_games, lines_by_sheet_and_player
from tests.scorekeeper.records.test_statistics import game

GAMES = [game(1, {"Ana": 200, "Bo": 180}), game(2, {"Anna": 100, "Bo": 150}), game(3, {"Cai": 7})]


def test_two_spellings_of_one_player_are_merged_everywhere() -> None:
    names = with_renamed({}, GAMES, "Ana", "Anna")
    lines = {one.player: one for one in lines_by_sheet_and_player(finished_games(with_names(GAMES, names)))}
    assert (lines["Anna"].games, lines["Anna"].best, lines["Anna"].average) == (2, 200, 150)
    assert with_names(GAMES, names)[0].players == ("Anna", "Bo")


def test_who_is_renamed_again_keeps_all_games() -> None:
    names = with_renamed(with_renamed({}, GAMES, "Ana", "Anna"), GAMES, "Anna", "Annabel")
    assert names == {"Ana": "Annabel", "Anna": "Annabel"}


def test_a_name_given_back_needs_no_line() -> None:
    assert with_renamed({"Ana": "Anna"}, [GAMES[0]], "Anna", "Ana") == {}


def test_two_who_played_together_are_two_people() -> None:
    with pytest.raises(BadInput, match="played together in match 1: they are two people"):
        with_renamed({}, GAMES, "Ana", "Bo")


@pytest.mark.parametrize(("old", "new"), [("Nobody", "Anna"), ("Ana", ""), ("Ana", "x" * 25), ("Ana", "a\nb")])
def test_names_that_cannot_be_used_are_refused(old: str, new: str) -> None:
    with pytest.raises(BadInput):
        with_renamed({}, GAMES, old, new)


def test_names_are_kept_whatever_letters_they_have(tmp_path: Path) -> None:
    assert known_names(tmp_path) == {}
    names = {'B"o}{': "Þórður", "=1+1\x7f": "Олена", "a.b c": "d"}
    save_names(tmp_path, names)
    assert known_names(tmp_path) == names


@pytest.mark.parametrize(
    "line", [b"\xff", b"a = 1", b"[a", b"[names]", b"a = ''", b"a = 'many many many many letters'"]
)
def test_a_damaged_line_costs_no_other_name(tmp_path: Path, line: bytes) -> None:
    (tmp_path / NAMES_FILE).write_bytes(line + b'\n"Ana" = "Anna"\n')
    found, problem = read_names(tmp_path)
    assert found == known_names(tmp_path) == {"Ana": "Anna"}
    assert str(problem).endswith(f"{NAMES_FILE} is damaged in line 1: using its other lines.")
