"""A Raspberry Pi camera driven through the picamera2 library: its sensor modes, the granted streams, and its controls,
which are kept when the mode changes."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from vision.errors import SourceError
from vision.scene import Picture
from vision.sources.formats import FORMATS, decode_grey, decode_stream
from vision.sources.modes import SensorMode, modes_of, order_modes
from vision.view import WHOLE_FIELD, FieldView, Rectangle, field_in_array

PICTURE_SIZE = (1280, 720)
SMALL_PICTURE_SIZE = (320, 180)
LOST_AFTER_S = 2.0
"""Seconds without a frame after which the camera counts as lost."""
DRIVER_FAILURES = (RuntimeError, IndexError, OSError, ValueError, TypeError, KeyError, MemoryError)
"""What picamera2 raises when a camera cannot be used; its oldest versions do not take a mode of the sensor."""
OpenDevice = Callable[[int], Any]


class PiDevice:
    """An open camera, which delivers pictures of PICTURE_SIZE in the sensor mode that serves best. Methods raise one of
    DRIVER_FAILURES if the driver fails."""

    def __init__(self, camera: Any, controls: Mapping[str, Any]) -> None:
        """Start the camera with these controls, in a mode that shows the whole field."""
        self._camera, properties = camera, camera.camera_properties
        self.model = str(properties.get("Model", ""))
        self.array: tuple[int, int] = tuple(properties.get("PixelArraySize", PICTURE_SIZE))
        self.modes = self._listed_modes()
        self.mode: SensorMode | None = None
        """The sensor mode that was granted; None if the camera does not say which."""
        self.most_gain: float | None = None
        """The highest gain of the sensor; None if the camera does not say it."""
        self._kept = dict(controls)
        """The controls that were set so far, to be set again in another mode."""
        try:
            self._configure(self._modes_best_first(WHOLE_FIELD))
            camera.start()
        except DRIVER_FAILURES:
            self.close()
            raise

    def capture(self) -> tuple[Mapping[str, Any], Picture, Picture | None]:
        """Wait for the next frame; return its metadata, its picture, and a small grey copy (None if the camera grants
        no small stream)."""
        request = self._camera.capture_request(wait=LOST_AFTER_S)
        try:
            metadata: Mapping[str, Any] = request.get_metadata()
            main = decode_stream(request.make_array("main"), self.granted_configuration("main") or {})
            small = (
                decode_grey(request.make_array("lores"), lores)
                if (lores := self.granted_configuration("lores"))
                else None
            )
        finally:
            request.release()
        return metadata, main, small

    def show_part(self, view: FieldView) -> None:
        """Change to the sensor mode that has the pixels for this part of the field, if another one is in use; change
        nothing if the camera does not say which mode is in use."""
        order = self._modes_best_first(view)
        if self.mode and order[0] != self.mode:
            self._camera.stop()
            self._configure(order)
            self._camera.start()

    def close(self) -> None:
        with suppress(*DRIVER_FAILURES):
            self._camera.close()

    def cancel_unanswered_requests(self) -> None:
        """Withdraw requests that the camera has not answered: while they wait, it cannot be stopped."""
        with suppress(*DRIVER_FAILURES, AttributeError):
            self._camera.cancel_all_and_flush()

    # ---- controls

    @property
    def controls(self) -> Mapping[str, Any]:
        """The controls that the camera has, with their limits."""
        known: Mapping[str, Any] = self._camera.camera_controls
        return known

    def set_controls(self, controls: Mapping[str, Any]) -> None:
        """Set those of the given controls that the camera has, and keep all for a change of the mode."""
        self._kept |= controls
        known = self.controls
        self._camera.set_controls({name: value for name, value in controls.items() if name in known})

    @property
    def whole_field(self) -> Rectangle:
        """The part of the sensor's array that a picture of the whole field shows."""
        return field_in_array(self.array, PICTURE_SIZE)

    def granted_configuration(self, stream: str) -> Mapping[str, Any] | None:
        granted: Mapping[str, Any] | None = self._camera.camera_configuration().get(stream)
        return granted

    # ---- modes

    def _listed_modes(self) -> list[SensorMode]:
        """The modes of the sensor; none for a camera without raw pictures, for which picamera2 raises an error."""
        try:
            return modes_of(self._camera.sensor_modes)
        except (AttributeError, *DRIVER_FAILURES):
            return []

    def _modes_best_first(self, view: FieldView) -> list[SensorMode]:
        """The modes, best first, for pictures of this part of the field."""
        wanted = round(PICTURE_SIZE[0] / view.width), round(PICTURE_SIZE[1] / view.height)
        return order_modes(self.modes, self.array, wanted)

    def _configure(self, modes: Sequence[SensorMode]) -> None:
        """Ask for the first of these modes, for the next where it is refused, and at last for any; then set the
        controls that were set before. Formats are used as granted; a RuntimeError if one is unknown."""
        for mode in (*modes, None):
            try:
                self._configure_mode(mode)
                break
            except DRIVER_FAILURES:
                if mode is None:
                    raise
        if (self.granted_configuration("main") or {}).get("format") not in FORMATS:
            raise RuntimeError(f"its format {self.granted_configuration('main')} is not known")
        gains = self.controls.get("AnalogueGain")
        self.most_gain = float(gains[1]) if gains else None
        self.set_controls(self._kept)

    def _configure_mode(self, mode: SensorMode | None) -> None:
        """Configure the camera with this mode (None: it chooses one), with a small stream if it grants two."""
        named = {"sensor": {"output_size": mode.size, "bit_depth": mode.bits}} if mode else {}
        asked = {"main": {"size": PICTURE_SIZE, "format": "RGB888"}, "buffer_count": 4, "queue": False, **named}
        create = self._camera.create_video_configuration
        try:
            self._camera.configure(create(lores={"size": SMALL_PICTURE_SIZE, "format": "YUV420"}, **asked))
        except (RuntimeError, ValueError):
            self._camera.configure(create(**asked))
        granted = (self.granted_configuration("sensor") or {}).get("output_size")
        self.mode = next((one for one in self.modes if one.size == granted), None)


def open_camera(number: int) -> Any:
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
