"""A help bundle (a zip file with log and findings) contains no names and no photos, and never replaces a file."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.doctor import bundle
from scorekeeper.doctor.finding import good_finding
from scorekeeper.settings import Settings, save_settings
from tests.scorekeeper.doctor.parts import played


def test_a_bundle_holds_no_name_of_a_player_and_no_photo(tmp_path: Path) -> None:
    played(tmp_path)
    save_settings(tmp_path / "settings.toml", Settings(players=("Zoë", "Änne-Marie")))
    (tmp_path / "log").mkdir()
    (tmp_path / "log/scorekeeper.log").write_text("ERROR no box for Änne-Marie, /home/zoe/dice, Zoë; Bo's turn, Book\n")
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/1.jpg").write_bytes(b"picture of Bo")
    path = tmp_path / "help.zip"
    bundle.save_bundle(bundle.pack_bundle(tmp_path, [("storage", good_finding("well"))]), path)
    with zipfile.ZipFile(path) as archive:
        assert "doctor.txt" in archive.namelist()
        everything = "".join(archive.read(name).decode() for name in archive.namelist())
    for name in ("Änne", "Zoë", "zoe", "Bo'", "picture"):
        assert name not in everything
    assert "Book" in everything


def test_a_bundle_does_not_hold_what_opens_a_network_camera(tmp_path: Path) -> None:
    save_settings(tmp_path / "settings.toml", Settings(camera="stream:rtsp://anna:secret@192.168.1.20/table?key=abc"))
    with zipfile.ZipFile(BytesIO(bundle.pack_bundle(tmp_path, []))) as archive:
        text = archive.read("settings.toml").decode()
    assert "stream:rtsp://***@192.168.1.20/table?***" in text
    assert not any(secret in text for secret in ("anna", "secret", "abc"))


def test_a_damaged_journal_gives_no_name_away(tmp_path: Path) -> None:
    played(tmp_path)
    with (tmp_path / "games.sqlite").open("r+b") as file:
        file.write(b"no database")
    (tmp_path / "log").mkdir()
    (tmp_path / "log/scorekeeper.log").write_text("ERROR no box for Änne-Marie; /media/zoe/STICK\n")
    with zipfile.ZipFile(BytesIO(bundle.pack_bundle(tmp_path, []))) as archive:
        log = archive.read("scorekeeper.log").decode()
    assert log == "ERROR no box for (player 1); /media/(stick)/STICK\n"


def test_a_bundle_never_replaces_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "help.zip").write_text("mine")
    words = ["doctor", "--data", str(tmp_path), "--only", "clock", "--bundle", str(tmp_path / "help.zip")]
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "help.zip").read_text() == "mine"
