"""Measuring a set: each call of `measure` uses the conditions that it was given, and only those."""

from dataclasses import replace
from pathlib import Path

from vision.replay.measure import Conditions, measure
from vision.replay.sets import open_sets

PHOTOS = Path(__file__).parents[2] / "photos"


def test_two_measurements_at_once_do_not_mix_their_terms() -> None:
    sets = [replace(one, samples=one.samples[:2]) for one in open_sets(PHOTOS)]
    both = zip(measure(sets, Conditions(expect=1)), measure(sets, Conditions(expect=2)), strict=True)
    assert [(len(one.reading.dice), len(two.reading.dice)) for one, two in both] == [(1, 2)] * 2
