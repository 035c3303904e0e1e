"""`scorekeeper label`: makes and corrects the labels of a set in a page on this computer, or splits a set by table."""

import argparse
import asyncio
import webbrowser
from functools import partial
from pathlib import Path

from scorekeeper.errors import BadInput
from scorekeeper.storage import owned_like
from vision.errors import make_visible
from vision.reading.engines import ENGINES
from vision.reading.reader import Reader
from vision.replay.labelling.book import LabelBook
from vision.replay.labelling.desk import LabelDesk
from vision.replay.labelling.proposals import Proposals, read_proposal
from vision.replay.labelling.split import photos_by_table, split_tables

SETS_HELP = """SET is a folder of photos; labels in it may be rolls.jsonl, COCO, YOLO, Pascal VOC or a CSV table. Every
answer is written to SET/rolls.jsonl at once; photos and other files are never changed. Keys: Enter confirms, 1 to 6
sets the face of the marked die, Tab marks the next, Delete removes it, N no dice, U undo, S later; drag makes or moves
a box. exit codes: 0 done, 2 bad use or a bad set, 3 the trained reader is missing."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = SETS_HELP
    parser.add_argument("set", type=Path, metavar="SET", help="a folder of photos, with or without labels")
    parser.add_argument("--port", type=parse_port, default=0, help="a port of this computer (any free one)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--split", type=parse_share, metavar="SHARE", help="split by table, SHARE to validate, and end")
    parser.add_argument("--models", type=Path, metavar="DIR", help="another folder with a trained reader")
    parser.add_argument("--engine", choices=ENGINES, help="what runs the networks (the fastest that is installed)")


def parse_port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number up to 65535, not {text!r}")
    return int(text)


def parse_share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"a share between 0 and 1, such as 0.2, not {text!r}")
    return value


def run(args: argparse.Namespace) -> int:
    with owned_like(args.set):
        return label_photos(args)


def label_photos(args: argparse.Namespace) -> int:
    book = LabelBook(args.set)
    read = partial(read_proposal, Reader(args.models, engine=args.engine))
    if args.split:
        return split_set(book, Proposals(book.photos.items(), read), args.split)
    if book.rows and not book.path.exists():
        book.save()
        print(f"{len(book.rows)} labels were imported into {make_visible(str(book.path))}")
    first = [*book.unlabelled, *book.rows]
    proposals = Proposals(((name, book.photos[name]) for name in first), read)
    proposals.start()
    try:
        serve_desk(LabelDesk(book, proposals), args.port, args.open)
    finally:
        proposals.close()
    return 0


def split_set(book: LabelBook, proposals: Proposals, part: float) -> int:
    samples = [one for name in book.rows if (one := book.sample(name))]
    if not samples:
        raise BadInput("no photo is labelled, so there is nothing to split")
    proposals.start()
    proposals.wait(len(book.photos))
    groups = photos_by_table(samples, proposals.all_made())
    if len(groups) < 2:
        raise BadInput("all photos are of one table: name the tables with `rig` in rolls.jsonl, or by folders")
    parts = split_tables(groups, part)
    book.set_splits(parts)
    validates = sum(one == "validate" for one in parts.values())
    print(f"{len(groups)} tables: {len(parts) - validates} photos to train on, {validates} to validate")
    return 0


def serve_desk(desk: LabelDesk, number: int, opens: bool) -> None:
    from scorekeeper.commands.label_server import local_socket, serve  # noqa: PLC0415

    def ready(address: str) -> None:
        print(f"{desk.overview()['left']} photos of {make_visible(str(desk.book.folder))} are left to do")
        print(f"open {address} in a browser on this computer; Ctrl-C ends", flush=True)
        if opens:
            webbrowser.open(address)

    try:
        opened = local_socket(number)
    except OSError as error:
        raise BadInput(f"the port {number} cannot be used: {error.strerror}") from None
    asyncio.run(serve(desk, opened, ready))
