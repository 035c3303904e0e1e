"""What the reader misses makes the reading unsure: dice of two sizes, on boards, pale ground and under glass, dominoes
and dials."""

from functools import cache
from pathlib import Path

import pytest

from vision.reading.reader import Reader
from vision.replay.measure import load_sample
from vision.replay.sample import Sample
from vision.replay.sets import load_sets
from vision.results import Reading, Reason

(SET,) = load_sets(Path(__file__).parents[2] / "photos" / "missed")
SOMETHING = {
    "two sizes": Reason.CLUTTER,
    "printed board": Reason.CLUTTER,
    "under glass": Reason.CLUTTER,
    "dominoes": Reason.CLUTTER,
    "dials": Reason.CLUTTER,
    "pale ground": Reason.NOTHING,
}
"""The reason for doubt that each kind of scene must give if the number of dice is unknown."""


@cache
def reader() -> Reader:
    return Reader()


def read(sample: Sample, expect: int | None) -> Reading:
    return reader().read(load_sample(sample).picture, expect)


@pytest.mark.parametrize("sample", SET.samples, ids=[f"{one.tags[0]} {one.photo}" for one in SET.samples])
def test_what_is_left_out_has_a_reason(sample: Sample) -> None:
    found = read(sample, None)
    assert sorted(found.faces) != sorted(sample.values) or not sample.values, "else this photo shows nothing"
    assert not found.sure
    assert SOMETHING[sample.tags[0]] in found.reasons
    assert len(found.dice) <= len(sample.values), "nothing else is taken for a die"


@pytest.mark.parametrize("sample", [one for one in SET.samples if one.values], ids=lambda one: one.photo)
def test_with_the_number_known_a_wrong_reading_is_not_sure_either(sample: Sample) -> None:
    found = read(sample, len(sample.values))
    assert not found.sure or sorted(found.faces) == sorted(sample.values)
    assert found.reasons or found.sure
