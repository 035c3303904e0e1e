"""Measuring models on sources of photos left out of training: which photos and renders count, and how means are made.

Photos with wrong labels are used neither for training nor for measuring.
"""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

import pytest

from models.recipe import leave_one_out
from models.recipe.leave_one_out import (
    FOLDS,
    Plan,
    features_by_source,
    fold_and_folder,
    means_line,
    photos_of,
    renders_of,
)
from models.recipe.photos import WRONGLY_LABELLED, real
from vision.replay.judging import JudgedReading

WRONG_ONE = next(name for name in WRONGLY_LABELLED if name.startswith("shutthebox-wood/"))
BOX = [10.0, 10.0, 50.0, 50.0]


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder with the index of one source: a photo with a wrong label, a good one, and the crop of a single die."""
    die = {"face": 3, "box": BOX}
    rows: list[dict[str, object]] = [
        {"file": WRONG_ONE, "dice": [die]},
        {"file": "shutthebox-wood/good.jpg", "dice": [die]},
        {"file": "shutthebox-wood/crop.jpg", "dice": [die], "crop": True},
    ]
    whole = [{"set": "shutthebox-wood", "w": 64, "h": 64, "split": "train", **row} for row in rows]
    (tmp_path / "index.jsonl").write_text("\n".join(json.dumps(row) for row in whole) + "\n")
    return tmp_path


def test_photos_with_wrong_labels_and_crops_are_not_measured(photos: Path) -> None:
    (sample,) = photos_of([photos], "shutthebox-wood")
    assert (sample.photo, sample.values, sample.boxes) == ("shutthebox-wood/good.jpg", (3,), (tuple(BOX),))


def test_photos_with_wrong_labels_are_not_trained_on(photos: Path) -> None:
    assert [one.path.name for one in real([photos], "train")] == ["good.jpg", "crop.jpg"]


def test_renders_count_only_where_every_die_can_be_read(tmp_path: Path) -> None:
    clear = {"face": 5, "box": BOX, "visible": 1.0, "facing": 0.9, "edge": 40}
    rows: list[dict[str, object]] = [
        {"file": "1.jpg", "dice": [clear]},
        {"file": "2.jpg", "dice": [clear, {**clear, "visible": 0.4}]},
        {"file": "3.jpg", "dice": []},
    ]
    (tmp_path / "labels-1.jsonl").write_text("\n".join(json.dumps(row) for row in rows) + "\n")
    assert [one.photo for one in renders_of(tmp_path)] == ["1.jpg", "3.jpg"]


def test_the_mean_is_over_sources_and_not_over_photos() -> None:
    def case(source: str, known: bool, exact: bool, render: bool = False) -> JudgedReading:
        return JudgedReading(source, known, None, True, True, exact, render)

    many = [case("many", known, True) for known in (True, False) for _ in range(9)]
    few = [case("few", True, True), case("few", False, False)]
    other = [case("renders of another seed", True, False, render=True), case("no pip dice", False, False)]
    assert "exact 100.0% with and 50.0% without" in means_line([*many, *few, *other])


def test_a_pair_is_named_for_a_fold() -> None:
    fold = next(iter(FOLDS))
    assert fold_and_folder(f"{fold}=models/unseen") == (fold, Path("models/unseen"))
    with pytest.raises(ArgumentTypeError, match="FOLD=FOLDER"):
        fold_and_folder("attic=models/unseen")


def test_a_bank_holds_features_of_the_nets_that_read_the_source(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one fold alone: what was found there. Of several: the other folds' dice too, read again by this pair."""
    monkeypatch.setattr(leave_one_out, "see_photos", lambda cache, samples, pair, every_size: [cache.stem, pair.name])
    monkeypatch.setattr(leave_one_out, "die_features", list)
    plan = Plan(tmp_path, None, [photos], 0, {"tables": Path("first"), "coloured": Path("second")})
    found: dict[str, Any] = {"shutthebox-wood": ["own"], "nell-byler-d6": ["other"], "renders none 1": ["render"]}
    alone: Any = features_by_source(plan, found, ["tables"])
    assert alone["renders none 1"] == {"shutthebox-wood": ["own"], "nell-byler-d6": ["other"]}
    both: Any = features_by_source(plan, found, ["tables", "coloured"])
    assert both["shutthebox-wood"]["nell-byler-d6"] == ["tables-nell-byler-d6-scenes", "first"]
    assert both["nell-byler-d6"]["shutthebox-wood"] == ["coloured-shutthebox-wood-scenes", "second"]
    assert both["nell-byler-d6"]["nell-byler-d6"] == ["other"]
