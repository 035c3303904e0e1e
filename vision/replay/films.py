"""Measures the eye on films whose throws are labelled: which rests are read, how soon, and whether rightly.

A folder of films has throws.jsonl, with a line for each throw:

    {"film": "a.mp4", "begins": 61, "rest": [95, 140], "faces": [1, 3, 3, 4, 6], "kept": [3, 3]}

`begins` is the frame in which the throw begins, `rest` the first and the last frame in which its dice lie still and
free (null if they never do so long enough to be read), and `kept` (may be missing) the faces of the dice left lying
from the throw before. A film may also be a rewind that a table has kept (`.rewind`).
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import inf
from pathlib import Path
from typing import Any

from vision.errors import LabelledSetError, SourceError
from vision.reading.reader import Reader
from vision.replay.rewinds import REWIND_SUFFIX, load_rewind, picture_of, replay_rewind
from vision.results import Reading
from vision.scene import Picture
from vision.sources import create_source
from vision.watching.eye import FILM_LOOKS_EVERY_S, Eye
from vision.watching.readings import is_news, readings

THROWS_FILE = "throws.jsonl"
MOST_LABELS_BYTES = 8 << 20
LATEST_READING_AFTER_REST_S = 1.5
"""Seconds after the last frame of rest within which a throw may still be read, as the eye looks again before it
reports."""


@dataclass(frozen=True, slots=True)
class FilmedThrow:
    """The labels of one throw in a film; `rest` are the first and the last frame of its rest, None if it need not be
    read."""

    film: Path
    begins: int
    rest: tuple[int, int] | None
    faces: tuple[int, ...]
    kept: tuple[int, ...] | None = None
    """The faces of the dice that were left lying; None if nobody noted them."""


@dataclass(frozen=True, slots=True)
class FilmOutcome:
    """The result for one filmed throw: the reading that counts (None: the eye reported none), and what was wrong with
    it."""

    throw: FilmedThrow
    reading: Reading | None = None
    delay_s: float | None = None
    """Seconds from the first frame of rest to the reading; None without a reading, or if the film does not reach that
    frame."""
    early: bool = False
    """Whether dice were reported as sure before they lay still."""

    @property
    def name(self) -> str:
        return f"{self.throw.film.name}, frame {self.throw.begins}"

    @property
    def exact(self) -> bool:
        return self.reading is not None and Counter(self.reading.faces) == Counter(self.throw.faces)

    @property
    def wrong_though_sure(self) -> bool:
        return self.reading is not None and self.reading.sure and not self.exact

    @property
    def are_kept_dice_right(self) -> bool:
        """Whether the dice read as kept are those that were left lying; True if nobody noted these or the throw was not
        read."""
        if self.throw.kept is None or self.reading is None:
            return True
        return Counter(die.face for die in self.reading.dice if die.kept) == Counter(self.throw.kept)

    @property
    def flaws(self) -> tuple[str, ...]:
        """What was wrong, in words for a report; empty if nothing was. "asked" means that the reading was not sure."""
        found = {
            "not read": self.reading is None,
            "asked": self.reading is not None and not self.reading.sure,
            "wrong though sure": self.wrong_though_sure,
            "wrong": self.reading is not None and not self.reading.sure and not self.exact,
            "too early": self.early,
            "kept dice wrong": not self.are_kept_dice_right,
        }
        return tuple(flaw for flaw, there in found.items() if there)


def film_folders(path: Path) -> list[Path]:
    """The folders with labelled films at this path: the folder itself, and those directly inside it."""
    inside = sorted(one for one in path.iterdir() if one.is_dir()) if path.is_dir() else []
    return [one for one in (path, *inside) if (one / THROWS_FILE).is_file()]


def load_throws(folder: Path) -> list[FilmedThrow]:
    """The labelled throws of a folder; a LabelledSetError if the labels are damaged or a film is missing."""
    path = folder / THROWS_FILE
    try:
        if path.stat().st_size > MOST_LABELS_BYTES:
            raise LabelledSetError(f"{path} has more than {MOST_LABELS_BYTES} bytes")
        lines = [line for line in path.read_text().splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise LabelledSetError(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    return [parse_throw_label(folder, line, f"{path}, line {number}") for number, line in enumerate(lines, 1)]


def parse_throw_label(folder: Path, line: str, place: str) -> FilmedThrow:
    try:
        label: dict[str, Any] = json.loads(line)
        film, rest, kept = folder / Path(label["film"]).name, label["rest"], label.get("kept")
        lies = None if rest is None else (check_frame(rest[0]), check_frame(rest[1]))
        kept_faces = None if kept is None else faces_of(kept)
        found = FilmedThrow(film, check_frame(label["begins"]), lies, faces_of(label["faces"]), kept_faces)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise LabelledSetError(
            f'{place} is not like {{"film": "a.mp4", "begins": 61, "rest": [95, 140], "faces": [1, 3]}}'
        ) from None
    if not found.faces or (lies and not found.begins <= lies[0] <= lies[1]):
        raise LabelledSetError(f"{place}: a throw begins before its rest, which ends after it begins, and has dice")
    if not film.is_file():
        raise LabelledSetError(f"{place}: there is no film {film}")
    return found


def check_frame(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("no frame")
    return value


def faces_of(values: Any) -> tuple[int, ...]:
    faces = tuple(values)
    if any(type(face) is not int or not 1 <= face <= 6 for face in faces):
        raise ValueError("no faces")
    return faces


def measure_films(throws: Sequence[FilmedThrow], reader: Reader, expect: int | None = None) -> Iterator[FilmOutcome]:
    """Play each film to a new eye, which expects `expect` dice or the most that any throw of the film has (a rewind to
    one that continues from its stored state), and yield the outcome of each throw that must be read. A LabelledSetError
    if a film cannot be played."""
    for film, group in groupby(throws, key=lambda one: one.film):
        mine = sorted(group, key=lambda one: one.begins)
        yield from film_outcomes(mine, readings_of(film, reader, expect or max(len(one.faces) for one in mine)))


def readings_of(film: Path, reader: Reader, expect: int) -> list[Reading]:
    """A reading for each frame of a film, by a new eye that expects this number of dice; for a rewind, by an eye that
    continues from the stored state."""
    if film.suffix == REWIND_SUFFIX:
        return list(replay_rewind(load_rewind(film), reader))
    try:
        with create_source(f"video:{film}") as source:
            return list(
                readings(source, Eye(reader, None, expect, FILM_LOOKS_EVERY_S, again=reader.read_with_altered_views))
            )
    except SourceError as error:
        raise LabelledSetError(str(error)) from None


def pictures_of(film: Path, wanted: Collection[int]) -> Iterator[Picture]:
    """The pictures of a film or a rewind whose frame numbers are `wanted`."""
    if film.suffix == REWIND_SUFFIX:
        rewind = load_rewind(film)
        yield from (picture_of(one, rewind.size) for k, one in enumerate(rewind.frames) if k in wanted)
        return
    with create_source(f"video:{film}") as source:
        while (frame := source.read()) is not None and frame.index <= max(wanted):
            if frame.index in wanted:
                yield frame.image


def film_outcomes(throws: Sequence[FilmedThrow], seen: Sequence[Reading]) -> Iterator[FilmOutcome]:
    """The outcome of each throw of one film that must be read (has a `rest`), from a reading for each of its frames."""
    times = {one.frame: one.time for one in seen}
    reports = [
        now for before, now in pairwise([Reading("empty"), *seen]) if now.state == "rest" and is_news(now, before)
    ]
    for throw, following in zip(throws, [*throws[1:], None], strict=True):
        if throw.rest:
            first, last = throw.rest
            end = min(following.begins if following else inf, first_late_frame(times, last))
            mine = [one for one in reports if throw.begins <= one.frame < end]
            early = any(one.sure for one in mine if one.frame < first)
            yield replace(
                film_outcome([one for one in mine if one.frame >= first], throw, times.get(first)), early=early
            )


def first_late_frame(times_s_by_frame: dict[int, float], last_rest_frame: int) -> float:
    """The frame from which on a reading comes too late for a throw whose rest ends with the frame `last_rest_frame`;
    infinity if the film has none."""
    late = times_s_by_frame.get(last_rest_frame, inf) + LATEST_READING_AFTER_REST_S
    return min((frame for frame, time in times_s_by_frame.items() if time > late), default=inf)


def film_outcome(readings: Sequence[Reading], throw: FilmedThrow, rest_begins_s: float | None) -> FilmOutcome:
    """The outcome of a throw by the first sure one of these readings, which begin with its rest, or by the last one if
    none is sure; `rest_begins_s` is the time in seconds at which the rest begins, None if unknown."""
    sure = next((one for one in readings if one.sure), None)
    reading = sure or (readings[-1] if readings else None)
    return FilmOutcome(throw, reading, reading.time - rest_begins_s if reading and rest_begins_s is not None else None)
