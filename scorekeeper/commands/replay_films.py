"""The part of `scorekeeper replay` that measures the eye on films whose throws are labelled."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.commands.replay_files import check_reports, wanted_reports, write_report
from scorekeeper.commands.taught import lessons_of
from scorekeeper.errors import BadInput
from vision.errors import make_visible
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.replay.films import FilmOutcome, film_folders, load_throws, measure_films
from vision.replay.films_report import as_json, as_junit, as_text, load_earlier_flaws, what_got_worse
from vision.replay.page.films import as_films_page

PHOTO_ONLY_OPTIONS = ("export", "fail_under", "split", "min_edge", "scenes")
"""Options that are refused for films."""


def films_if_all_are_films(sets: Sequence[Path]) -> list[Path]:
    """The folders of films, if all sets are such; empty if none is, and a BadInput if some are."""
    folders = [film_folders(path) for path in sets]
    if any(folders) and not all(folders):
        raise BadInput("films and photos are measured apart: name the folders with throws.jsonl in a call of their own")
    return [one for several in folders for one in several]


def measure_and_report(folders: Sequence[Path], args: argparse.Namespace) -> int:
    """Measure the eye on all films, print the figures and write the reports that were asked for; return 1 if a throw
    was read too early, or wrongly by a reading that was sure, else 0."""
    if meant := [name for name in PHOTO_ONLY_OPTIONS if getattr(args, name)]:
        raise BadInput(f"--{meant[0].replace('_', '-')} is for photos, and these are films")
    baseline = load_earlier_flaws(args.baseline) if args.baseline else None
    check_reports(args)
    reader = Reader(args.models, engine=args.engine, effort=QUICK)
    if args.table:
        reader.taught = lessons_of(args.table, reader).taught
    throws = [throw for folder in folders for throw in load_throws(folder)]
    if not throws:
        raise BadInput("no throw is labelled in these folders")
    expect = args.expect if isinstance(args.expect, int) else None
    outcomes = list(measure_films(throws, reader, expect))
    print(as_text(outcomes))
    write_film_reports(args, outcomes)
    if baseline is not None:
        worse = what_got_worse(outcomes, baseline)
        print(
            make_visible(f"worse than {args.baseline}: {len(worse) or 'nothing'}"),
            *map(make_visible, worse),
            sep="\n  ",
        )
    return 1 if any(one.wrong_though_sure or one.early for one in outcomes) else 0


def write_film_reports(args: argparse.Namespace, outcomes: Sequence[FilmOutcome]) -> None:
    makers = {
        "json": lambda: as_json(outcomes).encode(),
        "junit": lambda: as_junit(outcomes),
        "html": lambda: as_films_page(outcomes).encode(),
    }
    for kind, path in wanted_reports(args):
        if path.is_dir():
            raise BadInput(f"{path} is a folder: the page of films is one file")
        write_report(path, makers[kind](), os.O_TRUNC)
