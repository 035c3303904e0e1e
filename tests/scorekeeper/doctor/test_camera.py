"""The doctor on the camera: tremble, light and focus are checked, and a camera without pictures is reported."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.doctor import camera
from scorekeeper.settings import Settings, save_settings
from tests.scorekeeper.doctor.parts import states
from vision.sources import Frame, Source
from vision.sources.demo import Demo


class Lens(Demo):
    """The demo camera with a movable lens; it records the positions asked for, and its pictures stay equally sharp."""

    live = True

    def __init__(self) -> None:
        super().__init__(7)
        self.asked: list[float | None] = []

    def focus_positions(self) -> Sequence[float]:
        return (0.0, 1.0)

    def focus(self, position: float | None) -> None:
        self.asked.append(position)


class Blind(Source):
    live, name = True, "usb:0"

    def open(self) -> None:
        pass

    def read(self) -> Frame | None:
        return None

    def close(self) -> None:
        pass


@pytest.fixture
def table(tmp_path: Path) -> Path:
    save_settings(tmp_path / "settings.toml", Settings(camera="demo"))
    return tmp_path


def test_tremble_light_and_focus_are_looked_at(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lens = Lens()
    monkeypatch.setattr(camera, "create_source", lambda _name: lens)
    said = " / ".join(str(one) for one in camera.check_camera(table))
    for words in ("it moves by", "the light changes by", "sharpness", "sharpest with the lens at"):
        assert words in said
    assert lens.asked[-1] is None, "it focuses by itself again"


def test_a_camera_that_is_not_calibrated_and_sees_no_dice_is_not_called_good(table: Path) -> None:
    notes = [str(one) for one in camera.check_camera(table) if one.state == "note"]
    assert notes == [
        "no dice in view: lay some there to check their size",
        "not calibrated yet: 'scorekeeper camera calibrate' finds the tray",
    ]


def test_a_camera_without_pictures_is_no_crash(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "create_source", lambda _name: Blind())
    (found,) = camera.check_camera(table)
    assert states([found]) == ["note"]
    assert "shows no picture" in found.says


def test_a_picture_that_cannot_be_read_is_bad_and_says_what_to_do(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Dark(Demo):
        def read(self) -> Frame:
            frame = super().read()
            assert frame
            return Frame(np.zeros_like(frame.image), frame.time, frame.index)

    monkeypatch.setattr(camera, "create_source", lambda _name: Dark(7))
    assert any(one.state == "bad" and one.do == "switch on a lamp" for one in camera.check_camera(table))


@pytest.mark.parametrize(
    ("openssl", "address", "state", "says"),
    [
        ("/usr/bin/openssl", "192.168.1.2", "note", "192.168.1.2"), (None, "192.168.1.2", "bad", "openssl"),
        ("/usr/bin/openssl", "", "bad", "no local network"),
    ],
)  # fmt: skip
def test_a_phone_is_not_waited_for_but_what_it_needs_is_checked(
    openssl: str | None, address: str, state: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(tmp_path / "settings.toml", Settings(camera="phone"))
    monkeypatch.setattr(camera, "available_cameras", dict)
    monkeypatch.setattr(camera.shutil, "which", lambda name: openssl)
    monkeypatch.setattr(camera, "own_address", lambda: address)
    (found,) = camera.check_camera(tmp_path)
    assert found.state == state
    assert says in found.says
