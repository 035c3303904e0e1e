"""A die is found again in a later picture: where it lies now, and by how much it has turned."""

from dataclasses import replace

import pytest

from vision.boxes import moved
from vision.clips.painter import DrawnDie, Painter
from vision.results import Die
from vision.sources.demo import drawn_die_box
from vision.watching.patches import find_die_again, measure_die_motion

PAINTER = Painter(grain=3)
PIECE = DrawnDie(5, 400.0, 300.0, 25.0)
DIE = Die(5, 0.99, drawn_die_box(PIECE), 1)


@pytest.mark.parametrize("degrees", [0.0, 1.5, 4.0, -6.0, 10.0])
@pytest.mark.parametrize("face", [1, 2, 5, 6])
def test_the_turn_of_a_die_is_measured(face: int, degrees: float) -> None:
    piece = replace(PIECE, face=face)
    turned = replace(piece, yaw=piece.yaw + degrees)
    turn, _ = measure_die_motion(DIE, PAINTER.paint([piece]), PAINTER.paint([turned]), DIE.middle)
    assert abs(abs(turn) - abs(degrees)) < 0.7


@pytest.mark.parametrize("step", [(0.0, 0.0), (1.0, -2.0), (-6.0, 4.0)])
def test_the_place_of_a_die_is_measured_to_a_fraction_of_a_pixel(step: tuple[float, float]) -> None:
    before, now = PAINTER.paint([PIECE]), PAINTER.paint([replace(PIECE, x=PIECE.x + step[0], y=PIECE.y + step[1])])
    spot = find_die_again(DIE, before, now, 0.25)
    assert spot is not None
    _, place = measure_die_motion(DIE, before, now, spot.place)
    wanted = replace(DIE, box=moved(DIE.box, step)).middle
    assert place == pytest.approx(wanted, abs=0.4)
