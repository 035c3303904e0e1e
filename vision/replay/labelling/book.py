"""The labels of a set while they are made: loaded from any format, written to `rolls.jsonl` after each change."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from vision.boxes import BoxCorners
from vision.errors import LabelledSetError, PhotoError
from vision.photo import open_photo, read_bytes
from vision.replay.checks import MOST_PHOTOS, json_of, lines_of, path_inside
from vision.replay.formats import rolls
from vision.replay.formats.yolo import PHOTO_ENDINGS
from vision.replay.labelling.disk import file_stamp, replace_file
from vision.replay.sample import Sample
from vision.replay.sets import open_set

CONFIRMED, IMPORTED = "confirmed", "imported"
"""How far labels can be trusted: a person has confirmed them here, or they come from another format."""
ORIENTATION, LYING = 0x0112, (5, 6, 7, 8)
"""The EXIF tag of a photo's orientation, and its values for a quarter turn."""
DEEPEST_FOLDER = 4
"""The most levels of folders below that of the set in which photos are looked for."""

LabelRow = dict[str, Any]


class LabelBook:
    """The labels of the set in a folder, one row of `rolls.jsonl` for each labelled photo, and the photos without
    labels. Only one thread may use it.

    `photos` holds the path of each photo by its name, labelled ones first.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise LabelledSetError(f"{folder} is no folder with photos")
        self.folder = folder
        self.path = folder / rolls.LABELS_FILE
        self.rows: dict[str, LabelRow] = dict(known_labels(folder))
        self.photos: dict[str, Path] = {name: path_inside(folder, name, str(self.path)) for name in self.rows}
        self.photos |= {name: path for name, path in photos_in(folder) if name not in self.photos}
        if not self.photos:
            raise LabelledSetError(f"{folder} holds no photos")
        self._undo: list[tuple[str, LabelRow | None]] = []
        self._seen = file_stamp(self.path)

    @property
    def unlabelled(self) -> list[str]:
        """The photos without labels."""
        return [name for name in self.photos if name not in self.rows]

    def label(self, name: str, values: Sequence[int], boxes: Sequence[BoxCorners], by: str, sha256: str = "") -> None:
        """Set the labels of a photo and write all labels; a LabelledSetError if that fails, and then nothing has
        changed.

        Fields of the row that are not about the dice stay as they are. `by` is who labelled: "proposal" if the reader's
        proposal was confirmed unchanged, "hand" if a person changed it.
        """
        row = dict(self.rows.get(name, {"photo": name}))
        row |= {"values": list(values), "boxes": [[round(side, 1) for side in box] for box in boxes]}
        row |= {"trust": CONFIRMED, "by": by} | ({"sha256": sha256} if sha256 else {})
        row.pop("pips_only", None)
        self._change(name, row)

    def undo(self) -> str | None:
        """Take the last change back, write all labels, and return its photo; None if there is none left. A
        LabelledSetError if the labels cannot be written, and then nothing has changed."""
        if not self._undo:
            return None
        name, row = self._undo.pop()
        try:
            self._set(name, row)
        except LabelledSetError:
            self._undo.append((name, row))
            raise
        return name

    def set_splits(self, parts: Mapping[str, str]) -> None:
        """Write the part of the set, "train" or "validate", that `parts` gives by the photo's name, to the rows of
        those of these photos that are labelled; a LabelledSetError if that fails, and then nothing has changed."""
        before = self.rows
        self.rows = {name: row | ({"split": parts[name]} if name in parts else {}) for name, row in self.rows.items()}
        self._write_or_restore(before)

    def sample(self, name: str) -> Sample | None:
        """The labels of a photo; None if it has none."""
        row = self.rows.get(name)
        return rolls.parse_line(self.folder, json.dumps(row), name) if row else None

    def save(self) -> None:
        """Write all labels, as after an import."""
        self._write_or_restore(self.rows)

    def _change(self, name: str, row: LabelRow) -> None:
        before = self.rows.get(name)
        self._set(name, row)
        self._undo.append((name, before))

    def _set(self, name: str, row: LabelRow | None) -> None:
        before, self.rows = self.rows, {key: old for key, old in self.rows.items() if key != name or row is not None}
        if row is not None:
            self.rows[name] = row
        self._write_or_restore(before)

    def _write_or_restore(self, before: dict[str, LabelRow]) -> None:
        try:
            self._write()
        except (LabelledSetError, OSError) as error:
            self.rows = before
            if isinstance(error, OSError):
                raise LabelledSetError(f"{self.path} cannot be written: {error.strerror}") from None
            raise

    def _write(self) -> None:
        if file_stamp(self.path) != self._seen:
            raise LabelledSetError(f"{self.path} was changed by another program: start `scorekeeper label` again")
        replace_file(self.path, "".join(f"{json.dumps(row)}\n" for row in self.rows.values()).encode())
        self._seen = file_stamp(self.path)


def known_labels(folder: Path) -> Iterator[tuple[str, LabelRow]]:
    """The labels that a set has already, as rows with their photos' names; those of other formats are marked as
    imported unless they say how far they can be trusted, and have boxes in pixels."""
    found = open_set(folder)
    if found is None:
        return
    if (folder / rolls.LABELS_FILE).is_file():
        raw = {str(row.get("photo")): row for row in read_label_rows(folder / rolls.LABELS_FILE)}
        yield from ((sample.photo, raw[sample.photo]) for sample in found.samples)
        return
    for sample in found.samples:
        yield sample.photo, label_row_of(sample)


def read_label_rows(path: Path) -> Iterator[LabelRow]:
    """The rows of a file that `open_set` has checked."""
    for line in lines_of(path):
        if line.strip():
            row: LabelRow = json_of(line, str(path))
            yield row


def label_row_of(sample: Sample) -> LabelRow:
    row: LabelRow = {
        "photo": sample.photo,
        "values": list(sample.values),
        "boxes": [[round(side, 1) for side in box] for box in boxes_in_pixels(sample)],
        "tags": list(sample.tags),
        "split": sample.split,
        "rig": sample.rig,
        "trust": sample.trust or IMPORTED,
        "pips_only": sample.pips_only,
    }
    return {name: value for name, value in row.items() if value or name == "values"}


def boxes_in_pixels(sample: Sample) -> Sequence[BoxCorners]:
    """The boxes in pixels of the photo as displayed; none if they are fractions of a photo that cannot be read."""
    if not sample.unit:
        return sample.boxes
    try:
        width, height = photo_size(read_bytes(sample.path))
    except PhotoError:
        return ()
    return [(x0 * width, y0 * height, x1 * width, y1 * height) for x0, y0, x1, y1 in sample.boxes]


def photo_size(photo: bytes) -> tuple[float, float]:
    """Width and height of the photo as displayed, by its header alone."""
    with open_photo(photo) as image:
        width, height = image.size
        return (height, width) if image.getexif().get(ORIENTATION, 1) in LYING else (width, height)


def photos_in(folder: Path, depth: int = DEEPEST_FOLDER) -> Iterator[tuple[str, Path]]:
    """The photos in the folder and below it, by their names in the set; links and hidden files are left out."""
    count = 0
    for place, folders, files in os.walk(folder):
        inner = Path(place).relative_to(folder)
        folders[:] = sorted(name for name in folders if not name.startswith(".") and len(inner.parts) < depth)
        for name in sorted(files):
            path = Path(place, name)
            if path.suffix.lower() in PHOTO_ENDINGS and not name.startswith(".") and not path.is_symlink():
                count += 1
                if count > MOST_PHOTOS:
                    raise LabelledSetError(f"{folder} holds more than {MOST_PHOTOS} photos")
                yield (inner / name).as_posix(), path
