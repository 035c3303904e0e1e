"""The doctor (which checks an installation) counts the games and reports a journal that is damaged or in use."""

import os
from contextlib import closing
from pathlib import Path

from scorekeeper.doctor import AREAS, games
from scorekeeper.doctor.finding import good_finding
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from tests.scorekeeper.doctor.parts import played, states


def test_games_are_counted_and_a_damaged_journal_is_bad(tmp_path: Path) -> None:
    assert states(games.check_games(tmp_path)) == ["note"]
    played(tmp_path)
    (whole,) = games.check_games(tmp_path)
    assert whole == good_finding("1 acts of 1 matches can be read and are whole")
    content = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(content[:100] + bytes(len(content) - 100))
    (tmp_path / f"{FILE}-wal").unlink(missing_ok=True)
    assert states(games.check_games(tmp_path)) == ["bad"]


def test_a_pipe_in_place_of_the_journal_should_be_moved_away(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"{FILE}-wal")
    played(tmp_path / "other")
    (tmp_path / "other" / FILE).rename(tmp_path / FILE)
    (found,) = games.check_games(tmp_path)
    assert (found.state, found.do) == ("bad", "move that link, pipe or folder away")


def test_a_running_table_is_noticed_and_left_alone(tmp_path: Path) -> None:
    assert not games.is_table_running(tmp_path)
    with closing(Journal(tmp_path / FILE)):
        assert games.is_table_running(tmp_path)
        assert states(AREAS["camera"](tmp_path)) == ["note"]
        assert states(AREAS["display"](tmp_path)) == ["note"]
    assert not games.is_table_running(tmp_path)
