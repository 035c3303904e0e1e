"""The calibration of a camera: saved, loaded, refused if damaged, and a camera that was moved is noticed.

The size of the dice is learned from sure readings, and the eye uses its tray.
"""

import base64
import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.far_table import FIELD, taken, with_tray, wood
from vision.clips.painter import PICTURE_SIZE, DrawnDie, DrawnHand, Painter
from vision.errors import CalibrationError
from vision.results import READ_WELL_DIE_PX, Die, Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame, shrink_grey
from vision.view import WHOLE_FIELD
from vision.watching.calibration import Calibration, calibrate, calibration_file, read_calibration, save_calibration
from vision.watching.eye import Eye

PAINTER = Painter(grain=1.5)
DICE = (DrawnDie(2, 400, 250, 10), DrawnDie(6, 800, 450, 70))
CORNERS = ((1185.0, 75.0), (95.0, 645.0), (1185.0, 645.0), (95.0, 75.0))


def drawn(*dice: DrawnDie, hand: DrawnHand | None = None) -> Picture:
    return PAINTER.paint(dice, hand)


def reading(size: float, sure: bool = True) -> Reading:
    return Reading("rest", (Die(1, 0.9, (100, 100, 100 + size, 95 + size), 2),) * 5, sure)


def test_it_is_kept_and_comes_back_the_same(tmp_path: Path) -> None:
    path = tmp_path / "new" / "camera.json"
    assert read_calibration(path) is None
    made = calibrate(drawn(), CORNERS, {"ExposureTime": 9000, "ColourGains": [1.5, 1.7]}).with_learned_die_size(
        reading(60)
    )
    save_calibration(made, path)
    back = read_calibration(path)
    assert back is not None
    assert (back.size, back.tray, back.die, back.locks) == (made.size, made.tray, made.die, made.locks)
    assert np.array_equal(back.reference, made.reference)
    assert [file.name for file in path.parent.iterdir()] == ["camera.json"]


BROKEN = '{"version": 1, "size": [1, 1], "tray": [], "die": 1, "locks": {}, "reference": "AA"}'


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 99999, "{}", '{"version": 1}', '{"version": 99}', BROKEN])
def test_a_damaged_file_is_reported_in_one_sentence(content: str, tmp_path: Path) -> None:
    (tmp_path / "camera.json").write_text(content)
    with pytest.raises(CalibrationError, match=r"calibrate the camera again$"):
        read_calibration(tmp_path / "camera.json")


@pytest.mark.skipif(os.name == "nt", reason="needs pipes")
def test_a_pipe_in_its_place_is_reported_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "camera.json")
    with pytest.raises(CalibrationError, match="it is not a regular file"):
        read_calibration(tmp_path / "camera.json")


def changed(change: dict[str, object], tmp_path: Path) -> Path:
    """Save a calibration with some of its values replaced, and return the file."""
    path = tmp_path / "camera.json"
    save_calibration(calibrate(drawn(), CORNERS).with_learned_die_size(reading(60)), path)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    return path


HUGE = base64.b64encode(cv2.imencode(".png", np.zeros((9, 9), np.uint8))[1].tobytes()[:16] + b"\0\0\x75\x30" * 2)
ABSURD = (
    {"size": [0, 720]},
    {"size": [1280, float("inf")]},
    {"size": [30000, 30000]},
    {"die": float("nan")},
    {"die": 0},
    {"die": float("inf")},
    {"die": -5},
    {"tray": []},
    {"tray": [[0, 0], [0, 0], [0, 0], [0, 0]]},
    {"tray": [[0, 0], [float("nan"), 5], [700, 700]]},
    {"tray": [[0, 0], [1e9, 0], [0, 1e9]]},
    {"locks": 5},
    {"reference": HUGE.decode()},
    {"reference": ""},
    {"reference": 7},
)


@pytest.mark.parametrize("change", ABSURD)
def test_an_absurd_file_is_refused_in_one_sentence(change: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"damaged: calibrate the camera again$"):
        read_calibration(changed(change, tmp_path))


def test_each_camera_has_a_calibration_of_its_own(tmp_path: Path) -> None:
    assert (
        calibration_file(tmp_path, "auto")
        == calibration_file(tmp_path, "usb:0")
        == calibration_file(tmp_path, "picamera")
    )
    names = {
        calibration_file(tmp_path, camera).name
        for camera in ("auto", "usb:1", "usb:2", "demo", "demo:7", "video:a/b.mp4")
    }
    assert names == {"camera.json", "camera-usb-1.json", "camera-usb-2.json", "camera-demo.json", "camera-video.json"}


def test_lengths_follow_the_size_of_the_picture() -> None:
    made = calibrate(drawn(), CORNERS).with_learned_die_size(reading(60))
    half = made.scene(np.zeros((360, 640, 3), np.uint8))
    assert half.tray[0] == pytest.approx(np.array(made.tray[0]) / 2)
    assert half.edge is not None
    assert half.edge[0] < 30 < half.edge[1]


def test_the_size_of_the_dice_is_learned_from_sure_readings_only() -> None:
    made = calibrate(drawn(), CORNERS)
    assert made.with_learned_die_size(reading(60, sure=False)).die is None
    assert made.with_learned_die_size(Reading("empty", (), True)).die is None
    once = made.with_learned_die_size(reading(60))
    assert once.die == 60
    assert once.with_learned_die_size(reading(70)).die == pytest.approx(61)


def test_dice_hands_and_light_leave_the_camera_where_it_was() -> None:
    made = calibrate(drawn(), CORNERS)
    assert made.is_unmoved(shrink_grey(drawn(*DICE)))
    assert made.is_unmoved(shrink_grey(drawn(*DICE, hand=DrawnHand(600, 400))))
    assert made.is_unmoved(shrink_grey(np.asarray(cv2.convertScaleAbs(drawn(), alpha=0.6), np.uint8)))


@pytest.mark.parametrize(
    "look",
    [
        lambda picture: np.roll(picture, 60, 1),
        lambda picture: cv2.warpAffine(picture, cv2.getRotationMatrix2D((640, 360), 7, 1), PICTURE_SIZE),
        lambda picture: np.random.default_rng(2).integers(60, 120, picture.shape).astype(np.uint8),
    ],
)
def test_a_camera_that_was_moved_or_points_away_is_noticed(look: object) -> None:
    made = calibrate(drawn(), CORNERS)
    assert callable(look)
    assert not made.is_unmoved(shrink_grey(look(drawn(*DICE))))


class Notes:
    """A reader that sees no dice, and keeps the scene that it was given last."""

    def __init__(self) -> None:
        self.scene = UNKNOWN_SCENE

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        self.scene = scene
        return Reading("empty")


def eye_on(made: Calibration, pictures: list[Picture]) -> tuple[Eye, Notes]:
    notes = Notes()
    eye = Eye(notes, made)
    for index, picture in enumerate(pictures):
        eye.see(Frame(picture, index / 15, index))
    return eye, notes


def test_the_eye_says_the_reader_where_the_tray_is() -> None:
    made = calibrate(drawn(), CORNERS)
    eye, notes = eye_on(made, [drawn() for _ in range(10)])
    assert notes.scene.tray == made.tray
    assert eye.health == "live"


def test_after_the_camera_was_moved_dice_count_wherever_they_are_and_it_is_reported() -> None:
    away = [np.ascontiguousarray(np.roll(drawn(), 90, 1)) for _ in range(10)]
    eye, notes = eye_on(calibrate(drawn(), CORNERS), away)
    assert notes.scene == UNKNOWN_SCENE
    assert eye.health == "camera moved"


# ---- a camera that hangs high, whose picture is framed on the tray


@pytest.fixture(scope="module")
def plank() -> Picture:
    """The field without a tray, for the tests of this file only: 25 MB."""
    return wood()


@pytest.fixture(scope="module")
def far(plank: Picture) -> Picture:
    """The field with an empty tray."""
    return with_tray(plank, Painter(grain=0).paint([]), 0.45)


def test_a_calibration_frames_its_tray_and_keeps_the_view(far: Picture, tmp_path: Path) -> None:
    made = calibrate(taken(far, WHOLE_FIELD)).with_framing_view()
    assert 0.4 < made.view.width < 0.6
    save_calibration(made, tmp_path / "camera.json")
    back = read_calibration(tmp_path / "camera.json")
    assert back is not None
    assert back.view == made.view


def test_framed_on_the_tray_it_is_where_it_is_seen(far: Picture) -> None:
    made = calibrate(taken(far, WHOLE_FIELD)).with_framing_view()
    seen, found = made.seen_through(made.view), calibrate(taken(far, made.view))
    for corner in found.tray:
        assert min(np.hypot(corner[0] - x, corner[1] - y) for x, y in seen.tray) < 20
    assert made.seen_through(WHOLE_FIELD) is made


def test_dice_are_larger_by_the_same_factor(far: Picture) -> None:
    made = calibrate(taken(far, WHOLE_FIELD)).with_learned_die_size(reading(25)).with_framing_view()
    assert made.seen_through(made.view).die == pytest.approx(25 / made.view.width)


@pytest.mark.parametrize(("pixels", "is_framed"), [(READ_WELL_DIE_PX - 1, True), (READ_WELL_DIE_PX, False)])
def test_where_dice_are_large_enough_the_whole_field_stays(far: Picture, pixels: float, is_framed: bool) -> None:
    made = calibrate(taken(far, WHOLE_FIELD)).with_learned_die_size(reading(pixels)).with_framing_view()
    assert (made.view != WHOLE_FIELD) is is_framed


def test_framed_on_the_tray_dice_and_a_hand_move_no_camera(plank: Picture, far: Picture) -> None:
    made = calibrate(taken(far, WHOLE_FIELD)).with_framing_view()
    table = with_tray(plank, Painter(grain=0).paint(DICE, DrawnHand(640, 300)), 0.45)
    picture = taken(table, made.view, seed=7)
    assert made.seen_through(made.view).is_unmoved(shrink_grey(picture))
    assert made.seen_through(made.view).is_unmoved(shrink_grey((picture * 0.8).astype(np.uint8)))


@pytest.mark.parametrize(("across", "down"), [(0.01, 0), (0, 0.02), (0.03, 0.03)])
def test_framed_on_the_tray_a_camera_that_was_moved_is_noticed(far: Picture, across: float, down: float) -> None:
    made = calibrate(taken(far, WHOLE_FIELD)).with_framing_view()
    way = np.array([[1, 0, across * FIELD[0]], [0, 1, down * FIELD[1]]], np.float64)
    moved = np.asarray(cv2.warpAffine(far, way, FIELD, borderMode=cv2.BORDER_REFLECT), np.uint8)
    assert not made.seen_through(made.view).is_unmoved(shrink_grey(taken(moved, made.view)))


@pytest.mark.parametrize("view", [[0.5, 0, 0.4, 1], [-1, 0, 1, 1], [0, 0, 1, 2], [0, 0, 1]])
def test_an_impossible_view_is_reported(view: list[float], tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"calibrate the camera again$"):
        read_calibration(changed({"view": view}, tmp_path))
