"""Writes labelled sets as COCO and as YOLO, with copies of the photos."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from vision.boxes import BoxCorners
from vision.errors import LabelledSetError, PhotoError
from vision.replay.measure import in_pixels, load_sample
from vision.replay.rows import CATEGORIES
from vision.replay.sample import LabelledSet, Sample

COCO_FILE = "annotations.json"


def export_sets(form: str, sets: Sequence[LabelledSet], folder: Path) -> int:
    """Write the sets as "coco" or "yolo" into a new or empty folder, and return the number of photos.

    A failed export is deleted again; a LabelledSetError if the folder is not empty or cannot be written, or a photo
    cannot be used.
    """
    with ExitStack() as undone:
        try:
            there = folder.exists()
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise LabelledSetError(f"{folder} is not empty: name a new folder for the export")
            undone.callback(delete_failed_export, folder, there)
            (folder / "images").mkdir()
            count = WRITERS[form](sets, folder)
        except OSError as error:
            raise LabelledSetError(f"{folder} cannot be written: {error.strerror}") from None
        undone.pop_all()
        return count


def delete_failed_export(folder: Path, existed: bool) -> None:
    """Delete what a failed export has written, and the folder if it did not exist before."""
    for path in folder.iterdir():
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink()
    if not existed:
        folder.rmdir()


class CopiedPhoto(NamedTuple):
    """The name of a copied photo, its labels, its boxes in pixels, and its width and height."""

    name: str
    sample: Sample
    boxes: tuple[BoxCorners, ...]
    width: float
    height: float


def copy_photos(sets: Sequence[LabelledSet], folder: Path) -> Iterator[CopiedPhoto]:
    """Copy each photo to `images` under a new unique name; yield what was copied.

    A LabelledSetError if a photo cannot be read.
    """
    samples = [(one.name, sample) for one in sets for sample in one.samples]
    for count, (source, sample) in enumerate(samples, 1):
        try:
            photo = load_sample(sample)
        except PhotoError as error:
            raise LabelledSetError(f"{source}/{sample.photo}: {error}") from None
        name = f"{count:06}{sample.path.suffix.lower()}"
        shutil.copyfile(sample.path, folder / "images" / name)
        yield CopiedPhoto(name, sample, in_pixels(sample, photo), *photo.width_and_height)


def write_coco(sets: Sequence[LabelledSet], folder: Path) -> int:
    images: list[dict[str, Any]] = []
    dice: list[dict[str, Any]] = []
    for name, sample, boxes, width, height in copy_photos(sets, folder):
        image = {
            "id": len(images) + 1,
            "file_name": f"images/{name}",
            "width": round(width),
            "height": round(height),
            "values": sorted(sample.values),
        }
        known = {"split": sample.split, "rig": sample.rig, "trust": sample.trust}
        images.append(image | {key: value for key, value in known.items() if value})
        for value, (x0, y0, x1, y1) in zip(sample.values, boxes, strict=False):
            bbox = [round(measure, 2) for measure in (x0, y0, x1 - x0, y1 - y0)]
            die = {
                "id": len(dice) + 1,
                "image_id": len(images),
                "category_id": value,
                "bbox": bbox,
                "area": round(bbox[2] * bbox[3], 2),
                "iscrowd": 0,
            }
            dice.append(die | ({"pips_only": True} if sample.pips_only else {}))
    whole = {"info": {"description": "dice"}, "categories": [*CATEGORIES], "images": images, "annotations": dice}
    (folder / COCO_FILE).write_text(json.dumps(whole))
    return len(images)


def write_yolo(sets: Sequence[LabelledSet], folder: Path) -> int:
    (folder / "labels").mkdir()
    count = 0
    for name, sample, boxes, width, height in copy_photos(sets, folder):
        if len(boxes) != len(sample.values):
            raise LabelledSetError(f"{sample.photo} has no boxes, and YOLO has no other labels: export COCO instead")
        lines = [
            f"{value - 1} {(x0 + x1) / 2 / width:.6f} {(y0 + y1) / 2 / height:.6f} "
            f"{(x1 - x0) / width:.6f} {(y1 - y0) / height:.6f}\n"
            for value, (x0, y0, x1, y1) in zip(sample.values, boxes, strict=True)
        ]
        (folder / "labels" / f"{Path(name).stem}.txt").write_text("".join(lines))
        count += 1
    (folder / "data.yaml").write_text('path: .\ntrain: images\nval: images\nnames: ["1", "2", "3", "4", "5", "6"]\n')
    return count


WRITERS: dict[str, Callable[[Sequence[LabelledSet], Path], int]] = {"coco": write_coco, "yolo": write_yolo}
