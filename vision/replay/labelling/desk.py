"""Answers the requests of the labelling page: the photo to label next, its proposal, the person's answer, and what is
doubtful.

An answer with several values is a dictionary for JSON. Several threads may call the desk at the same time.
"""

from collections import Counter
from collections.abc import Sequence
from threading import RLock
from typing import Any

import cv2
import numpy as np

from vision.boxes import BoxCorners
from vision.draw import as_jpeg
from vision.errors import LabelledSetError, PhotoError, make_visible
from vision.photo import decode, read_bytes
from vision.replay.checks import MOST_DICE, check_box, check_face
from vision.replay.labelling.book import CONFIRMED, LabelBook
from vision.replay.labelling.doubts import LabelDoubt, doubts_about_labels
from vision.replay.labelling.order import choose_next_photo
from vision.replay.labelling.proposals import Proposal, Proposals
from vision.results import Die

ENOUGH_READ, PATIENCE_S = 8, 2.0
"""The first photo is chosen once this many photos were read, or this many seconds have passed."""
LONGEST_PX = 1600
"""The most pixels of the longer side of a photo on the page."""
MOST_DOUBTS = 500
"""The most doubtful labels that are listed."""
Answer = dict[str, Any]


class LabelDesk:
    """The labels of one set, and the proposals for its photos."""

    def __init__(self, book: LabelBook, proposals: Proposals) -> None:
        self.book, self.proposals = book, proposals
        self._skipped: dict[str, None] = {}
        self._settled: set[str] = set()
        self._doubts: dict[str, LabelDoubt] = {}
        self._lock = RLock()

    def overview(self) -> Answer:
        """The progress of labelling: how many photos are labelled, by whom, and how many are left."""
        with self._lock:
            rows = self.book.rows
            by = Counter(row.get("by", "") for row in rows.values() if row.get("trust") == CONFIRMED)
            return {
                "set": make_visible(self.book.folder.resolve().name),
                "photos": len(self.book.photos),
                "labelled": len(rows),
                "left": len(self.book.unlabelled),
                "confirmed": {"proposal": by["proposal"], "hand": by["hand"], "elsewhere": by[""]},
                "not_confirmed": len(rows) - by.total(),
                "read": len(self.proposals.all_made()),
            }

    def next_photo_name(self) -> str:
        """The name of the photo to label next: the one whose label is worth most among those read so far, skipped ones
        only after all others; the first of them if none is read yet, empty if none is left."""
        with self._lock:
            left = [name for name in self.book.unlabelled if name not in self._skipped] or self.book.unlabelled
        if not left:
            return ""
        self.proposals.wait(min(ENOUGH_READ, len(left)), PATIENCE_S)
        made = self.proposals.all_made()
        candidates = {name: made[name] for name in left if name in made}
        if not candidates:
            return left[0]
        with self._lock:
            labelled = [made[name] for name in self.book.rows if name in made]
            values = [row["values"] for row in self.book.rows.values()]
        return choose_next_photo(candidates, labelled, values)

    def photo(self, name: str) -> Answer:
        """A photo with its labels and the reader's proposal, boxes in pixels of the photo at full size; a
        LabelledSetError if the set has no such photo."""
        self._check(name)
        proposal = self.proposals.proposal_of(name) or Proposal(error="the photo takes too long to read")
        with self._lock:
            sample = self.book.sample(name)
            row = self.book.rows.get(name, {})
            doubt = self._doubts.get(name)
        dice = [die_data(die) for die in proposal.reading.dice]
        labels = None
        if sample:
            boxes = sample.boxes or boxes_for_values(sample.values, proposal)
            labels = [{"face": value, "box": list(place)} for value, place in zip(sample.values, boxes, strict=False)]
        return {
            "name": name,
            "size": [round(side) for side in proposal.extent],
            "error": make_visible(proposal.error),
            "sure": proposal.reading.sure,
            "reasons": list(proposal.reading.reasons),
            "proposal": dice,
            "labels": labels,
            "values": list(sample.values) if sample else None,
            "trust": make_visible(str(row.get("trust", ""))),
            "doubt": make_visible(doubt.text) if doubt else "",
            "at": list(doubt.box) if doubt and doubt.box else None,
        }

    def image(self, name: str) -> bytes:
        """The photo as a new JPEG, upright and at most LONGEST_PX long; a LabelledSetError if it cannot be read."""
        self._check(name)
        try:
            picture = decode(read_bytes(self.book.photos[name])).picture
        except PhotoError as error:
            raise LabelledSetError(f"{name}: {error}") from None
        height, width = picture.shape[:2]
        factor = min(1.0, LONGEST_PX / max(height, width))
        size = (max(1, round(width * factor)), max(1, round(height * factor)))
        return as_jpeg(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), 85)

    def label(self, name: str, dice: object) -> None:
        """Take the labels of a photo as a list of faces with boxes and write them; a LabelledSetError if they are no
        labels."""
        self._check(name)
        if not isinstance(dice, list) or len(dice) > MOST_DICE:
            raise LabelledSetError(f"the labels of a photo are a list of up to {MOST_DICE} dice")
        values, boxes = [], []
        for one in dice:
            if not isinstance(one, dict):
                raise LabelledSetError("a die is an object with face and box")
            values.append(check_face(one.get("face"), "a die"))
            boxes.append(check_box(one.get("box"), "a die"))
        proposal = self.proposals.all_made().get(name, Proposal())
        boxes = [cut_to_photo(corners, proposal.extent) for corners in boxes]
        with self._lock:
            by = "proposal" if is_same_as_proposal(values, boxes, proposal) else "hand"
            self.book.label(name, values, boxes, by, proposal.sha256)
            self._settled.add(name)
            self._skipped.pop(name, None)

    def skip(self, name: str) -> None:
        with self._lock:
            self._skipped[name] = None

    def undo(self) -> str:
        """Take the last answer back and return the name of its photo; empty if there is none."""
        with self._lock:
            name = self.book.undo() or ""
            self._settled.discard(name)
            return name

    def doubts(self) -> list[Answer]:
        """The doubtful labels of photos that were read already and not confirmed since the start, worst first."""
        made = self.proposals.all_made()
        with self._lock:
            samples = [one for name in self.book.rows if name in made and (one := self.book.sample(name))]
            found = [one for one in doubts_about_labels(samples, made) if one.photo not in self._settled]
            self._doubts = {one.photo: one for one in found}
        return [
            {"name": one.photo, "kind": one.kind, "text": make_visible(one.text), "score": round(one.score, 3)}
            for one in found[:MOST_DOUBTS]
        ]

    def names_with_trust(self) -> list[Answer]:
        """The names of all photos, each with its trust (None if it has no labels), in the order of the set."""
        with self._lock:
            rows = self.book.rows
            return [
                {"name": name, "trust": str(rows[name].get("trust", "")) if name in rows else None}
                for name in self.book.photos
            ]

    def _check(self, name: str) -> None:
        if name not in self.book.photos:
            raise LabelledSetError("the set has no such photo")


def die_data(die: Die) -> Answer:
    return {
        "face": die.face,
        "box": [round(side, 1) for side in die.box],
        "confidence": round(die.confidence, 4),
        "second": die.second,
        "sure": die.sure,
    }


def boxes_for_values(values: Sequence[int], proposal: Proposal) -> list[BoxCorners]:
    """Boxes for labels that have none: those of the dice read if they show the same faces, else none."""
    dice = list(proposal.reading.dice)
    if sorted(values) != sorted(proposal.reading.faces):
        return []
    found = []
    for value in values:
        die = next(one for one in dice if one.face == value)
        dice.remove(die)
        found.append(die.box)
    return found


def cut_to_photo(corners: BoxCorners, extent: tuple[float, float]) -> BoxCorners:
    """The box without what lies outside the photo; a LabelledSetError if nothing is left."""
    width, height = extent if all(extent) else (float("inf"), float("inf"))
    x0, y0, x1, y1 = corners
    return check_box([max(0.0, x0), max(0.0, y0), min(width, x1), min(height, y1)], "a die")


def is_same_as_proposal(values: Sequence[int], boxes: Sequence[BoxCorners], proposal: Proposal) -> bool:
    """Whether the labels are the proposal as it was made."""
    read = proposal.reading.dice
    return len(read) == len(values) and all(
        die.face == value and max(abs(a - b) for a, b in zip(die.box, corners, strict=True)) < 0.1
        for die, value, corners in zip(read, values, boxes, strict=True)
    )
