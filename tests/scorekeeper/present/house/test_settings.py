"""The contents of the settings screen: which values can be chosen, and what they are called."""

from pathlib import Path

from scorekeeper.present.house import settings as present
from scorekeeper.records import PHOTOS_FOLDER
from scorekeeper.settings import Settings


def values(field: str, settings: Settings, connected: tuple[str, ...] = ()) -> dict[object, str]:
    """The values that can be chosen for this setting, with their names on the screen, by value."""
    return next(dict(one.values) for one in present.setting_choices(settings, connected) if one.field == field)


def test_only_cameras_that_are_connected_can_be_chosen() -> None:
    assert values("camera", Settings()) == {
        "auto": "automatic", "phone": "phone", "demo": "drawn dice", "none": "none, by hand",
    }  # fmt: skip
    assert list(values("camera", Settings(), ("picamera", "usb:2"))) == [
        "auto", "picamera", "usb:2", "phone", "demo", "none",
    ]  # fmt: skip


def test_cameras_have_names_that_tell_them_apart() -> None:
    connected = ("picamera", "picamera:1", "usb:0", "usb:2")
    named = values("camera", Settings(), connected)
    assert [named[one] for one in connected] == ["Pi camera", "Pi camera 1", "USB camera", "USB camera 2"]


def test_the_camera_in_use_keeps_its_key_while_it_is_unplugged() -> None:
    assert values("camera", Settings(camera="usb:0"))["usb:0"] == "USB camera"
    assert values("camera", Settings(camera="video:evening.mp4"))["video:evening.mp4"] == "video:evening.mp4"


def test_a_time_of_the_settings_file_gets_a_key_beside_the_usual_ones() -> None:
    assert values("dim_after", Settings(dim_after=600)) == {
        120: "2 minutes", 300: "5 minutes", 900: "15 minutes", 0: "never", 600: "10 minutes",
    }  # fmt: skip
    assert values("dim_after", Settings(dim_after=20))[20] == "1 minute"


def test_kept_photos_are_counted_without_their_labels(tmp_path: Path) -> None:
    assert present.delete_photos_words(present.files_in_photos_folder(tmp_path)) == "No photos are kept."
    folder = tmp_path / PHOTOS_FOLDER / "evening"
    folder.mkdir(parents=True)
    for name in ("1.jpg", "2.jpg", "rolls.jsonl"):
        (folder / name).touch()
    files = present.files_in_photos_folder(tmp_path)
    assert len(files) == 3
    assert present.delete_photos_words(files) == "Delete 2 kept photos"


def test_a_network_camera_is_shown_without_its_password() -> None:
    assert present.camera_name("stream:rtsp://anna:secret@camera/table") == "stream:rtsp://***@camera/table"


def test_the_frequency_of_the_mains_can_be_found_or_named() -> None:
    assert values("mains", Settings()) == {0: "automatic", 50: "50 Hz", 60: "60 Hz"}


def test_every_setting_of_a_tap_is_in_one_group(tmp_path: Path) -> None:
    rows = [row for group in present.setting_groups(Settings(), (), tmp_path) for row in group.rows]
    fields = [row.field for row in rows if isinstance(row, present.SettingChoice)]
    assert sorted(fields) == sorted(one.field for one in present.setting_choices(Settings()))


def test_a_row_says_what_is_set(tmp_path: Path) -> None:
    rows = present.setting_choices(Settings(dim_after=900, coach="open"))
    assert {row.field: row.chosen_name for row in rows if row.field in ("dim_after", "coach", "large_print")} == {
        "dim_after": "15 minutes", "coach": "open", "large_print": "off",
    }  # fmt: skip
