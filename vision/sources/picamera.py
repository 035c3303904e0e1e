"""A source that reads frames from a Raspberry Pi camera by picamera2, each with a small grey copy for detecting motion
if the camera grants one."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from vision.errors import SourceError
from vision.scene import Picture
from vision.sources import Frame, Locks, Source, number_in
from vision.sources.devices import devices

SIZE = (1280, 720)
SMALL = (320, 180)
WAIT = 2.0
"""Seconds without a frame after which the camera counts as lost."""
SETTINGS = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
LOCKED = {"AeEnable": False, "AwbEnable": False, "AfMode": 0}
FREE = {"AeEnable": True, "AwbEnable": True, "AfMode": 2}
"""The controls for automatic exposure, white balance and focus. AfMode 0 is manual focus, 2 is continuous autofocus."""
TO_BGR = {
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    "BGR888": cv2.COLOR_RGB2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
}
"""Conversion of each format to OpenCV's order. Libcamera names a format by its little-endian order: RGB888 is blue,
green, red in memory and needs none."""
PLANES = ("YUV420", "NV12", "NV21")


class PiCamera(Source):
    live = True

    def __init__(self, number: int = 0, camera: Callable[[int], Any] | None = None) -> None:
        self.name = named(number)
        self._number = number
        self._factory = camera or attached
        self._camera: Any = None
        self._index = 0
        self._controls: dict[str, Any] = {}

    def open(self) -> None:
        try:
            self._camera = self._factory(self._number)
            self._configure()
            self._camera.start()
        except (RuntimeError, IndexError, OSError, ValueError) as error:
            self.close()
            raise SourceError(
                f"the Pi camera cannot be started ({error}): look at its ribbon cable, "
                "and that no other program uses it",
                "cannot start",
            ) from None
        self._index = 0

    def read(self) -> Frame | None:
        if self._camera is None:
            raise SourceError(f"the camera {self.name} is not open")
        try:
            request = self._camera.capture_request(wait=WAIT)
            try:
                self._controls = request.get_metadata()
                main = self._picture(request, "main")
                small = self._picture(request, "lores") if self._granted("lores") else None
            finally:
                request.release()
        except (TimeoutError, RuntimeError, OSError) as error:
            raise SourceError(
                f"the Pi camera gives no more pictures ({error or 'it does not answer'}): look at its ribbon cable"
            ) from None
        self._index += 1
        return Frame(main, self._controls.get("SensorTimestamp", 0) / 1e9, self._index - 1, small)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def focuses(self) -> Sequence[float]:
        """The eleven positions of the lens to try, in dioptres; empty for a lens that is fixed or focused by hand."""
        known = self._camera.camera_controls if self._camera is not None else {}
        if "LensPosition" not in known:
            return ()
        least, most = (float(value) for value in known["LensPosition"][:2])
        return tuple(float(value) for value in np.linspace(least, most, 11))

    def focus(self, position: float | None) -> None:
        if self._camera is not None:
            moved = {"AfMode": FREE["AfMode"]} if position is None else {"AfMode": 0, "LensPosition": position}
            self._camera.set_controls(
                {name: value for name, value in moved.items() if name in self._camera.camera_controls}
            )

    def lock(self, values: Locks | None = None) -> Locks:
        """Lock exposure, white balance and focus to these values, or to the present ones if None; return what was
        locked, nothing if the camera is closed."""
        camera = self._camera
        if camera is None:
            return {}
        known = camera.camera_controls
        held = {name: value for name, value in (values or self._controls).items() if name in SETTINGS and name in known}
        camera.set_controls({name: value for name, value in LOCKED.items() if name in known} | held)
        return held

    def _configure(self) -> None:
        """Ask for the best format and size, and use what is granted, as cameras change them silently; then make
        exposure, white balance and focus automatic. A RuntimeError if the format granted is unknown."""
        main = {"size": SIZE, "format": "RGB888"}
        try:
            asked = self._camera.create_video_configuration(
                main=main, lores={"size": SMALL, "format": "YUV420"}, buffer_count=4, queue=False
            )
            self._camera.configure(asked)
        except (RuntimeError, ValueError):
            self._camera.configure(self._camera.create_video_configuration(main=main, buffer_count=4, queue=False))
        if (self._granted("main") or {}).get("format") not in (*TO_BGR, "RGB888"):
            raise RuntimeError(f"its format {self._granted('main')} is not known")
        known = self._camera.camera_controls
        self._camera.set_controls({name: value for name, value in FREE.items() if name in known})

    def _granted(self, stream: str) -> Mapping[str, Any] | None:
        granted: Mapping[str, Any] | None = self._camera.camera_configuration().get(stream)
        return granted

    def _picture(self, request: Any, stream: str) -> Picture:
        granted = self._granted(stream) or {}
        width, height = granted["size"]
        raw, form = request.make_array(stream), granted["format"]
        if stream == "lores" and form in PLANES:
            return np.ascontiguousarray(raw[:height, :width])
        if form in TO_BGR:
            raw = cv2.cvtColor(raw, TO_BGR[form])
        return np.ascontiguousarray(raw[:height, :width, :3])


def attached(number: int) -> Any:
    """Open the camera with this number through the picamera2 library, which is installed with the system; a SourceError
    if the library is missing or unusable, or no such camera is connected."""
    try:
        driver = importlib.import_module("picamera2").Picamera2
    except ModuleNotFoundError:
        words = "a Pi camera needs the package python3-picamera2: install it with apt"
        raise SourceError(words, "no Pi software") from None
    except (ImportError, ValueError) as error:  # parts of it are built for another numpy
        words = f"the system's picamera2 cannot be used here ({error}): see deploy/camera.md"
        raise SourceError(words, "no Pi software") from None
    if len(driver.global_camera_info()) <= number:
        words = "no Pi camera is connected: look at its ribbon cable, then start the Pi again"
        raise SourceError(words, "no Pi camera")
    return driver(number)


def make(argument: str) -> PiCamera:
    number = number_in(argument or "0")
    if number is None:
        raise SourceError(f"a Pi camera is named by its number, as in picamera:0, not {argument!r}")
    return PiCamera(number)


def available() -> dict[str, str]:
    """The cameras on the sockets of a Raspberry Pi, as its kernel lists them, without loading picamera2."""
    sockets = {device.bus for device in devices() if device.socket}
    return {named(number): "a Pi camera" for number in range(len(sockets))}


def named(number: int) -> str:
    return f"picamera:{number}" if number else "picamera"
