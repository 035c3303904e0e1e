"""Reads every photo of labelled sets, on several cores, and compares the readings with the labels."""

import hashlib
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from threading import current_thread, main_thread
from time import process_time
from typing import Literal

import cv2

from vision.boxes import BoxCorners, area
from vision.errors import LabelledSetError, PhotoError
from vision.photo import Photo, decode, read_bytes
from vision.reading.engines import Engine
from vision.reading.reader import Reader
from vision.reading.taught import UNTAUGHT, TaughtResults
from vision.replay.match import PhotoOutcome, pair_faces, smallest_die_px
from vision.replay.sample import LabelledSet, Sample

CLOSE_UP_TAG = "close-up"


@dataclass(frozen=True, slots=True)
class Conditions:
    """Which photos of labelled sets are measured, and with which reader.

    `expect` is the number of dice that the reader is given ("known": the labelled one, None: none), `split` the part of
    the sets ("": all), and `min_edge` the least size in pixels of the smallest die.
    """

    models: Path | None = None
    engine: Engine | None = None
    expect: int | Literal["known"] | None = None
    split: str = ""
    min_edge: float = 0.0
    scene: bool = False
    """Whether to leave out photos that a single die fills."""
    taught: TaughtResults = UNTAUGHT
    """What a table has taught the reader."""


ALL_PHOTOS = Conditions()
"""Every photo, read by the reader that comes with the program, which is not given the number of dice."""


def measure(
    sets: LabelledSet | Sequence[LabelledSet], conditions: Conditions = ALL_PHOTOS, jobs: int = 1
) -> Iterator[PhotoOutcome]:
    """Read the photos that `conditions` select, in `jobs` processes, and yield the outcome of each, in the order of the
    sets.

    OpenCV keeps to one processor core from then on; a LabelledSetError if a process ends early, as for lack of memory.
    """
    reader = reader_on_one_core(conditions.models, conditions.engine)  # a damaged model is reported once, here
    wanted = [sets] if isinstance(sets, LabelledSet) else sets
    work = [(one.name, sample) for one in wanted for sample in wanted_samples(one, conditions)]
    if jobs == 1:
        yield from (
            one for one in map(partial(read_outcome, reader, conditions), work) if is_within_conditions(one, conditions)
        )
        return
    try:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            try:
                with without_interrupts():  # the processes begin here
                    read = pool.map(partial(outcome_in_pool, conditions), work, chunksize=4)
                yield from (one for one in read if is_within_conditions(one, conditions))
            finally:
                pool.shutdown(cancel_futures=True)  # drop photos that were not begun
    except BrokenProcessPool:
        raise LabelledSetError("a measuring process ended early: is there enough memory? try fewer --jobs") from None


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes started in this context ignore Ctrl-C, which a terminal sends to all of them; the main process ends
    them.

    An interrupt meanwhile takes effect at the end of the context: it may arrive in a thread of a library, and Python
    would raise it in this one, which would leave a process half started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    arrived: list[int] = []
    acts_here = current_thread() is main_thread()
    handler = signal.signal(signal.SIGINT, lambda number, _frame: arrived.append(number)) if acts_here else None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if acts_here:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if arrived:
            signal.raise_signal(signal.SIGINT)


def reader_on_one_core(models: Path | None, engine: Engine | None = None) -> Reader:
    """A reader for which OpenCV uses one processor core in this whole process, so that its times can be compared."""
    cv2.setNumThreads(1)
    return Reader(models, engine=engine)


def outcome_in_pool(conditions: Conditions, work: tuple[str, Sample]) -> PhotoOutcome:
    return read_outcome(reader_of_process(conditions.models, conditions.engine), conditions, work)


reader_of_process = cache(reader_on_one_core)
"""The reader of a worker process with these weights and engine, loaded at the first call and kept."""


def wanted_samples(one: LabelledSet, conditions: Conditions) -> Iterator[Sample]:
    """The samples of the wanted split; all samples if no split is wanted or the set has none."""
    splits = any(sample.split for sample in one.samples)
    for sample in one.samples:
        if not (conditions.split and splits) or sample.split == conditions.split:
            yield sample


def is_within_conditions(one: PhotoOutcome, conditions: Conditions) -> bool:
    """Whether the photo counts: its smallest die is large enough or has no box, and it is no close-up if only scenes
    count."""
    edge = smallest_die_px(one)
    too_small = 0 < edge < conditions.min_edge
    return not too_small and not (conditions.scene and CLOSE_UP_TAG in one.sample.tags)


def read_outcome(reader: Reader, conditions: Conditions, work: tuple[str, Sample]) -> PhotoOutcome:
    """Read one photo and compare it with its labels; if it cannot be loaded, all its dice count as missed.

    The time is processor time, without decoding; the sample of a photo filled by one die gets a tag.
    """
    source, sample = work
    try:
        photo = load_sample(sample)
    except PhotoError as error:
        lost = tuple((value, 0) for value in sample.values)
        return PhotoOutcome(source, sample, pairs=lost, error=str(error))
    boxes = in_pixels(sample, photo)
    expect = len(sample.values) if conditions.expect == "known" else conditions.expect
    reader.taught = conditions.taught
    begin = process_time()
    reading = reader.read(photo.picture, expect).scaled(photo.scale)
    ms = (process_time() - begin) * 1000
    pairs = pair_faces(sample, boxes, reading.dice)
    return PhotoOutcome(
        source, tag_close_up(sample, boxes, photo), boxes, reading, pairs, ms, extent=photo.width_and_height
    )


def load_sample(sample: Sample) -> Photo:
    data = read_bytes(sample.path)
    if sample.sha256 and hashlib.sha256(data).hexdigest() != sample.sha256:
        raise PhotoError("the photo is not the one that was labelled: its sha256 differs")
    return decode(data)


def in_pixels(sample: Sample, photo: Photo) -> tuple[BoxCorners, ...]:
    if not sample.unit:
        return sample.boxes
    width, height = photo.width_and_height
    return tuple((x0 * width, y0 * height, x1 * width, y1 * height) for x0, y0, x1, y1 in sample.boxes)


def tag_close_up(sample: Sample, boxes: Sequence[BoxCorners], photo: Photo) -> Sample:
    """The sample, tagged as a close-up if its only labelled die covers more than 70 % of the photo."""
    width, height = photo.width_and_height
    fills = len(boxes) == 1 and area(boxes[0]) > 0.7 * width * height
    return replace(sample, tags=(*sample.tags, CLOSE_UP_TAG)) if fills else sample
