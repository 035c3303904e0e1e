"""Both inference engines give the same results, and one that is not installed is reported in a sentence."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest

from vision.errors import ModelError
from vision.photo import load_photo
from vision.reading.engines import ENGINES, fastest_engine, import_onnxruntime
from vision.reading.model import load_model
from vision.reading.reader import Reader

PHOTOS = Path(__file__).parents[2] / "photos"


def test_both_engines_read_the_same_dice_in_the_same_places() -> None:
    readers = [Reader(engine=engine) for engine in ENGINES]
    for photo in sorted(PHOTOS.glob("*.jpg"))[:6]:
        one, other = (reader.read(load_photo(photo).picture) for reader in readers)
        assert (one.faces, one.sure, one.reasons) == (other.faces, other.sure, other.reasons), photo.name
        for die, twin in zip(one.dice, other.dice, strict=True):
            assert die.box == pytest.approx(twin.box, abs=0.05)
            assert die.confidence == pytest.approx(twin.confidence, abs=1e-3)


def test_both_engines_answer_in_the_same_shapes() -> None:
    pictures = np.zeros((64, 96, 3), np.uint8), np.zeros((64, 64, 3), np.uint8)
    models = [load_model(engine=engine) for engine in ENGINES]
    shapes = [
        [answer.shape for answer in (*model.detect(pictures[0]), *model.classify(pictures[1]))] for model in models
    ]
    assert shapes[0] == shapes[1] == [(16, 24), (6, 16, 24), (7,), (32, 32), (64,)]


def test_without_onnxruntime_opencv_reads_and_asking_for_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert fastest_engine() == load_model().engine == "opencv"
    with pytest.raises(ModelError, match="deploy/setup"):
        load_model(engine="onnxruntime")


def test_the_telemetry_of_onnxruntime_is_off_before_it_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ORT_DISABLE_TELEMETRY", raising=False)
    seen: list[str | None] = []
    monkeypatch.setattr(
        "vision.reading.engines.import_module", lambda name: seen.append(os.environ.get("ORT_DISABLE_TELEMETRY"))
    )
    import_onnxruntime()
    assert seen == ["1"]


def test_onnxruntime_is_imported_in_one_place() -> None:
    root = Path(__file__).parents[3]
    files = [*(root / "vision").rglob("*.py"), *(root / "scorekeeper").rglob("*.py")]
    assert [file.name for file in files if 'import_module("onnxruntime' in file.read_text()] == ["engines.py"]
    assert not [file.name for file in files if "import onnxruntime" in file.read_text()]
