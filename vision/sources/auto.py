"""A source that uses the first connected camera that answers: the Pi camera, then webcams by number. If none does,
opening it raises a SourceError."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from vision.condition import CameraCondition
from vision.errors import SourceError
from vision.sources import (
    Describing,
    Focusable,
    Frame,
    Locks,
    Reporting,
    Source,
    Zooming,
    available_cameras,
    create_source,
    free_settings,
    lock_settings,
    suited_to_lamps,
)
from vision.view import FieldView


class Auto(Source):
    live = True

    def __init__(self, cameras: Callable[[], Iterable[Source]]) -> None:
        """`cameras` returns the cameras to try; it is called at every opening, as one may have been plugged in
        meanwhile."""
        self.name = "auto"
        self._cameras = cameras
        self._found: Source | None = None
        self._mains = 0

    def open(self) -> None:
        problems = []
        for camera in self._cameras():
            suited_to_lamps(camera, self._mains)
            try:
                camera.open()
            except SourceError as problem:
                problems.append(problem)
            else:
                self._found, self.name = camera, camera.name
                return
        none = "no camera is connected: plug one in, or play with the demo or without a camera"
        raise problems[0] if problems else SourceError(none, "none connected")

    def read(self) -> Frame | None:
        if self._found is None:
            raise SourceError("no camera is open")
        return self._found.read()

    def close(self) -> None:
        if self._found is not None:
            self._found.close()
            self._found = None

    def focus_positions(self) -> Sequence[float]:
        return self._found.focus_positions() if isinstance(self._found, Focusable) else ()

    def focus(self, position: float | None) -> None:
        if isinstance(self._found, Focusable):
            self._found.focus(position)

    def use_mains(self, hertz: int) -> None:
        self._mains = hertz
        if self._found is not None:
            suited_to_lamps(self._found, hertz)

    def show_part(self, view: FieldView) -> None:
        if isinstance(self._found, Zooming):
            self._found.show_part(view)

    def condition(self) -> CameraCondition:
        return self._found.condition() if isinstance(self._found, Reporting) else CameraCondition()

    def description(self) -> Mapping[str, object]:
        return self._found.description() if isinstance(self._found, Describing) else {}

    def lock(self, values: Locks | None = None) -> Locks:
        return lock_settings(self._found, values)

    def free(self) -> None:
        if self._found is not None:
            free_settings(self._found)


def make(argument: str) -> Auto:
    return Auto(lambda: map(create_source, available_cameras()))
