"""A source that shows the photos of a folder in the order of their names, each for a while as if its dice lay still."""

from collections.abc import Sequence
from pathlib import Path

from vision.boxes import Point
from vision.errors import PhotoError, SourceError
from vision.photo import load_photo
from vision.scene import Picture
from vision.sources import Frame, Source

PHOTO_ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
PHOTOS_FPS = 10
PHOTO_SHOWN_S = 2.0
"""Seconds for which each photo is shown."""


class Photos(Source):
    live = False

    def __init__(self, folder: Path) -> None:
        self.name = f"photos:{folder}"
        self._folder = folder
        self._left: list[Path] = []
        self._image: Picture | None = None
        self._index = 0

    def open(self) -> None:
        try:
            photos = sorted(path for path in self._folder.iterdir() if path.suffix.lower() in PHOTO_ENDINGS)
        except OSError:
            raise SourceError(f"the folder {self._folder} cannot be read", "no such file", self._folder) from None
        self._left, self._image, self._index = photos, None, 0
        self._load_next()
        if self._image is None:
            words = f"the folder {self._folder} holds no photo that can be read"
            raise SourceError(words, "no pictures", self._folder)

    def read(self) -> Frame | None:
        if self._index and self._index % round(PHOTO_SHOWN_S * PHOTOS_FPS) == 0:
            self._load_next()
        if self._image is None:
            return None
        fresh = self._index % round(PHOTO_SHOWN_S * PHOTOS_FPS) == 0
        self._index += 1
        return Frame(self._image, (self._index - 1) / PHOTOS_FPS, self._index - 1, fresh=fresh)

    def close(self) -> None:
        self._left, self._image = [], None

    def throw(self, keep: Sequence[Point] = (), faces: Sequence[int] = ()) -> None:
        """Show the next photo from the next frame on; its dice are those of the photo, whatever is asked for."""
        self._index += -self._index % round(PHOTO_SHOWN_S * PHOTOS_FPS)

    def expect(self, count: int) -> None:
        """Change nothing: a photo has the dice that it has."""

    def _load_next(self) -> None:
        """Load the next photo that can be read, and skip broken ones; there is no picture once all were shown."""
        self._image = None
        while self._left and self._image is None:
            self._image = load_photo_or_none(self._left.pop(0))


def load_photo_or_none(path: Path) -> Picture | None:
    try:
        return load_photo(path).picture
    except PhotoError:
        return None


def make(argument: str) -> Photos:
    if not argument:
        raise SourceError("photos are named by their folder, as in photos:evening")
    return Photos(Path(argument))
