"""The pictures of the README: the film moves and is under a megabyte, the screenshot has the size of a display."""

from pathlib import Path

import cv2

PICTURES = Path(__file__).parent.parent / "pictures"


def test_the_film_of_a_turn_moves_and_is_under_a_megabyte() -> None:
    film = PICTURES / "turn.png"
    assert film.stat().st_size < 1_000_000
    read, animation = cv2.imreadanimation(str(film))
    assert read
    assert len(animation.frames) > 10


def test_the_screenshot_is_of_the_size_of_a_display() -> None:
    picture = cv2.imread(str(PICTURES / "table.png"))
    assert picture is not None
    assert picture.shape == (480, 800, 3)
