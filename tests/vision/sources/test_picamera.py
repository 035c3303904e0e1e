"""Pi cameras on a double of their driver: the whole sensor, a part of it, formats, exposure, lens, and faults."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tests.vision.sources.pi import LATE, Picamera2
from tests.vision.sources.sensors import SENSORS
from vision.errors import SourceError
from vision.sources import Frame
from vision.sources.formats import decode_grey, decode_stream
from vision.sources.picamera import PiCamera
from vision.view import WHOLE_FIELD, FieldView

HALF = FieldView(0.25, 0.25, 0.75, 0.75)


def of(device: Picamera2, mains: int = 50) -> PiCamera:
    return PiCamera(0, lambda _: device, mains)


def last(camera: PiCamera, count: int) -> Frame:
    frames = [camera.read() for _ in range(count)]
    assert frames[-1] is not None
    return frames[-1]


@pytest.mark.parametrize("model", SENSORS)
def test_the_whole_width_of_every_sensor_is_seen(model: str) -> None:
    device = Picamera2(model)
    with of(device) as camera:
        frame = last(camera, 1)
        condition = camera.condition()
    assert frame.view == WHOLE_FIELD
    assert frame.image[360, 0, 0] <= 2
    assert frame.image[360, -1, 0] >= 253
    assert (condition.model, condition.share) == (model, 1.0)


def test_the_double_chooses_a_cropped_mode_where_none_is_named() -> None:
    seen = {}
    for model in SENSORS:
        device = Picamera2(model)
        device.configure(device.create_video_configuration(main={"size": (1280, 720), "format": "RGB888"}))
        device.start()
        crop = device.capture_request().get_metadata()["ScalerCrop"]
        seen[model] = round(crop[2] / device.sensor.array[0], 2)
    assert seen == {
        "imx708": 0.67, "imx708_wide": 0.67, "imx219": 0.59, "imx477": 0.95, "imx296": 1.0, "ov5647": 0.74
    }  # fmt: skip


def test_where_the_best_mode_is_refused_the_next_one_that_shows_everything_is_used() -> None:
    with of(Picamera2("imx708", refuses=[(2304, 1296)])) as camera:
        assert last(camera, 1).view == WHOLE_FIELD
        assert camera.condition().mode == (4608, 2592)
    with of(Picamera2("imx708", refuses=[(2304, 1296), (4608, 2592)])) as camera:
        assert last(camera, 1).view.width == pytest.approx(2 / 3)
        assert camera.condition().share == 0.44


def no_raw(_camera: Picamera2) -> None:
    raise AttributeError("'NoneType' object has no attribute 'at'")


@pytest.mark.parametrize("modes", [[{"format": "MJPEG"}], property(no_raw)])
def test_a_camera_without_modes_is_used_as_it_is(modes: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Picamera2, "sensor_modes", modes)
    with of(Picamera2("imx296")) as camera:
        assert last(camera, 1).image.shape == (720, 1280, 3)
        assert camera.condition().mode is None
        camera.show_part(HALF)


@pytest.mark.parametrize("form", ["RGB888", "BGR888", "XBGR8888", "XRGB8888", "NV12", "YUV420"])
def test_every_format_that_is_granted_becomes_the_same_picture(form: str) -> None:
    with of(Picamera2()) as plain, of(Picamera2(grants=form)) as other:
        wanted, seen = last(plain, 1).image, last(other, 1).image
    assert seen.shape == wanted.shape
    inner = np.s_[8:-8, 8:-8]  # at the edge of a square the planes of colour are half as fine
    assert np.median(np.abs(seen[inner].astype(int) - wanted[inner])) <= 4


def test_rows_that_are_padded_are_cut() -> None:
    padded = np.pad(np.full((180, 328), 90, np.uint8), ((0, 90), (0, 24)), constant_values=128)
    granted = {"size": (328, 180), "format": "NV12"}
    assert decode_stream(padded, granted).shape == (180, 328, 3)
    assert decode_grey(padded, granted).shape == (180, 328)


def test_an_unknown_format_is_reported() -> None:
    with pytest.raises(SourceError, match="format"), of(Picamera2(grants="SRGGB10")):
        pass


def test_the_small_stream_comes_from_the_camera_where_it_has_one() -> None:
    with of(Picamera2()) as two, of(Picamera2(small=False)) as one:
        small = last(two, 1).small
        assert small is not None
        assert small.shape == (180, 320)
        assert last(one, 1).small is None


def test_each_request_goes_back_to_the_camera() -> None:
    device = Picamera2()
    with of(device) as camera:
        last(camera, 12)
    assert all(request.released for request in device.requests)
    assert device.closed


def test_a_pi_camera_that_stops_answering_is_lost_and_can_be_closed() -> None:
    device = Picamera2(frames=2)
    with of(device) as camera:
        last(camera, 2)
        with pytest.raises(SourceError, match="ribbon cable"):
            camera.read()
    assert device.closed


def test_a_part_of_the_field_is_shown_when_it_arrives() -> None:
    device = Picamera2()
    with of(device) as camera:
        last(camera, 3)
        camera.show_part(HALF)
        views = [last(camera, 1).view for _ in range(LATE + 2)]
        image = last(camera, 1).image
        camera.show_part(WHOLE_FIELD)
        assert last(camera, LATE + 2).view == WHOLE_FIELD
    assert views[0] == WHOLE_FIELD
    assert views[-1].is_near(HALF)
    assert image[360, 0, 0] == pytest.approx(64, abs=3)
    assert image[360, -1, 0] == pytest.approx(191, abs=3)


@pytest.mark.parametrize(
    ("model", "mode"),
    [("imx708", (2304, 1296)), ("imx219", (3280, 2464)), ("ov5647", (2592, 1944)), ("imx477", (2028, 1520))],
)
def test_a_part_of_the_field_is_read_in_the_mode_with_the_pixels_for_it(model: str, mode: tuple[int, int]) -> None:
    device = Picamera2(model)
    with of(device) as camera:
        last(camera, 20)
        camera.lock({"ExposureTime": 7000, "AnalogueGain": 2.0})
        camera.show_part(HALF)
        frame = last(camera, LATE + 2)
        assert frame.view.is_near(HALF)
        assert camera.condition().mode == mode
        assert device._metadata()["ExposureTime"] == 7000


@pytest.mark.parametrize(("light", "mains"), [(0.05, 50), (0.2, 60), (1.0, 50), (6.0, 50)])
def test_the_locked_exposure_is_short_without_flicker_and_as_bright_as_before(light: float, mains: int) -> None:
    device, period = Picamera2(light=light), 5e5 / mains
    with of(device, mains) as camera:
        before = float(last(camera, 40).image.mean())
        held = camera.lock()
        after = float(last(camera, LATE + 2).image.mean())
    exposure: Any = held["ExposureTime"]
    assert exposure <= 10000
    assert exposure < period or exposure % period < 1
    assert after == pytest.approx(before, rel=0.03)
    assert not device.controls["AeEnable"]
    assert not device.controls["AwbEnable"]


def test_where_the_gain_is_at_its_end_the_picture_gets_darker_rather_than_blurred() -> None:
    device = Picamera2(light=0.01)
    with of(device) as camera:
        last(camera, 60)
        held = camera.lock()
    assert held["ExposureTime"] == 10000
    assert held["AnalogueGain"] == 16.0


def test_the_exposure_follows_the_period_of_the_lamps_from_the_start() -> None:
    device = Picamera2(light=0.3)
    with of(device, 60) as camera:
        last(camera, 40)
    assert device.controls["AeFlickerPeriod"] == 8333
    assert device._metadata()["ExposureTime"] % 8333 == 0


def test_locked_values_are_set_again_as_they_are() -> None:
    values: dict[str, float | Sequence[float]] = {
        "ExposureTime": 8000,
        "AnalogueGain": 3.0,
        "ColourGains": (1.2, 2.0),
        "LensPosition": 2.5,
        "Old": 1,
    }
    device = Picamera2()
    with of(device) as camera:
        assert camera.lock(values) == {name: value for name, value in values.items() if name != "Old"}
        last(camera, LATE + 1)
    assert device._metadata()["LensPosition"] == 2.5
    assert device.controls["AfMode"] == 0


def test_the_lens_is_tried_first_where_a_mount_of_35_cm_needs_it() -> None:
    with of(Picamera2()) as camera:
        positions = camera.focus_positions()
        assert positions[0] == pytest.approx(2.86)
        assert (min(positions), max(positions)) == (1.0, 5.0)
        assert list(positions) == sorted(positions, key=lambda position: abs(position - 1 / 0.35))
    with of(Picamera2("imx219")) as camera:
        assert camera.focus_positions() == ()


def test_a_camera_that_is_refused_is_reported_and_closed() -> None:
    device = Picamera2("imx296", refuses=[(1456, 1088)])
    with pytest.raises(SourceError, match="cannot be started"), of(device):
        pass
    assert device.closed


def test_the_frequency_of_the_mains_can_be_set_before_and_while_the_camera_is_open() -> None:
    device = Picamera2()
    camera = PiCamera(0, lambda _: device)
    camera.use_mains(60)
    with camera:
        last(camera, LATE + 1)
        assert device.controls["AeFlickerPeriod"] == 8333
        camera.use_mains(50)
        last(camera, LATE + 1)
        assert device.controls["AeFlickerPeriod"] == 10000
