"""`scorekeeper play` before the first frame: its arguments, the display, the camera and the folder of the games."""

import argparse
import threading
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.commands import play, window
from scorekeeper.errors import BadInput, Missing
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Setup
from scorekeeper.settings import Settings
from vision.errors import SourceError

WORDS = ["play", "--camera", "none"]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize(
    "words",
    ["--size big", "--size 10x10", "--ppi x", "--ppi 7", "--fullscreen --windowed", "--sise 1", "--language xx"],
)
def test_bad_words_are_one_sentence_and_exit_code_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*WORDS, *words.split()])
    assert ended.value.code == 2
    assert said(capsys).count("\n") == 0


def test_the_memory_of_pictures_is_given_back_before_any_thread_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    monkeypatch.setattr(play, "give_back_picture_memory", lambda: threads.append(threading.active_count()))
    before = threading.active_count()
    main(["play", "--camera", "telescope", "--data", str(tmp_path)])
    assert threads == [before]


def test_a_camera_that_does_not_exist_is_reported_before_anything_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--camera", "telescope", "--data", str(tmp_path)]) == 2
    assert "telescope" in said(capsys)


@pytest.mark.parametrize("camera", ["video:nosuch.mp4", "photos:nowhere"])
def test_a_film_or_a_folder_that_does_not_exist_is_said_before_anything_opens(
    camera: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--camera", camera, "--data", str(tmp_path)]) == 2
    assert camera.partition(":")[2] in said(capsys)


def test_a_camera_of_the_settings_that_does_not_exist_stops_no_evening(tmp_path: Path) -> None:
    watching = partial(
        play.make_watch, tmp_path, (), play.ReaderTeacher(tmp_path), play.RewindRing(), ExitStack(), None
    )
    watch, why = play.watch_or_reason(watching, "telescope", is_camera_named=False)
    assert watch is None
    assert "telescope" in why
    with pytest.raises(SourceError):
        play.watch_or_reason(watching, "telescope", is_camera_named=True)


def test_a_calibration_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    assert play.calibration_warning(tmp_path, "auto") == ""
    (tmp_path / "camera.json").write_text("{}")
    assert "Aim the camera again" in play.calibration_warning(tmp_path, "auto")


def test_where_nothing_can_be_kept_the_game_goes_on_in_memory_and_is_reported_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with ExitStack() as opened:
        session, problem = play.open_games(tmp_path / "file" / "games.sqlite", opened)
        assert problem == ""
        assert "games cannot be kept" in str(session.view.message)
        assert not session.begin(Setup("tactic", ("Anna",))).saved


def test_a_damaged_file_of_names_or_dice_is_said_at_the_start(tmp_path: Path) -> None:
    assert play.damage_notices(tmp_path) == ()
    (tmp_path / "players.toml").write_text("=")
    (tmp_path / "dice.toml").write_text('"2026-05-31" = 4')
    assert [(one.kind, one.text.rpartition("/")[2], one.stays) for one in play.damage_notices(tmp_path)] == [
        ("journal", "players.toml is damaged in line 1: using its other lines.", False),
        ("journal", "dice.toml is damaged in line 1: using its other lines.", False),
    ]


def test_whatever_was_opened_is_closed_also_when_the_screen_breaks(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), ExitStack() as opened:  # noqa: PT012
        teacher = play.ReaderTeacher(tmp_path)
        recorders = play.make_recorders(tmp_path, tmp_path / "evening", Settings(), teacher)
        for recorder in recorders:
            opened.callback(recorder.close)
        watch = play.make_watch(tmp_path, recorders, teacher, play.RewindRing(), opened, None, "demo")
        assert watch is not None
        watch.start()
        play.open_games(tmp_path / "games.sqlite", opened, recorders)[0].begin(Setup("tactic", ("Anna",)))
        raise ZeroDivisionError
    end = time.monotonic() + 120  # on a busy machine a look takes longer than closing waits for it
    while watch.running and time.monotonic() < end:
        time.sleep(0.1)
    assert not watch.running
    Journal(tmp_path / "games.sqlite").close()  # nobody holds it any more
    assert (tmp_path / "evening" / "card.json").exists()


def test_without_a_display_it_says_so_and_ends_with_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(window, "video_driver", no_display)
    assert main([*WORDS, "--data", str(tmp_path)]) == 3
    assert said(capsys) == "scorekeeper: there is no display"


def no_display() -> str:
    raise Missing("there is no display")


def test_games_are_kept_where_systemd_or_the_desktop_keeps_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/scorekeeper:/other")
    assert play.default_data_folder() == Path("/var/lib/scorekeeper")
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/a/data")
    assert play.default_data_folder() == Path("/home/a/data/scorekeeper")


def test_a_user_without_a_home_is_reported_to_name_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STATE_DIRECTORY", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(BadInput, match="no home folder"):
        play.default_data_folder()


def test_the_command_line_holds_for_this_evening_only() -> None:
    reported = argparse.Namespace(camera="demo", language=None)
    assert play.with_command_line(Settings(language="fi"), reported) == Settings(language="fi", camera="demo")


def test_drawn_dice_stand_in_only_where_no_camera_is_named_and_none_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "available_cameras", dict)
    assert play.with_demo_for_missing_camera(Settings()).camera == "demo"
    assert play.with_demo_for_missing_camera(Settings(camera="none")).camera == "none"
    monkeypatch.setattr(play, "available_cameras", lambda: {"usb:0": "a webcam"})
    assert play.with_demo_for_missing_camera(Settings()).camera == "auto"


def test_a_missing_touchscreen_is_said_only_without_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "connected_ports_by_touchscreen", dict)
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    assert play.is_touchscreen_missing()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    assert not play.is_touchscreen_missing()
