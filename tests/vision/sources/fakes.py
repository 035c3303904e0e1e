"""Stand-ins for the drivers of webcams and Pi cameras that answer like the real ones, and fail when asked to."""

from typing import Any

import cv2
import numpy as np

CONTROLS = ("AeEnable", "AwbEnable", "AfMode", "ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
GREY = np.full((720, 1280, 3), 90, np.uint8)


class Capture:
    """Replaces cv2.VideoCapture: a webcam that delivers `frames` grey pictures and then fails, or cannot be opened."""

    def __init__(self, frames: int = 1000, opens: bool = True) -> None:
        self.frames, self.opens, self.released = frames, opens, 0
        self.settings: dict[int, float] = {}

    def __call__(self, number: int, back_end: int) -> "Capture":
        return self

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def read(self) -> tuple[bool, Any]:
        self.frames -= 1
        return (True, GREY.copy()) if self.frames >= 0 else (False, None)

    def set(self, key: int, value: float) -> bool:
        self.settings[key] = value
        return True

    def get(self, key: int) -> float:
        return self.settings.get(key, 0.5)

    def release(self) -> None:
        self.released += 1


class Request:
    def __init__(self, arrays: dict[str, Any], number: int) -> None:
        self._arrays, self._number, self.released = arrays, number, False

    def make_array(self, stream: str) -> Any:
        return self._arrays[stream]

    def get_metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": 10**9 + self._number * 66_000_000,
            "ExposureTime": 9000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.7),
            "LensPosition": 3.0,
        }

    def release(self) -> None:
        self.released = True


class Picamera2:
    """Replaces Picamera2: it always delivers the format `form`, and has a second, small stream only with `small`.

    After `frames` pictures it times out; `padding` is the number of bytes added to each row.
    """

    def __init__(self, form: str = "RGB888", small: bool = True, frames: int = 1000, padding: int = 0) -> None:
        self.form, self.small, self.frames, self.padding = form, small, frames, padding
        self.camera_controls = dict.fromkeys(CONTROLS, (0, 1, 0))
        self.controls: dict[str, Any] = {}
        self.requests: list[Request] = []
        self.running = self.closed = False

    def create_video_configuration(
        self, main: dict[str, Any], lores: dict[str, Any] | None = None, **_: Any
    ) -> dict[str, Any]:
        if lores and not self.small:
            raise RuntimeError("only one stream")
        return {"main": {**main, "format": self.form}, "lores": lores}

    def configure(self, asked: dict[str, Any]) -> None:
        self._granted = asked

    def camera_configuration(self) -> dict[str, Any]:
        return self._granted

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls |= controls

    def start(self) -> None:
        self.running = True

    def capture_request(self, wait: float) -> Request:
        if len(self.requests) >= self.frames:
            raise TimeoutError
        arrays = {"main": self._main(), "lores": np.full((270, 320), 90, np.uint8)}
        self.requests.append(Request(arrays, len(self.requests)))
        return self.requests[-1]

    def close(self) -> None:
        self.running, self.closed = False, True

    def _main(self) -> Any:
        if self.form == "RGB888":
            return GREY.copy()
        if self.form == "XBGR8888":
            return cv2.cvtColor(GREY, cv2.COLOR_BGR2RGBA)
        i420 = cv2.cvtColor(GREY, cv2.COLOR_BGR2YUV_I420)  # grey: NV12 differs in the order of the colours only
        return np.pad(i420, ((0, 0), (0, self.padding)), constant_values=128)
