"""A source that reads frames from a Raspberry Pi camera: the whole field of its sensor or a part of it, with lens,
exposure and white balance automatic or locked."""

from collections.abc import Mapping, Sequence
from typing import Any

from vision.condition import CameraCondition
from vision.errors import SourceError
from vision.sources import Frame, Locks, Source, number_in
from vision.sources.devices import find_devices
from vision.sources.exposure import flicker_free_exposure, light_period_us, mains_hz
from vision.sources.modes import crop_share
from vision.sources.pi_device import DRIVER_FAILURES, OpenDevice, PiDevice, open_camera
from vision.view import WHOLE_FIELD, FieldView, crop_of, view_of_crop

LOCKABLE_SETTINGS = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
LOCKED_CONTROLS = {"AeEnable": False, "AwbEnable": False, "AfMode": 0}
AUTOMATIC_CONTROLS = {"AeEnable": True, "AwbEnable": True, "AfMode": 2, "AeExposureMode": 1, "AeFlickerMode": 1}
"""The controls for automatic exposure, white balance and focus. AfMode 0 is manual focus, 2 is continuous autofocus;
AeExposureMode 1 prefers gain to long exposures; AeFlickerMode 1 takes the period of the lamps that it is given."""
FOCUS_RANGE_CM = (100, 20)
"""The farthest and the nearest table, in centimetres from the lens, on which it may have to focus."""
FOCUS_STEP_DIOPTRES = 0.5
"""Dioptres between two positions of the lens that are tried."""
FIRST_FOCUS_DIOPTRES = 1 / 0.35
"""The position of the lens, in dioptres, that is tried first: the usual height of the mount is 35 cm."""


class PiCamera(Source):
    live = True

    def __init__(self, number: int = 0, camera: OpenDevice | None = None, mains: int = 0) -> None:
        self.name = camera_name(number)
        self._number, self._factory = number, camera or open_camera
        self._mains = mains
        """The frequency of the mains in Hz; 0 to find it by the time zone."""
        self._device: PiDevice | None = None
        self._index = 0
        self._metadata: Mapping[str, Any] = {}
        """What the camera reported with the newest frame."""

    def open(self) -> None:
        try:
            self._device = PiDevice(self._factory(self._number), self._automatic_controls())
        except DRIVER_FAILURES as error:
            raise SourceError(
                f"the Pi camera cannot be started ({error}): look at its ribbon cable, "
                "and that no other program uses it",
                "cannot start",
            ) from None
        self._index, self._metadata = 0, {}

    def read(self) -> Frame | None:
        if self._device is None:
            raise SourceError(f"the camera {self.name} is not open")
        try:
            self._metadata, main, small = self._device.capture()
        except DRIVER_FAILURES as error:
            self._device.cancel_unanswered_requests()
            raise SourceError(
                f"the Pi camera gives no more pictures ({error or 'it does not answer'}): look at its ribbon cable"
            ) from None
        self._index += 1
        seconds = self._metadata.get("SensorTimestamp", 0) / 1e9
        return Frame(main, seconds, self._index - 1, small, view=self._view(self._device))

    def close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()

    # ---- lens, exposure, field

    def focus_positions(self) -> Sequence[float]:
        """The positions of the lens to try, in dioptres, beginning with the likeliest; empty for a lens that is fixed
        or focused by hand."""
        if self._device is None or "LensPosition" not in self._device.controls:
            return ()
        least, most = (float(value) for value in self._device.controls["LensPosition"][:2])
        far, near = (min(max(100 / cm, least), most) for cm in FOCUS_RANGE_CM)
        positions = {
            round(min(max(FIRST_FOCUS_DIOPTRES + FOCUS_STEP_DIOPTRES * step, far), near), 2) for step in range(-9, 10)
        }
        return tuple(sorted(positions, key=lambda position: abs(position - FIRST_FOCUS_DIOPTRES)))

    def focus(self, position: float | None) -> None:
        self._set(
            {"AfMode": AUTOMATIC_CONTROLS["AfMode"]} if position is None else {"AfMode": 0, "LensPosition": position}
        )

    def use_mains(self, hertz: int) -> None:
        self._mains = hertz
        self._set({"AeFlickerPeriod": self._light_period_us()})

    def lock(self, values: Locks | None = None) -> Locks:
        """Lock exposure, white balance and focus to these values; if None, to the present white balance and focus and
        to an exposure without flicker that is as bright as now. Return what was locked, nothing if the camera is
        closed."""
        device = self._device
        if device is None:
            return {}
        held = dict(values) if values else {**self._metadata, **self._flicker_free_exposure(device)}
        held = {name: value for name, value in held.items() if name in LOCKABLE_SETTINGS and name in device.controls}
        device.set_controls(LOCKED_CONTROLS | held)
        return held

    def free(self) -> None:
        self._set(self._automatic_controls())

    def show_part(self, view: FieldView) -> None:
        """Show this part of the field from one of the next frames on, in the sensor mode that has the pixels for it;
        nothing if the camera is closed or cannot crop. A SourceError if the driver fails."""
        device = self._device
        if device is None or "ScalerCrop" not in device.controls:
            return
        try:
            device.show_part(view)
            device.set_controls({"ScalerCrop": crop_of(view, device.whole_field)})
        except DRIVER_FAILURES as error:
            words = f"the Pi camera does not show a part of its field ({error}): look at its ribbon cable"
            raise SourceError(words) from None

    def condition(self) -> CameraCondition:
        device = self._device
        if device is None:
            return CameraCondition()
        exposure = self._metadata.get("ExposureTime")
        return CameraCondition(
            model=device.model,
            mode=device.mode.size if device.mode else None,
            share=crop_share(device.mode.crop, device.array) if device.mode else None,
            exposure_ms=None if exposure is None else exposure / 1000,
            gain=self._metadata.get("AnalogueGain"),
            most_gain=device.most_gain,
            lens=self._metadata.get("LensPosition"),
        )

    def description(self) -> Mapping[str, object]:
        device = self._device
        if device is None:
            return {}
        modes = [{"size": one.size, "bits": one.bits, "crop": one.crop, "rate": one.rate} for one in device.modes]
        granted = {name: device.granted_configuration(name) for name in ("main", "lores", "sensor")}
        return {
            "model": device.model,
            "array": device.array,
            "modes": modes,
            "controls": dict(device.controls),
        } | granted

    def _set(self, controls: Mapping[str, Any]) -> None:
        if self._device is not None:
            self._device.set_controls(controls)

    def _automatic_controls(self) -> Mapping[str, Any]:
        return AUTOMATIC_CONTROLS | {"AeFlickerPeriod": self._light_period_us()}

    def _flicker_free_exposure(self, device: PiDevice) -> Mapping[str, float]:
        if "ExposureTime" not in self._metadata or device.most_gain is None:
            return {}
        return flicker_free_exposure(self._metadata, device.most_gain, self._light_period_us())

    def _light_period_us(self) -> int:
        return light_period_us(self._mains or mains_hz())

    def _view(self, device: PiDevice) -> FieldView:
        crop = self._metadata.get("ScalerCrop")
        return WHOLE_FIELD if crop is None else view_of_crop(crop, device.whole_field)


def make(argument: str) -> PiCamera:
    number = number_in(argument or "0")
    if number is None:
        raise SourceError(f"a Pi camera is named by its number, as in picamera:0, not {argument!r}")
    return PiCamera(number)


def available() -> dict[str, str]:
    """The cameras on the sockets of a Raspberry Pi by their names such as `picamera`, as its kernel lists them, without
    loading picamera2."""
    sockets = {device.bus for device in find_devices() if device.is_pi_camera}
    return {camera_name(number): "a Pi camera" for number in range(len(sockets))}


def camera_name(number: int) -> str:
    return f"picamera:{number}" if number else "picamera"
