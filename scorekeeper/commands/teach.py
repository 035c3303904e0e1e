"""`scorekeeper teach`: lets photos whose dice are known teach the reader what to expect at a table."""

import argparse
from dataclasses import replace
from pathlib import Path

from scorekeeper.commands.taught import add_table_folder_argument, lessons_of
from scorekeeper.errors import BadInput
from scorekeeper.storage import owned_like
from vision.errors import PhotoError, make_visible
from vision.reading.engines import ENGINES
from vision.reading.lessons import LESSONS_FILE, save_lessons
from vision.reading.reader import Reader
from vision.reading.taught import UNTAUGHT, TaughtResults
from vision.replay.match import pair_faces
from vision.replay.measure import in_pixels, load_sample
from vision.replay.sample import Sample
from vision.replay.sets import load_sets

PHOTOS_HELP = """Each labelled photo counts as a throw that the table has confirmed; the newest 48 are kept, as numbers
without pictures. exit codes: 0 done, 2 bad use or a bad set, 3 the trained reader is missing."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = PHOTOS_HELP
    parser.add_argument("sets", nargs="*", type=Path, metavar="SET", help="a folder of labelled photos of this table")
    add_table_folder_argument(parser, required=True)
    parser.add_argument("--forget", action="store_true", help="forget first what was taught before")
    parser.add_argument("--models", type=Path, metavar="DIR", help="another folder with a trained reader")
    parser.add_argument("--engine", choices=ENGINES, help="what runs the networks (the fastest that is installed)")


def run(args: argparse.Namespace) -> int:
    if not args.sets and not args.forget:
        raise BadInput("name a set of labelled photos to learn from, or --forget")
    samples = [sample for path in args.sets for one in load_sets(path) for sample in one.samples if sample.values]
    if args.sets and not samples:
        raise BadInput("there is no labelled photo with dice in these sets")
    reader = Reader(args.models, engine=args.engine)
    lessons = lessons_of(args.table, reader)
    taught = UNTAUGHT if args.forget else lessons.taught
    before = len(taught.results)
    for sample in samples:
        taught = results_after_photo(taught, reader, sample)
    with owned_like(args.table):
        save_lessons(replace(lessons, taught=taught), args.table / LESSONS_FILE)
    print(teaching_report(taught, before, len(samples)))
    return 0


def results_after_photo(taught: TaughtResults, reader: Reader, sample: Sample) -> TaughtResults:
    """What is taught after this photo; unchanged if it cannot be read or shows no dice to the reader."""
    try:
        photo = load_sample(sample)
    except PhotoError as error:
        print(make_visible(f"{sample.photo}: not read, {error}"))
        return taught
    reading = reader.read(photo.picture, len(sample.values)).scaled(photo.scale)
    if reading.basis is None:
        return taught
    pairs = pair_faces(sample, in_pixels(sample, photo), reading.dice)
    right = all(truth == read for truth, read in pairs)
    return taught.after(reading.basis, right, reading.sure)


def teaching_report(taught: TaughtResults, before: int, photos: int) -> str:
    """The text with the number of photos used to teach, of the results kept now and `before`, and by how much the
    results shift the log odds of a throw like the last one."""
    if not taught.results:
        return f"{photos} photos; nothing is kept"
    corrected = sum(not one.right for one in taught.results)
    shift = taught.odds_shift(taught.results[-1].basis)
    return (
        f"{photos} photos; {len(taught.results)} results are kept (before: {before}), {corrected} of them corrected; "
        f"the log odds of a throw like the last one change by {shift:+.2f}"
    )
