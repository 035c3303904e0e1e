"""The check of a camera: its findings about the picture, and when it gives advice."""

import numpy as np
import pytest

from vision.clips.painter import Painter, Piece
from vision.sources import Frame
from vision.watching.camera_check import about_time, about_tremble

DICE = [Piece(face, 300.0 + 150 * face, 350, 20.0 * face) for face in range(1, 6)]


def trembling(pixels: float) -> list[Frame]:
    """Twenty pictures of dice at rest; every other one is shifted by this many pixels."""
    picture = Painter(grain=2).paint(DICE)
    return [Frame(np.roll(picture, round(pixels) * (number % 2), axis=1), number / 30, number) for number in range(20)]


@pytest.mark.parametrize(("pixels", "good"), [(0, True), (1, True), (8, False), (14, False)])
def test_an_arm_that_trembles_further_than_throws_are_read_is_said(pixels: float, good: bool) -> None:
    found = about_tremble(trembling(pixels))
    assert found.good is good
    assert ("clamp it" in found.sentence) is not good
    assert float(found.sentence.split(" by ")[1].split()[0]) == pytest.approx(pixels, abs=0.5)


def test_a_slow_camera_is_said() -> None:
    frames = trembling(0)
    assert about_time(frames).good
    assert not about_time([Frame(one.image, one.time * 6, one.index) for one in frames]).good
