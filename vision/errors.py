"""What can go wrong with seeing. The tree, drawn:

VisionError
├── PhotoError        a file that is no photo that can be read
├── SetError          a labelled set that cannot be used
├── SourceError       a camera, video or folder that cannot be opened or was lost
├── CalibrationError  the tray cannot be found, or the stored calibration does not fit
└── ModelError        the trained reader is missing, damaged or of another version
"""


def visible(text: str) -> str:
    """A line for a terminal or for XML: what steers a terminal, or ends the line, is a question mark."""
    return "".join(mark if mark.isprintable() else "?" for mark in text)


class VisionError(Exception):
    """One sentence for a person; `kind` is the word for programs."""

    kind = "vision"


class PhotoError(VisionError):
    kind = "unreadable"


class SetError(VisionError):
    kind = "bad_set"


class SourceError(VisionError):
    kind = "source"


class CalibrationError(VisionError):
    kind = "calibration"


class ModelError(VisionError):
    kind = "model"
