"""Compares the result of a measurement of the reader with an earlier one, photo by photo."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from vision.errors import LabelledSetError
from vision.files import read_whole
from vision.replay.data import DATA_VERSION
from vision.replay.match import PhotoOutcome
from vision.replay.report import what_went_wrong

MOST_REPORT_BYTES = 256 * 2**20
ReadingChange = Literal["worse", "better", ""]


def load_baseline(path: Path) -> dict[str, Any]:
    """An earlier result that --json wrote; a LabelledSetError if the file is anything else."""
    try:
        data = json.loads(read_whole(path, MOST_REPORT_BYTES))
    except OSError as error:
        raise LabelledSetError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("version") != DATA_VERSION or not isinstance(data.get("photos"), list):
        raise LabelledSetError(f"{path} is no report of this version: write one with --json")
    return data


def earlier_photos(baseline: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """The photos of an earlier result by source and name."""
    return {(str(one.get("source")), str(one.get("photo"))): one for one in baseline["photos"] if isinstance(one, dict)}


def rank_of_reading(exact: bool, sure: bool) -> int:
    """How good a reading is: 3 right and sure, 2 right, 1 wrong and not sure, 0 wrong though sure."""
    return (3 if sure else 2) if exact else (0 if sure else 1)


def change_of_reading(one: PhotoOutcome, old: dict[str, Any] | None) -> ReadingChange:
    """Whether the reading of a photo is worse or better than the earlier one; empty if neither, or there is none."""
    if old is None:
        return ""
    before, now = rank_of_reading(bool(old.get("exact")), bool(old.get("sure"))), rank_of_reading(one.exact, one.sure)
    return "worse" if now < before else "better" if now > before else ""


def what_got_worse(outcomes: Sequence[PhotoOutcome], baseline: dict[str, Any]) -> list[str]:
    """A sentence for every photo that was exactly right and no longer is, is newly wrong though sure, or is right but
    no longer sure; photos missing in the earlier report are skipped."""
    return [worse_words(one, old) for one, old in changed_outcomes(outcomes, baseline, "worse")]


def what_got_better(outcomes: Sequence[PhotoOutcome], baseline: dict[str, Any]) -> list[str]:
    """A sentence for every photo that is newly right, no longer wrong though sure, or right and newly sure; photos
    missing in the earlier report are skipped."""
    return [better_words(one, old) for one, old in changed_outcomes(outcomes, baseline, "better")]


def changed_outcomes(
    outcomes: Sequence[PhotoOutcome], baseline: dict[str, Any], which: ReadingChange
) -> Iterator[tuple[PhotoOutcome, dict[str, Any]]]:
    before = earlier_photos(baseline)
    for one in outcomes:
        old = before.get((one.source, one.sample.photo))
        if old is not None and change_of_reading(one, old) == which:
            yield one, old


def worse_words(one: PhotoOutcome, old: dict[str, Any]) -> str:
    name = f"{one.source}/{one.sample.photo}"
    if old.get("exact") and not one.exact:
        return f"{name}: was exactly right, now {what_went_wrong(one)}"
    if one.wrong_though_sure:
        return f"{name}: was wrong and not sure, is now wrong though sure"
    return f"{name}: was sure, now not sure ({', '.join(one.reading.reasons)})"


def better_words(one: PhotoOutcome, old: dict[str, Any]) -> str:
    name = f"{one.source}/{one.sample.photo}"
    if one.exact and not old.get("exact"):
        return f"{name}: was wrong, is now exactly right"
    if one.exact:
        return f"{name}: was right and not sure, is now sure"
    return f"{name}: was wrong though sure, is now not sure"
