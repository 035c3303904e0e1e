"""Makes the bank of features of dice that the classifier was not trained on and reads right, for the reader to tell how
familiar a die is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.engines import Floats
from vision.reading.familiar import FeatureBank, bank_of
from vision.reading.sealed import with_checksum
from vision.replay.match import SAME_DIE_WITHIN_BOX_SIZES, distance_in_sizes
from vision.replay.tune import SeenPhoto

BANK_ROWS = 900
"""The number of dice in the bank."""
FILE = "bank.npy"
LEAST_SCORE = 0.5
"""The least score of a die that is put into the bank."""

FeaturesByTable = Mapping[str, Sequence[Floats]]
"""The features of each die read right, by the name of their table."""


def die_features(photos: Sequence[SeenPhoto]) -> list[Floats]:
    """The features of all dice that are read right in the first look at these photos."""
    return [
        named.features
        for one in photos
        for named in next(iter(one.looks.values())).named
        for face, box in zip(one.sample.values, one.boxes, strict=False)
        if distance_in_sizes(named.candidate.box, box) < SAME_DIE_WITHIN_BOX_SIZES
        and named.face == face
        and named.score > LEAST_SCORE
        and named.features is not None
    ]


def bank_rows(features: FeaturesByTable, without_table: str = "") -> Floats:
    """BANK_ROWS rows of features: an equal share from each table, filled up from the tables that have more; none of the
    table `without_table`."""
    rng, by_table = np.random.default_rng(0), [list(v) for k, v in sorted(features.items()) if k != without_table and v]
    order = [[table[i] for i in rng.permutation(len(table))] for table in by_table]
    share = BANK_ROWS // max(1, len(order))
    chosen, rest = [row for table in order for row in table[:share]], [row for table in order for row in table[share:]]
    extra = [rest[i] for i in rng.permutation(len(rest))[: BANK_ROWS - len(chosen)]]
    return np.array([*chosen, *extra], np.float32)


def with_bank(one: SeenPhoto, bank: FeatureBank) -> SeenPhoto:
    """What was found in the photo, with the strangeness of every candidate measured against this bank."""
    looks = {
        size: replace(
            look,
            named=[
                named if named.features is None else replace(named, strange=bank.strangeness(named.features))
                for named in look.named
            ],
        )
        for size, look in one.looks.items()
    }
    return replace(one, looks=looks)


def bank_without(features: FeaturesByTable, table: str) -> FeatureBank:
    return bank_of(bank_rows(features, table))


def whole_bank(features: FeaturesByTable) -> FeatureBank:
    """The bank of all tables as the reader loads it."""
    return bank_of(np.asarray(bank_rows_16_bit(features), np.float32))


def bank_rows_16_bit(features: FeaturesByTable) -> NDArray[np.float16]:
    return bank_rows(features).astype(np.float16)


def write_bank(features: FeaturesByTable, folder: Path) -> None:
    """Write the bank of all tables into a folder of weights, and its checksum into the manifest there."""
    np.save(folder / FILE, bank_rows_16_bit(features))
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["bank"] = {
        "file": FILE,
        "sha256": hashlib.sha256((folder / FILE).read_bytes()).hexdigest(),
        "rows": f"{BANK_ROWS} dice that the classifier was not trained on and reads right: "
        "their features as 16-bit floats",
    }
    path.write_text(json.dumps(with_checksum(manifest), indent=2) + "\n")
