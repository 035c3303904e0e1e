"""Searches again for missing dice, if their number is known: fainter finds count if they have the size and
the colour of a die that was found."""

from collections.abc import Sequence
from dataclasses import replace

from vision.boxes import overlap
from vision.reading.agree import Agreed, in_picture
from vision.reading.doubt import TWICE
from vision.reading.effort import Effort
from vision.reading.find import Candidate, alike, find
from vision.reading.model import Model
from vision.reading.name import Named, name
from vision.reading.rectify import Rectified
from vision.reading.sizes import BEST_DIE, size_for
from vision.reading.thresholds import Thresholds
from vision.reading.upright import upright
from vision.results import Reason
from vision.scene import Scene

FAINTEST = 0.03
"""Places of which the heat is not above this are not looked at."""
MOST = 6
"""The most places that are looked at."""
HOPELESS = 0.002
"""A place is no die unless the classifier gives it a larger chance of being one."""
FACE = 0.5
"""The least chance of the face of a die that was missing."""
HUE = 45.0
"""The largest difference in blue, green or red (0 to 255) between the colours of two dice of one kind."""


def with_missing(
    model: Model, view: Rectified, scene: Scene, agreed: Agreed, expect: int, limits: Thresholds, effort: Effort
) -> Agreed:
    """Add what may be the missing dice of a reading with fewer dice than expected; they are never sure, nor is the
    reading. The reading itself if there are none."""
    lacking = expect - len(agreed.chosen)
    if lacking <= 0 or not agreed.chosen:
        return agreed
    found = [one for one in likely(model, view, scene, agreed.chosen, limits, effort) if one.chance > FACE][:lacking]
    if not found:
        return agreed
    dice = (*agreed.dice, *(in_picture(one, view, sure=False) for one in found))
    reasons = [one for one in agreed.reasons if one is not Reason.COUNT or len(found) < lacking]
    said = tuple(dict.fromkeys([*reasons, Reason.UNCLEAR]))
    return replace(agreed, dice=dice, chosen=(*agreed.chosen, *found), reasons=said, sure=False)


def likely(
    model: Model, view: Rectified, scene: Scene, dice: Sequence[Named], limits: Thresholds, effort: Effort
) -> list[Named]:
    """The places beside these dice that look like one of them, the best first."""
    size = size_for(BEST_DIE, min(one.candidate.size for one in dice), view)
    places = [one for one in find(model, view, scene, size, faint=FAINTEST) if is_beside(one, dice)][:MOST]
    named = name(model, view, upright(model, view, places, limits, effort.tries), limits, effort.views, HOPELESS)
    return sorted((one for one in named if is_like(one, dice) and not one.half), key=lambda one: -one.score)


def is_beside(one: Candidate, dice: Sequence[Named]) -> bool:
    """Whether it has the size of one of these dice and overlaps none."""
    return any(alike(one.size, die.candidate.size) for die in dice) and all(
        overlap(one.box, die.candidate.box) < TWICE for die in dice
    )


def is_like(one: Named, dice: Sequence[Named]) -> bool:
    """Whether it has the size and the colour of one of these dice."""
    return any(
        alike(one.candidate.size, die.candidate.size)
        and max(abs(own - other) for own, other in zip(one.colour, die.colour, strict=True)) < HUE
        for die in dice
    )
