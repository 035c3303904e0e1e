"""Reads COCO labels: one JSON file such as `annotations.json` with the categories 1 to 6; the image field `values`
holds the faces of photos without boxes."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from vision.errors import LabelledSetError
from vision.replay.checks import (
    check_box,
    check_face,
    check_faces,
    check_label_trust,
    check_number,
    check_object,
    check_rows,
    check_word,
    json_of,
    path_inside,
    text_of,
)
from vision.replay.sample import LabelledDie, Sample

LABEL_FILE_NAMES = ("annotations.json", "_annotations.coco.json", "instances.json")


def find_labels(folder: Path) -> Path | None:
    return next((folder / name for name in LABEL_FILE_NAMES if (folder / name).is_file()), None)


def load(labels: Path) -> Iterator[Sample]:
    where = str(labels)
    whole = check_object(json_of(text_of(labels), where), where)
    kinds = faces_of_categories(whole, where)
    dice: dict[object, list[LabelledDie]] = {}
    for entry in check_rows(whole.get("annotations", []), f"{where}: annotations"):
        one = check_object(entry, f"{where}: an annotation")
        image = check_plain_id(one.get("image_id"), f"{where}: image_id")
        dice.setdefault(image, []).append(parse_annotation(one, kinds, f"{where}, image {image}"))
    for entry in check_rows(whole.get("images"), f"{where}: images"):
        image = check_object(entry, f"{where}: an image")
        yield make_sample(labels.parent, image, dice.get(check_plain_id(image.get("id"), f"{where}: id"), []), where)


def check_plain_id(value: object, where: str) -> object:
    if not isinstance(value, int | str):
        raise LabelledSetError(f"{where} must be a number or a word")
    return value


def faces_of_categories(whole: Mapping[str, Any], where: str) -> dict[object, int]:
    """The face for each category id, by the categories' names, as some exporters count ids from zero; if no name is a
    face, ids 1 to 6 are the faces."""
    kinds: dict[object, int] = {}
    for entry in check_rows(whole.get("categories", []), f"{where}: categories"):
        one = check_object(entry, f"{where}: a category")
        name = str(one.get("name", "")).strip()
        if name in set("123456"):
            kinds[check_plain_id(one.get("id"), f"{where}: a category's id")] = int(name)
    return kinds or {value: value for value in range(1, 7)}


def parse_annotation(one: Mapping[str, Any], kinds: Mapping[object, int], where: str) -> LabelledDie:
    kind = check_plain_id(one.get("category_id"), f"{where}: category_id")
    if kind not in kinds:
        raise LabelledSetError(f"{where}: the category {kind!r} is no face from 1 to 6")
    measures = one.get("bbox")
    if not isinstance(measures, list) or len(measures) != 4:
        raise LabelledSetError(f"{where}: bbox is four numbers: x, y, width, height")
    x, y, width, height = (check_number(value, f"{where}: bbox") for value in measures)
    box = check_box((x, y, x + width, y + height), where)
    return LabelledDie(kinds[kind], box, bool(one.get("pips_only")))


def make_sample(folder: Path, image: Mapping[str, Any], dice: list[LabelledDie], where: str) -> Sample:
    name = image.get("file_name")
    where = f"{where}, {str(name)[:100]}"
    values = tuple(check_face(die.face, where) for die in dice)
    if "values" in image:
        labelled = check_faces(image["values"], where)
        if dice and sorted(labelled) != sorted(values):
            raise LabelledSetError(f"{where}: its values and its boxes do not show the same faces")
        values = values or labelled
    return Sample(
        photo=str(name),
        path=path_inside(folder, name, where),
        values=values,
        boxes=tuple(die.box for die in dice),
        tags=(str(image["scene"]),) if image.get("scene") else (),
        split=str(image.get("split") or ""),
        pips_only=any(die.pips_only for die in dice),
        rig=check_word(image.get("rig"), f"{where}: rig"),
        trust=check_label_trust(image.get("trust"), f"{where}: trust"),
    )
