"""Splits a set into a part to train on and a part to validate on, so that no table and no photo is in both."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

import numpy as np

from vision.replay.labelling.proposals import Proposal, equal_photos
from vision.replay.sample import Sample


def table_of(sample: Sample) -> str:
    """The camera and table of a photo if the set names them, else the folder it is in."""
    return sample.rig or str(PurePosixPath(sample.photo).parent)


def photos_by_table(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> list[list[str]]:
    """The photos of each table, in the order of the samples; tables that share a photo count as one."""
    group = {one.photo: table_of(one) for one in samples}
    for first, second in equal_photos({name: one for name, one in proposals.items() if name in group}):
        kept, other = group[first], group[second]
        if kept != other:
            group = {name: kept if table == other else table for name, table in group.items()}
    found: dict[str, list[str]] = {}
    for name, table in group.items():
        found.setdefault(table, []).append(name)
    return list(found.values())


def split_tables(groups: Sequence[Sequence[str]], share: float, seed: int = 1) -> dict[str, str]:
    """The part of the set, "train" or "validate", for each photo by its name: the tables are taken in random order, and
    each validates if that brings the validating photos nearer to `share` of all photos; at least one table trains."""
    order = np.random.default_rng(seed).permutation(len(groups))
    total = sum(map(len, groups))
    parts: dict[str, str] = {}
    taken = 0
    for k in order:
        size = len(groups[k])
        validates = abs((taken + size) / total - share) < abs(taken / total - share) and taken + size < total
        taken += size if validates else 0
        parts |= dict.fromkeys(groups[k], "validate" if validates else "train")
    return parts
