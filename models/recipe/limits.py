"""Fits the limits of what counts as a die, and of what belongs to a throw, for sources that are left out: on the photos
of the others, as each was read by networks that had not seen it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from vision.reading.thresholds import Thresholds
from vision.replay.tune import (
    DIE_GRID,
    Grid,
    SeenPhoto,
    climb_grid,
    decide_photo,
    fit_die_chance,
    with_new_die_chances,
)

GRID: Grid = {**DIE_GRID, "doubt": (0.005, 0.01, 0.02, 0.04, 0.08), "lone": (0.4, 0.5, 0.6, 0.7, 0.8)}
MOST_PHOTOS = 120
"""Photos of each source that are used, so that a large one counts no more than others."""


def limits_for(photos: Mapping[str, Sequence[SeenPhoto]], limits: Thresholds) -> Thresholds:
    """The limits with which most of these photos are read exactly right, on average over the sources; what is not
    fitted is kept. Each step is printed."""
    some = {source: spread_out(every) for source, every in photos.items() if every}
    limits = fit_die_chance([one for every in some.values() for one in every], limits)
    sources = {source: [with_new_die_chances(one, limits) for one in every] for source, every in some.items()}

    def exact(_: Sequence[SeenPhoto], tried: Thresholds) -> float:
        return fmean(exact_share_of_both_modes(every, tried) for every in sources.values())

    return climb_grid([], limits, GRID, exact, lambda equal: equal[len(equal) // 2])


def exact_share_of_both_modes(photos: Sequence[SeenPhoto], limits: Thresholds) -> float:
    """The share of readings exactly right, with the number of dice (where there are dice) and without."""
    return fmean(
        decide_photo(one, limits, known)[1]
        for one in photos
        for known in ((False, True) if one.sample.values else (False,))
    )


def spread_out(photos: Sequence[SeenPhoto]) -> Sequence[SeenPhoto]:
    return photos[:: -(-len(photos) // MOST_PHOTOS)]
