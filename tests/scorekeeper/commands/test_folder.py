"""The data folder that a command works on: the one that was named, that of the appliance, or the user's own."""

import os
from pathlib import Path

import pytest

from scorekeeper.commands import folder
from scorekeeper.settings import default_data_folder


def test_the_folder_that_was_named_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "APPLIANCE_FOLDER", tmp_path)
    with folder.open_folder_as_owner(tmp_path / "named") as found:
        assert found == tmp_path / "named"
    with folder.open_folder_as_owner(None) as found:
        assert found == tmp_path


def test_who_may_not_read_the_games_of_the_appliance_is_shown_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(folder, "APPLIANCE_FOLDER", tmp_path)
    monkeypatch.setattr(os, "access", lambda *_given, **_named: False)
    with folder.open_folder_as_owner(None) as found:
        assert found == default_data_folder()
    said = capsys.readouterr().err
    assert f"the games of the table are in {tmp_path}" in said
    assert "sudo" in said


def test_without_an_appliance_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(folder, "APPLIANCE_FOLDER", tmp_path / "none")
    with folder.open_folder_as_owner(None) as found:
        assert found == default_data_folder()
    assert capsys.readouterr().err == ""
