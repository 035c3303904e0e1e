"""Files of the data folder: written whole or not at all, for their owner alone, and never through a link."""

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import cast

import pytest

from scorekeeper import storage
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.storage import (
    as_root_again,
    make_folder,
    make_folder_in_data,
    make_private_file,
    open_private,
    owned_like,
    read_bytes_or_zeros,
    read_whole,
    warn_if_volatile,
    write_whole,
)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_folders_and_files_are_the_owners_alone(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_private_file(tmp_path / "a" / "file")
    assert [mode(tmp_path / name) for name in ("a", "a/b", "a/file")] == [0o700, 0o700, 0o600]


def test_a_new_file_replaces_the_old_one_and_nothing_else_is_left(tmp_path: Path) -> None:
    for text in (b"first", b"second"):
        write_whole(tmp_path / "file", text)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"second")]


def test_the_old_file_stays_if_the_disk_refuses_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "file", b"first")

    def refuse(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage, "sync_to_disk", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "file", b"second")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"first")]


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "victim")
    (tmp_path / "file.new").symlink_to(tmp_path / "victim")
    with pytest.raises(OSError, match="symbolic link"):
        open_private(tmp_path / "link", os.O_WRONLY | os.O_CREAT)
    write_whole(tmp_path / "file", b"mine")
    assert not (tmp_path / "victim").exists()


def test_a_link_in_place_of_an_inner_folder_is_refused_and_the_games_folder_itself_may_be_one(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "data").symlink_to(tmp_path / "elsewhere")
    make_folder_in_data(tmp_path / "data" / "backup")
    (tmp_path / "data" / "log").symlink_to(tmp_path / "victim")
    (tmp_path / "victim").mkdir()
    with pytest.raises(OSError, match="it is a link"):
        make_folder_in_data(tmp_path / "data" / "log")


def test_no_copy_of_the_journal_is_made_through_a_link(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data, victim = tmp_path / "data", tmp_path / "victim"
    data.mkdir()
    victim.mkdir()
    (data / "backup").symlink_to(victim)
    journal = Journal(data / FILE)
    journal.back_up_in_background()
    journal.close()
    assert not list(victim.iterdir())
    assert "it is a link" in caplog.text


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_only_regular_files_are_read(kind: str, tmp_path: Path) -> None:
    place = tmp_path / kind
    match kind:
        case "pipe":
            os.mkfifo(place)
        case "device":
            place.symlink_to("/dev/zero")
        case _:
            place.mkdir()
    with pytest.raises(OSError, match=r"it is not a regular file|Is a directory"):
        read_whole(place, 100)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 100)
    assert read_whole(tmp_path / "file", 100) == b"x" * 100
    with pytest.raises(OSError, match="it has more than 99 bytes"):
        read_whole(tmp_path / "file", 99)


def test_the_bytes_of_a_failing_disk_are_all_there_is_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(range(256)) * 40)
    assert read_bytes_or_zeros(tmp_path / "file") == bytes(range(256)) * 40
    assert read_bytes_or_zeros(tmp_path / "file", 5000) == (bytes(range(256)) * 40)[:5000]


def test_new_files_belong_to_whom_they_belonged_before(tmp_path: Path) -> None:
    with owned_like(tmp_path):
        (tmp_path / "file").touch()
    assert (tmp_path / "file").stat().st_uid == tmp_path.stat().st_uid


NOBODY = 65534


@pytest.fixture
def foreign() -> Iterator[Path]:
    """A folder of another user, whose parents everybody may pass, unlike those of tmp_path."""
    if os.name == "nt" or os.geteuid() != 0:
        pytest.skip("only an administrator can act for another user")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        (Path(folder) / "data").mkdir()
        os.chown(Path(folder) / "data", NOBODY, NOBODY)
        yield Path(folder) / "data"
    assert os.geteuid() == os.getegid() == 0


@pytest.mark.parametrize("can_read", [True, False])
def test_what_root_makes_in_the_folder_of_another_user_is_that_users(
    foreign: Path, can_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_given, **_named: can_read)
    groups = os.getgroups()
    with owned_like(foreign):
        make_folder(foreign / "inner")
        write_whole(foreign / "inner" / "file", b"")
        assert os.geteuid() == (NOBODY if can_read else 0)
        with as_root_again():
            assert os.geteuid() == 0
            (foreign.parent / "of-root").touch()
    assert {one.stat().st_uid for one in foreign.rglob("*")} == {NOBODY}
    assert (foreign.parent / "of-root").stat().st_uid == 0
    assert os.getgroups() == groups


@pytest.mark.parametrize("can_read", [True, False])
@pytest.mark.parametrize("name", ["file", "inner/file"])
def test_root_follows_no_link_that_the_other_user_may_not(
    foreign: Path, name: str, can_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_given, **_named: can_read)
    secret = foreign.parent / "secret"
    secret.touch(0o600)
    (foreign / "inner").mkdir()
    (foreign / name).symlink_to(secret)
    with pytest.raises(OSError, match=r"link|denied"), owned_like(foreign):
        (foreign / name).read_bytes()


class Scratched:
    """A file on a failing disk: every attempt to read a block ends with an I/O error."""

    def seek(self, at: int) -> None:
        raise OSError(errno.EIO, "Input/output error")


def test_an_unreadable_block_is_read_as_zeros() -> None:
    assert storage.read_block_or_zeros(cast(FileIO, Scratched()), 0, 3) == b"\0\0\0"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the mounts of Linux")
def test_a_folder_in_memory_is_reported_to_be_volatile() -> None:
    assert "are lost when the power goes" in (warn_if_volatile(Path("/dev/shm/scorekeeper")) or "")


def test_a_root_without_a_mount_of_its_own_is_not_reported_to_be_volatile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda path: "29 1 8:1 / /elsewhere rw - ext4 /dev/sda1 rw\n")
    assert warn_if_volatile(Path("/")) is None


def test_a_file_system_that_syncs_no_folders_keeps_files_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def refuse(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", refuse)
    write_whole(tmp_path / "new folder.toml", b"kept")
    make_folder(tmp_path / "folder")
    assert (tmp_path / "new folder.toml").read_bytes() == b"kept"


@pytest.mark.parametrize("is_folder", [True, False])
def test_a_disk_that_fails_to_sync_is_never_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_folder: bool
) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.EIO if is_folder else errno.EINVAL, "refused")

    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="refused"):
        storage.sync_to_disk(tmp_path if is_folder else tmp_path / "file")
