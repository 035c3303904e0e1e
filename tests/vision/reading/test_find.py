"""Each peak of the detector's heat map is one candidate, in pixels of the view, the hottest first.

Left out are those outside the tray, of another size than dice, too small to show pips, or in a mirrored border. A
picture with small dice is examined again, enlarged.
"""

from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest

from tests.vision.reading.fake import FakeModel
from vision.reading.engines import Floats
from vision.reading.find import (
    LEAST_DIE_PX,
    Candidate,
    affordable_size,
    find_at_best_size,
    find_candidates,
    part_around,
)
from vision.reading.model import Model
from vision.reading.rectify import rectify_picture
from vision.reading.sizes import GOOD_DIE_PX, size_for
from vision.scene import UNKNOWN_SCENE, Picture, Scene

Spot = tuple[float, float, float, float]

VIEW = rectify_picture(np.zeros((480, 640, 3), np.uint8), UNKNOWN_SCENE)


def found(*dice: tuple[float, float, float, float], scene: Scene = UNKNOWN_SCENE) -> list[Candidate]:
    """The candidates that are found among these detected dice in a picture of 640 x 480 that is examined at half its
    size.

    The dice are given as to FakeModel, in pixels of the halved picture.
    """
    return find_candidates(cast(Model, FakeModel(dice)), VIEW, scene, 320)


def test_a_hot_place_is_a_candidate_in_pixels_of_the_view() -> None:
    (one,) = found((101, 51, 30, 3.0))
    assert one.middle == pytest.approx((202, 102), abs=0.1)
    assert one.size == pytest.approx(60, abs=0.1)
    assert one.heat == pytest.approx(0.953, abs=0.001)


def test_the_hottest_comes_first_and_the_faint_are_left_out() -> None:
    candidates = found((50, 50, 20, 1.0), (150, 50, 20, 3.0), (250, 50, 20, -4.0))
    assert [round(one.middle[0]) for one in candidates] == [300, 100]


def test_two_hot_places_on_one_die_are_one_candidate() -> None:
    assert len(found((100, 100, 40, 3.0), (108, 100, 40, 2.0))) == 1
    assert len(found((100, 100, 40, 3.0), (142, 100, 40, 2.0))) == 2


def test_dice_that_are_too_small_are_looked_at_again_larger_where_they_are_hot() -> None:
    for heat, size in ((-1.0, 320), (3.0, size_for(GOOD_DIE_PX, 40, VIEW))):
        assert find_at_best_size(cast(Model, FakeModel([(50, 50, 20, heat)])), VIEW, UNKNOWN_SCENE, 320)[1] == size


class TwoLooks(FakeModel):
    """A model that detects other dice in its second look."""

    def __init__(self, first: Sequence[Spot], second: Sequence[Spot]) -> None:
        super().__init__(first)
        self.second = second

    def detect(self, picture: Picture) -> tuple[Floats, Floats]:
        seen = super().detect(picture)
        self.dice = self.second
        return seen


@pytest.mark.parametrize(
    ("small", "again", "sizes"),
    [
        ((500, 400, 36, 3.0), (), [36, 200, 200]),  # lost by the second look
        ((500, 400, 36, 3.0), ((125, 100, 16, -1.5),), [36, 200, 200]),  # hardly seen by it, and too large
        ((500, 400, 36, 3.0), ((125, 100, 10, 1.0),), [40, 200, 200]),  # seen clearly by it, too
        ((500, 400, 36, -1.5), (), [200, 200]),  # never seen clearly
        ((500, 400, 140, 3.0), (), [200, 200]),  # of a size that suits the second look
        ((112, 112, 36, 3.0), (), [200, 200]),  # a pip of a large die
    ],
)
def test_a_clear_die_too_small_for_the_second_look_is_kept_from_the_first(
    small: Spot, again: Sequence[Spot], sizes: list[float]
) -> None:
    large = [(100, 100, 200, 3.0), (420, 100, 200, 3.0)]
    second = [(x / 4, y / 4, size / 4, heat) for x, y, size, heat in large]
    seen, size = find_at_best_size(cast(Model, TwoLooks([*large, small], [*second, *again])), VIEW, UNKNOWN_SCENE, 640)
    assert (size, sorted(round(one.size) for one in seen)) == (160, sizes)
    assert [one.heat for one in seen] == sorted((one.heat for one in seen), reverse=True)


def test_a_faint_place_counts_for_a_patient_look_if_it_has_the_size_of_a_clear_die() -> None:
    model = cast(Model, FakeModel([(50, 50, 40, 3.0), (150, 50, 40, -2.5), (250, 50, 80, -2.5), (50, 180, 40, -3.5)]))
    for faint, count in ((0.15, 1), (0.05, 2)):
        assert len(find_at_best_size(model, VIEW, UNKNOWN_SCENE, 320, faint=faint)[0]) == count
    alone = cast(Model, FakeModel([(150, 50, 40, -2.5)]))
    assert find_at_best_size(alone, VIEW, UNKNOWN_SCENE, 320, faint=0.05)[0] == [], (
        "no clear die says what size dice have"
    )


def test_a_part_of_the_picture_shows_its_candidates_where_they_are_in_the_whole() -> None:
    model = cast(Model, FakeModel([(40, 30, 20, 3.0)]))
    (one,) = find_candidates(model, VIEW, UNKNOWN_SCENE, 320, part=(100, 60, 400, 300))
    assert (*one.middle, one.size) == pytest.approx((180, 120, 40), abs=0.1)


def test_a_second_look_holds_all_that_the_first_one_saw_and_is_never_dear() -> None:
    dice = [Candidate((x, 200.0, x + 20, 220.0), 0.9, (0.0, 0.0)) for x in (100.0, 300.0)]
    part = part_around(dice, VIEW)
    assert part == (70, 170, 350, 250)
    assert affordable_size(500, 320, part, VIEW, 1.2) == 500
    assert affordable_size(9000, 320, part, VIEW, 1.2) < 1400
    assert affordable_size(640, 320, (0, 0, 640, 480), VIEW, 1.2) == 351


def test_only_what_lies_in_the_tray_and_has_the_size_of_a_die_is_a_candidate() -> None:
    dice = ((50, 50, 20, 3.0), (150, 50, 20, 3.0), (150, 150, 90, 3.0))
    tray = Scene(tray=((200, 0), (640, 0), (640, 480), (200, 480)), edge=(30, 60))
    assert [tuple(map(round, one.middle)) for one in found(*dice, scene=tray)] == [(300, 100)]


def test_what_is_too_small_to_show_pips_is_no_candidate() -> None:
    assert len(found((50, 50, LEAST_DIE_PX / 2 + 1, 3.0))) == 1
    assert not found((50, 50, LEAST_DIE_PX / 2 - 1, 3.0))


def test_the_mirrored_border_of_a_close_up_holds_no_candidates() -> None:
    close = rectify_picture(np.zeros((60, 60, 3), np.uint8), UNKNOWN_SCENE)
    at = [(60, 60, 40, 3.0), (15, 60, 30, 3.0)]
    assert [
        tuple(map(round, one.middle)) for one in find_candidates(cast(Model, FakeModel(at)), close, UNKNOWN_SCENE, 120)
    ] == [(60, 60)]
