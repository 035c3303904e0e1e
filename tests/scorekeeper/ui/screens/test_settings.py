"""Settings by taps: they apply at once and are saved; photos are deleted only after a second tap."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.present.house.settings import minutes
from scorekeeper.settings import Settings, load
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]


def opened_settings(table: Driver) -> Driver:
    table.app.go("settings")
    table.step()
    return table


def kept(table: Driver) -> Settings:
    loaded = load(table.app.table.data / "settings.toml")
    assert loaded.notices == ()
    return loaded.settings


def test_looks_change_at_once_and_are_kept(opened: Opened) -> None:
    table = opened_settings(opened())
    table.tap("light")
    assert not table.app.look.dark
    assert kept(table).theme == "light"
    table.tap("dark")
    assert table.app.look.dark


def test_the_language_is_switched_while_running(opened: Opened) -> None:
    table = opened_settings(opened())
    for name, title in (("Deutsch", "Einstellungen"), ("Suomi", "Asetukset"), ("Français", "Réglages"),
                        ("Українська", "Параметри"), ("English", "Settings")):  # fmt: skip
        table.tap(name)
        assert table.says(title)
    assert kept(table).language == "en"


def scroll_to(table: Driver, text: str) -> None:
    """Scroll the list until the key with this text is in view."""
    table.app.page.lists()[0].scroll_to(table.key(text), animate=False)
    table.step(4)


def test_a_list_stays_where_it_was_scrolled_to(opened: Opened) -> None:
    table = opened_settings(opened())
    scroll_to(table, "open")
    place = table.app.page.lists()[0].scroll_y
    table.tap("open")
    assert kept(table).coach == "open"
    assert 0 < place < 1
    assert table.app.page.lists()[0].scroll_y == pytest.approx(place, abs=0.1)


def test_a_value_of_the_file_that_has_no_key_of_its_own_gets_one(opened: Opened) -> None:
    table = opened_settings(opened(settings=Settings(language="en", dim_after=2400, camera="usb:3")))
    assert table.says("40 minutes")
    assert table.says("USB camera 3")
    assert minutes(1) == "1 minute"


def test_kept_photos_are_deleted_only_after_a_second_tap(opened: Opened, tmp_path: Path) -> None:
    photo = tmp_path / "photos" / "0001.jpg"
    photo.parent.mkdir()
    photo.write_bytes(b"dice")
    table = opened_settings(opened())
    table.app.page.lists()[0].scroll_y = 0
    table.step()
    table.tap("Delete 1 kept photo")
    table.tap("No")
    assert photo.exists()
    table.tap("Delete 1 kept photo")
    table.tap("Yes, delete all")
    assert not photo.exists()
    assert table.says("No photos are kept.")


def test_a_remembered_name_is_forgotten_with_a_tap(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Anna", "Bo")))
    table.app.go("names")
    table.step()
    table.tap("Anna")
    assert kept(table).players == ("Bo",)
    table.tap("Bo")
    assert table.says("No names are remembered yet.")


def test_what_holds_for_this_evening_only_is_not_kept(opened: Opened) -> None:
    table = opened_settings(opened(settings=Settings(language="en", dim_after=0, camera="demo")))
    table.tap("light")
    assert kept(table) == Settings(theme="light")


def test_settings_that_cannot_be_saved_are_reported_and_count_all_the_same(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    table = opened_settings(opened())
    table.tap("light")
    assert table.says("could not be saved")
    assert not table.app.look.dark


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off(opened: Opened, display: str) -> None:
    table = opened_settings(opened(display, settings=Settings(language="en", dim_after=77, large_print=True)))
    assert table.flaws() == []


def test_the_camera_can_be_aimed_from_the_settings_in_the_course_of_a_game(opened: Opened) -> None:
    table = opened_settings(opened())
    scroll_to(table, "Camera")
    table.tap("Camera")
    assert type(table.app.page).__module__.endswith("screens.camera.page")
    table.tap("back")
    assert table.says("Settings")
