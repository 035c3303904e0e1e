"""`scorekeeper read`: photos in, faces out, one line a photo; a photo that cannot be read never stops the next."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from scorekeeper.errors import BadInput
from vision.draw import as_jpeg, draw_dice
from vision.errors import PhotoError
from vision.photo import Photo, load_photo
from vision.reading.reader import Reader
from vision.results import Die, Reading

ENDING = """exit codes: 0 every photo was read, 1 some photo could not be read, 2 bad use, 3 the trained reader
is missing. Boxes are in pixels of the photo as displayed; 'ms' is the time of reading, without decoding."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = ENDING
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="a photo: JPEG, PNG, WebP, TIFF, BMP, GIF")
    parser.add_argument("--json", action="store_true", help="one JSON object a line and photo, in the order asked")
    parser.add_argument("--annotate", type=Path, metavar="DIR", help="draw what was seen into copies in DIR")
    parser.add_argument("--expect", type=count, metavar="N", help="the number of dice that were thrown")
    parser.add_argument("--models", type=Path, metavar="DIR", help="another folder with a trained reader")


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 60:
        raise argparse.ArgumentTypeError(f"a number of dice is from 1 to 60, not {text!r}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    copies = names_for_copies(args.photos, args.annotate)
    reader = Reader(args.models)
    failed = False
    for name, copy in zip(args.photos, copies, strict=True):
        try:
            photo = load_photo(Path(name))
            start = perf_counter()
            reading = reader.read(photo.picture, args.expect).scaled(photo.scale)
            answer = seen(name, reading, (perf_counter() - start) * 1000)
            if copy is not None:
                annotate(copy, photo, reading)
        except PhotoError as error:
            failed = True
            answer = {"photo": name, "ok": False, "error": error.kind, "message": str(error)}
        print(json.dumps(answer) if args.json else sentence(answer), flush=True)
    return 1 if failed else 0


def seen(name: str, reading: Reading, ms: float) -> dict[str, Any]:
    return {
        "photo": name,
        "ok": True,
        "dice": [as_data(die) for die in reading.dice],
        "sure": reading.sure,
        "reasons": list(reading.reasons),
        "ms": round(ms, 1),
    }


def as_data(die: Die) -> dict[str, Any]:
    return {
        "face": die.face,
        "confidence": round(die.confidence, 4),
        "box": [round(value, 1) for value in die.box],
        "second": die.second,
    }


def sentence(answer: dict[str, Any]) -> str:
    name = answer["photo"] if answer["photo"].isprintable() else ascii(answer["photo"])
    if not answer["ok"]:
        return f"{name}: not read, {answer['message']}"
    faces = " ".join(str(die["face"]) for die in answer["dice"]) or "no dice"
    if answer["sure"]:
        return f"{name}: {faces}"
    return f"{name}: {faces} (not sure: {', '.join(answer['reasons'])})"


def names_for_copies(photos: Sequence[str], folder: Path | None) -> Iterator[Path | None]:
    """One file a photo in the folder; photos of the same name in different folders are numbered."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"the folder {folder} cannot be made: {error.strerror}") from None
    return copies_in(photos, folder)


def copies_in(photos: Sequence[str], folder: Path | None) -> Iterator[Path | None]:
    used: dict[str, int] = {}
    for name in photos:
        stem = Path(name).stem
        used[stem] = used.get(stem, 0) + 1
        yield None if folder is None else folder / f"{stem}{'' if used[stem] == 1 else f'-{used[stem]}'}.jpg"


def annotate(copy: Path, photo: Photo, reading: Reading) -> None:
    try:
        copy.write_bytes(as_jpeg(draw_dice(photo.picture, reading.dice, photo.scale)))
    except OSError as error:
        raise BadInput(f"{copy} cannot be written: {error.strerror}") from None
