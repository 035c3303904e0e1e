"""The data of the page: the same figures as `--json`, and one compact row for each photo."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from vision.boxes import BoxCorners
from vision.errors import make_visible
from vision.replay.baseline import change_of_reading, earlier_photos
from vision.replay.match import PhotoOutcome, true_faces
from vision.replay.metrics import dice_count_of, label_trust_of, rig_of, size_group_of, source_of, surest_first, tags_of
from vision.replay.report import what_went_wrong

GROUPINGS: dict[str, Callable[[PhotoOutcome], Iterable[str]]] = {
    "by_count": dice_count_of,
    "by_size": size_group_of,
    "by_tag": tags_of,
    "by_source": source_of,
    "by_rig": rig_of,
    "by_trust": label_trust_of,
}
"""The groupings that the page draws, in this order, under their names in the JSON."""


def page_content(
    outcomes: Sequence[PhotoOutcome], figures: dict[str, Any], baseline: dict[str, Any] | None
) -> dict[str, Any]:
    """The figures as in `--json`, the earlier figures if there is a baseline, and the rows of the photos.

    Names that occur often (`words`) are listed once; the rows hold their indices.
    """
    before = earlier_photos(baseline) if baseline else {}
    places = {id(one): place for place, one in enumerate(surest_first(outcomes), 1)}
    words = WordNumbers()
    rows = [photo_row(one, words, places[id(one)], before.get((one.source, one.sample.photo))) for one in outcomes]
    return {
        "figures": without_photos(figures),
        "before": without_photos(baseline) if baseline else None,
        "words": list(words),
        "photos": rows,
    }


def without_photos(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "photos"}


class WordNumbers(dict[str, int]):
    """Gives each word a number, from 0 up."""

    def __missing__(self, word: str) -> int:
        self[word] = len(self)
        return self[word]


def photo_row(one: PhotoOutcome, words: WordNumbers, sureness_rank: int, old: dict[str, Any] | None) -> dict[str, Any]:
    """The row of one photo; empty values are left out, so that thousands of rows stay small. `sureness_rank` is
    its place among all photos, surest first, and `old` its data in the earlier report, if any."""
    labels: Sequence[BoxCorners | tuple[()]] = one.boxes or [()] * len(one.sample.values)
    full: dict[str, Any] = {
        "name": make_visible(one.sample.photo),
        "source": words[make_visible(one.source)],
        "exact": int(one.exact),
        "sure": int(one.sure),
        "place": sureness_rank,
        "reasons": [words[str(reason)] for reason in one.reading.reasons],
        "said": "" if one.exact else make_visible(what_went_wrong(one)),
        "error": make_visible(one.error),
        "ms": round(one.ms, 1),
        "size": [round(side) for side in one.extent] if any(one.extent) else [],
        "labels": [[face, *whole_corners(box)] for face, box in zip(one.sample.values, labels, strict=False)],
        "dice": dice_rows(one),
        "pairs": [10 * truth + read for truth, read in one.pairs],
        "groups": [[words[name.strip()] for name in names(one)] for names in GROUPINGS.values()],
        "was": earlier_reading(one, old) if old else None,
    }
    return {name: value for name, value in full.items() if value not in ("", [], None)}


def dice_rows(one: PhotoOutcome) -> list[list[float]]:
    """The dice read, each as face, second guess, confidence, sure, labelled face (0 if none is there), and box."""
    return [
        [die.face, die.second, round(die.confidence, 4), int(die.sure), truth, *whole_corners(die.box)]
        for die, truth in zip(one.reading.dice, true_faces(one), strict=True)
    ]


def whole_corners(box: BoxCorners | tuple[()]) -> list[int]:
    return [round(value) for value in box]


def earlier_reading(one: PhotoOutcome, old: dict[str, Any]) -> dict[str, Any]:
    """The earlier reading of a photo, with its faces, reasons and dice; dice whose data is damaged or has no box, as in
    older reports, are left out."""
    return {
        "exact": int(bool(old.get("exact"))),
        "sure": int(bool(old.get("sure"))),
        "read": faces_of(old.get("read")),
        "reasons": [make_visible(word) for word in as_list(old.get("reasons")) if isinstance(word, str)],
        "dice": [die for raw in as_list(old.get("dice")) if (die := earlier_die(raw))],
        "change": change_of_reading(one, old),
    }


def as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def faces_of(value: object) -> list[int]:
    return [face for face in as_list(value) if isinstance(face, int) and 1 <= face <= 6]


def earlier_die(raw: object) -> list[float] | None:
    """A die of an earlier report in the form of `dice_rows`, with 0 for the label if it was read wrong; None if the
    data is not a die with a box."""
    if not isinstance(raw, dict):
        return None
    try:
        box = [round(float(value)) for value in raw["box"]]
        face = int(raw["face"])
        die = [face, int(raw["second"]), float(raw["confidence"]), int(raw["sure"]), face if raw["right"] else 0]
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return [*die, *box] if len(box) == 4 else None
