"""`scorekeeper read`: reads the dice on photos, one line per photo; a photo that cannot be read never stops the
next."""

import argparse
import json
import sys
from itertools import count as count_from
from pathlib import Path
from time import perf_counter
from typing import Any

from scorekeeper.commands.taught import add_table_folder_argument, lessons_of
from scorekeeper.errors import BadInput
from vision.draw import as_jpeg, draw_dice
from vision.errors import PhotoError, make_visible
from vision.photo import Photo, load_photo
from vision.reading.engines import ENGINES
from vision.reading.reader import Reader
from vision.results import Die, Reading

EXIT_CODES_HELP = """exit codes: 0 every photo was read, 1 some photo could not be read, 2 bad use, 3 the trained reader
is missing. Boxes are in pixels of the photo as displayed; 'ms' is the time of reading, without decoding."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXIT_CODES_HELP
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="a photo: JPEG, PNG, WebP, TIFF, BMP, GIF")
    parser.add_argument("--json", action="store_true", help="one JSON object a line and photo, in the order asked")
    parser.add_argument("--annotate", type=Path, metavar="DIR", help="draw what was seen into copies in DIR")
    parser.add_argument("--expect", type=parse_count, metavar="N", help="the number of dice that were thrown")
    add_table_folder_argument(parser)
    parser.add_argument("--models", type=Path, metavar="DIR", help="another folder with a trained reader")
    parser.add_argument("--engine", choices=ENGINES, help="what runs the networks (the fastest that is installed)")


def parse_count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 60:
        raise argparse.ArgumentTypeError(f"a number of dice is from 1 to 60, not {text!r}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    if args.annotate:
        make_output_folder(args.annotate)
    reader = Reader(args.models, engine=args.engine)
    if args.table:
        reader.taught = lessons_of(args.table, reader).taught
    failed = False
    for name in args.photos:
        try:
            photo = load_photo(photo_path(name))
            start = perf_counter()
            reading = reader.read(photo.picture, args.expect).scaled(photo.scale)
            answer = json_line(name, reading, (perf_counter() - start) * 1000)
            if args.annotate:
                copy = write_annotated(args.annotate, Path(name).stem, photo, reading)
                if not args.json:
                    print(make_visible(f"drawn: {copy}"), file=sys.stderr)
        except PhotoError as error:
            failed = True
            answer = {"photo": name, "ok": False, "error": error.kind, "message": str(error)}
        print(json.dumps(answer) if args.json else answer_sentence(answer), flush=True)
    return 1 if failed else 0


def json_line(name: str, reading: Reading, ms: float) -> dict[str, Any]:
    return {
        "photo": name,
        "ok": True,
        "dice": [die_data(die) for die in reading.dice],
        "sure": reading.sure,
        "reasons": list(reading.reasons),
        "ms": round(ms, 1),
    }


def die_data(die: Die) -> dict[str, Any]:
    return {
        "face": die.face,
        "confidence": round(die.confidence, 4),
        "box": [round(value, 1) for value in die.box],
        "second": die.second,
    }


def answer_sentence(answer: dict[str, Any]) -> str:
    name = answer["photo"] if answer["photo"].isprintable() else ascii(answer["photo"])
    if not answer["ok"]:
        return f"{name}: not read, {answer['message']}"
    faces = " ".join(str(die["face"]) for die in answer["dice"]) or "no dice"
    if answer["sure"]:
        return f"{name}: {faces}"
    return f"{name}: {faces} (not sure: {', '.join(answer['reasons'])})"


def photo_path(name: str) -> Path:
    if name.startswith(("http://", "https://")):
        raise PhotoError("this is an address: save the photo as a file, then name the file")
    return Path(name)


def make_output_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"the folder {folder} cannot be made: {error.strerror}") from None


def write_annotated(folder: Path, stem: str, photo: Photo, reading: Reading) -> Path:
    """Write a JPEG copy of the photo with what was seen drawn into it, under a name that is new in the folder; return
    its path."""
    data = as_jpeg(draw_dice(photo.picture, reading.dice, photo.scale))
    copies = (folder / f"{stem}{'' if number == 1 else f'-{number}'}.jpg" for number in count_from(1))
    return next(copy for copy in copies if write_new_file(copy, data))


def write_new_file(path: Path, data: bytes) -> bool:
    """Write a new file; False if the name is in use, a BadInput if it cannot be written."""
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        return False
    except OSError as error:
        path.unlink(missing_ok=True)
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None
    return True
