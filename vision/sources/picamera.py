"""A source that reads frames from a Raspberry Pi camera by picamera2: the whole field of its sensor or a part of it,
each frame with a small grey copy for detecting motion if the camera grants one."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from vision.condition import Condition
from vision.errors import SourceError
from vision.sources import Frame, Locks, Source, number_in
from vision.sources.devices import devices
from vision.sources.exposure import mains_hz, period_us, steady
from vision.sources.formats import FORMATS, decoded, grey
from vision.sources.modes import Mode, best_first, modes_of, share
from vision.view import WHOLE, Rectangle, View, crop_of, field_of, seen_by

SIZE = (1280, 720)
SMALL = (320, 180)
WAIT = 2.0
"""Seconds without a frame after which the camera counts as lost."""
SETTINGS = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
LOCKED = {"AeEnable": False, "AwbEnable": False, "AfMode": 0}
FREE = {"AeEnable": True, "AwbEnable": True, "AfMode": 2, "AeExposureMode": 1, "AeFlickerMode": 1}
"""The controls for automatic exposure, white balance and focus. AfMode 0 is manual focus, 2 is continuous autofocus;
AeExposureMode 1 prefers gain to long exposures; AeFlickerMode 1 takes the period of the lamps that it is given."""
LENS_CM = (100, 20)
"""The farthest and the nearest table, in centimetres from the lens, on which it may have to focus."""
STEP = 0.5
"""Dioptres between two positions of the lens that are tried."""
START = 1 / 0.35
"""The position of the lens, in dioptres, that is tried first: the usual height of the mount is 35 cm."""
FAILURES = (RuntimeError, IndexError, OSError, ValueError, TypeError, KeyError, MemoryError)
"""What picamera2 raises when a camera cannot be used; its oldest versions do not take a mode of the sensor."""


class PiCamera(Source):
    live = True

    def __init__(self, number: int = 0, camera: Callable[[int], Any] | None = None, mains: int | None = None) -> None:
        self.name = named(number)
        self._number = number
        self._factory = camera or attached
        self._mains = mains
        """The frequency of the mains in Hz; None to find it by the time zone."""
        self._camera: Any = None
        self._index = 0
        self._metadata: dict[str, Any] = {}
        """What the camera reported with the newest frame."""
        self._mode: Mode | None = None
        """The sensor mode that was granted; None if the camera does not say which."""
        self._modes: list[Mode] = []
        self._model, self._array = "", SIZE
        self._most_gain: float | None = None
        """The name of the sensor, the size of its array and its highest gain, as far as the camera says them."""
        self._kept: dict[str, Any] = {}
        """The controls that were set since the camera was opened, to be set again in another mode."""

    def open(self) -> None:
        try:
            self._camera = self._factory(self._number)
            properties = self._camera.camera_properties
            self._model = str(properties.get("Model", ""))
            self._array = tuple(properties.get("PixelArraySize", SIZE))
            self._modes = self._listed()
            self._kept = FREE | {"AeFlickerPeriod": self._period()}
            self._configure(self._best_first(WHOLE))
            self._camera.start()
        except FAILURES as error:
            self.close()
            raise SourceError(
                f"the Pi camera cannot be started ({error}): look at its ribbon cable, "
                "and that no other program uses it",
                "cannot start",
            ) from None
        self._index, self._metadata = 0, {}

    def read(self) -> Frame | None:
        if self._camera is None:
            raise SourceError(f"the camera {self.name} is not open")
        try:
            request = self._camera.capture_request(wait=WAIT)
            try:
                self._metadata = request.get_metadata()
                main = decoded(request.make_array("main"), self._granted("main") or {})
                small = grey(request.make_array("lores"), lores) if (lores := self._granted("lores")) else None
            finally:
                request.release()
        except FAILURES as error:
            self._abandon()
            raise SourceError(
                f"the Pi camera gives no more pictures ({error or 'it does not answer'}): look at its ribbon cable"
            ) from None
        self._index += 1
        seconds = self._metadata.get("SensorTimestamp", 0) / 1e9
        return Frame(main, seconds, self._index - 1, small, view=self._view())

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(*FAILURES):
                camera.close()

    # ---- lens, exposure, field

    def focuses(self) -> Sequence[float]:
        """The positions of the lens to try, in dioptres, beginning with the likeliest; empty for a lens that is fixed
        or focused by hand."""
        if "LensPosition" not in self._known():
            return ()
        least, most = (float(value) for value in self._known()["LensPosition"][:2])
        far, near = (min(max(100 / cm, least), most) for cm in LENS_CM)
        positions = {round(min(max(START + STEP * step, far), near), 2) for step in range(-9, 10)}
        return tuple(sorted(positions, key=lambda position: abs(position - START)))

    def focus(self, position: float | None) -> None:
        self._set({"AfMode": FREE["AfMode"]} if position is None else {"AfMode": 0, "LensPosition": position})

    def lock(self, values: Locks | None = None) -> Locks:
        """Lock exposure, white balance and focus to these values; if None, to the present white balance and focus and
        to an exposure without flicker that is as bright as now. Return what was locked, nothing if the camera is
        closed."""
        if self._camera is None:
            return {}
        held = dict(values) if values else self._metadata | self._steady()
        held = {name: value for name, value in held.items() if name in SETTINGS and name in self._known()}
        self._set(LOCKED | held)
        return held

    def free(self) -> None:
        self._set(FREE | {"AeFlickerPeriod": self._period()})

    def show(self, view: View) -> None:
        """Show this part of the field from one of the next frames on, in the sensor mode that has the pixels for it."""
        if self._camera is None or "ScalerCrop" not in self._known():
            return
        order = self._best_first(view)
        try:
            if self._mode and order[0] != self._mode:
                self._camera.stop()
                self._configure(order)
                self._camera.start()
            self._set({"ScalerCrop": crop_of(view, self._field())})
        except FAILURES as error:
            words = f"the Pi camera does not show a part of its field ({error}): look at its ribbon cable"
            raise SourceError(words) from None

    def condition(self) -> Condition:
        exposure = self._metadata.get("ExposureTime")
        return Condition(
            model=self._model,
            mode=self._mode.size if self._mode else None,
            share=share(self._mode.crop, self._array) if self._mode else None,
            exposure_ms=None if exposure is None else exposure / 1000,
            gain=self._metadata.get("AnalogueGain"),
            most_gain=self._most_gain,
            lens=self._metadata.get("LensPosition"),
        )

    def description(self) -> Mapping[str, object]:
        if self._camera is None:
            return {}
        modes = [{"size": one.size, "bits": one.bits, "crop": one.crop, "rate": one.rate} for one in self._modes]
        granted = {name: self._granted(name) for name in ("main", "lores", "sensor")}
        return {"model": self._model, "array": self._array, "modes": modes, "controls": dict(self._known())} | granted

    def _steady(self) -> dict[str, float]:
        if "ExposureTime" not in self._metadata or self._most_gain is None:
            return {}
        return steady(self._metadata, self._most_gain, self._period())

    def _period(self) -> int:
        return period_us(self._mains or mains_hz())

    # ---- the driver

    def _known(self) -> Mapping[str, Any]:
        known: Mapping[str, Any] = self._camera.camera_controls if self._camera is not None else {}
        return known

    def _set(self, controls: Mapping[str, Any]) -> None:
        """Set those of the controls that the camera has."""
        if self._camera is not None:
            known = self._known()
            self._kept |= controls
            self._camera.set_controls({name: value for name, value in controls.items() if name in known})

    def _field(self) -> Rectangle:
        return field_of(self._array, SIZE)

    def _view(self) -> View:
        crop = self._metadata.get("ScalerCrop")
        return WHOLE if crop is None else seen_by(crop, self._field())

    def _listed(self) -> list[Mode]:
        """The modes of the sensor; none for a camera without raw pictures, at which picamera2 fails."""
        try:
            return modes_of(self._camera.sensor_modes)
        except (AttributeError, *FAILURES):
            return []

    def _best_first(self, view: View) -> list[Mode]:
        """The modes, best first, for pictures of this part of the field."""
        wanted = round(SIZE[0] / view.width), round(SIZE[1] / view.height)
        return best_first(self._modes, self._array, wanted)

    def _configure(self, modes: Sequence[Mode]) -> None:
        """Ask for the first of these modes, for the next where it is refused, and at last for any; then set the
        controls that were set before. Formats are used as granted; a RuntimeError if one is unknown."""
        for mode in (*modes, None):
            try:
                self._ask(mode)
                break
            except FAILURES:
                if mode is None:
                    raise
        if (self._granted("main") or {}).get("format") not in FORMATS:
            raise RuntimeError(f"its format {self._granted('main')} is not known")
        gains = self._known().get("AnalogueGain")
        self._most_gain = float(gains[1]) if gains else None
        self._set(self._kept)

    def _ask(self, mode: Mode | None) -> None:
        """Configure the camera with this mode (None: it chooses one), with a small stream if it grants two."""
        named = {"sensor": {"output_size": mode.size, "bit_depth": mode.bits}} if mode else {}
        asked = {"main": {"size": SIZE, "format": "RGB888"}, "buffer_count": 4, "queue": False, **named}
        create = self._camera.create_video_configuration
        try:
            self._camera.configure(create(lores={"size": SMALL, "format": "YUV420"}, **asked))
        except (RuntimeError, ValueError):
            self._camera.configure(create(**asked))
        granted = (self._granted("sensor") or {}).get("output_size")
        self._mode = next((one for one in self._modes if one.size == granted), None)

    def _abandon(self) -> None:
        """Withdraw what the camera was asked for and did not deliver: it could not be stopped while that waits."""
        with suppress(*FAILURES, AttributeError):
            self._camera.cancel_all_and_flush()

    def _granted(self, stream: str) -> Mapping[str, Any] | None:
        granted: Mapping[str, Any] | None = self._camera.camera_configuration().get(stream)
        return granted


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
