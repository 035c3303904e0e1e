"""The reader as others use it: its results on any picture, further looks at other sizes, and its stored thresholds.

A model that is missing or damaged is reported in one sentence.
"""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import ModelError
from vision.reading.find import Candidate
from vision.reading.judge import Judge, Judges
from vision.reading.model import MODELS_FOLDER
from vision.reading.name import NamedCandidate
from vision.reading.reader import LookResult, Reader, best_look
from vision.reading.rectify import rectify_picture
from vision.reading.sizes import BEST_DIE_PX
from vision.reading.thresholds import Thresholds, load_thresholds, store_thresholds
from vision.results import Reason
from vision.scene import UNKNOWN_SCENE, Picture, Scene

PHOTOS = Path(__file__).parents[2] / "photos"
ROLLS = [json.loads(line) for line in (PHOTOS / "rolls.jsonl").read_text().splitlines()]
FIVE = next(roll for roll in ROLLS if len(roll["values"]) == 5)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.fixture(scope="module")
def picture() -> Picture:
    return np.asarray(cv2.imread(str(PHOTOS / FIVE["photo"])), np.uint8)


def test_a_reading_names_dice_inside_the_picture(reader: Reader, picture: Picture) -> None:
    reading = reader.read(picture)
    height, width = picture.shape[:2]
    assert reading.state == "rest"
    for die in reading.dice:
        assert 0 <= die.box[0] < die.box[2] <= width
        assert 0 <= die.box[1] < die.box[3] <= height
        assert 0 < die.confidence <= 1
        assert die.second != die.face
    assert reading.sure == (not reading.reasons)


def test_dice_are_reported_from_left_to_right(reader: Reader, picture: Picture) -> None:
    lefts = [die.box[0] for die in reader.read(picture).dice]
    assert len(lefts) > 1
    assert lefts == sorted(lefts)


def test_the_guide_says_of_every_reason_what_to_do() -> None:
    guide = (MODELS_FOLDER.parent / "deploy" / "camera.md").read_text()
    for reason in Reason:
        assert f"| {reason} |" in guide


def test_the_same_picture_is_read_the_same_twice(reader: Reader, picture: Picture) -> None:
    assert reader.read(picture) == reader.read(picture)


def test_the_stages_run_in_their_order_and_are_timed(reader: Reader, picture: Picture) -> None:
    reader.read(picture)
    assert list(reader.times) == ["rectify", "find", "upright", "name"]


def test_a_bare_table_is_empty(reader: Reader) -> None:
    reading = reader.read(np.full((480, 640, 3), 100, np.uint8))
    assert (reading.state, reading.dice, reading.sure) == ("empty", (), False)


def test_pictures_of_any_size_and_kind_are_read(reader: Reader) -> None:
    for shape in ((1, 1, 3), (3, 900, 3), (40, 30), (480, 640, 4), (2000, 17, 3)):
        assert reader.read(np.zeros(shape, np.uint8)).state == "empty"


def test_dice_outside_the_tray_are_not_read(reader: Reader, picture: Picture) -> None:
    x0, y0, x1, y1 = FIVE["boxes"][0]
    tray = Scene(tray=((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    for die in reader.read(picture, scene=tray).dice:
        assert x0 <= (die.box[0] + die.box[2]) / 2 <= x1
        assert y0 <= (die.box[1] + die.box[3]) / 2 <= y1


def test_boxes_are_those_of_the_whole_picture_when_only_the_tray_is_looked_at(reader: Reader, picture: Picture) -> None:
    height, width = picture.shape[:2]
    wide = np.asarray(cv2.copyMakeBorder(picture, 200, 0, 300, 0, cv2.BORDER_CONSTANT), np.uint8)
    tray = Scene(tray=((300, 200), (300 + width, 200), (300 + width, 200 + height), (300, 200 + height)))
    dice = reader.read(wide, scene=tray).dice
    assert dice
    assert all(die.box[0] >= 290 and die.box[1] >= 190 for die in dice)


def seen(size: float, score: float, face: int = 3) -> NamedCandidate:
    faces = tuple(score if k == face else (1 - score) / 5 for k in range(1, 7))
    candidate = Candidate((100, 100, 100 + size, 100 + size), 1.0, (0, 0))
    return NamedCandidate(candidate, 1.0, 1.0, faces, 1.0, face, 1.0, counted=face)


def test_one_convincing_look_is_enough() -> None:
    sizes: list[int] = []
    view = rectify_picture(np.zeros((720, 1280, 3), np.uint8), UNKNOWN_SCENE)

    def look(size: int) -> LookResult:
        sizes.append(size)
        return LookResult(size, [], [seen(90, 0.99)])

    assert best_look(look, view, None, Thresholds(), 448).sure
    assert sizes == [448]


def test_something_left_over_asks_for_another_look_where_the_number_is_unknown() -> None:
    sizes: list[int] = []
    view = rectify_picture(np.zeros((720, 1280, 3), np.uint8), UNKNOWN_SCENE)
    beside = Candidate((300, 100, 390, 190), 1.0, (0, 0))

    def look(size: int) -> LookResult:
        sizes.append(size)
        doubtful = replace(seen(90, 0.3 if len(sizes) == 1 else 0.99, face=5), candidate=beside)
        return LookResult(size, [], [seen(90, 0.99), doubtful])

    agreed = best_look(look, view, None, Thresholds(), 448)
    assert sorted(die.face for die in agreed.dice) == [3, 5]
    assert agreed.reasons == (Reason.CLUTTER,), "what a clear look doubted is not sure at another one"
    sizes.clear()
    assert len(best_look(look, view, 1, Thresholds(), 448).dice) == len(sizes) == 1


def test_the_second_look_has_the_size_that_the_dice_ask_for_and_the_better_look_counts() -> None:
    sizes: list[int] = []
    view = rectify_picture(np.zeros((720, 1280, 3), np.uint8), UNKNOWN_SCENE)

    def look(size: int) -> LookResult:
        sizes.append(size)
        return LookResult(size, [], [seen(250, 0.99, face=6)] if size < 300 else [seen(250, 0.4)])

    assert [die.face for die in best_look(look, view, None, Thresholds(), 512).dice] == [6]
    assert sizes == [512, round(BEST_DIE_PX / 250 * 1280)]


def test_looking_ends_where_nothing_is_found() -> None:
    sizes: list[int] = []
    view = rectify_picture(np.zeros((720, 1280, 3), np.uint8), UNKNOWN_SCENE)

    def look(size: int) -> LookResult:
        sizes.append(size)
        return LookResult(size, [], [])

    assert best_look(look, view, 5, Thresholds(), 512).dice == ()
    assert len(sizes) == len(set(sizes)) == 3


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return Path(
        shutil.copytree(MODELS_FOLDER, tmp_path / "models", ignore=shutil.ignore_patterns("recipe", "__pycache__"))
    )


def test_a_model_that_is_missing_damaged_or_of_another_version_says_what_to_do(models: Path) -> None:
    with pytest.raises(ModelError, match="no trained reader"):
        Reader(models / "nowhere")
    weights = (models / "classifier.onnx").read_bytes()
    (models / "classifier.onnx").write_bytes(weights[:-1] + b"\0\0")
    with pytest.raises(ModelError, match="install"):
        Reader(models)
    (models / "classifier.onnx").unlink()
    with pytest.raises(ModelError, match="missing"):
        Reader(models)
    for text in ("{", "[]", "{}", '{"version": 1, "detector": 5, "classifier": {}}'):
        (models / "manifest.json").write_text(text)
        with pytest.raises(ModelError):
            Reader(models)


def test_thresholds_are_stored_beside_the_weights(models: Path) -> None:
    (models / "thresholds.json").unlink(missing_ok=True)
    assert load_thresholds(models) == Thresholds()
    kept = Thresholds(die=0.44, judges=Judges(Judge({"heat": 0.5}, -1.0, 0.96), Judge({}, 0.0, 0.9)))
    store_thresholds(kept, models)
    assert Reader(models).thresholds == kept
