"""Finds similar photos: equal ones by a perceptual hash, and how different a photo is from the others."""

from collections.abc import Iterator, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene import Picture

HashBits = NDArray[np.uint8]
RoughLook = NDArray[np.float32]

MOST_UNEQUAL_BITS = 12
"""The most bits of 256 in which the hashes of two copies of a photo differ, saved at another size or quality."""

ROUGH_LOOK_NUMBERS = 4 * 4 * 3
"""The number of values in a rough look: three colour channels for each of 4 x 4 fields."""


def difference_hash(picture: Picture) -> HashBits:
    """The difference hash of a picture as 256 bits: whether each cell of 16 x 16 is lighter than the one to its
    left."""
    grey = cv2.cvtColor(cv2.resize(picture, (17, 16), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.packbits(np.asarray(grey[:, 1:] > grey[:, :-1], np.uint8))


def rough_look(picture: Picture) -> RoughLook:
    """The rough look of a picture, the colours (L*a*b*, 0 to 1) of 4 x 4 fields: photos of one table have similar
    looks."""
    small = cv2.resize(picture, (4, 4), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.float32).ravel() / np.float32(255)


def near_pairs(hashes: Mapping[str, HashBits]) -> Iterator[tuple[str, str]]:
    """The names of each pair of photos whose hashes differ in at most MOST_UNEQUAL_BITS bits: equal photos, but also
    other throws on one table."""
    names = list(hashes)
    if len(names) < 2:
        return
    table = np.stack([hashes[name] for name in names])
    for k, name in enumerate(names[1:], 1):
        apart = np.bitwise_count(table[:k] ^ table[k]).sum(axis=1)
        for j in np.flatnonzero(apart <= MOST_UNEQUAL_BITS):
            yield names[int(j)], name


def nearest_distance(one: RoughLook, others: NDArray[np.float32]) -> float:
    """The distance of a rough look to the nearest of the others; 1 if there are none."""
    if not len(others):
        return 1.0
    return float(np.sqrt(((others - one) ** 2).mean(axis=1)).min())
