"""Reports of a measurement on films: text, JSON, JUnit, and the pictures of a throw."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any
from xml.etree import ElementTree

import cv2
import numpy as np

from vision.errors import LabelledSetError, SourceError, make_visible
from vision.replay.data import share_data
from vision.replay.films import FilmedThrow, FilmOutcome, pictures_of
from vision.replay.metrics import Share
from vision.scene import Picture

FILMS_REPORT_VERSION = 1
STRIP_PICTURES = 6
"""The number of pictures of a throw in its strip, from its beginning to the end of its rest."""
STRIP_PICTURE_PX = 150
"""The height of a picture of a strip in pixels."""


COUNTED_SHARES: dict[str, Callable[[FilmOutcome], bool]] = {
    "read and sure": lambda one: one.reading is not None and one.reading.sure,
    "faces right": lambda one: one.exact,
    "wrong though sure": lambda one: one.wrong_though_sure,
    "too early": lambda one: one.early,
    "kept dice right": lambda one: one.are_kept_dice_right,
}
"""The tests by which throws are counted, under their names in the report."""


def as_text(outcomes: Sequence[FilmOutcome]) -> str:
    """The figures of all throws, and a line for each with a flaw."""
    films = len({one.throw.film for one in outcomes})
    rows = [f"{films} films, {len(outcomes)} throws"]
    for name, share in shares_by_name(outcomes).items():
        low, high = share.interval
        rows.append(f"{name:18} {share.part:4} of {share.whole:4}  {share.value:6.1%}  (95 %: {low:.1%} to {high:.1%})")
    if found := reading_delays(outcomes):
        rows.append(f"seconds from rest to reading: median {median(found):.2f}, longest {max(found):.2f}")
    rows += [make_visible(f"{one.name}: {', '.join(one.flaws)} ({throw_words(one)})") for one in outcomes if one.flaws]
    return "\n".join(rows)


def shares_by_name(outcomes: Sequence[FilmOutcome]) -> dict[str, Share]:
    return {name: Share(sum(map(test, outcomes)), len(outcomes)) for name, test in COUNTED_SHARES.items()}


def reading_delays(outcomes: Sequence[FilmOutcome]) -> list[float]:
    """The seconds from rest to reading of all throws that were read."""
    return [one.delay_s for one in outcomes if one.delay_s is not None]


def figures_data(outcomes: Sequence[FilmOutcome]) -> dict[str, Any]:
    """The figures of all throws as data for JSON; the delays are in seconds, and None without a reading."""
    found = reading_delays(outcomes)
    longest = {"median": round(median(found), 3), "longest": round(max(found), 3)} if found else {}
    return {
        "shares": {name: share_data(share) for name, share in shares_by_name(outcomes).items()},
        "delay_s": {"median": None, "longest": None} | longest,
    }


def throw_words(one: FilmOutcome) -> str:
    """The faces that lay there and those that were read, with the reasons of a reading that was not sure, in words."""
    true = " ".join(map(str, sorted(one.throw.faces)))
    if one.reading is None:
        return f"there lie {true}"
    reasons = f"; {', '.join(one.reading.reasons)}" if one.reading.reasons else ""
    return f"there lie {true}, read {' '.join(map(str, sorted(one.reading.faces)))}{reasons}"


def as_json(outcomes: Sequence[FilmOutcome]) -> str:
    throws = [
        {
            "film": one.throw.film.name,
            "begins": one.throw.begins,
            "faces": list(one.throw.faces),
            "read": list(one.reading.faces) if one.reading else None,
            "sure": bool(one.reading and one.reading.sure),
            "delay": None if one.delay_s is None else round(one.delay_s, 3),
            "flaws": list(one.flaws),
        }
        for one in outcomes
    ]
    report = {"version": FILMS_REPORT_VERSION, "kind": "films", "figures": figures_data(outcomes), "throws": throws}
    return json.dumps(report, indent=1) + "\n"


def load_earlier_flaws(path: Path) -> dict[tuple[str, int], list[str]]:
    """The flaws of each throw (film, first frame) in an earlier report; a LabelledSetError if it is no report."""
    try:
        data: Mapping[str, Any] = json.loads(path.read_bytes())
        if data["kind"] != "films" or data["version"] != FILMS_REPORT_VERSION:
            raise ValueError("another report")
        return {(str(one["film"]), int(one["begins"])): [str(flaw) for flaw in one["flaws"]] for one in data["throws"]}
    except OSError as error:
        raise LabelledSetError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise LabelledSetError(f"{path} is no report of films written by --json") from None


def what_got_worse(outcomes: Sequence[FilmOutcome], baseline: Mapping[tuple[str, int], list[str]]) -> list[str]:
    """A line for each throw with a flaw that it does not have in the baseline."""
    lines = []
    for one in outcomes:
        before = baseline.get((one.throw.film.name, one.throw.begins), [])
        added = [flaw for flaw in one.flaws if flaw not in before]
        if added:
            lines.append(f"{one.name}: {', '.join(added)}")
    return lines


def as_junit(outcomes: Sequence[FilmOutcome]) -> bytes:
    """A JUnit file with a test case for each throw, which fails if the throw has another flaw than "asked" (read, but
    not sure)."""
    suites = ElementTree.Element("testsuites")
    bad = [one for one in outcomes if is_failure(one)]
    suite = ElementTree.SubElement(
        suites, "testsuite", name="films", tests=str(len(outcomes)), failures=str(len(bad)), errors="0"
    )
    for one in outcomes:
        case = ElementTree.SubElement(
            suite, "testcase", classname=make_visible(one.throw.film.name), name=make_visible(one.name)
        )
        if is_failure(one):
            ElementTree.SubElement(case, "failure", message=", ".join(one.flaws)).text = throw_words(one)
    return bytes(ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True))


def is_failure(one: FilmOutcome) -> bool:
    return bool(set(one.flaws) - {"asked"})


def failure_strip(one: FilmOutcome) -> list[Picture]:
    """Small pictures of up to STRIP_PICTURES frames from the beginning of the throw to the end of its rest, and of the
    frame of the reading; those that cannot be read from the film are missing."""
    last = one.throw.rest[1] if one.throw.rest else one.throw.begins
    frames = {round(frame) for frame in np.linspace(one.throw.begins, last, STRIP_PICTURES)}
    wanted = frames | ({one.reading.frame} if one.reading else set())
    return small_pictures(one.throw, wanted)


def small_pictures(throw: FilmedThrow, wanted: set[int]) -> list[Picture]:
    found: list[Picture] = []
    try:
        for image in pictures_of(throw.film, wanted):
            rows, columns = image.shape[:2]
            size = (round(columns * STRIP_PICTURE_PX / rows), STRIP_PICTURE_PX)
            found.append(np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8))
    except (SourceError, LabelledSetError):
        pass  # the film was played before; without its pictures the page still says what was wrong
    return found
