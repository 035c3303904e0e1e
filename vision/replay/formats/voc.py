"""Reads Pascal VOC labels: one XML file per photo, in `Annotations` or beside the photos; objects are named 1 to 6."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from vision.errors import LabelledSetError
from vision.replay.checks import MOST_DICE, MOST_LINE_BYTES, check_box, check_face, check_number, path_inside, text_of
from vision.replay.sample import LabelledDie, Sample

LABEL_FOLDERS = ("Annotations", "annotations", ".")
PHOTO_FOLDERS = ("JPEGImages", "images", ".")


def find_labels(folder: Path) -> Path | None:
    for place in LABEL_FOLDERS:
        if any(label_files_in(folder / place)):
            return folder / place
    return None


def label_files_in(folder: Path) -> Iterator[Path]:
    """The XML files of this folder in the order of their names; beside photos only those that begin with an annotation,
    as others may be test reports."""
    for path in sorted(folder.glob("*.xml")):
        if folder.name in LABEL_FOLDERS or (path.is_file() and "<annotation" in text_of(path)[:2000]):
            yield path


def load(labels: Path) -> Iterator[Sample]:
    folder = labels.parent if labels.name in LABEL_FOLDERS else labels
    for path in label_files_in(labels):
        yield parse_file(folder, path)


def parse_file(folder: Path, path: Path) -> Sample:
    where, text = str(path), text_of(path, MOST_LINE_BYTES)
    if "<!" in text.replace("<!--", ""):
        raise LabelledSetError(f"{where}: declarations do not belong into labels")
    try:
        whole = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError):
        raise LabelledSetError(f"{where} is not XML") from None
    name = whole.findtext("filename") or ""
    photo = next((p for place in PHOTO_FOLDERS if (p := path_inside(folder, f"{place}/{name}", where)).is_file()), None)
    photo = photo or path_inside(folder, name, where)
    things = whole.findall("object")
    if len(things) > MOST_DICE:
        raise LabelledSetError(f"{where}: more than {MOST_DICE} objects")
    dice = [parse_die(thing, where) for thing in things]
    return Sample(
        photo.relative_to(folder).as_posix(),
        photo,
        tuple(die.face for die in dice),
        tuple(die.box for die in dice),
    )


def parse_die(thing: ElementTree.Element, where: str) -> LabelledDie:
    name = (thing.findtext("name") or "").strip()
    value = check_face(int(name) if name in set("123456") else name, where)
    corners = [check_number(thing.findtext(f"bndbox/{side}"), where) for side in ("xmin", "ymin", "xmax", "ymax")]
    return LabelledDie(value, check_box(corners, where))
