"""`scorekeeper replay`: measures the reader on photos whose dice are known, or the eye on films whose throws are
labelled, and prints and writes reports; replays recorded games; exports sets."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from scorekeeper.commands import replay_films
from scorekeeper.commands.read import parse_count
from scorekeeper.commands.replay_files import check_reports, write_reports
from scorekeeper.commands.taught import add_table_folder_argument, lessons_of
from scorekeeper.errors import BadInput
from scorekeeper.records.replayed import replay_game
from vision.errors import LabelledSetError, make_visible
from vision.reading.engines import ENGINES
from vision.reading.reader import Reader
from vision.reading.taught import UNTAUGHT
from vision.replay.baseline import load_baseline, what_got_better, what_got_worse
from vision.replay.export import WRITERS, export_sets
from vision.replay.match import PhotoOutcome
from vision.replay.measure import Conditions, measure, wanted_samples
from vision.replay.metrics import figures
from vision.replay.report import as_text
from vision.replay.sample import LabelledSet
from vision.replay.sets import load_sets

SETS_HELP = """A set is a folder with photos and rolls.jsonl, COCO annotations.json, YOLO, Pascal VOC or a CSV table, or
a folder of such folders. A folder with acts.jsonl is a recorded game, which is played again; one with
throws.jsonl holds films, on which the eye is measured (1: a throw was wrong though sure, or too early). exit codes:
0 done, 1 a figure is under --fail-under or a card is not the same, 2 bad use or a bad set, 3 the trained reader is
missing. --baseline says what got worse and does not change the exit code."""
HTML_HELP = "write a page to look, filter and compare: one file (x.html), or for large sets a folder with pictures"
FLOOR_NAMES = ("exact", "dice", "sure", "safe")


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = SETS_HELP
    parser.add_argument("sets", nargs="+", type=Path, metavar="SET", help="a folder of labelled photos")
    parser.add_argument(
        "--expect", type=parse_expected_dice, metavar="N|known", help="give the reader the number of dice"
    )
    parser.add_argument("--split", choices=("train", "validate"), help="only this part of sets that are split")
    parser.add_argument(
        "--min-edge", type=parse_whole, default=0, metavar="PX", help="leave out photos of smaller dice"
    )
    parser.add_argument("--scenes", action="store_true", help="leave out photos that a single die fills")
    parser.add_argument("--jobs", type=parse_whole, default=1, metavar="N", help="read on N cores (0: all of them)")
    add_table_folder_argument(parser)
    parser.add_argument("--models", type=Path, metavar="DIR", help="another folder with a trained reader")
    parser.add_argument("--engine", choices=ENGINES, help="what runs the networks (the fastest that is installed)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report as JSON, also a baseline")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write a JUnit file, a test case a photo")
    parser.add_argument("--html", type=Path, metavar="PLACE", help=HTML_HELP)
    parser.add_argument(
        "--fail-under",
        action="append",
        default=[],
        type=parse_floor,
        metavar="NAME=SHARE",
        help="exit 1 if exact, dice, sure or safe (not wrong though sure) is lower",
    )
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="an earlier --json: list and draw what changed")
    parser.add_argument("--export", nargs=2, metavar=("FORMAT", "DIR"), help="write the sets as coco or yolo")


def parse_expected_dice(text: str) -> int | Literal["known"]:
    return "known" if text == "known" else parse_count(text)


def parse_whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"a whole number from 0 up, not {text!r}")
    return int(text)


def parse_floor(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        share = float(value)
    except ValueError:
        share = -1
    if name not in FLOOR_NAMES or not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"like exact=0.98 (one of {', '.join(FLOOR_NAMES)}), not {text!r}")
    return name, share


def run(args: argparse.Namespace) -> int:
    if films := replay_films.films_if_all_are_films(args.sets):
        return replay_films.measure_and_report(films, args)
    sets = [one for path in args.sets for one in load_sets(path)]
    if args.export:
        return write_export(sets, *args.export)
    same = [replays_as_recorded(one.acts) for one in sets if one.acts]
    if same and not any(one.samples for one in sets):
        return 0 if all(same) else 1
    baseline = load_baseline(args.baseline) if args.baseline else None
    check_reports(args)
    outcomes = measure_sets(sets, args)
    about = {one.name: one.about for one in sets if one.about}
    print(as_text(outcomes), *(f"\n{make_visible(name)}: {said}" for name, said in about.items()), sep="\n")
    if lost := [make_visible(f"{one.sample.photo}: {one.error}") for one in outcomes if one.error]:
        print(f"\nphotos that could not be read count as wrong: {len(lost)}, the first {lost[0]}")
    write_reports(args, outcomes, baseline, about)
    if baseline is not None:
        worse, better = what_got_worse(outcomes, baseline), what_got_better(outcomes, baseline)
        print(
            make_visible(f"worse than {args.baseline}: {len(worse) or 'nothing'}"),
            *map(make_visible, worse),
            sep="\n  ",
        )
        print(
            make_visible(f"better than {args.baseline}: {len(better) or 'nothing'}"),
            *map(make_visible, better),
            sep="\n  ",
        )
    return verdict_on_floors(outcomes, args.fail_under) if all(same) else 1


def measure_sets(sets: Sequence[LabelledSet], args: argparse.Namespace) -> list[PhotoOutcome]:
    taught = lessons_of(args.table, Reader(args.models, engine=args.engine)).taught if args.table else UNTAUGHT
    terms = Conditions(args.models, args.engine, args.expect, args.split or "", args.min_edge, args.scenes, taught)
    cores = os.cpu_count() or 1
    jobs = min(args.jobs, cores) if args.jobs > 0 else cores
    total = sum(1 for one in sets for _ in wanted_samples(one, terms))
    outcomes = list(with_progress(measure(sets, terms, jobs), total))
    if not outcomes:
        raise LabelledSetError(
            "no photo is left to measure: the sets are empty, or --split, --min-edge or --scenes too strict"
        )
    return outcomes


def replays_as_recorded(acts_file: Path) -> bool:
    """Replay a recorded game and print the result; return whether points and cards are the recorded ones."""
    game = replay_game(acts_file)
    same = "the card is the same, byte for byte"
    print(make_visible(f"{acts_file.parent.name}: {game.acts} acts done again, {game.problem or same}"))
    return game.problem is None


def write_export(sets: Sequence[LabelledSet], form: str, folder: str) -> int:
    if form not in WRITERS:
        raise BadInput(f"--export writes {' or '.join(WRITERS)}, not {form!r}")
    print(f"{export_sets(form, sets, Path(folder))} photos written to {folder}")
    return 0


def verdict_on_floors(outcomes: Sequence[PhotoOutcome], floors: Iterable[tuple[str, float]]) -> int:
    total = figures(outcomes)
    reached = {"exact": total.exact.value, "dice": total.dice.value, "sure": total.sure.value, "safe": total.safe_share}
    low = [f"{name} is {reached[name]:.2%}, under {share:.2%}" for name, share in floors if reached[name] < share]
    for sentence in low:
        print(sentence)
    return 1 if low else 0


def with_progress(outcomes: Iterable[PhotoOutcome], total: int) -> Iterator[PhotoOutcome]:
    """Yield the outcomes, and draw a progress bar if standard error is a terminal."""
    exact = 0
    for done, one in enumerate(outcomes, 1):
        yield one
        exact += one.exact
        if sys.stderr.isatty():
            bar = "#" * (30 * done // total)
            print(f"\r[{bar:30}] {done} of {total}, {exact / done:.1%} exact ", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
