"""A folder of photos as a camera: each is shown for a while, and a throw shows the next one."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import SourceError
from vision.sources import Frame
from vision.sources.photos import PHOTO_SHOWN_S, PHOTOS_FPS, Photos

SHOWN = round(PHOTO_SHOWN_S * PHOTOS_FPS)
"""The number of frames for which each photo is shown."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, level in (("b.png", 20), ("a.PNG", 10), ("c.png", 30)):
        cv2.imwrite(str(tmp_path / name.lower()), np.full((40, 60, 3), level, np.uint8))
    (tmp_path / "aa.jpg").write_bytes(b"no photo")
    (tmp_path / "notes.txt").write_text("no photo either")
    return tmp_path


def levels(frames: list[Frame | None]) -> list[int]:
    return [int(frame.image[0, 0, 0]) for frame in frames if frame]


def test_photos_are_shown_in_the_order_of_their_names_and_broken_ones_left_out(folder: Path) -> None:
    with Photos(folder) as photos:
        frames = [photos.read() for _ in range(3 * SHOWN + 1)]
    assert levels(frames) == [10] * SHOWN + [20] * SHOWN + [30] * SHOWN
    assert frames[-1] is None


def test_the_first_frame_of_each_photo_is_a_fresh_start(folder: Path) -> None:
    with Photos(folder) as photos:
        fresh = [frame.index for _ in range(3 * SHOWN) if (frame := photos.read()) and frame.fresh]
    assert fresh == [0, SHOWN, 2 * SHOWN]


def test_a_throw_shows_the_next_photo_at_once(folder: Path) -> None:
    with Photos(folder) as photos:
        photos.read()
        photos.throw()
        assert levels([photos.read()]) == [20]


def test_a_folder_without_photos_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"no photo")
    with pytest.raises(SourceError, match="no photo that can be read"):
        Photos(tmp_path).open()
