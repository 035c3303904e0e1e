"""How a sight (what the camera saw last) ages: its dice count as present for a second, and after three the camera is
being looked for."""

import numpy as np

from scorekeeper.camera.sight import NO_READING, Sight
from vision.errors import SourceError
from vision.results import Die, Reading

DICE = Reading("rest", (Die(5, 0.99, (0, 0, 50, 50), 2),) * 5, True, throw=3)
SEEN = Sight(DICE, "live", None, np.zeros((720, 1280, 3), np.uint8), (1280, 720), at_s=100.0)


def test_dice_count_as_present_for_a_second() -> None:
    assert SEEN.as_of(100.9) is SEEN
    later = SEEN.as_of(101.1)
    assert (later.reading.state, later.reading.dice, later.reading.sure) == ("moving", (), False)
    assert (later.health, later.error) == ("live", None)


def test_after_three_seconds_the_camera_is_looked_for_and_the_number_of_the_throw_stays() -> None:
    lost = SEEN.as_of(103.1)
    assert lost.health == "looking for the camera"
    assert lost.error is not None
    assert lost.error.reason == "does not answer"
    assert (lost.reading.dice, lost.reading.throw) == ((), 3)


def test_a_film_at_its_end_stays_as_it_is() -> None:
    film = Sight(DICE, "at its end", None, SEEN.image, (1280, 720))
    assert film.as_of(10_000.0) is film


def test_a_reason_that_is_known_is_kept() -> None:
    pulled = SEEN.lost(SourceError("pulled"))
    assert pulled.as_of(1000.0) is pulled
    assert pulled.reading.dice == ()


def test_before_the_first_picture_there_is_nothing() -> None:
    assert Sight().as_of(1000.0).reading == NO_READING
