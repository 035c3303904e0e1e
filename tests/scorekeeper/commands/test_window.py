"""The window of `scorekeeper play`: the driver, the density and the input devices of this machine's display."""

import argparse
import os
from pathlib import Path

import pytest

from scorekeeper.appliance.display import Connector
from scorekeeper.commands import window
from scorekeeper.errors import Missing


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
        window.video_driver()


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this machine has a graphics device")
def test_neither_desktop_nor_graphics_device_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with pytest.raises(Missing, match="no display"):
        window.video_driver()


def test_running_off_screen_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert window.video_driver() == "offscreen"
    assert "nothing will be seen" in capsys.readouterr().err


def test_a_desktop_is_asked_for_by_name_so_that_it_cannot_run_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    assert window.video_driver() == "x11"


def test_known_displays_have_their_density_and_ppi_overrules_it() -> None:
    assert window.pixels_per_inch(argparse.Namespace(ppi=None, size=(800, 480))) == 137
    assert window.pixels_per_inch(argparse.Namespace(ppi=295, size=(720, 1280))) == 295


def test_without_a_desktop_every_touch_arrives_once(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, ...]] = []
    config = type("Config", (), {"set": staticmethod(lambda *words: given.append(words))})
    monkeypatch.setattr("kivy.config.Config", config)
    monkeypatch.setitem(os.environ, "SDL_TOUCH_MOUSE_EVENTS", "")
    monkeypatch.delitem(os.environ, "SDL_TOUCH_MOUSE_EVENTS")
    window.configure_window(argparse.Namespace(size=None, windowed=False, fullscreen=False), "kmsdrm")
    assert len([words for words in given if "probesysfs" in words[-1]]) == 1
    assert os.environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"
    assert ("graphics", "vsync", "1") in given


def test_without_a_touchscreen_a_pointer_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, ...]] = []
    config = type("Config", (), {"set": staticmethod(lambda *words: given.append(words))})
    monkeypatch.setattr("kivy.config.Config", config)
    monkeypatch.setenv("SDL_TOUCH_MOUSE_EVENTS", "0")
    for screens, shown in (({}, "1"), ({"touch (event3)": "usb"}, "0")):
        monkeypatch.setattr(window, "connected_ports_by_touchscreen", lambda screens=screens: screens)
        window.configure_window(argparse.Namespace(size=None, windowed=False, fullscreen=False), "kmsdrm")
        assert [words[2] for words in given if words[1] == "show_cursor"][-1] == shown


def test_sdl_draws_on_the_card_whose_panel_gives_the_density(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Connector(0, 33, "HDMI-A-1", (1920, 1080)), Connector(1, 32, "DSI-1", (800, 480))]
    monkeypatch.setattr(window, "connected_displays", lambda: found)
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX", raising=False)
    window.choose_graphics_card("kmsdrm")
    assert os.environ.pop("SDL_KMSDRM_DEVICE_INDEX") == "1"
    assert window.pixels_per_inch(argparse.Namespace(ppi=None, size=None)) == 137
    window.choose_graphics_card("x11")
    assert "SDL_KMSDRM_DEVICE_INDEX" not in os.environ
