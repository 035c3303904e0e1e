"""The errors of this package as a tree:

VisionError
├── PhotoError            a file that cannot be read as a photo
├── LabelledSetError      a labelled set that cannot be used
└── CameraError           a camera that cannot be played with
    ├── SourceError       a camera, video or folder that cannot be opened or was lost
    ├── CalibrationError  the tray cannot be found, or the stored calibration does not fit
    └── ModelError        the trained reader is missing, damaged or of another version
"""

import re
from typing import Literal

CameraReason = Literal[
    "does not answer",
    "none connected",
    "unknown camera",
    "cannot start",
    "no phone",
    "no Pi camera",
    "no Pi software",
    "no such file",
    "no pictures",
    "incomplete",
    "tray not seen",
    "bad corners",
    "not calibrated",
    "not saved",
    "no reader",
    "not watched",
]
"""The reasons why a camera cannot be played with; the screens have a sentence in each language for every one."""


def make_visible(text: str) -> str:
    """The text with a question mark for every character that could steer a terminal or end the line."""
    return "".join(mark if mark.isprintable() else "?" for mark in text)


def without_secrets(text: str) -> str:
    """The text with user, password and query of every address in it replaced by `***`, and every character that could
    steer a terminal or end the line by a question mark."""
    bare = re.sub(r"(?i)([a-z][a-z0-9+.-]*:/+)[^/\s]*@", r"\1***@", text)
    return make_visible(re.sub(r"(?i)([a-z][a-z0-9+.-]*:/+[^\s?]*)\?[^\s'\"]*", r"\1?***", bare))


class VisionError(Exception):
    """Any error of this package, with one sentence for a person; `kind` is a word for programs."""

    kind = "vision"


class PhotoError(VisionError):
    kind = "unreadable"


class LabelledSetError(VisionError):
    """A labelled set, film, rewind or other file of the measurements that cannot be used or written."""

    kind = "bad_set"


class CameraError(VisionError):
    """A camera that cannot be played with, and the reason; `what` is the camera, file or folder that it concerns."""

    usual: CameraReason = "does not answer"

    def __init__(self, message: str, reason: CameraReason | None = None, what: object = "") -> None:
        super().__init__(message)
        self.reason, self.what = reason or self.usual, str(what)


class SourceError(CameraError):
    kind = "source"


class CalibrationError(CameraError):
    kind, usual = "calibration", "not calibrated"


class ModelError(CameraError):
    kind, usual = "model", "no reader"
