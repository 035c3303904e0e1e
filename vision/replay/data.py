"""Turns the result of a measurement of the reader into data for JSON."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vision.boxes import BoxCorners
from vision.replay.match import PhotoOutcome, read_dice_are_right
from vision.replay.metrics import (
    CONFUSION_NAMES,
    Figures,
    Groups,
    RiskCurve,
    Share,
    area_under_risk,
    confusion_counts,
    dice_count_of,
    figures,
    figures_by_group,
    label_trust_of,
    latency_percentiles,
    rig_of,
    risk_coverage,
    size_group_of,
    source_of,
    tags_of,
)
from vision.replay.reliability import ConfidenceBin, calibration_error, reliability_bins

DATA_VERSION = 1
NO_SET_DESCRIPTIONS: Mapping[str, str] = {}


def as_data(
    outcomes: Sequence[PhotoOutcome], model: str, descriptions: Mapping[str, str] = NO_SET_DESCRIPTIONS
) -> dict[str, Any]:
    """The result of a measurement as a dictionary to be written as JSON: the shares, also by groups, and every photo.

    `model` is the version of the reader's weights, `descriptions` what the sets say of themselves, by the sets' names.
    The field `version` is raised when a field changes its meaning.
    """
    return {
        "version": DATA_VERSION,
        "model": model,
        "about": dict(descriptions),
        **figures_data(figures(outcomes)),
        "risk_coverage": curve_data(risk_coverage(outcomes)),
        "latency_ms": {name: round(ms, 2) for name, ms in latency_percentiles(outcomes).items()},
        "by_source": groups_data(figures_by_group(outcomes, source_of)),
        "by_count": groups_data(figures_by_group(outcomes, dice_count_of)),
        "by_size": groups_data(figures_by_group(outcomes, size_group_of)),
        "by_tag": groups_data(figures_by_group(outcomes, tags_of)),
        "by_rig": groups_data(figures_by_group(outcomes, rig_of)),
        "by_trust": groups_data(figures_by_group(outcomes, label_trust_of)),
        "reliability": reliability_data(reliability_bins(outcomes)),
        "confusion": {"faces": CONFUSION_NAMES, "rows": confusion_counts(outcomes)},
        "photos": [photo_data(one) for one in outcomes],
    }


def groups_data(groups: Groups) -> dict[str, Any]:
    return {name.strip(): figures_data(one) for name, one in groups.items()}


def figures_data(one: Figures) -> dict[str, Any]:
    shares = {"exact": one.exact, "dice": one.dice, "sure": one.sure, "wrong_though_sure": one.wrong_though_sure}
    return {name: share_data(share) for name, share in shares.items()}


def curve_data(curve: RiskCurve) -> dict[str, Any]:
    """The area under the risk-coverage curve (`augrc`), and its points (share accepted, share wrong) at which the share
    of wrong photos grows (`wrong_from`)."""
    steps = [point for point, before in zip(curve, [(0.0, 0.0), *curve], strict=False) if point[1] > before[1]]
    return {
        "augrc": round(area_under_risk(curve), 6),
        "wrong_from": [[round(value, 5) for value in point] for point in steps],
    }


def share_data(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "share": round(share.value, 5),
        "part": share.part,
        "whole": share.whole,
        "low": round(low, 5),
        "high": round(high, 5),
    }


def reliability_data(bins: Sequence[ConfidenceBin]) -> dict[str, Any]:
    rows = [
        {"from": one.low, "to": one.high, "confidence": round(one.mean, 5), "right": share_data(one.right)}
        for one in bins
    ]
    return {"error": round(calibration_error(bins), 6), "bins": rows}


def photo_data(one: PhotoOutcome) -> dict[str, Any]:
    """One photo: its faces as labelled and as read, and both with their boxes in pixels of the photo as displayed."""
    data: dict[str, Any] = {
        "source": one.source,
        "photo": one.sample.photo,
        "values": sorted(one.sample.values),
        "read": sorted(one.reading.faces),
        "exact": one.exact,
        "sure": one.sure,
        "reasons": [str(reason) for reason in one.reading.reasons],
        "ms": round(one.ms, 1),
        "tags": list(one.sample.tags),
        "size": [round(side) for side in one.extent],
        "labels": labels_data(one),
        "dice": dice_data(one),
    }
    return data | ({"error": one.error} if one.error else {})


def labels_data(one: PhotoOutcome) -> list[dict[str, Any]]:
    boxes: Iterable[BoxCorners | None] = one.boxes or (None for _ in one.sample.values)
    return [
        {"face": face} | ({"box": rounded_to_tenths(box)} if box else {})
        for face, box in zip(one.sample.values, boxes, strict=True)
    ]


def dice_data(one: PhotoOutcome) -> list[dict[str, Any]]:
    return [
        {
            "face": die.face,
            "confidence": round(die.confidence, 4),
            "box": rounded_to_tenths(die.box),
            "second": die.second,
            "sure": die.sure,
            "right": right,
        }
        for die, right in zip(one.reading.dice, read_dice_are_right(one), strict=True)
    ]


def rounded_to_tenths(box: BoxCorners) -> list[float]:
    return [round(value, 1) for value in box]


def as_json(data: dict[str, Any]) -> str:
    """The result as JSON, one line for each field and one for each photo."""
    lines = [
        f' "{name}": {json_rows(value) if name == "photos" else json.dumps(value)}' for name, value in data.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def json_rows(rows: Sequence[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]"
