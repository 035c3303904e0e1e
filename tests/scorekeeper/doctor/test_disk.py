"""The doctor on the disk: free room, whether data survives a power cut, and who may read it."""

from pathlib import Path

import pytest

from scorekeeper.doctor import disk
from tests.scorekeeper.doctor.parts import states


@pytest.fixture(autouse=True)
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every folder count as durable, as the folder for temporary files lies in memory on Debian 13."""
    monkeypatch.setattr(disk, "warn_if_volatile", lambda _path: None)


def test_a_disk_with_room_is_good_and_a_folder_that_is_not_there_yet_is_looked_at_above(tmp_path: Path) -> None:
    assert set(states(disk.check_storage(tmp_path / "new" / "place"))) <= {"good", "note"}
    assert list((tmp_path).iterdir()) == []


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "LEAST_FREE_MB", 1 << 40)
    assert "MB are free" in next(disk.check_storage(tmp_path)).says
    assert "bad" in states(disk.check_storage(tmp_path))


def test_a_folder_that_others_may_look_into_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert any("chmod 700" in one.do for one in disk.check_storage(tmp_path))


def test_games_kept_in_memory_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "warn_if_volatile", lambda path: f"games kept in {path} are lost when the power goes")
    assert "are lost" in next(disk.check_storage(tmp_path)).says
    assert "bad" in states(disk.check_storage(tmp_path))
