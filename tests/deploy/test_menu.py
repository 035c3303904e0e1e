"""The entry in the menu of a laptop's desktop: it starts the program in this folder, and can be removed."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"


def menu(data: Path, *words: str, command: Path = DEPLOY / "menu") -> subprocess.CompletedProcess[str]:
    around = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "XDG_DATA_HOME": str(data)}
    return subprocess.run([command, *words], env=around, capture_output=True, text=True, check=False)


def test_the_entry_names_this_folder_and_goes_again(tmp_path: Path) -> None:
    folder = tmp_path / "my games & dice" / "deploy"
    shutil.copytree(DEPLOY, folder)
    assert menu(tmp_path, command=folder / "menu").returncode == 0
    entry = tmp_path / "applications/scorekeeper.desktop"
    parser = configparser.RawConfigParser(interpolation=None)
    parser.read(entry)
    said = parser["Desktop Entry"]
    assert said["exec"] == f'"{folder}/start"'
    assert Path(said["icon"]).is_file()
    assert said["name"] == "Scorekeeper"
    assert menu(tmp_path, "--remove").returncode == 0
    assert not entry.exists()


def test_another_word_is_refused_in_one_sentence(tmp_path: Path) -> None:
    said = menu(tmp_path, "--delete")
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-validate is not installed")
def test_both_entries_are_as_desktops_want_them(tmp_path: Path) -> None:
    menu(tmp_path)
    for entry in (DEPLOY / "scorekeeper.desktop", tmp_path / "applications/scorekeeper.desktop"):
        subprocess.run(["desktop-file-validate", entry], check=True)
