"""Settings by taps: they apply at once and are saved; photos are deleted only after a second tap."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.present.house.settings import minutes_words
from scorekeeper.settings import Settings, load_settings
from scorekeeper.ui.widgets.kit.key import Key
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch

Opened = Callable[..., Driver]


def opened_settings(table: Driver, group: str = "screen") -> Driver:
    table.app.go("settings", group=group)
    table.step()
    return table


def kept(table: Driver) -> Settings:
    loaded = load_settings(table.app.table.data / "settings.toml")
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
    now = "English"
    for name, title in (("Deutsch", "Einstellungen"), ("Suomi", "Asetukset"), ("Français", "Réglages"),
                        ("Українська", "Параметри"), ("English", "Settings")):  # fmt: skip
        table.tap(now)
        table.tap(name)
        assert table.says(title)
        now = name
    assert kept(table).language == "en"


def test_the_page_of_values_says_which_is_in_force_and_leads_back(opened: Opened) -> None:
    table = opened_settings(opened())
    table.tap("Players")
    table.tap("to one alone")
    assert table.says("after the turn")
    table.tap("back")
    assert table.says("Remembered names")
    table.tap("to one alone")
    table.tap("open")
    assert kept(table).coach == "open"
    assert table.says("Remembered names")
    assert table.says("open")


def test_a_switch_is_flipped_by_a_tap_anywhere_in_its_row(opened: Opened) -> None:
    table = opened_settings(opened())
    row = table.key("Large print")
    table.tap_at(*row.to_window(row.x + 5, row.center_y))
    assert kept(table).large_print
    table.tap("Large print")
    assert not kept(table).large_print


def test_a_value_of_the_file_that_has_no_key_of_its_own_gets_one(opened: Opened) -> None:
    table = opened_settings(opened(settings=Settings(language="en", dim_after=2400, camera="usb:3")))
    table.tap("This table")
    assert table.says("40 minutes")
    table.tap("Camera")
    assert table.says("USB camera 3")
    assert minutes_words(1) == "1 minute"


def test_kept_photos_are_deleted_only_after_a_second_tap(opened: Opened, tmp_path: Path) -> None:
    photo = tmp_path / "photos" / "0001.jpg"
    photo.parent.mkdir()
    photo.write_bytes(b"dice")
    table = opened_settings(opened(), "camera")
    table.tap("Delete 1 kept photo")
    table.tap("No")
    assert photo.exists()
    table.tap("Delete 1 kept photo")
    table.tap("Yes, delete all")
    assert not photo.exists()
    assert not table.says("kept photo")


def test_a_remembered_name_is_forgotten_with_a_tap(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Anna", "Bo")))
    table.app.go("known_names")
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


@pytest.mark.parametrize("group", ["screen", "camera", "sound", "players", "table"])
@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off(opened: Opened, display: str, group: str) -> None:
    table = opened(display, settings=Settings(language="en", dim_after=77, large_print=True))
    assert opened_settings(table, group).flaws() == []


def test_at_most_five_rows_are_a_group_and_none_scrolls_on_seven_inches(opened: Opened) -> None:
    table = opened_settings(opened())
    for group in ("screen", "camera", "sound", "players", "table"):
        table.page.open_group(group)
        table.step()
        (rows,) = table.page.lists()
        assert len(rows.kept) <= 5
        assert rows.rows.height <= rows.height + 1


def test_the_camera_can_be_aimed_from_the_settings_in_the_course_of_a_game(opened: Opened) -> None:
    table = opened_settings(opened(), "camera")
    table.tap(next(one for one in table.widgets() if isinstance(one, Key) and one.text == "Camera"))
    assert type(table.page).__module__.endswith("screens.camera.page")
    table.tap("back")
    assert table.says("Settings")


def test_the_mains_are_chosen_by_hand_and_the_camera_is_told(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []
    monkeypatch.setattr(StillWatch, "use_mains", lambda watch, hertz: used.append(hertz))
    table = opened_settings(opened(watch=StillWatch(Sight())), "camera")
    table.tap("Mains frequency")
    table.tap("60 Hz")
    assert kept(table).mains == 60
    assert (used[0], used[-1]) == (0, 60)
