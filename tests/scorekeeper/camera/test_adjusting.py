"""Adjusting a camera from the screen: the lens is swept, the exposure is locked, the tray is framed, all of it kept."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.camera.adjusting import MOST_LENS_SWEEPS, Adjusting
from scorekeeper.camera.station import Station
from tests.scorekeeper.camera.doubles import SteadyEye
from tests.vision.far_table import with_tray, wood
from tests.vision.sources.pi import Picamera2
from vision.clips.painter import Painter
from vision.scene import Picture
from vision.sources.picamera import PiCamera
from vision.view import WHOLE_FIELD
from vision.watching.calibration import calibrate, read_calibration


@cache
def world() -> Picture:
    """What the camera sees: a tray far away on wood."""
    table = with_tray(wood(), Painter(grain=0).paint([]), 0.45)
    made = np.asarray(cv2.resize(table, (1536, 864), interpolation=cv2.INTER_AREA), np.uint8)
    made.flags.writeable = False
    return made


def adjusted(model: str, file: Path) -> tuple[Station, Picamera2, list[float], PiCamera]:
    device = Picamera2(model, world=world(), light=0.3)
    source, station = PiCamera(0, lambda _: device, 50), Station(SteadyEye, whole=True)  # type: ignore[arg-type,return-value]
    source.open()
    for _ in range(30):
        frame = source.read()
    assert frame is not None
    task, progress = Adjusting(calibrate(frame.image), file, source), []
    for _ in range(400):
        frame = source.read()
        assert frame is not None
        done = task.step(frame, source, station)
        if done is None:
            break
        progress.append(done)
    return station, device, progress, source


def test_it_focuses_locks_frames_and_keeps(tmp_path: Path) -> None:
    station, _device, progress, source = adjusted("imx708", tmp_path / "camera.json")
    kept = read_calibration(tmp_path / "camera.json")
    assert kept is not None
    assert station.calibration is not None
    assert kept.locks["LensPosition"] == pytest.approx(1 / 0.6, abs=0.26)
    assert kept.locks["ExposureTime"] == 10000
    assert kept.view == station.calibration.view != WHOLE_FIELD
    assert not station.whole
    assert progress == sorted(progress)
    views = [frame.view for frame in (source.read() for _ in range(8)) if frame]
    assert views[-1].is_near(kept.view)


def test_a_lens_without_a_motor_needs_only_the_exposure(tmp_path: Path) -> None:
    _, _device, progress, _ = adjusted("imx296", tmp_path / "camera.json")
    kept = read_calibration(tmp_path / "camera.json")
    assert kept is not None
    assert "LensPosition" not in kept.locks
    assert len(progress) < 12


def opened(device: Picamera2) -> PiCamera:
    source = PiCamera(0, lambda _: device, 50)
    source.open()
    return source


def finish(task: Adjusting, source: PiCamera, station: Station) -> None:
    """Let the task go on until it is done."""
    for _ in range(400):
        frame = source.read()
        assert frame is not None
        if task.step(frame, source, station) is None:
            return
    raise AssertionError("it never ends")


def test_a_camera_that_is_lost_while_it_focuses_begins_the_sweep_again(tmp_path: Path) -> None:
    station, first = Station(SteadyEye, whole=True), Picamera2(world=world(), light=0.3)  # type: ignore[arg-type]
    source = opened(first)
    frame = source.read()
    assert frame is not None
    task = Adjusting(calibrate(frame.image), tmp_path / "camera.json", source)
    for _ in range(30):
        frame = source.read()
        assert frame is not None
        task.step(frame, source, station)
    source.close()
    second = Picamera2(world=world(), light=0.3)
    finish(task, opened(second), station)
    kept = read_calibration(tmp_path / "camera.json")
    assert kept is not None
    assert kept.locks["LensPosition"] == second.controls["LensPosition"] == pytest.approx(1 / 0.6, abs=0.26)


def test_a_driver_that_fails_whenever_the_lens_moves_is_calibrated_without(tmp_path: Path) -> None:
    class Stuck(PiCamera):
        def focus(self, position: float | None) -> None:
            raise OSError("lens")

    station, file = Station(SteadyEye, whole=True), tmp_path / "camera.json"  # type: ignore[arg-type]
    task, failed = None, 0
    for _ in range(10):
        source = Stuck(0, lambda _: Picamera2(world=world(), light=0.3), 50)
        source.open()
        frame = source.read()
        assert frame is not None
        task = task or Adjusting(calibrate(frame.image), file, source)
        try:
            finish(task, source, station)
            break
        except OSError:
            failed += 1
    assert failed == MOST_LENS_SWEEPS
    assert read_calibration(file) is not None


def test_without_a_disk_it_holds_for_this_evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").touch()
    station, _, _, _ = adjusted("imx296", tmp_path / "file" / "camera.json")
    assert station.calibration is not None
    assert "for this evening only" in caplog.text
