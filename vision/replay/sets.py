"""Opens labelled sets: a folder with photos and labels in any of the formats, or a folder of such folders."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

from vision.errors import LabelledSetError, make_visible
from vision.replay.checks import MOST_PHOTOS, text_of
from vision.replay.formats import coco, pairs, rolls, voc, yolo
from vision.replay.sample import ABOUT_FILE, ACTS_FILE, LabelledSet, Sample

FORMATS: tuple[ModuleType, ...] = (rolls, coco, yolo, voc, pairs)

MOST_ABOUT_BYTES = 1 << 20


def load_set(path: Path | str) -> LabelledSet:
    """The labelled set in this folder; a LabelledSetError if there is none, or its labels are wrong."""
    found = open_set(Path(path)) if Path(path).is_dir() else None
    if found is None:
        raise LabelledSetError(f"{path} is no folder with photos and labels")
    return found


def load_sets(folder: Path | str) -> list[LabelledSet]:
    """The labelled set in this folder, or all sets in the folders inside it; a LabelledSetError if there is none, or
    labels are wrong."""
    path = Path(folder)
    if not path.is_dir():
        raise LabelledSetError(f"{path} is no folder with photos and labels")
    found = open_set(path)
    if found is not None:
        return [found]
    inner = [one for folder in sorted(path.iterdir()) if folder.is_dir() and (one := open_set(folder))]
    if not inner:
        raise LabelledSetError(
            f"{path} holds no labels: rolls.jsonl, annotations.json, YOLO, Pascal VOC or a CSV table"
        )
    return inner


def open_set(folder: Path) -> LabelledSet | None:
    """The labelled set in this folder; None if it holds no labels, a LabelledSetError if they are wrong. If
    `acts.jsonl` lies beside the labels, it is a recorded game."""
    for form in FORMATS:
        labels = form.find_labels(folder)
        if labels is not None:
            samples = tuple(unique_samples(form.load(labels), labels))
            acts = folder / ACTS_FILE
            return LabelledSet(
                folder.resolve().name, folder, samples, acts if acts.is_file() else None, set_description(folder)
            )
    return None


def set_description(folder: Path) -> str:
    """What the set says of itself, in one line of up to 500 characters; empty if it says nothing."""
    path = folder / ABOUT_FILE
    return make_visible(" ".join(text_of(path, MOST_ABOUT_BYTES).split())[:500]) if path.is_file() else ""


def unique_samples(samples: Iterable[Sample], labels: Path) -> Iterator[Sample]:
    """The samples; a LabelledSetError once a photo is labelled twice in the file `labels`, or there are too many."""
    names: set[str] = set()
    for sample in samples:
        if sample.photo in names:
            raise LabelledSetError(f"{labels}: {sample.photo!r} is labelled twice")
        names.add(sample.photo)
        if len(names) > MOST_PHOTOS:
            raise LabelledSetError(f"{labels}: more than {MOST_PHOTOS} photos")
        yield sample
