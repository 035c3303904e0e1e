"""A double of picamera2 over libcamera: modes, scoring, granted formats, controls that arrive late, requests that must
be given back, hanging calls and a pulled ribbon cable, as the makers document them."""

import threading
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import cv2
import numpy as np

from tests.vision.sources.sensors import SENSORS, Rectangle, chosen
from vision.scene import Picture

LATE = 5
"""Frames from setting a control to the first picture that shows it: the queued requests, and the sensor's own delay."""
SETTLING = 0.25
"""The part of the way to the right exposure that automatic exposure goes in a frame."""
BUFFERS = 64
"""Each row of a granted picture begins at a multiple of this number of bytes."""
NEAR, FAR = 2.0, 0.6
"""Dioptres of defocus that make the picture one step less sharp, and the position at which it is sharpest at 60 cm."""
WHITE = 4000.0
"""Microseconds of exposure at gain 1 that automatic exposure looks for, in the light of a bright room."""


@cache
def table(array: tuple[int, int]) -> Picture:
    """A picture of the whole field of a sensor, a quarter of its size, whose colours say which part is seen: blue grows
    to the right, green downwards, and squares give it edges. All doubles share it, so it cannot be written to."""
    columns, rows = array[0] // 4, array[1] // 4
    x, y = np.meshgrid(np.linspace(0, 255, columns), np.linspace(0, 255, rows))
    squares = ((np.arange(columns) // 24)[None, :] + (np.arange(rows) // 24)[:, None]) % 2 * 120 + 60
    made = np.asarray(np.dstack([x, y, squares]), np.uint8)
    made.flags.writeable = False
    return made


class Request:
    """A completed request; its buffers go back to the camera only when it is released."""

    def __init__(self, camera: "Picamera2", metadata: dict[str, Any]) -> None:
        self._camera, self._metadata, self.released = camera, metadata, False

    def make_array(self, stream: str) -> Any:
        assert not self.released, "the buffers of a released request belong to the camera"
        return self._camera.picture(stream, self._metadata)

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)

    def release(self) -> None:
        assert not self.released, "a request is released once"
        self.released = True
        self._camera.held -= 1


class Picamera2:
    """Replaces Picamera2 for one sensor. `grants` is the format that is granted whatever was asked; `refuses` are
    output sizes of modes that cannot be configured; `hangs` names calls that never return until `let_go`, and then
    fail."""

    def __init__(
        self,
        model: str = "imx708",
        grants: str = "",
        small: bool = True,
        world: Picture | None = None,
        light: float = 1.0,
        hangs: Collection[str] = (),
        refuses: Collection[tuple[int, int]] = (),
        frames: int = 10**9,
    ) -> None:
        self.sensor = SENSORS[model]
        self.grants, self.small, self.light, self.refuses, self.left = grants, small, light, refuses, frames
        self.world = table(self.sensor.array) if world is None else world
        self.hangs, self._freed = set(hangs), threading.Event()
        self.started, self.closed, self.plugged = False, False, True
        self.held, self.frame, self.seconds = 0, 0, 100.0
        self.stops = self.waiting = 0
        """How often it was stopped, and the calls that timed out and wait on."""
        self.requests: list[Request] = []
        self.controls: dict[str, Any] = {}
        """The controls that were set last; pictures show them some frames later."""
        self._queue: list[tuple[int, dict[str, Any]]] = []
        self._active: dict[str, Any] = {"AeEnable": True, "AwbEnable": True, "AfMode": 0}
        self._exposure, self._gain, self._lens = WHITE / light, 1.0, (self.sensor.lens or (0, 0, 0))[2]
        self._granted: dict[str, Any] | None = None
        self._mode = self.sensor.modes[0]
        self.camera_properties: dict[str, Any] = {
            "Model": model,
            "PixelArraySize": self.sensor.array,
            "ColorFilterArrangement": 0,
            "ScalerCropMaximum": self._mode.crop,
        }

    # ---- faults

    def call(self, name: str) -> None:
        """Hang here if this call is to hang, as long as `let_go` was not called; then fail, so that whoever hung here
        ends at once."""
        if name in self.hangs:
            self._freed.wait()
            raise RuntimeError(f"{name} was let go")

    def let_go(self) -> None:
        self._freed.set()
        for one in threading.enumerate():
            if one.name == "within":  # left behind in a call that hung; it must not outlive the test
                one.join(60)

    def unplug(self, stop_hangs: bool = True) -> None:
        """Pull the ribbon cable: no picture comes any more, and with `stop_hangs` stopping and closing the camera block
        for ever."""
        self.plugged = False
        self.hangs |= {"stop", "close"} if stop_hangs else set()

    # ---- configuration

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        """The modes of the sensor; reading them configures the camera for each, so it must be stopped."""
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        self.call("sensor_modes")
        self._granted = None
        return [
            {
                "format": f"SBGGR{mode.bits}_CSI2P",
                "unpacked": f"SBGGR{mode.bits}",
                "bit_depth": mode.bits,
                "size": mode.size,
                "fps": mode.fps,
                "crop_limits": mode.crop,
                "exposure_limits": (26, 220417486, 20000),
            }
            for mode in self.sensor.modes
        ]

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        crop = self._mode.crop
        lens = {"AfMode": (0, 2, 0), "LensPosition": self.sensor.lens} if self.sensor.lens else {}
        return {
            "AeEnable": (False, True, True),
            "AeExposureMode": (0, 3, 0),
            "AeFlickerMode": (0, 1, 0),
            "AeFlickerPeriod": (100, 1000000, None),
            "AwbEnable": (False, True, None),
            "ColourGains": (0.0, 32.0, None),
            "ExposureTime": (26, 66666, 20000),
            "AnalogueGain": (1.0, self.sensor.gain, 1.0),
            "FrameDurationLimits": (round(1e6 / self._mode.fps), 220535845, 33333),
            "ScalerCrop": ((crop[0], crop[1], 64, 64), crop, fitted(crop, self._size())),
            **lens,
        }

    def create_video_configuration(
        self,
        main: Mapping[str, Any] = {},
        lores: Mapping[str, Any] | None = None,
        buffer_count: int = 6,
        controls: Mapping[str, Any] = {},
        queue: bool = True,
        sensor: Mapping[str, Any] = {},
    ) -> dict[str, Any]:
        return {
            "main": {"format": "XBGR8888", "size": (1280, 720), **main},
            "lores": dict(lores) if lores else None,
            "raw": {"format": f"SBGGR{self.sensor.depth}_CSI2P", "size": main.get("size", (1280, 720))},
            "buffer_count": buffer_count,
            "queue": queue,
            "controls": {"FrameDurationLimits": (33333, 33333), **controls},
            "sensor": dict(sensor),
        }

    def configure(self, asked: Mapping[str, Any]) -> None:
        self.call("configure")
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        unknown = set(asked["sensor"]) - {"bit_depth", "output_size"}
        if unknown:
            raise RuntimeError(f"Unexpected keys {unknown} in sensor configuration")
        size = asked["sensor"].get("output_size") or asked["raw"]["size"]
        self._mode = chosen(self.sensor, size, asked["sensor"].get("bit_depth") or self.sensor.depth)
        if self._mode.size in self.refuses:
            raise RuntimeError(f"Invalid camera configuration: {asked}")
        if asked["lores"] and not self.small:
            raise RuntimeError("Invalid camera configuration: only one stream")
        self.camera_properties["ScalerCropMaximum"] = self._mode.crop
        self._granted = {"main": granted(asked["main"], self.grants), "lores": granted(asked["lores"])}
        self._granted["sensor"] = {"output_size": self._mode.size, "bit_depth": self._mode.bits}
        self._active, self._queue = {"AeEnable": True, "AwbEnable": True, "AfMode": 0}, []
        self.set_controls(asked["controls"])

    def camera_configuration(self) -> dict[str, Any] | None:
        return self._granted

    def _size(self) -> tuple[int, int]:
        return self._granted["main"]["size"] if self._granted else (1280, 720)

    # ---- running

    def set_controls(self, controls: Mapping[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.controls |= controls
        self._queue.append((self.frame + (LATE if self.started else 0), dict(controls)))

    def start(self) -> None:
        self.call("start")
        if self._granted is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def capture_request(self, wait: float | bool | None = None) -> Request:
        self.call("capture_request")
        if not self.started or not self.plugged or self.held >= 4 or self.left <= 0:
            self.waiting += 1
            raise TimeoutError
        self.left -= 1
        self.frame += 1
        self.seconds += max(1 / self._mode.fps, 1 / 30)
        self._arrive()
        self._expose()
        self.held += 1
        self.requests.append(Request(self, self._metadata()))
        return self.requests[-1]

    def cancel_all_and_flush(self) -> None:
        self.waiting = 0

    def stop(self) -> None:
        """Stop the camera by a job in its own thread, which hangs behind captures that still wait for a picture."""
        self.call("stop")
        if self.waiting:
            self._freed.wait()
        self.started, self.stops = False, self.stops + 1

    def close(self) -> None:
        self.call("close")
        if self.started:
            self.stop()
        self.closed = True

    # ---- pictures

    def _arrive(self) -> None:
        due = [controls for at, controls in self._queue if at <= self.frame]
        self._queue = [(at, controls) for at, controls in self._queue if at > self.frame]
        for controls in due:
            self._active |= controls
        self._lens = float(self._active.get("LensPosition", self._lens))
        if self._active.get("AfMode") == 2:
            self._lens = 1 / 0.6

    def _expose(self) -> None:
        """Take the fixed exposure and gain, or go a step towards the right ones; with a flicker period the exposure is
        a multiple of it where it is that long."""
        if not self._active.get("AeEnable", True):
            self._exposure = float(self._active.get("ExposureTime", self._exposure))
            self._gain = float(self._active.get("AnalogueGain", self._gain))
            return
        total = self._exposure * self._gain
        total += SETTLING * (WHITE / self.light - total)
        longest = 10000.0 if self._active.get("AeExposureMode") == 1 else 33000.0
        exposure = min(total, longest)
        period = float(self._active.get("AeFlickerPeriod", 0)) if self._active.get("AeFlickerMode") else 0.0
        if period and exposure > period:
            exposure -= exposure % period
        self._exposure = exposure
        self._gain = min(max(total / exposure, 1.0), self.sensor.gain)

    def _metadata(self) -> dict[str, Any]:
        crop = self._active.get("ScalerCrop") or fitted(self._mode.crop, self._size())
        lens = {"LensPosition": self._lens} if self.sensor.lens else {}
        return {
            "SensorTimestamp": int(self.seconds * 1e9),
            "ExposureTime": round(self._exposure),
            "AnalogueGain": self._gain,
            "DigitalGain": 1.0,
            "ColourGains": (1.5, 1.7),
            "ScalerCrop": inside(crop, self._mode.crop),
            "FrameDuration": round(1e6 / min(30.0, self._mode.fps)),
            **lens,
        }

    def picture(self, stream: str, metadata: Mapping[str, Any]) -> Any:
        """The picture of this stream in its granted format, with the crop, light and focus of the metadata."""
        assert self._granted is not None
        form = self._granted[stream]
        left, top, width, height = (
            side / self.sensor.array[0] * self.world.shape[1] for side in metadata["ScalerCrop"]
        )
        part = self.world[round(top) : round(top + height), round(left) : round(left + width)]
        seen = cv2.resize(part, form["size"], interpolation=cv2.INTER_AREA)
        blur = abs(metadata.get("LensPosition", 1 / 0.6) - 1 / 0.6) * NEAR
        if blur > 0.3:
            seen = cv2.GaussianBlur(seen, (0, 0), blur)
        lit = metadata["ExposureTime"] * metadata["AnalogueGain"] * self.light / WHITE
        greys = np.clip(np.arange(256) * lit, 0, 255).astype(np.uint8)
        return encoded(np.asarray(cv2.LUT(seen, greys), np.uint8), form["format"], form["stride"])


def fitted(crop: Rectangle, size: tuple[int, int]) -> Rectangle:
    """The largest rectangle with the shape of the picture in the middle of the crop."""
    wide, high = crop[2], crop[3]
    width, height = min(wide, round(high * size[0] / size[1])), min(high, round(wide * size[1] / size[0]))
    return crop[0] + (wide - width) // 2, crop[1] + (high - height) // 2, width, height


def inside(crop: Rectangle, limits: Rectangle) -> Rectangle:
    """The crop moved and cut so that it lies within the limits, as the camera does with any crop."""
    width, height = min(crop[2], limits[2]), min(crop[3], limits[3])
    left = min(max(crop[0], limits[0]), limits[0] + limits[2] - width)
    top = min(max(crop[1], limits[1]), limits[1] + limits[3] - height)
    return left, top, width, height


def granted(asked: Mapping[str, Any] | None, form: str = "") -> dict[str, Any] | None:
    """The stream as it is granted: perhaps in another format, its rows padded."""
    if asked is None:
        return None
    format_ = form or asked["format"]
    deep = {"RGB888": 3, "BGR888": 3, "XBGR8888": 4, "XRGB8888": 4}.get(format_, 1)
    return {**asked, "format": format_, "stride": -(-asked["size"][0] * deep // BUFFERS) * BUFFERS}


ENCODERS: dict[str, Callable[[Picture], Any]] = {
    "RGB888": lambda picture: picture,
    "BGR888": lambda picture: cv2.cvtColor(picture, cv2.COLOR_BGR2RGB),
    "XBGR8888": lambda picture: cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA),
    "XRGB8888": lambda picture: cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA),
    "YUV420": lambda picture: cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420),
    "NV12": lambda picture: interleaved(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)),
}


def interleaved(planes: Any) -> Any:
    """The planes of I420 with the two of colour woven into one, as NV12 has them."""
    rows, columns = planes.shape[0] * 2 // 3, planes.shape[1]
    blue, red = planes[rows:].reshape(2, -1)
    return np.vstack([planes[:rows], np.stack([blue, red], axis=1).reshape(rows // 2, columns)])


def encoded(picture: Picture, form: str, stride: int) -> Any:
    """The picture as `make_array` returns it: packed formats without padding, planes with it. An unknown format comes
    as raw bytes."""
    if form not in ENCODERS:
        return picture.reshape(picture.shape[0], -1)
    made = ENCODERS[form](picture)
    if made.ndim == 3:
        return made
    pad = stride - made.shape[1]
    if form == "NV12" or not pad:
        return np.pad(made, ((0, 0), (0, pad)), constant_values=128)
    rows, columns = picture.shape[:2]
    colours = made[rows:].reshape(2, -1, columns // 2)
    padded = [np.pad(one, ((0, 0), (0, pad // 2))).reshape(-1, stride) for one in colours]
    return np.vstack([np.pad(made[:rows], ((0, 0), (0, pad))), *padded])
