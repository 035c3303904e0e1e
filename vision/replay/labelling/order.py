"""Chooses the photo to label next: one of which the reader is unsure, whose number of dice is rare so far, or that is
unlike the labelled ones."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.replay.labelling.alike import ROUGH_LOOK_NUMBERS, nearest_distance
from vision.replay.labelling.proposals import Proposal

UNSURE, RARE, UNLIKE = 1.0, 0.4, 1.0
"""The weights of the three reasons to label a photo, each of which is measured from 0 to 1."""
UNLIKE_DISTANCE = 0.25
"""The distance between two rough looks that counts as entirely unlike."""


def choose_next_photo(
    candidates: Mapping[str, Proposal], labelled: Sequence[Proposal], labelled_values: Iterable[Sequence[int]]
) -> str:
    """The name of the candidate whose label is worth most, given the proposals of the labelled photos and their
    labelled faces."""
    looks = [one.look for one in labelled if one.look is not None]
    seen = np.stack(looks) if looks else np.empty((0, ROUGH_LOOK_NUMBERS), np.float32)
    counts = Counter(len(faces) for faces in labelled_values)
    return max(candidates, key=lambda name: worth_of_labelling(candidates[name], seen, counts))


def worth_of_labelling(one: Proposal, known_looks: NDArray[np.float32], counts: Counter[int]) -> float:
    if one.error:
        return -1.0
    unlike = min(1.0, nearest_distance(one.look, known_looks) / UNLIKE_DISTANCE) if one.look is not None else 0.0
    rare = 1 / (1 + counts[len(one.reading.dice)])
    return UNSURE * one.doubt + RARE * rare + UNLIKE * unlike
