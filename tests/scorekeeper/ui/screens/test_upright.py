"""The first start on a display that no desktop rotates asks which way is up; the answer is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window

from scorekeeper import settings as files
from scorekeeper.appliance.power import UNIT
from tests.scorekeeper.ui.driver import Driver


def test_it_is_asked_once_and_kept(
    opened: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(UNIT, "1")
    table = opened()
    assert table.says("Which way is up?")
    table.tap("turn to left")
    assert Window.rotation == 270
    assert not table.says("Which way is up?")
    kept = files.load_settings(tmp_path / files.SETTINGS_FILE).settings
    assert kept.rotation == 270
    again = opened(settings=kept)
    assert Window.rotation == 270
    assert not again.says("Which way is up?")


def test_a_desktop_turns_its_windows_itself(opened: Callable[..., Driver]) -> None:
    assert not opened().says("Which way is up?")


@pytest.mark.parametrize("display", ["800x480", "720x1280", "5-inch"])
def test_its_keys_are_large_on_every_display(
    display: str, opened: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(UNIT, "1")
    table = opened(display)
    assert table.says("Tap the key at the edge in front of you.")
    assert table.flaws() == []
