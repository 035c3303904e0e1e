"""A single pip is recognised beside those of a side face; letters and rings are none."""

import cv2
import pytest

from tests.vision.reading.test_count import CONTEXT, crop
from vision.reading.single_pip import has_single_pip


@pytest.mark.parametrize(("body", "pip"), [(235, 20), (30, 240)])
def test_a_single_pip_is_seen_beside_the_pips_of_a_side_face(body: int, pip: int) -> None:
    beside = crop(1, body, pip)
    for x in (20, 44):
        cv2.circle(beside, (x, 55), 4, (pip,) * 3, -1, cv2.LINE_AA)
    assert has_single_pip(beside, CONTEXT)


@pytest.mark.parametrize("letter", "RNZ5+")
def test_a_letter_or_a_ring_is_no_single_pip(letter: str) -> None:
    die = crop(1)
    cv2.circle(die, (32, 32), 8, (235,) * 3, -1)
    cv2.putText(die, letter, (25, 40), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (20, 20, 20), 2, cv2.LINE_AA)
    assert not has_single_pip(die, CONTEXT)
    ring = crop(1)
    cv2.circle(ring, (32, 32), 5, (235,) * 3, -1)
    cv2.circle(ring, (32, 32), 7, (20,) * 3, 2, cv2.LINE_AA)
    assert not has_single_pip(ring, CONTEXT)
