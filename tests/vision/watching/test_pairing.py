"""A die is found again at its place, wherever the scene is thought to have moved."""

import numpy as np

from vision.clips.painter import Painter, Piece
from vision.results import Die
from vision.sources.demo import box
from vision.watching.pairing import best_spot

PIECE = Piece(3, 200, 200, 0)


def test_a_die_found_at_its_place_is_unchanged_wherever_the_scene_is_thought_to_be() -> None:
    before = Painter(grain=1).paint((PIECE,))[..., 0]
    now = np.roll(before, 3, axis=1)
    die = Die(PIECE.face, 0.99, box(PIECE), 1)
    for drift in range(4, 40):
        spot, _ = best_spot(die, before, now, [(float(drift), 0.0), (0.0, 0.0)])
        assert spot is not None
        assert spot.unchanged, drift
