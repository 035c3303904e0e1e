"""What is said before and after a backup is written to a stick or read from one."""

from pathlib import Path

import pytest

from scorekeeper.present.house import backup

FILE = Path("/media/stick/scorekeeper-2026-05-01.sqlite")


def test_with_two_disks_it_is_asked_which_one_and_without_one_to_plug_it_in() -> None:
    assert backup.waiting(0).startswith("Plug in a USB stick.")
    assert "nothing that is there is replaced" in backup.waiting(1)
    assert backup.waiting(2).endswith("?")


@pytest.mark.parametrize(("matches", "words"), [(1, "1 match was written"), (12, "12 matches were written")])
def test_a_written_backup_names_its_file_and_when_the_stick_may_be_pulled(matches: int, words: str) -> None:
    said = backup.saved_words(matches, FILE)
    assert said.startswith(words)
    assert FILE.name in said
    assert str(FILE.parent) not in said
    assert said.endswith("in ten seconds.")


def test_games_that_were_read_wait_for_the_next_start() -> None:
    assert backup.bring_back(FILE) == "Bring back the games of scorekeeper-2026-05-01.sqlite"
    assert backup.waits(1).startswith("1 match was read.")
    assert backup.waits(5).startswith("5 matches were read.")


def test_the_new_start_is_a_restart_where_the_table_starts_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "supervised", lambda: True)
    assert backup.leaving() == "Restart"
    monkeypatch.setattr(backup, "supervised", lambda: False)
    assert backup.leaving() == "Close Scorekeeper"
