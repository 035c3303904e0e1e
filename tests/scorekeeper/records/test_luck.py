"""Luck and points given away in past games are kept in a file; if it is damaged, a new one is begun."""

import os
from pathlib import Path

import pytest

from scorekeeper.records import luck, luck_file
from scorekeeper.records.luck import Luck
from scorekeeper.records.statistics import finished_games
from tests.scorekeeper.records.test_statistics import game

GAMES = [game(1, {"Anna": 200, "Bo": 180}), game(2, {"Anna": 100, "Bo": 150})]


def kept(data: Path, *players: Luck) -> luck.KnownLuck:
    with luck_file.open_or_renew_luck_file(data) as db:
        luck_file.keep_luck(db, luck.luck_key(GAMES[0], 1), players)
    return luck_file.known_luck(data, {"Bo": "Bobby"})


def test_a_game_is_kept_and_listed_under_present_names(tmp_path: Path) -> None:
    found = kept(tmp_path, Luck("Anna", 210, -5, 5), Luck("Bo", 210, 10, 40))
    assert [one.player for one in found[luck.luck_key(GAMES[0], 1)]] == ["Anna", "Bobby"]
    assert [one.match.number for one in luck.games_without_luck(finished_games(GAMES), found)] == [2]


def test_averages_are_taken_over_the_games_that_were_worked_out(tmp_path: Path) -> None:
    found = {
        luck.luck_key(one, 1): (Luck("Anna", 210, shift, 4.0),) for one, shift in zip(GAMES, (-3.0, 8.0), strict=True)
    }
    (line,) = luck.luck_by_sheet_and_player(finished_games(GAMES), found).values()
    assert (line.player, line.games, line.luck, line.given) == ("Anna", 2, 2.5, 4.0)


@pytest.mark.parametrize("content", [b"", b"nonsense" * 1000])
def test_a_damaged_file_is_begun_again(tmp_path: Path, content: bytes) -> None:
    (tmp_path / luck_file.LUCK_FILE).write_bytes(content)
    assert luck_file.known_luck(tmp_path, {}) == {}
    assert len(kept(tmp_path, Luck("Anna", 210, -5, 5))) == 1


def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / luck_file.LUCK_FILE)
    assert luck_file.known_luck(tmp_path, {}) == {}
    assert len(kept(tmp_path, Luck("Anna", 210, -5, 5))) == 1


def test_without_a_file_nothing_is_known(tmp_path: Path) -> None:
    assert luck_file.known_luck(tmp_path, {}) == {}
