"""The texts before and after a backup is written to a stick or read from one."""

from pathlib import Path

import pytest

from scorekeeper.present.house import backup

FILE = Path("/media/stick/scorekeeper-2026-05-01.sqlite")


def test_without_a_stick_it_is_asked_for_and_what_it_holds_stays() -> None:
    assert backup.no_stick_for_backup_words().startswith("Plug in a USB stick.")
    assert backup.no_stick_for_backup_words().endswith("nothing that is there is replaced.")


def test_a_stick_says_of_which_day_its_newest_backup_is() -> None:
    assert backup.newest_backup_words(Path("/media/stick/scorekeeper-20260501-2301.sqlite")) == "Backup of 1 May 2026"
    assert backup.newest_backup_words(None) == "No backup on it yet"


@pytest.mark.parametrize(("matches", "words"), [(1, "1 match was written"), (12, "12 matches were written")])
def test_a_written_backup_names_its_file_and_not_its_folder(matches: int, words: str) -> None:
    said = backup.saved_message(matches, FILE)
    assert said.startswith(words)
    assert FILE.name in said
    assert str(FILE.parent) not in said


def test_games_that_were_read_wait_for_the_next_start() -> None:
    assert backup.restore_key_words() == ("Bring games back", "only what is missing here is added")
    assert backup.restored_at_next_start_message(1).startswith("1 match was read.")
    assert backup.restored_at_next_start_message(5).startswith("5 matches were read.")


def test_the_new_start_is_a_restart_where_the_table_starts_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "is_supervised", lambda: True)
    assert backup.leave_key_words() == "Restart"
    monkeypatch.setattr(backup, "is_supervised", lambda: False)
    assert backup.leave_key_words() == "Close Scorekeeper"
