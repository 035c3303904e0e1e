"""Files of the data folder: no waiting for a pipe or a device, no writing through a link, and nothing half-written."""

import os
from pathlib import Path

import pytest

from vision import files


@pytest.mark.skipif(os.name == "nt", reason="needs pipes and devices")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_only_regular_files_are_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    {"pipe": lambda: os.mkfifo(path), "device": lambda: path.symlink_to("/dev/zero"), "folder": path.mkdir}[kind]()
    with pytest.raises(OSError, match=r"regular file|directory"):
        files.read_whole(path, 100)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 101)
    with pytest.raises(OSError, match="more than 100 bytes"):
        files.read_whole(tmp_path / "file", 100)


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    precious, path = tmp_path / "precious", tmp_path / "file"
    precious.write_text("precious")
    path.symlink_to(precious)
    (tmp_path / "file.new").symlink_to(precious)
    files.replace_file(path, b"new")
    assert (precious.read_text(), path.read_bytes(), path.is_symlink()) == ("precious", b"new", False)
    assert path.stat().st_mode & 0o077 == 0


def test_a_disk_that_refuses_keeps_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def full(_handle: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        files.replace_file(path, b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]
    assert path.read_text() == "old"
