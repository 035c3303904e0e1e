"""Measures how many unsure readings become sure and right when photos are read again in altered views (see
vision.reading.again). The photos of each table are judged by judges fitted on the other tables, with a bank of familiar
dice that holds none of its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from models.recipe.familiar import FeaturesByTable, bank_without
from vision.errors import PhotoError
from vision.reading.judge import Judges
from vision.reading.reader import Reader
from vision.reading.thresholds import Thresholds
from vision.replay.judging import JudgedReading, fit_judge
from vision.replay.match import pair_faces
from vision.replay.measure import load_sample
from vision.replay.tune import SeenPhoto


@dataclass(frozen=True, slots=True)
class Rereading:
    """A reading of a photo: whether it was sure at once, whether it is after the altered views, and whether it is
    right."""

    source: str
    known: bool
    sure_at_once: bool
    sure: bool
    exact: bool


def read_again(
    found: Mapping[str, Sequence[SeenPhoto]],
    readings: Sequence[JudgedReading],
    features: Mapping[str, FeaturesByTable],
    judges: Judges,
    models: Mapping[str, Path],
    limits: Mapping[str, Thresholds],
) -> Iterator[Rereading]:
    """All readings. The photos of those that are not sure at once are read again from the file, as the reader does it:
    with a search for missing dice, and in altered views. `found`, `features`, `models` and `limits` are by source;
    `readings` are those of `found`, in the same order."""
    for table in sorted({one.photographed_table for one in readings}):
        known, unknown = (
            replace(
                fit_judge([one for one in readings if one.known == number and one.photographed_table != table]),
                point=judge.point,
            )
            for number, judge in ((True, judges.known), (False, judges.unknown))
        )
        own = Judges(known, unknown)
        cases = iter([one for one in readings if one.photographed_table == table])
        for source, photos in found.items():
            if source.partition(",")[0] == table:
                reader = Reader(models[source], replace(limits[source], judges=own))
                reader.model = replace(reader.model, bank=bank_without(features[source], table))
                for one in photos:
                    for number in (False, True) if one.sample.values else (False,):
                        yield reread_if_unsure(one, next(cases), own, reader, number)


def reread_if_unsure(
    seen: SeenPhoto, reading: JudgedReading, judges: Judges, reader: Reader, count_known: bool
) -> Rereading:
    """The reading of this photo as it is, if it is sure, else read again by `reader` from the file."""
    assert reading.known == count_known
    if reading.evidence is None:
        return Rereading(reading.source, count_known, False, False, reading.exact)
    judge = judges.known if count_known else judges.unknown
    if reading.allowed and judge.chance(reading.evidence) >= judge.point:
        return Rereading(reading.source, count_known, True, True, reading.exact)
    try:
        photo = load_sample(seen.sample)
    except PhotoError:
        return Rereading(reading.source, count_known, False, False, reading.exact)
    again = reader.read(photo.picture, len(seen.sample.values) if count_known else None)
    exact = all(truth == face for truth, face in pair_faces(seen.sample, seen.boxes, again.dice))
    return Rereading(reading.source, count_known, False, again.sure, exact)


def rereadings_table(rereadings: Sequence[Rereading]) -> str:
    """The table as text: for each source, with the number of dice known and not, how many photos were sure and how many
    of these wrong, before and after the altered views."""
    lines = [f"{'source':26} number  photos  sure at once / then  wrong though sure at once / then"]
    for source, known in sorted({(one.source, one.known) for one in rereadings}):
        mine = [one for one in rereadings if (one.source, one.known) == (source, known)]
        first, then = ([one for one in mine if one.sure_at_once], [one for one in mine if one.sure])
        wrong = [sum(not one.exact for one in some) for some in (first, then)]
        lines.append(f"{source[:26]:26} {'known' if known else '-':7} {len(mine):6} "
                     f"{len(first):9} / {len(then):4} {wrong[0]:16} / {wrong[1]}")  # fmt: skip
    return "\n".join(lines)
