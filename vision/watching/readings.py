"""The readings of a whole film or camera, one after the other, and those of them that are news."""

from collections.abc import Iterator
from dataclasses import replace

from vision.results import Reading
from vision.sources import Frame, Source
from vision.watching.eye import Eye


def readings(source: Source, eye: Eye) -> Iterator[Reading]:
    """Yield a reading for every frame of the source until it ends, and one more if the last frames of a film confirm a
    throw."""
    last: Frame | None = None
    while (frame := source.read()) is not None:
        yield eye.see(frame, source.live)
        last = frame
    if last is not None and (final := eye.read_at_end(last)):
        yield final


def changed_readings(seen: Iterator[Reading]) -> Iterator[Reading]:
    """Yield only the readings that differ from the one before in more than frame and time."""
    last: Reading | None = None
    for reading in seen:
        if last is None or is_news(reading, last):
            yield reading
        last = reading


def is_news(reading: Reading, last: Reading) -> bool:
    """Whether the reading differs from the last one in more than the frame and its time."""
    return replace(reading, frame=last.frame, time=last.time) != last
