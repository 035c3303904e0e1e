"""The page of the camera guide for a phone: it shows the code, asks about a second phone, and goes on by itself."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.settings import Settings
from scorekeeper.ui.screens import phone_camera as screen
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes import show
from tests.scorekeeper.ui.scenes.parts import StillWatch, sight
from tests.scorekeeper.ui.scenes.phone import LINK, PHOTO_LINK
from tests.scorekeeper.ui.screens.test_result_code import read
from vision.results import Reading


def test_choosing_a_phone_in_the_settings_opens_its_page_and_another_camera_closes_it(
    opened: Callable[..., Driver], tmp_path: Path
) -> None:
    with closing(PhoneCamera(tmp_path, find=lambda: "127.0.0.1", port=0)) as phone:
        watch = StillWatch(sight(Reading("moving"), health="looking for the camera"))
        table = opened(phone=phone, make_watch=lambda source: watch if source == "phone" else None)
        assert phone.state.link == ""
        table.app.go("settings")
        table.page.choose_value("camera", "phone")
        table.until(lambda: table.says("Use a phone as the camera") and phone.state.link != "")
        table.until(lambda: table.says(phone.state.link))
        assert table.app.settings.camera == "phone"
        table.app.use_camera("none")
        assert phone.state.link == ""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_code_is_read_from_the_screen(opened: Callable[..., Driver], theme: str, tmp_path: Path) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, theme=theme))
    show(table, "phone")
    assert read(table, tmp_path / "screen.png") == LINK
    table.tap("Single photos")
    assert read(table, tmp_path / "screen.png") == PHOTO_LINK


def test_it_goes_on_to_the_tray_once_the_picture_has_come(
    opened: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "UNBROKEN_PICTURE_BEFORE_TRAY_S", 0.05)
    table = opened()
    show(table, "phone")
    phone: Any = table.app.phoning.phone
    phone.given = replace(phone.given, connected=True)
    table.app.look_at_table(0)
    assert table.says("The phone is connected")
    table.app.watch = StillWatch(sight(Reading("empty")))
    table.until(lambda: bool(table.says("Is this the tray?")))


def test_a_page_that_was_opened_with_a_connected_phone_stays(
    opened: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "UNBROKEN_PICTURE_BEFORE_TRAY_S", 0.0)
    table = opened()
    show(table, "phone_connected")
    table.app.watch = StillWatch(sight(Reading("empty")))
    table.step(20)
    assert table.says("The phone is connected")


@pytest.mark.parametrize(("key", "newer"), [("Use it", True), ("Keep the first", False)])
def test_the_question_about_another_phone_is_answered(opened: Callable[..., Driver], key: str, newer: bool) -> None:
    table, given = opened(), list[bool]()
    show(table, "phone_asking")
    phone: Any = table.app.phoning.phone
    phone.answer_waiting_phone = given.append
    table.tap(key)
    assert given == [newer]


def test_another_phone_is_reported_wherever_the_table_is(opened: Callable[..., Driver]) -> None:
    table = opened()
    show(table, "phone_connected")
    table.app.go_home()
    phone: Any = table.app.phoning.phone
    phone.given = replace(phone.given, asking=True)
    table.app.pass_view_to_listeners(0)
    table.tap("Another phone wants to be the camera.")
    assert "Use it" in table.keys()  # noqa: SIM118
