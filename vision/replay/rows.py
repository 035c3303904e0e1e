"""The result of a measurement as rows for other programs: pandas, notebooks, FiftyOne, pycocotools."""

from collections.abc import Iterable
from typing import Any

from vision.boxes import BoxCorners, area
from vision.replay.data import photo_data
from vision.replay.match import PhotoOutcome
from vision.replay.report import what_went_wrong

CATEGORIES = tuple({"id": face, "name": str(face), "supercategory": "die face"} for face in range(1, 7))
"""The categories of the dice in COCO, one for each face."""


def rows_as_dicts(outcomes: Iterable[PhotoOutcome]) -> list[dict[str, Any]]:
    """One dictionary for each photo, as `pandas.DataFrame` takes them: where its file is, what is labelled and what was
    read, whether that is right, and why the reader was not sure.

    `confidence` is that of the weakest die, and None if no die was read; `wrong` says what went wrong in words.
    """
    return [
        {
            "path": str(one.sample.path),
            **photo_data(one),
            "error": one.error,
            "wrong_though_sure": one.wrong_though_sure,
            "wrong": "" if one.exact else what_went_wrong(one),
            "confidence": min((die.confidence for die in one.reading.dice), default=None),
            "rig": one.sample.rig,
            "trust": one.sample.trust,
            "split": one.sample.split,
        }
        for one in outcomes
    ]


def coco_with_predictions(outcomes: Iterable[PhotoOutcome]) -> dict[str, Any]:
    """The labels as COCO, and below `predictions` what was read, in the form of COCO results (image, category, bbox,
    score). `file_name` is the path of the photo."""
    images: list[dict[str, Any]] = []
    labels: list[dict[str, Any]] = []
    read: list[dict[str, Any]] = []
    for number, one in enumerate(outcomes, 1):
        width, height = (round(side) for side in one.extent)
        values = sorted(one.sample.values)
        images.append(
            {"id": number, "file_name": str(one.sample.path), "width": width, "height": height, "values": values}
        )
        for face, box in zip(one.sample.values, one.boxes, strict=False):
            labels.append(
                {"id": len(labels) + 1, **coco_annotation(number, face, box), "area": round(area(box), 2), "iscrowd": 0}
            )
        read += [
            {**coco_annotation(number, die.face, die.box), "score": round(die.confidence, 4)}
            for die in one.reading.dice
        ]
    return {"categories": [*CATEGORIES], "images": images, "annotations": labels, "predictions": read}


def coco_annotation(image_id: int, face: int, box: BoxCorners) -> dict[str, Any]:
    x0, y0, x1, y1 = (round(value, 2) for value in box)
    return {"image_id": image_id, "category_id": face, "bbox": [x0, y0, round(x1 - x0, 2), round(y1 - y0, 2)]}
