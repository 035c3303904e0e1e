"""settings.toml: what is written is read back, and nothing in the file can stop a start; bad lines are reported."""

import json
import os
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import settings as files
from scorekeeper.errors import SettingsError
from scorekeeper.names import is_drawable
from scorekeeper.settings import (
    MOST_KNOWN_NAMES,
    MOST_NOTICES_ABOUT_FILE,
    Settings,
    as_toml,
    load_settings,
    save_settings,
    settings_from_table,
)

WORDS = st.text(st.characters(codec="utf-8").filter(str.isprintable))
NAMES = st.text(st.characters(codec="utf-8").filter(is_drawable), max_size=24).filter(str.strip)


@settings(deadline=None)
@given(WORDS, WORDS, st.lists(NAMES, max_size=5))
def test_whatever_is_written_is_read_back(language: str, camera: str, players: list[str]) -> None:
    chosen = Settings(language=language, camera=camera, players=tuple(players), dim_after=0, large_print=True)
    loaded = settings_from_table(tomllib.loads(as_toml(chosen)), "settings.toml", Settings())
    assert loaded.settings == chosen
    assert not loaded.notices


def test_a_missing_file_gives_the_factory_settings_without_a_word(tmp_path: Path) -> None:
    loaded = load_settings(tmp_path / "settings.toml")
    assert loaded.settings == Settings()
    assert loaded.notices == ()


def test_saving_goes_through_a_second_file_and_leaves_none_behind(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    save_settings(path, Settings(theme="light"))
    save_settings(path, Settings(theme="light", players=("Åse", "Ґалаґан")))
    assert load_settings(path).settings.players == ("Åse", "Ґалаґан")
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("dim_after = true", "dim_after must be seconds from 0 (never) to 86400, not True"),
        ("dim_after = -1", "dim_after must be seconds"),
        ("theme = 'blue'", "theme must be dark or light, not 'blue'"),
        ("large_print = 1", "large_print must be true or false, not 1"),
        (
            "players = 'Anna'",
            "players must be a list of names in quotes, each of up to 24 letters that the screen can draw",
        ),
        ("players = ['نور']", "players must be a list of names in quotes"),
        ('players = ["A\\u200bB"]', "players must be a list of names in quotes"),
        ("colour = 3", "there is no setting 'colour'"),
        ("[camera]\nkind = 1", "camera must be a word in quotes"),
        ('camera = "\\t"', "camera must be a word in quotes"),
        (f"dim_after = 0x{'f' * 6000}", "not a number that is too large"),
        (f"theme = {{a = 0x{'f' * 6000}}}", "not a number that is too large"),
    ],
)
def test_a_setting_that_cannot_be_used_is_reported_and_the_others_count(line: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"language = 'fi'\n{line}\n")
    loaded = load_settings(path)
    assert loaded.settings == Settings(language="fi")
    assert len(loaded.notices) == 1
    assert reason in loaded.notices[0]


@pytest.mark.parametrize("bad", ["", " ", "A\x00B", "\x1b[31mEve", "x" * 25, "x" * 7000, "two\nlines"])
def test_a_name_that_no_screen_can_show_is_left_out_and_the_others_stay(bad: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"players = ['Anna', {json.dumps(bad)}, 'Bo']\n")
    loaded = load_settings(path)
    assert loaded.settings.players == ("Anna", "Bo")
    assert len(loaded.notices) == 1
    assert loaded.notices[0].isprintable()
    assert len(loaded.notices[0]) < 200


def test_a_file_full_of_unknown_settings_is_reported_in_a_few_sentences(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("".join(f"key{number} = 1\n" for number in range(500)))
    loaded = load_settings(path)
    assert len(loaded.notices) == MOST_NOTICES_ABOUT_FILE + 1
    assert loaded.notices[-1] == "settings.toml: 495 more lines could not be used."


@pytest.mark.parametrize("key", ["players", "theme", "new"])
def test_a_deeply_nested_setting_is_reported_in_one_sentence(key: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"{key}{'.a' * 4000} = 1\n")
    loaded = load_settings(path)
    assert loaded.settings == Settings()
    assert len(loaded.notices) == 1
    assert len(loaded.notices[0]) < 300


def test_pipes_devices_and_huge_files_are_no_settings(tmp_path: Path) -> None:
    pipe, endless, huge = tmp_path / "pipe", tmp_path / "endless", tmp_path / "huge"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    huge.write_bytes(b"# " + b"x" * 50_000_000)
    for path in (pipe, endless, huge):
        loaded = load_settings(path)
        assert loaded.settings == Settings()
        assert "cannot be read (it " in loaded.notices[0]


def test_settings_are_the_owners_alone_and_not_written_through_a_link(tmp_path: Path) -> None:
    path, victim = tmp_path / "data" / "settings.toml", tmp_path / "victim"
    save_settings(path, Settings())
    assert (path.parent.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o700, 0o600)
    (path.parent / "settings.toml.new").symlink_to(victim)
    save_settings(path, Settings(theme="light"))
    assert not victim.exists()
    assert load_settings(path).settings.theme == "light"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"language = ", "Invalid value"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
        (b"[[[", "line 1"),
        (b"a = 1\na = 2", "Cannot overwrite"),
        (b"a = " + b"[" * 8000, "it is nested too deeply"),
        (b"a = " + b"9" * 8000, "a number in it is too large"),
    ],
)
def test_a_damaged_file_is_reported_and_the_factory_settings_are_used(
    content: bytes, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    loaded = load_settings(path)
    assert loaded.settings == Settings()
    assert "is not valid TOML" in loaded.notices[0]
    assert reason in loaded.notices[0]


def test_of_a_file_with_a_line_that_is_wrong_the_others_are_used(tmp_path: Path) -> None:
    """Such as a file that was edited by hand without a closing quote: refused as a whole, it would lose all its
    settings at the next change of one."""
    path = tmp_path / "settings.toml"
    chosen = Settings(theme="light", large_print=True, players=("Anna", "Ben"), badges=("Ben", "Anna"))
    save_settings(path, chosen)
    path.write_bytes(path.read_bytes().replace(b'"light"', b'"light') + b"\xff\xfe = 3\n[odd\nmention = 77\n")
    loaded = load_settings(path)
    assert loaded.settings == replace(chosen, theme="dark")
    assert "using its other lines" in loaded.notices[0]
    assert "mention must be" in loaded.notices[1]
    assert len(loaded.notices) == 2
    save_settings(path, loaded.settings)
    assert load_settings(path).notices == ()


def test_a_folder_in_the_place_of_the_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert "cannot be read" in load_settings(path).notices[0]
    with pytest.raises(SettingsError, match="could not be saved"):
        save_settings(path, Settings())


def test_those_who_played_last_are_offered_first_and_the_list_stays_short() -> None:
    settings = Settings(players=tuple(f"guest {number}" for number in range(MOST_KNOWN_NAMES)))
    settings = settings.with_names_known("Anna", "guest 7")
    assert settings.players[:3] == ("Anna", "guest 7", "guest 0")
    assert len(settings.players) == MOST_KNOWN_NAMES == len(set(settings.players))
    assert "Anna" not in settings.without_known_name("Anna").players


def test_every_setting_of_the_factory_fits_its_own_rule() -> None:
    for one in fields(Settings):
        assert one.metadata["fits"](one.default), one.name
    assert replace(Settings(), theme="light") != Settings()


def test_the_administrator_chooses_for_every_table_and_the_table_goes_before_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, own = tmp_path / "system.toml", tmp_path / files.SETTINGS_FILE
    system.write_text('theme = "light"\nlarge_print = true\nsize = 3\n')
    monkeypatch.setattr(files, "SYSTEM_FILE", system)
    first = load_settings(own)
    assert (first.settings.theme, first.settings.large_print) == ("light", True)
    assert len(first.notices) == 1
    save_settings(own, replace(first.settings, theme="dark", players=("Ann",)))
    system.write_text('theme = "light"\nlarge_print = false\n')
    now = load_settings(own).settings
    assert (now.theme, now.large_print, now.players) == ("dark", False, ("Ann",))
