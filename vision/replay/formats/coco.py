"""Reads COCO labels: one JSON file such as `annotations.json` with the categories 1 to 6; the image field `values`
holds the faces of photos without boxes."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from vision.boxes import Box
from vision.errors import SetError
from vision.replay.checks import box, face, faces, inside, json_of, number, rows, table, text_of, trust, word
from vision.replay.sample import Sample

NAMES = ("annotations.json", "_annotations.coco.json", "instances.json")


def find_labels(folder: Path) -> Path | None:
    return next((folder / name for name in NAMES if (folder / name).is_file()), None)


def load(labels: Path) -> Iterator[Sample]:
    where = str(labels)
    whole = table(json_of(text_of(labels), where), where)
    kinds = categories(whole, where)
    boxed: dict[object, list[tuple[int, Box, bool]]] = {}
    for entry in rows(whole.get("annotations", []), f"{where}: annotations"):
        one = table(entry, f"{where}: an annotation")
        image = plain(one.get("image_id"), f"{where}: image_id")
        boxed.setdefault(image, []).append(annotation(one, kinds, f"{where}, image {image}"))
    for entry in rows(whole.get("images"), f"{where}: images"):
        image = table(entry, f"{where}: an image")
        yield sample(labels.parent, image, boxed.get(plain(image.get("id"), f"{where}: id"), []), where)


def plain(value: object, where: str) -> object:
    if not isinstance(value, int | str):
        raise SetError(f"{where} must be a number or a word")
    return value


def categories(whole: Mapping[str, Any], where: str) -> dict[object, int]:
    """The face for each category id, by the categories' names, as some exporters count ids from zero; if no name is a
    face, ids 1 to 6 are the faces."""
    kinds: dict[object, int] = {}
    for entry in rows(whole.get("categories", []), f"{where}: categories"):
        one = table(entry, f"{where}: a category")
        name = str(one.get("name", "")).strip()
        if name in set("123456"):
            kinds[plain(one.get("id"), f"{where}: a category's id")] = int(name)
    return kinds or {value: value for value in range(1, 7)}


def annotation(one: Mapping[str, Any], kinds: Mapping[object, int], where: str) -> tuple[int, Box, bool]:
    kind = plain(one.get("category_id"), f"{where}: category_id")
    if kind not in kinds:
        raise SetError(f"{where}: the category {kind!r} is no face from 1 to 6")
    measures = one.get("bbox")
    if not isinstance(measures, list) or len(measures) != 4:
        raise SetError(f"{where}: bbox is four numbers: x, y, width, height")
    x, y, width, height = (number(value, f"{where}: bbox") for value in measures)
    return kinds[kind], box((x, y, x + width, y + height), where), bool(one.get("pips_only"))


def sample(folder: Path, image: Mapping[str, Any], boxed: list[tuple[int, Box, bool]], where: str) -> Sample:
    name = image.get("file_name")
    where = f"{where}, {str(name)[:100]}"
    values = tuple(face(value, where) for value, _, _ in boxed)
    if "values" in image:
        labelled = faces(image["values"], where)
        if boxed and sorted(labelled) != sorted(values):
            raise SetError(f"{where}: its values and its boxes do not show the same faces")
        values = values or labelled
    return Sample(
        photo=str(name),
        path=inside(folder, name, where),
        values=values,
        boxes=tuple(corners for _, corners, _ in boxed),
        tags=(str(image["scene"]),) if image.get("scene") else (),
        split=str(image.get("split") or ""),
        pips_only=any(pips for *_, pips in boxed),
        rig=word(image.get("rig"), f"{where}: rig"),
        trust=trust(image.get("trust"), f"{where}: trust"),
    )
