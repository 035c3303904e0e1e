"""Films of phones are read as they should be seen: rotated as their metadata say, and with uneven times."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.films.written import timed, turned
from vision.errors import SourceError
from vision.sources import video
from vision.sources.video import Film

TIMES = (0.0, 0.03, 0.1, 0.12, 0.3, 0.31)


def written(path: Path) -> bytes:
    """Write a film of six frames of 320x180, bright on the left half, to this path, and return its bytes."""
    picture = np.zeros((180, 320, 3), np.uint8)
    picture[:, :160] = 200
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 30, (320, 180))
    for _ in TIMES:
        film.write(picture)
    film.release()
    return path.read_bytes()


def test_a_portrait_film_is_shown_upright(tmp_path: Path) -> None:
    path = tmp_path / "portrait.mp4"
    path.write_bytes(turned(written(path)))
    with Film(path) as film:
        frame = film.read()
    assert frame is not None
    assert frame.image.shape == (320, 180, 3)
    assert frame.image[:140].mean() > 150
    assert frame.image[180:].mean() < 50


def test_the_times_of_the_frames_are_those_of_the_film(tmp_path: Path) -> None:
    path = tmp_path / "uneven.mp4"
    path.write_bytes(timed(written(path), TIMES))
    with Film(path) as film:
        times = [frame.time for frame in iter(film.read, None) if frame]
    np.testing.assert_allclose(times, TIMES, atol=0.002)


def test_a_film_of_pictures_that_are_too_large_is_refused_before_it_is_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.mp4"
    written(path)
    monkeypatch.setattr(video, "MOST_PIXELS", 320 * 180 - 1)
    with pytest.raises(SourceError, match=r"the pictures of .*huge.mp4 are too large to be played"):
        Film(path).open()
    monkeypatch.setattr(video, "MOST_PIXELS", 320 * 180)
    with Film(path) as film:
        assert film.read() is not None
