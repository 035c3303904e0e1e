"""The search for the sharpest position of a lens: it begins where that is likely, and skips positions that must be
blurred."""

import cv2
import numpy as np
import pytest

from vision.sources import Frame, Source
from vision.watching.focus import SETTLE_FRAMES, cut_box, start_focus_sweep, sweep_lens

LADDER = (2.86, 2.36, 3.36, 1.86, 3.86, 1.36, 4.36, 1.0, 4.86, 5.0)
TRAY = ((340.0, 20.0), (620.0, 20.0), (620.0, 340.0), (340.0, 340.0))
SQUARES = np.kron(np.indices((18, 32)).sum(axis=0) % 2 * 200 + 20, np.ones((20, 20))).astype(np.uint8)


class Lens(Source):
    """A camera that is sharp at one position of its lens; left of the middle lies something that is sharp at 1."""

    name, live = "lens", True

    def __init__(self, sharp: float, positions: tuple[float, ...] = LADDER) -> None:
        self.sharp, self.positions = sharp, positions
        self.moved: list[float] = []

    def focus_positions(self) -> tuple[float, ...]:
        return self.positions

    def focus(self, position: float | None) -> None:
        self.moved.append(-1.0 if position is None else position)

    def read(self) -> Frame:
        at = self.moved[-1] if self.moved else 0.0
        right, left = (cv2.GaussianBlur(SQUARES, (0, 0), 0.3 + 2 * abs(at - sharp)) for sharp in (self.sharp, 1.0))
        left = np.where(left > 120, 255, 0).astype(np.uint8) if abs(at - 1.0) < 0.2 else left
        both = np.hstack([left[:, :320], right[:, 320:]])
        return Frame(cv2.cvtColor(both, cv2.COLOR_GRAY2BGR), 0.0, 0)


@pytest.mark.parametrize("sharp", [1.4, 2.6, 3.1, 4.9])
def test_the_sharpest_position_is_found_to_an_eighth_of_a_dioptre(sharp: float) -> None:
    camera = Lens(sharp)
    search = start_focus_sweep(camera, TRAY, (640, 360))
    assert search is not None
    for _ in range(200):
        if search.step(camera.read()):
            break
    assert abs(search.best - sharp) <= 0.13
    assert camera.moved[0] == LADDER[0]
    assert camera.moved[-1] == search.best


def test_what_lies_beyond_a_dull_position_is_not_tried() -> None:
    camera = Lens(2.9)
    focus = sweep_lens(Lens(2.9, LADDER))
    assert focus is not None
    search = start_focus_sweep(camera, TRAY, (640, 360))
    assert search is not None
    while not search.step(camera.read()):
        assert 0 <= search.progress <= 1
    assert len(search.sharpness) < len(LADDER)


def test_each_position_has_time_to_settle() -> None:
    camera = Lens(2.9)
    search = start_focus_sweep(camera)
    assert search is not None
    search.step(camera.read())
    for _ in range(SETTLE_FRAMES - 1):
        search.step(camera.read())
        assert search.sharpness == {}
    search.step(camera.read())
    assert list(search.sharpness) == [2.86]


def test_a_lens_that_does_not_move_is_not_searched() -> None:
    assert start_focus_sweep(Lens(2.0, ())) is None
    assert sweep_lens(Lens(2.0, ())) is None


@pytest.mark.parametrize("size", [(64, 36), (640, 360), (640, 480), (1920, 1080)])
def test_the_part_that_must_be_sharp_is_found_in_pictures_of_any_size(size: tuple[int, int]) -> None:
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    part = cut_box(picture, (0.5, 0.25, 1.0, 0.75))
    assert part.shape == (size[1] // 2, size[0] // 2, 3)


@pytest.mark.parametrize("box", [(1.2, 0.0, 1.5, 1.0), (0.5, 0.5, 0.5, 0.9), (-1.0, -1.0, -0.5, 2.0)])
def test_a_box_outside_the_picture_is_the_whole_of_it(box: tuple[float, float, float, float]) -> None:
    picture = np.zeros((36, 64, 3), np.uint8)
    assert cut_box(picture, box).shape == picture.shape
