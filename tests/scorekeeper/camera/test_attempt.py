"""One attempt at a camera: whatever its driver or the eye raises ends it with a reason, and pictures may change."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scorekeeper.camera.attempt import MOST_FRAMES_TO_REACH_VIEW, CameraAttempt
from scorekeeper.camera.station import Station
from tests.scorekeeper.camera.doubles import Camera, SteadyEye, raising
from vision.errors import SourceError
from vision.view import FieldView
from vision.watching.calibration import Calibration

HALF = FieldView(0.25, 0.25, 0.75, 0.75)
TRAY = Calibration(
    (1280, 720), ((500, 300), (800, 300), (800, 450), (500, 450)), np.zeros((180, 320), np.uint8), die=30.0, view=HALF
)


def looked(camera: Camera, eye: SteadyEye, frames: int, then: Callable[[], object] = lambda: None) -> Station:
    """Run one attempt until the camera has given this many frames, and return the station."""
    station = Station(lambda: eye)  # type: ignore[arg-type,return-value]
    before = camera.calls.get("read", lambda: None)

    def read() -> None:
        if camera.read_before == frames:
            station.stop.set()
        before()
        then()

    camera.calls["read"] = read
    station.orders.put(lambda *_: None)
    attempt = CameraAttempt(station, lambda: camera)
    attempt.run()
    station.attempt = attempt  # type: ignore[attr-defined]
    return station


@pytest.mark.parametrize(
    "error",
    [
        OSError("no such device"), RuntimeError("libcamera"), MemoryError(), ValueError("shape"), TypeError(),
        KeyError("main"), IndexError(), AttributeError(), ZeroDivisionError(), cv2.error("resize"), TimeoutError(),
        EOFError(), AssertionError(),
    ],
)  # fmt: skip
@pytest.mark.parametrize("call", ["open", "read", "close", "see"])
def test_whatever_is_raised_ends_the_attempt_with_a_reason(call: str, error: Exception) -> None:
    eye, camera = SteadyEye(), Camera()
    if call == "see":
        eye.see = lambda frame, live: raising(error)()  # type: ignore[method-assign,assignment]
    elif call == "read":
        camera.calls["read"] = lambda: raising(error)() if camera.read_before == 2 else None
    else:
        camera.calls[call] = raising(error)
    attempt = looked(camera, eye, 3).attempt  # type: ignore[attr-defined]
    assert attempt.ended.is_set()
    assert not attempt.is_finished
    assert attempt.error is not None
    assert attempt.error.reason == "not watched"
    assert type(error).__name__ in str(attempt.error)


def test_an_error_of_the_source_is_the_reason() -> None:
    attempt = looked(Camera(open=raising(SourceError("pulled", "cannot start"))), SteadyEye(), 3).attempt  # type: ignore[attr-defined]
    assert attempt.error.reason == "cannot start"


@pytest.mark.parametrize("shape", [(0, 0, 3), (720, 1280), (720, 1280, 4), (8, 8, 3)])
def test_frames_that_are_no_pictures_end_it(shape: tuple[int, ...]) -> None:
    camera = Camera()
    camera.shape = shape
    attempt = looked(camera, SteadyEye(), 3).attempt  # type: ignore[attr-defined]
    assert isinstance(attempt.error, SourceError)


def test_pictures_of_another_size_are_brought_to_the_size_of_those_before() -> None:
    camera, eye = Camera(), SteadyEye()

    def smaller() -> None:
        if camera.read_before == 3:
            camera.shape = (360, 640, 3)

    looked(camera, eye, 6, smaller)
    assert eye.shapes == [(720, 1280, 3)] * 6
    assert "forget" not in eye.asked


def test_for_pictures_of_another_shape_the_eye_begins_again() -> None:
    camera, eye = Camera(), SteadyEye()

    def square() -> None:
        if camera.read_before == 3:
            camera.shape = (480, 640, 3)

    looked(camera, eye, 6, square)
    assert eye.shapes == [(720, 1280, 3)] * 3 + [(480, 640, 3)] * 3
    assert eye.asked.count("forget") == 1
    assert eye.asked[-1] == "restart"


def test_nothing_is_read_before_the_camera_shows_what_the_calibration_frames() -> None:
    camera, eye = Camera(), SteadyEye()
    eye.calibration = TRAY

    def arrives() -> None:
        if camera.read_before == 4:
            camera.view = HALF

    station = looked(camera, eye, 7, arrives)
    assert len(eye.shapes) == 3
    (used,) = [one for one in eye.asked if isinstance(one, Calibration)]
    assert used.die == 60.0
    assert station.sight.view == HALF


def test_a_camera_that_never_shows_it_is_read_as_it_is() -> None:
    camera, eye = Camera(), SteadyEye()
    eye.calibration = TRAY
    looked(camera, eye, MOST_FRAMES_TO_REACH_VIEW + 5)
    assert len(eye.shapes) == 5
    assert eye.asked[-1] == TRAY


def test_an_attempt_that_was_abandoned_touches_nothing_any_more() -> None:
    camera, eye = Camera(), SteadyEye()
    station = Station(lambda: eye)  # type: ignore[arg-type,return-value]
    attempt = CameraAttempt(station, lambda: camera)

    def abandoned() -> None:
        attempt.is_abandoned = camera.read_before == 2

    camera.calls["read"] = abandoned
    attempt.run()
    assert station.sight.reading.frame == 2
    assert len(eye.shapes) == 2
    assert camera.closed.is_set()
