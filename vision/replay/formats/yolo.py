"""Reads YOLO labels: folders `images` and `labels`, one text file per photo, one line per die: class x y width height
as fractions."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from vision.errors import LabelledSetError
from vision.replay.checks import MOST_LINE_BYTES, check_box, check_number, path_inside, text_of
from vision.replay.sample import LabelledDie, Sample

PHOTO_ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"}
SPLITS = {"train": "train", "val": "validate", "valid": "validate", "validate": "validate", "test": "validate"}


def find_labels(folder: Path) -> Path | None:
    return folder if any(photo_and_label_folders(folder)) else None


def load(folder: Path) -> Iterator[Sample]:
    kinds = class_names(folder)
    for images, labels, split in photo_and_label_folders(folder):
        for photo in sorted(images.iterdir()):
            if photo.suffix.lower() in PHOTO_ENDINGS:
                name = photo.relative_to(folder).as_posix()
                text = labels / f"{photo.stem}.txt"
                lines = text_of(text, MOST_LINE_BYTES).splitlines() if text.is_file() else []
                dice = [parse_die(line, kinds, f"{text}, line {k}") for k, line in enumerate(lines, 1) if line.strip()]
                yield Sample(
                    name,
                    path_inside(folder, name, str(text)),
                    tuple(die.face for die in dice),
                    tuple(die.box for die in dice),
                    split=split,
                    unit=True,
                )


def photo_and_label_folders(folder: Path) -> Iterator[tuple[Path, Path, str]]:
    """The folders of photos and of labels in both common layouts, each pair with its split: train, validate (also for
    test), or empty."""
    if (folder / "images").is_dir() and (folder / "labels").is_dir() and any((folder / "labels").glob("*.txt")):
        yield folder / "images", folder / "labels", ""
    for name, split in SPLITS.items():
        for images, labels in (
            (folder / name / "images", folder / name / "labels"),
            (folder / "images" / name, folder / "labels" / name),
        ):
            if images.is_dir() and labels.is_dir():
                yield images, labels, split


def class_names(folder: Path) -> list[str]:
    """The names of the classes in their order, from classes.txt or data.yaml; the faces 1 to 6 if the set names none.

    The two forms of `names` in a data.yaml are read by hand: they do not justify a YAML library among the dependencies.
    A LabelledSetError for any other form.
    """
    if (folder / "classes.txt").is_file():
        return text_of(folder / "classes.txt", MOST_LINE_BYTES).split()
    if (folder / "data.yaml").is_file():
        text = text_of(folder / "data.yaml", MOST_LINE_BYTES)
        listed = re.search(r"^names:\s*[\[{]([^\]}]*)[\]}]", text, re.MULTILINE)
        if listed:
            return names_in_order(listed[1].split(","))
        block = re.search(r"^names:[ \t]*\n((?:[ \t]+.*\n?|-.*\n?)+)", text, re.MULTILINE)
        if block:
            return names_in_order(line for line in block[1].splitlines() if line.strip())
        if re.search(r"^names:", text, re.MULTILINE):
            raise LabelledSetError(f"{folder / 'data.yaml'}: names must be a list such as [1, 2, 3, 4, 5, 6]")
    return list("123456")


def names_in_order(entries: Iterable[str]) -> list[str]:
    """The names in a YAML list, or in a mapping from numbers such as `1: six` in the order of the numbers."""
    pairs = [entry.rpartition(":")[::2] for entry in entries]
    if all(number.strip().isdecimal() for number, _ in pairs):
        pairs.sort(key=lambda pair: int(pair[0]))
    return [name.strip(" -'\"\n") for _, name in pairs]


def parse_die(line: str, kinds: list[str], where: str) -> LabelledDie:
    parts = line.split(maxsplit=6)
    if len(parts) not in (5, 6):  # the sixth is a confidence; more are the corners of an outline
        raise LabelledSetError(f"{where}: a die is five numbers: class, x, y, width, height")
    kind, x, y, width, height = (check_number(part, where) for part in parts[:5])
    if not 0 <= kind < len(kinds) or kinds[int(kind)] not in set("123456"):
        raise LabelledSetError(f"{where}: the class {parts[0][:20]} is no face from 1 to 6")
    corners = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    if any(not -1 <= value <= 2 for value in corners):
        raise LabelledSetError(f"{where}: x, y, width and height are fractions of the photo")
    return LabelledDie(int(kinds[int(kind)]), check_box(corners, where))
