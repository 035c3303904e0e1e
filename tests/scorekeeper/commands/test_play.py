"""`scorekeeper play` before the first frame: its arguments, the display, the camera and the folder of the games."""

import argparse
import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.appliance.display import Connector
from scorekeeper.commands import play
from scorekeeper.errors import BadInput, Missing
from scorekeeper.journal.book import Journal
from scorekeeper.rules.match import Setup
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


@pytest.mark.parametrize(
    ("given", "hint"),
    [({"WAYLAND_DISPLAY": "wayland-0"}, "Xwayland"), ({"SSH_CONNECTION": "a b"}, "DISPLAY=:0"), ({}, "no display")],
)
def test_where_no_window_can_be_opened_a_way_is_shown(
    given: dict[str, str], hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "glob", lambda _path, _pattern: iter(()))
    with pytest.raises(Missing, match=hint):
        play.video_driver()


def test_a_camera_of_the_settings_that_does_not_exist_stops_no_evening(tmp_path: Path) -> None:
    watching = partial(play.watched, tmp_path, (), play.Teacher(tmp_path), ExitStack(), None)
    watch, why = play.first_watch(watching, "telescope", named=False)
    assert watch is None
    assert "telescope" in why
    with pytest.raises(SourceError):
        play.first_watch(watching, "telescope", named=True)


def test_a_calibration_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    assert play.uncalibrated(tmp_path, "auto") == ""
    (tmp_path / "camera.json").write_text("{}")
    assert "Aim the camera again" in play.uncalibrated(tmp_path, "auto")


def test_where_nothing_can_be_kept_the_game_goes_on_in_memory_and_is_reported_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with ExitStack() as opened:
        session, problem = play.open_games(tmp_path / "file" / "games.sqlite", opened)
        assert problem == ""
        assert "games cannot be kept" in str(session.view.message)
        assert not session.begin(Setup("tactic", ("Anna",))).saved


def test_whatever_was_opened_is_closed_also_when_the_screen_breaks(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), ExitStack() as opened:  # noqa: PT012
        teacher = play.Teacher(tmp_path)
        recorders = play.recording(tmp_path, tmp_path / "evening", Settings(), teacher)
        for recorder in recorders:
            opened.callback(recorder.close)
        watch = play.watched(tmp_path, recorders, teacher, opened, None, "demo")
        assert watch is not None
        watch.start()
        play.open_games(tmp_path / "games.sqlite", opened, recorders)[0].begin(Setup("tactic", ("Anna",)))
        raise ZeroDivisionError
    assert not watch.running
    Journal(tmp_path / "games.sqlite").close()  # nobody holds it any more
    assert (tmp_path / "evening" / "card.json").exists()


def test_without_a_display_it_says_so_and_ends_with_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(play, "video_driver", no_display)
    assert main([*WORDS, "--data", str(tmp_path)]) == 3
    assert said(capsys) == "scorekeeper: there is no display"


def no_display() -> str:
    raise Missing("there is no display")


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this machine has a graphics device")
def test_neither_desktop_nor_graphics_device_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with pytest.raises(Missing, match="no display"):
        play.video_driver()


def test_running_off_screen_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert play.video_driver() == "offscreen"
    assert "nothing will be seen" in said(capsys)


def test_a_desktop_is_asked_for_by_name_so_that_it_cannot_run_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    assert play.video_driver() == "x11"


def test_games_are_kept_where_systemd_or_the_desktop_keeps_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/scorekeeper:/other")
    assert play.default_data() == Path("/var/lib/scorekeeper")
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/a/data")
    assert play.default_data() == Path("/home/a/data/scorekeeper")


def test_a_user_without_a_home_is_reported_to_name_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STATE_DIRECTORY", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(BadInput, match="no home folder"):
        play.default_data()


def test_the_command_line_holds_for_this_evening_only() -> None:
    reported = argparse.Namespace(camera="demo", language=None)
    assert play.with_words(Settings(language="fi"), reported) == Settings(language="fi", camera="demo")


def test_known_displays_have_their_density_and_ppi_overrules_it() -> None:
    assert play.ppi(argparse.Namespace(ppi=None, size=(800, 480))) == 137
    assert play.ppi(argparse.Namespace(ppi=295, size=(720, 1280))) == 295


def test_drawn_dice_stand_in_only_where_no_camera_is_named_and_none_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "available", dict)
    assert play.with_stand_in(Settings()).camera == "demo"
    assert play.with_stand_in(Settings(camera="none")).camera == "none"
    monkeypatch.setattr(play, "available", lambda: {"usb:0": "a webcam"})
    assert play.with_stand_in(Settings()).camera == "auto"


def test_without_a_desktop_every_touch_arrives_once(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, ...]] = []
    config = type("Config", (), {"set": staticmethod(lambda *words: given.append(words))})
    monkeypatch.setattr("kivy.config.Config", config)
    monkeypatch.setitem(os.environ, "SDL_TOUCH_MOUSE_EVENTS", "")
    monkeypatch.delitem(os.environ, "SDL_TOUCH_MOUSE_EVENTS")
    play.configure(argparse.Namespace(size=None, windowed=False, fullscreen=False), "kmsdrm")
    assert len([words for words in given if "probesysfs" in words[-1]]) == 1
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"
    assert ("graphics", "vsync", "1") in given


def test_without_a_touchscreen_a_pointer_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, ...]] = []
    config = type("Config", (), {"set": staticmethod(lambda *words: given.append(words))})
    monkeypatch.setattr("kivy.config.Config", config)
    monkeypatch.setenv("SDL_TOUCH_MOUSE_EVENTS", "0")
    for screens, shown in (({}, "1"), ({"touch (event3)": "usb"}, "0")):
        monkeypatch.setattr(play, "connected_touchscreens", lambda screens=screens: screens)
        play.configure(argparse.Namespace(size=None, windowed=False, fullscreen=False), "kmsdrm")
        assert [words[2] for words in given if words[1] == "show_cursor"][-1] == shown


def test_a_missing_touchscreen_is_said_only_without_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "connected_touchscreens", dict)
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    assert play.is_untouchable()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    assert not play.is_untouchable()


def test_sdl_draws_on_the_card_whose_panel_gives_the_density(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Connector(0, 33, "HDMI-A-1", (1920, 1080)), Connector(1, 32, "DSI-1", (800, 480))]
    monkeypatch.setattr(play, "connectors", lambda: found)
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX", raising=False)
    play.name_card("kmsdrm")
    assert os.environ.pop("SDL_KMSDRM_DEVICE_INDEX") == "1"
    assert play.ppi(argparse.Namespace(ppi=None, size=None)) == 137
    play.name_card("x11")
    assert "SDL_KMSDRM_DEVICE_INDEX" not in os.environ
