"""Choosing thresholds: the data kept of a photo suffice to decide as the reader does, without running it again."""

from pathlib import Path

import pytest

from vision.reading.model import MODELS_FOLDER
from vision.reading.reader import Reader
from vision.replay.measure import load_sample
from vision.replay.sample import Sample
from vision.replay.sets import load_sets
from vision.replay.tune import PhotoToSee, decide_photo, see_photo

PHOTOS = load_sets(Path(__file__).parents[2] / "photos")[0].samples[:3]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("sample", PHOTOS, ids=lambda sample: sample.photo)
def test_decisions_on_kept_looks_are_those_of_the_reader(sample: Sample, known: bool) -> None:
    seen = see_photo(PhotoToSee(sample, MODELS_FOLDER, every_size=False))
    assert seen is not None
    reader = Reader()
    reading = reader.read(load_sample(sample).picture, len(sample.values) if known else None, altered_views=False)
    agreed, _ = decide_photo(seen, reader.thresholds, known)
    assert [die.face for die in reading.dice] == [die.face for die in sorted(agreed.dice, key=lambda die: die.box[0])]
    assert reading.sure == agreed.sure
