"""The texts about a camera: every failure of a driver has a sentence of the screen, in every language."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.present import texts
from scorekeeper.present.house.camera import ERROR_TEXTS, error_words, trouble_words
from tests.vision.sources.fakes import Capture
from tests.vision.sources.pi import Picamera2
from vision.errors import CameraError, CameraReason
from vision.reading.model import load_model
from vision.sources import auto, create_source
from vision.sources.picamera import PiCamera
from vision.sources.usb import Webcam
from vision.watching.calibration import Calibration, calibrate, read_calibration, save_calibration

GREY = np.full((360, 640, 3), 90, np.uint8)
TRAY = Calibration((640, 360), ((10, 10), (600, 10), (600, 300)), GREY[:180, :320, 0])


@pytest.fixture(params=[code for code in texts.screen_languages() if code != "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param
    texts.use_language("en")


def opened(name: str) -> None:
    with create_source(name) as source:
        source.read()


def busy(number: int) -> None:
    raise RuntimeError("Failed to acquire camera: Device or resource busy")


def damaged(folder: Path) -> None:
    (folder / "camera.json").write_text("{}")
    read_calibration(folder / "camera.json")


def pulled() -> None:
    with Webcam(0, Capture(frames=0)) as camera:
        camera.read()


def silent() -> None:
    with PiCamera(0, lambda _: Picamera2(frames=0)) as camera:
        camera.read()


FAILURES: dict[str, tuple[CameraReason, Callable[[Path], object]]] = {
    "a name that is no camera": ("unknown camera", lambda _: opened("telescope")),
    "a number that is no number": ("unknown camera", lambda _: opened("usb:x")),
    "no camera at all": ("none connected", lambda _: auto.Auto(lambda: ()).open()),
    "a webcam that is not there": ("does not answer", lambda _: Webcam(7, Capture(opens=False)).open()),
    "a webcam that was pulled": ("does not answer", lambda _: pulled()),
    "a Pi camera that is in use": ("cannot start", lambda _: PiCamera(0, busy).open()),
    "a Pi camera that falls silent": ("does not answer", lambda _: silent()),
    "a film that is not there": ("no such file", lambda folder: opened(f"video:{folder / 'film.mp4'}")),
    "a film that is none": ("no pictures", lambda _: opened(f"video:{__file__}")),
    "a folder that is not there": ("no such file", lambda folder: opened(f"photos:{folder / 'evening'}")),
    "a folder without photos": ("no pictures", lambda folder: opened(f"photos:{folder}")),
    "a tray that is not seen": ("tray not seen", lambda _: calibrate(GREY)),
    "corners too close": ("bad corners", lambda _: calibrate(GREY, ((1, 1), (2, 1), (2, 2), (1, 2)))),
    "corners outside": ("bad corners", lambda _: calibrate(GREY, ((1, 1), (9000, 1), (9000, 900), (1, 900)))),
    "a damaged calibration": ("not calibrated", damaged),
    "a folder that is a file": ("not saved", lambda _: save_calibration(TRAY, Path(__file__) / "camera.json")),
    "no reader": ("no reader", load_model),
}


def test_every_reason_has_a_sentence() -> None:
    assert set(ERROR_TEXTS) == set(get_args(CameraReason))


@pytest.mark.parametrize("failure", FAILURES)
def test_no_text_of_a_driver_reaches_a_screen_of_another_language(failure: str, tmp_path: Path) -> None:
    reason, fails = FAILURES[failure]
    with pytest.raises(CameraError) as caught:
        fails(tmp_path)
    error = caught.value
    assert error.reason == reason
    english = str(error_words(error))
    assert error.what in english
    for language in texts.screen_languages():
        texts.use_language(language)
        words = trouble_words(Sight(health="looking for the camera", error=error))
        texts.use_language("en")
        assert error.what in words, language
        assert str(error) not in words, language
        assert (words == english) == (language == "en"), language


def test_every_reason_and_every_trouble_is_said_in_the_language_of_the_screen(language: str) -> None:
    texts.use_language(language)
    for reason in get_args(CameraReason):
        words = texts.translated(error_words(CameraError("in English", reason, "usb:7")))
        assert words
        assert words != ERROR_TEXTS[reason].format(what="usb:7"), reason


def test_the_way_to_the_guide_names_the_keys_of_the_screen(language: str) -> None:
    texts.use_language(language)
    for words in (ERROR_TEXTS["not calibrated"], "Aim it again: menu, Settings, Camera."):
        assert texts.gettext("Settings") in texts.gettext(words)
        assert texts.gettext("Camera") in texts.gettext(words)


def test_a_camera_that_is_being_opened_is_no_trouble() -> None:
    assert trouble_words(Sight()) == ""
    assert trouble_words(Sight(health="covered")) == "Something covers the camera."
    assert trouble_words(Sight(health="camera moved")) == "", "it is being aimed"
