"""Loads labelled photos for training: renders, the sets of real photos, and photos without dice."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Pixels = NDArray[np.uint8]

FROM_STRAIGHT_ABOVE = {
    "nell-byler-d6",
    "rune55-round-grey",
    "damiantab-light",
    "bartek-classic",
}  # seen from above: any turn is natural
PARTLY_LABELLED = {"rune55-trays", "epanemu-dice3", "rune55-round-grey"}  # some dice have no label
MOST_SIDE_PX = 1000  # photos are kept at most this wide and high
WRONGLY_LABELLED: dict[str, str] = json.loads(Path(__file__).with_name("wrong_labels.json").read_text())
"""Photos (files of the sets) with wrong labels, checked by a person, and what is wrong; they are neither trained on nor
measured."""


@dataclass(slots=True)
class Photo:
    """A labelled photo for training, with one row for each of its dice. An unknown middle of a top face is nan, unknown
    pips are an array without rows, and a die without a box gets the whole photo as its box."""

    path: Path
    source: str
    faces: NDArray[np.int64]
    boxes: Array  # x0 y0 x1 y1
    tops: Array  # centre of the top face
    use: NDArray[np.bool_]  # False: neither learn from this die nor call it background
    pips: list[Array]
    free: bool  # may be turned by any angle
    crop: bool = False  # the photo is the die
    boxed: bool = True  # the box is of the die
    pips_only: bool = False  # boxes are guessed around the pips
    data: NDArray[np.uint8] | None = None  # the photo as JPEG, once loaded
    ignore: Array | None = None  # boxes that may or may not be dice

    def load(self) -> Pixels:
        """The photo in BGR. It is read once and kept in memory as a compressed file.

        A photo larger than 1000 pixels is reduced, and its boxes and top faces with it; one that cannot be read ends
        the program.
        """
        if self.data is None:
            photo = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
            if photo is None:
                raise SystemExit(f"{self.path} is not a photo.")
            k = MOST_SIDE_PX / max(photo.shape[:2])
            if k < 1:
                photo = cv2.resize(photo, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
                self.boxes, self.tops = self.boxes * k, self.tops * k
            self.data = (
                cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]
                if k < 1
                else np.fromfile(self.path, np.uint8)
            )
        return np.asarray(cv2.imdecode(self.data, cv2.IMREAD_COLOR), np.uint8)


def renders(bank: Path) -> list[Photo]:
    """The photos rendered so far in this folder, with their labels. Dice of which at most 12 % is visible have none,
    and those hard to see, tilted or small are not used."""
    found = []
    for index in sorted(bank.glob("labels-*.jsonl")):
        for line in index.read_text().splitlines():
            row = json.loads(line)
            dice = row["dice"]
            use = [d["visible"] > 0.55 and d["facing"] > 0.42 and d["edge"] > 11 for d in dice]
            kept = [d["visible"] > 0.12 for d in dice]
            dice, use = (
                [d for d, k in zip(dice, kept, strict=True) if k],
                [u for u, k in zip(use, kept, strict=True) if k],
            )
            found.append(
                Photo(
                    bank / row["file"],
                    "renders",
                    np.array([d["face"] for d in dice], np.int64),
                    np.array([d["box"] for d in dice], float).reshape(-1, 4),
                    np.array([d["top"] for d in dice], float).reshape(-1, 2),
                    np.array(use, bool),
                    [np.array(d["pips"], float).reshape(-1, 2) for d in dice],
                    row["tilt"] < 25,
                )
            )
    return found


def real(roots: list[Path], split: str, without: tuple[str, ...] = (), only: tuple[str, ...] = ()) -> list[Photo]:
    """The labelled photos of one split of the real sets, of `only` these sources (empty: all) and not those `without`.

    Photos with wrong labels are left out. Photos of other dice have no labels, as they show no pip die.
    """
    found = []
    rows = [(root, json.loads(line)) for root in roots for line in (root / "index.jsonl").read_text().splitlines()]
    for folder, row in rows:
        name = row["set"]
        if row["split"] != split or name in without or (only and name not in only) or row["file"] in WRONGLY_LABELLED:
            continue
        n, pips_only = len(row["dice"]), bool(row.get("pips_only"))
        boxes = np.array([d["box"] or [0, 0, row["w"], row["h"]] for d in row["dice"]], float).reshape(-1, 4)
        crop = bool(row.get("crop")) or any(d["box"] is None for d in row["dice"])
        tops = np.full((n, 2), np.nan)
        if pips_only:  # the middle of the pips is the middle of the top face; the die around is bigger and unknown
            tops = (boxes[:, :2] + boxes[:, 2:]) / 2
            reach = np.maximum(1.1 * (boxes[:, 2:] - boxes[:, :2]).max(1, keepdims=True), 22)
            boxes = np.c_[tops - reach, tops + reach]
        found.append(
            Photo(
                folder / row["file"],
                name,
                np.array([d["face"] for d in row["dice"]], np.int64),
                boxes,
                tops,
                np.full(n, not pips_only),
                [np.zeros((0, 2))] * n,
                name in FROM_STRAIGHT_ABOVE,
                crop,
                all(d["box"] for d in row["dice"]),
                pips_only,
            )
        )
    return found


def backgrounds(folder: Path) -> list[Photo]:
    """The JPEG and PNG photos in this folder, which show no dice."""
    paths = sorted(p for p in folder.glob("*") if p.suffix.lower() in (".jpg", ".png", ".jpeg"))
    none = np.zeros((0, 4))
    return [
        Photo(p, "backgrounds", np.zeros(0, np.int64), none, np.zeros((0, 2)), np.zeros(0, bool), [], True)
        for p in paths
    ]
