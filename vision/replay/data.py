"""Turns the result of a measurement of the reader into data for JSON, and compares it with an earlier result."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vision.errors import SetError
from vision.files import whole
from vision.replay.checks import MOST_BYTES
from vision.replay.match import Outcome
from vision.replay.metrics import (
    FACES,
    Curve,
    Figures,
    Groups,
    Share,
    augrc,
    by_count,
    by_rig,
    by_source,
    by_tag,
    by_trust,
    confusion,
    figures,
    grouped,
    latencies,
    risk_coverage,
)
from vision.replay.report import what_went_wrong

VERSION = 1


def as_data(outcomes: Sequence[Outcome], model: str) -> dict[str, Any]:
    """The result of a measurement as a dictionary to be written as JSON: the shares, also by groups, and every photo.

    `version` is raised when a field changes its meaning.
    """
    return {
        "version": VERSION,
        "model": model,
        **figures_data(figures(outcomes)),
        "risk_coverage": curve_data(risk_coverage(outcomes)),
        "latency_ms": {name: round(ms, 2) for name, ms in latencies(outcomes).items()},
        "by_source": groups_data(grouped(outcomes, by_source)),
        "by_count": groups_data(grouped(outcomes, by_count)),
        "by_tag": groups_data(grouped(outcomes, by_tag)),
        "by_rig": groups_data(grouped(outcomes, by_rig)),
        "by_trust": groups_data(grouped(outcomes, by_trust)),
        "confusion": {"faces": FACES, "rows": confusion(outcomes)},
        "photos": [photo_data(one) for one in outcomes],
    }


def groups_data(groups: Groups) -> dict[str, Any]:
    return {name.strip(): figures_data(one) for name, one in groups.items()}


def figures_data(one: Figures) -> dict[str, Any]:
    shares = {"exact": one.exact, "dice": one.dice, "sure": one.sure, "wrong_though_sure": one.wrong_though_sure}
    return {name: share_data(share) for name, share in shares.items()}


def curve_data(curve: Curve) -> dict[str, Any]:
    """The area under the risk-coverage curve (`augrc`), and its points (share accepted, share wrong) at which the share
    of wrong photos grows (`wrong_from`)."""
    steps = [point for point, before in zip(curve, [(0.0, 0.0), *curve], strict=False) if point[1] > before[1]]
    return {"augrc": round(augrc(curve), 6), "wrong_from": [[round(value, 5) for value in point] for point in steps]}


def share_data(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "share": round(share.value, 5),
        "part": share.part,
        "whole": share.whole,
        "low": round(low, 5),
        "high": round(high, 5),
    }


def photo_data(one: Outcome) -> dict[str, Any]:
    data: dict[str, Any] = {
        "source": one.source,
        "photo": one.sample.photo,
        "values": sorted(one.sample.values),
        "read": sorted(one.reading.faces),
        "exact": one.exact,
        "sure": one.sure,
        "reasons": list(one.reading.reasons),
        "ms": round(one.ms, 1),
    }
    return data | ({"error": one.error} if one.error else {})


def load_baseline(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(whole(path, MOST_BYTES))
    except OSError as error:
        raise SetError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("photos"), list):
        raise SetError(f"{path} is no report of this version: write one with --json")
    return data


def what_got_worse(outcomes: Sequence[Outcome], baseline: dict[str, Any]) -> list[str]:
    """A sentence for every photo that was exactly right and is not, is newly wrong though sure, or is right but no
    longer sure; photos missing in the earlier report are skipped."""
    before = {
        (str(one.get("source")), str(one.get("photo"))): one for one in baseline["photos"] if isinstance(one, dict)
    }
    worse = []
    for one in outcomes:
        old = before.get((one.source, one.sample.photo))
        if old is None:
            continue
        name = f"{one.source}/{one.sample.photo}"
        if old.get("exact") and not one.exact:
            worse.append(f"{name}: was exactly right, now {what_went_wrong(one)}")
        elif one.wrong_though_sure and not old.get("sure"):
            worse.append(f"{name}: was wrong and not sure, is now wrong though sure")
        elif old.get("exact") and old.get("sure") and not one.sure:
            worse.append(f"{name}: was sure, now not sure ({', '.join(one.reading.reasons)})")
    return worse
