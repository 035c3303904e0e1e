"""The pictures of the page: in a folder a small one for each photo and a large one to zoom into, in a page of one file
at most one for each, large or small."""

import base64
from collections.abc import Sequence

import cv2
import numpy as np

from vision.draw import as_jpeg
from vision.errors import PhotoError
from vision.photo import load_photo
from vision.replay.match import PhotoOutcome
from vision.scene import Picture

SMALL_SIDE_PX, LARGE_SIDE_PX = 320, 1280
"""The longer side of the small and of the large pictures in pixels."""
EMBEDDED_SIDE_PX = 1000
"""The longer side in pixels of a large picture that is a part of the page itself."""
MOST_LARGE, MOST_SMALL = 120, 1000
"""The most large and the most small pictures in a page of one file, which then has up to about 30 MB."""


def load_picture(one: PhotoOutcome) -> Picture | None:
    """The photo as a picture; None if it could not be read when it was measured, or cannot be read now."""
    if one.error:
        return None
    try:
        return load_photo(one.sample.path).picture
    except PhotoError:
        return None


def reduce_to_side(picture: Picture, side_px: int) -> Picture:
    """The picture with its longer side at most `side_px`."""
    height, width = picture.shape[:2]
    factor = min(1.0, side_px / max(height, width))
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def data_uris(outcomes: Sequence[PhotoOutcome]) -> list[str]:
    """A picture for each photo as a data URI: large for those that most deserve a look (wrong though sure, then wrong),
    small for the next ones, and empty for the rest."""
    order = sorted(range(len(outcomes)), key=lambda k: (outcomes[k].exact, not outcomes[k].wrong_though_sure, k))
    found = [""] * len(outcomes)
    for rank, k in enumerate(order[: MOST_LARGE + MOST_SMALL]):
        picture = load_picture(outcomes[k])
        if picture is not None:
            side, quality = (EMBEDDED_SIDE_PX, 76) if rank < MOST_LARGE else (SMALL_SIDE_PX, 70)
            found[k] = data_uri(as_jpeg(reduce_to_side(picture, side), quality))
    return found


def data_uri(jpeg: bytes) -> str:
    return f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
