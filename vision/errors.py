"""The errors of this package as a tree:

VisionError
├── PhotoError        a file that cannot be read as a photo
├── SetError          a labelled set that cannot be used
├── SourceError       a camera, video or folder that cannot be opened or was lost
├── CalibrationError  the tray cannot be found, or the stored calibration does not fit
└── ModelError        the trained reader is missing, damaged or of another version
"""


def visible(text: str) -> str:
    """The text with a question mark for every character that could steer a terminal or end the line."""
    return "".join(mark if mark.isprintable() else "?" for mark in text)


class VisionError(Exception):
    """Any error of this package, with one sentence for a person; `kind` is a word for programs."""

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
