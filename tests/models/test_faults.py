"""Photos that are read wrong: which stage is at fault for each die, and limits fitted on what was found in photos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from models.recipe.faults import Fault, fault_lines, faults_of
from models.recipe.limits import exact_share_of_both_modes, limits_for
from vision.boxes import BoxCorners
from vision.reading.find import Candidate
from vision.reading.name import NamedCandidate
from vision.reading.reader import LookResult
from vision.reading.thresholds import Thresholds
from vision.replay.sample import Sample
from vision.replay.tune import SeenPhoto

LIMITS = Thresholds(die=0.5)
LEFT, RIGHT = (100.0, 100.0, 150.0, 150.0), (300.0, 100.0, 350.0, 150.0)
LABELS = {LEFT: 5, RIGHT: 6}


def find(box: BoxCorners, face: int, heat: float = 0.8, die: float = 0.99, present: float = 0.99) -> NamedCandidate:
    """A candidate that every way of reading its face calls this face."""
    faces = tuple(0.95 if one == face else 0.01 for one in range(1, 7))
    return NamedCandidate(Candidate(box, heat, (0.0, 0.0)), die, present, faces, 1.0, face, 0.9, counted=face)


def photo(*looks: Sequence[NamedCandidate], labels: dict[BoxCorners, int] = LABELS) -> SeenPhoto:
    """A photo with these labels, and what each look found in it; a look is convincing if it is the only one."""
    sizes = (448, 960, 288)
    attempts = {
        size: LookResult(size, [one.candidate for one in look], look) for size, look in zip(sizes, looks, strict=False)
    }
    sample = Sample("table.jpg", Path("table.jpg"), tuple(labels.values()), tuple(labels))
    return SeenPhoto(sample, tuple(labels), (480, 640, 3), (0, 0), attempts)


GOOD = find(LEFT, 5), find(RIGHT, 6)


def test_a_right_reading_has_no_fault() -> None:
    assert faults_of(photo(GOOD), LIMITS, known=True) == []


@pytest.mark.parametrize(
    ("looks", "fault"),
    [
        ([[find(LEFT, 5)]], Fault.UNFOUND),
        ([[find(LEFT, 5), find(RIGHT, 6, heat=0.04, present=0.1)]], Fault.UNFOUND),
        ([[find(LEFT, 5), find(RIGHT, 6, die=0.2, present=0.1)]], Fault.REFUSED),
        ([[find(LEFT, 5), find(RIGHT, 6, die=0.8, present=0.4)]], Fault.LIMIT),
        ([[find(LEFT, 5), find(RIGHT, 4)]], Fault.FACE),
        ([[*GOOD, find((500.0, 300.0, 550.0, 350.0), 2)]], Fault.EXTRA),
        ([[*GOOD, find((336.0, 100.0, 386.0, 150.0), 2)]], Fault.TWICE),
    ],
)
def test_the_stage_at_fault_is_named(looks: list[list[NamedCandidate]], fault: Fault) -> None:
    assert faults_of(photo(*looks), LIMITS, known=False) == [fault]


def test_a_die_that_only_another_look_shows_is_named_so() -> None:
    weak = find(RIGHT, 6, die=0.6, present=0.45)
    clear = [find((20.0, 300.0, 70.0, 350.0), 1), find((200.0, 300.0, 250.0, 350.0), 2)]
    labels = {**LABELS, **{one.candidate.box: one.face for one in clear}}
    worse = [find(LEFT, 5, present=0.6), find(RIGHT, 6, present=0.7), *(replace(one, present=0.4) for one in clear)]
    one = photo([GOOD[0], weak, *clear], worse, labels=labels)
    assert faults_of(one, replace(LIMITS, enough=1.0), known=False) == [Fault.LOOK]


def test_a_box_around_two_dice_joins_them() -> None:
    close = {LEFT: 5, (152.0, 100.0, 202.0, 150.0): 6}
    assert faults_of(photo([find((110.0, 100.0, 160.0, 150.0), 5)], labels=close), LIMITS, known=False) == [
        Fault.JOINED
    ]


def test_the_account_counts_photos_in_which_a_fault_stands_alone() -> None:
    wrong = [photo([find(LEFT, 5), find(RIGHT, 4)]), photo([find(LEFT, 4)]), photo(GOOD)]
    (known, unknown) = fault_lines({"kitchen": wrong}, {"kitchen": LIMITS})
    assert known == "kitchen known: 2 of 3 wrong: a wrong face 2 (1), a die is not found 1 (0)"
    assert unknown.startswith("kitchen -: 2 of 3 wrong")


def test_limits_are_fitted_to_the_photos() -> None:
    faint = replace(find(LEFT, 1), clear=0.65, counted=0)  # the pip of a single die, less clear than a pip should be
    aces = [photo([faint], labels={LEFT: 1})] * 4
    limits = replace(LIMITS, lone=0.8)
    assert exact_share_of_both_modes(aces, limits) == 0.5
    fitted = limits_for({"kitchen": aces, "empty": [photo([], labels={})]}, limits)
    assert fitted.lone < 0.7
    assert fitted.hot == limits.hot


def test_a_source_counts_as_much_as_any_other() -> None:
    faint, numeral = replace(find(LEFT, 1), clear=0.65, counted=0), replace(find(LEFT, 1), clear=0.55, counted=0)
    aces, numerals = [photo([faint], labels={LEFT: 1})], [photo([numeral], labels={})] * 9
    fitted = limits_for({"dice": aces, "other dice": numerals}, replace(LIMITS, lone=0.8))
    assert fitted.lone == 0.6
