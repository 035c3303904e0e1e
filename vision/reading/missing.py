"""Searches again for missing dice, if their number is known: fainter finds count if they have the size and
the colour of a die that was found."""

from collections.abc import Sequence
from dataclasses import replace

from vision.boxes import intersection_over_union
from vision.reading.agree import AgreedReading, die_in_picture
from vision.reading.alike import looks_like_one_of
from vision.reading.doubt import SIDE_BY_SIDE_OVERLAP
from vision.reading.effort import Effort
from vision.reading.find import Candidate, find_candidates, have_like_size
from vision.reading.model import Model
from vision.reading.name import NamedCandidate, name_faces
from vision.reading.rectify import RectifiedView
from vision.reading.sizes import BEST_DIE_PX, size_for
from vision.reading.thresholds import Thresholds
from vision.reading.upright import turn_candidates
from vision.results import Reason
from vision.scene import Scene

FAINTEST_HEAT = 0.03
"""Places whose heat is not above this are not examined."""
MOST_PLACES = 6
"""The most places that are examined."""
HOPELESS_CHANCE = 0.002
"""A place is no die unless the classifier gives it a larger chance of being one; for a place hotter than
LEAST_HEAT_DESPITE_CLASSIFIER the limit is REFUSED_DIE_CHANCE instead."""
LEAST_FACE_CHANCE = 0.5
"""The least chance of the face of a die that was missing."""


def with_missing_dice(
    model: Model,
    view: RectifiedView,
    scene: Scene,
    agreed: AgreedReading,
    expect: int,
    limits: Thresholds,
    effort: Effort,
) -> AgreedReading:
    """Add what may be the missing dice to a reading with fewer dice than expected; they are never sure, and then the
    reading is not sure either. Unchanged if no die is missing, none was found at first, or no further one is."""
    lacking = expect - len(agreed.chosen)
    if lacking <= 0 or not agreed.chosen:
        return agreed
    found = [
        one
        for one in find_likely_places(model, view, scene, agreed.chosen, limits, effort)
        if one.face_chance > LEAST_FACE_CHANCE
    ][:lacking]
    if not found:
        return agreed
    dice = (*agreed.dice, *(die_in_picture(one, view, sure=False) for one in found))
    reasons = [one for one in agreed.reasons if one is not Reason.COUNT or len(found) < lacking]
    said = tuple(dict.fromkeys([*reasons, Reason.UNCLEAR]))
    return replace(agreed, dice=dice, chosen=(*agreed.chosen, *found), reasons=said, sure=False)


def find_likely_places(
    model: Model, view: RectifiedView, scene: Scene, dice: Sequence[NamedCandidate], limits: Thresholds, effort: Effort
) -> list[NamedCandidate]:
    """The places beside these dice that look like one of them, the best first."""
    size = size_for(BEST_DIE_PX, min(one.candidate.size for one in dice), view)
    places = [one for one in find_candidates(model, view, scene, size, faint=FAINTEST_HEAT) if fits_beside(one, dice)][
        :MOST_PLACES
    ]
    named = name_faces(
        model, view, turn_candidates(model, view, places, limits, effort.tries), limits, effort.views, HOPELESS_CHANCE
    )
    return sorted((one for one in named if looks_like_one_of(one, dice) and not one.half), key=lambda one: -one.score)


def fits_beside(one: Candidate, dice: Sequence[NamedCandidate]) -> bool:
    """Whether the candidate has the size of one of these dice and overlaps none."""
    return any(have_like_size(one.size, die.candidate.size) for die in dice) and all(
        intersection_over_union(one.box, die.candidate.box) < SIDE_BY_SIDE_OVERLAP for die in dice
    )
