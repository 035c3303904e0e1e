"""The check of a camera: what it says of tremble, frame rate, a flickering lamp and focus.

The lens is moved to where the picture is sharpest.
"""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.clips.painter import DrawnDie, Painter
from vision.sources import Frame
from vision.watching.camera_check import about_flicker, about_focus, about_rate, about_tremble
from vision.watching.focus import sweep_lens

DICE = [DrawnDie(face, 300.0 + 150 * face, 350, 20.0 * face) for face in range(1, 6)]


def trembling(pixels: float) -> list[Frame]:
    """Twenty frames of dice at rest, as a trembling camera sees them: every other one is shifted by `pixels`."""
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
    assert about_rate(frames).good
    assert not about_rate([Frame(one.image, one.time * 6, one.index) for one in frames]).good


@pytest.mark.parametrize(("gain", "good"), [(1.0, True), (1.02, True), (1.2, False)])
def test_a_lamp_that_flickers_is_said(gain: float, good: bool) -> None:
    frames = [replace(one, image=np.uint8(one.image * (0.7 * gain ** (one.index % 2)))) for one in trembling(0)]
    assert about_flicker(frames).good is good


class Lens:
    """A camera whose picture is sharp at one position of its lens, and blurred by the distance from it."""

    name, live = "lens", True

    def __init__(self, sharp: float, positions: tuple[float, ...] = (0, 50, 100, 150)) -> None:
        self.sharp, self.positions, self.position = sharp, positions, 0.0

    def focus_positions(self) -> tuple[float, ...]:
        return self.positions

    def focus(self, position: float | None) -> None:
        self.position = -1.0 if position is None else position

    def read(self) -> Frame:
        blur = 0.1 + abs(self.position - self.sharp) / 20
        return Frame(cv2.GaussianBlur(trembling(0)[0].image, (0, 0), blur), 0.0, 0)


def test_the_lens_is_moved_to_where_the_picture_is_sharpest() -> None:
    camera = Lens(sharp=100)
    before = camera.read()
    focus = sweep_lens(camera)
    assert focus is not None
    assert (focus.best, camera.position) == (100, 100)
    assert not about_focus(focus, before).good
    assert about_focus(focus, camera.read()).good


def test_a_lens_that_the_driver_does_not_move_is_left_alone() -> None:
    assert sweep_lens(Lens(sharp=100, positions=())) is None
