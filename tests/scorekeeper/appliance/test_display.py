"""The display of a table without a desktop: the card and the panel that SDL draws on, and a backlight that dims."""

from pathlib import Path

import pytest

from scorekeeper.appliance.display import Backlight, choose_connector, connected_displays


def connect(drm: Path, name: str, mode: str, number: int = 0, status: str = "connected") -> None:
    place = drm / name
    place.mkdir(parents=True)
    (place / "modes").write_text(f"{mode}\n640x480\n" if mode else "")
    (place / "status").write_text(f"{status}\n")
    if number:
        (place / "connector_id").write_text(f"{number}\n")


def test_without_a_graphics_card_there_is_no_display(tmp_path: Path) -> None:
    assert connected_displays(tmp_path / "none") == []
    assert choose_connector([]) is None


@pytest.mark.parametrize(("hdmi", "dsi"), [("card0-HDMI-A-1", "card1-DSI-1"), ("card1-HDMI-A-1", "card0-DSI-2")])
def test_a_built_in_panel_is_drawn_on_although_a_television_is_connected(tmp_path: Path, hdmi: str, dsi: str) -> None:
    connect(tmp_path, hdmi, "1920x1080", 33)
    connect(tmp_path, dsi, "720x1280", 35)
    display = choose_connector(connected_displays(tmp_path))
    assert display is not None
    assert (display.card, display.size) == (int(dsi[4]), (720, 1280))


def test_on_one_card_the_size_is_that_of_the_display_that_sdl_takes(tmp_path: Path) -> None:
    connect(tmp_path, "card1-HDMI-A-1", "1920x1080", 33)
    connect(tmp_path, "card1-DSI-1", "800x480", 32)
    connect(tmp_path, "card0-HDMI-A-2", "", 31, "disconnected")
    connect(tmp_path, "card1-Writeback-1", "", 20, "unknown")
    display = choose_connector(connected_displays(tmp_path))
    assert display is not None
    assert (display.card, display.name, display.size) == (1, "DSI-1", (800, 480))


def test_a_display_that_was_pulled_out_is_not_drawn_on(tmp_path: Path) -> None:
    connect(tmp_path, "card0-HDMI-A-1", "1920x1080", 33, "disconnected")
    connect(tmp_path, "card1-HDMI-A-2", "1280x720", 40)
    display = choose_connector(connected_displays(tmp_path))
    assert display is not None
    assert display.card == 1


# ---- the backlight


@pytest.fixture
def lamp(tmp_path: Path) -> Path:
    place = tmp_path / "10-0045"
    place.mkdir()
    (place / "max_brightness").write_text("255\n")
    (place / "brightness").write_text("200\n")
    return place / "brightness"


def test_the_display_is_dimmed_and_wakes_as_bright_as_it_was(lamp: Path, tmp_path: Path) -> None:
    backlight = Backlight(tmp_path)
    assert lamp.read_text().strip() == "200"
    assert backlight.dim()
    assert int(lamp.read_text()) == 46
    backlight.wake()
    assert lamp.read_text() == "200"


def test_a_display_that_a_killed_program_left_dimmed_is_bright_again(lamp: Path, tmp_path: Path) -> None:
    assert Backlight(tmp_path).dim()
    Backlight(tmp_path)
    assert lamp.read_text() == "255"


@pytest.mark.parametrize("brightness", ["46", "10"])
def test_a_display_that_is_darker_already_is_left_alone(lamp: Path, tmp_path: Path, brightness: str) -> None:
    backlight = Backlight(tmp_path)
    lamp.write_text(brightness)
    assert not backlight.dim()
    assert lamp.read_text() == brightness


def test_without_a_backlight_or_the_right_to_set_it_nothing_is_dimmed(lamp: Path, tmp_path: Path) -> None:
    assert not Backlight(tmp_path / "none").dim()
    backlight = Backlight(tmp_path)
    lamp.unlink()
    lamp.mkdir()
    assert not backlight.dim()
    backlight.wake()
