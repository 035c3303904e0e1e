"""A source that plays a film of the table frame by frame, with the film's own times."""

from pathlib import Path

import cv2
import numpy as np

from vision.errors import SourceError
from vision.sources import Frame, Source

MOST_PIXELS = 36_000_000
"""The most pixels of a picture, those of 8K; a decoder holds many pictures at a time."""
USUAL_FPS = 30.0
"""Frames per second of a film whose file does not say."""


class Film(Source):
    live = False

    def __init__(self, path: Path) -> None:
        self.name = f"video:{path}"
        self._path = path
        self._film: cv2.VideoCapture | None = None
        self._index = 0
        self._time = 0.0
        self._rate = USUAL_FPS

    def open(self) -> None:
        if not self._path.is_file():
            raise SourceError(f"there is no film {self._path}", "no such file", self._path)
        film = cv2.VideoCapture(str(self._path))
        if not film.isOpened():
            raise SourceError(f"{self._path} is no film that can be played", "no pictures", self._path)
        if film.get(cv2.CAP_PROP_FRAME_WIDTH) * film.get(cv2.CAP_PROP_FRAME_HEIGHT) > MOST_PIXELS:
            film.release()
            raise SourceError(f"the pictures of {self._path} are too large to be played", "no pictures", self._path)
        rate = film.get(cv2.CAP_PROP_FPS)
        self._rate = rate if 1 <= rate <= 1000 else USUAL_FPS
        self._film, self._index, self._time = film, 0, -1 / self._rate

    def read(self) -> Frame | None:
        if self._film is None:
            raise SourceError(f"the film {self._path} is not open")
        good, image = self._film.read()
        if not good:
            if self._index == 0:
                raise SourceError(f"{self._path} holds no picture", "no pictures", self._path)
            return None
        # Films of phones have uneven times; where the file gives none that grows, the frame rate gives the time.
        stamp = self._film.get(cv2.CAP_PROP_POS_MSEC) / 1000
        self._time = stamp if stamp > self._time else self._time + 1 / self._rate
        self._index += 1
        return Frame(np.asarray(image, np.uint8), self._time, self._index - 1)

    def close(self) -> None:
        if self._film is not None:
            self._film.release()
            self._film = None


def make(argument: str) -> Film:
    if not argument:
        raise SourceError("a film is named by its file, as in video:evening.mp4")
    return Film(Path(argument))
