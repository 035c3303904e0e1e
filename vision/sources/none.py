"""No camera: a source that ends before its first frame."""

from vision.sources import Frame, Source


class NoCamera(Source):
    name = "none"
    live = False

    def open(self) -> None:
        pass

    def read(self) -> Frame | None:
        """Return None at once, as after the last frame of a film."""
        return None

    def close(self) -> None:
        pass


def make(argument: str) -> NoCamera:
    return NoCamera()
