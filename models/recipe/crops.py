"""Cuts patches of dice, and of things that could be taken for dice, out of photos.

    python -m models.recipe.crops OUT --bank BANK --photos PHOTOS --teacher W

The patches of each source are stored as OUT/SOURCE.npy with their labels in SOURCE.npz, and those of other things in
SOURCE-none. The detector W completes the labels and shows what it wrongly takes for dice.

Each patch has PATCH pixels and shows WIDE times the larger side of the box, around its middle; training crops are cut
out of the patch.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from models.recipe import photos
from models.recipe.colours import Rng
from models.recipe.finding import complete_labels, find_dice, load_detector, overlap
from models.recipe.nets import Detector
from models.recipe.photos import Photo

PATCH, WIDE = 112, 2.3
RENDERS_IN_A_FILE = 100  # renders whose patches share a file
MOST_PIPS = 6
Array = NDArray[np.float64]
Pixels = NDArray[np.uint8]


@dataclass(slots=True)
class Crops:
    """Many patches of dice and other things with their labels, one row each. Positions are in pixels of the patch;
    unknown ones are nan. `free` says which may be turned by any angle."""

    patch: Pixels  # n x PATCH x PATCH x 3, BGR
    face: NDArray[np.int64]  # 0 is no die
    size: NDArray[np.float32]  # width, height of the box
    top: NDArray[np.float32]  # centre of the top face
    pips: NDArray[np.float32]  # n x 6 x 2
    free: NDArray[np.bool_]

    def save(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        np.savez(folder / "new.npz", face=self.face, size=self.size, top=self.top, pips=self.pips, free=self.free)
        np.save(folder / "new.npy", self.patch)
        for kind in ("npy", "npz"):  # a training may be reading the old ones
            (folder / f"new.{kind}").replace(folder / f"{name}.{kind}")

    @staticmethod
    def open(folder: Path, name: str) -> Crops:
        with np.load(folder / f"{name}.npz") as rest:
            return Crops(np.load(folder / f"{name}.npy", mmap_mode="r"), **rest)


class Cutter:
    """Cuts patches of dice and of other things out of photos, and collects them with their labels."""

    def __init__(self) -> None:
        self.rows: list[tuple[Pixels, int, Array, Array, Array, bool]] = []

    def add(
        self, photo: Pixels, box: Array, face: int, top_centre: Array | None, pips: Array | None, any_turn: bool
    ) -> None:
        """Cut the patch around this box and keep it with its label: the face (0: no die), and the middle of the top
        face and the pips, if known, in pixels of the photo; `any_turn` if it may be turned by any angle."""
        centre, size = (box[:2] + box[2:4]) / 2, box[2:4] - box[:2]
        k = PATCH / (WIDE * float(size.max()))
        shift = PATCH / 2 - centre * k
        source, k2, shift2 = photo, k, shift
        if k < 0.6:  # shrink by area first, only the part that is needed
            lo = np.maximum(np.floor(centre - WIDE * size.max()), 0).astype(int)
            hi = np.ceil(centre + WIDE * size.max()).astype(int)
            part = photo[lo[1] : hi[1], lo[0] : hi[0]]
            s = 1.2 * k
            source = cv2.resize(part, None, fx=s, fy=s, interpolation=cv2.INTER_AREA)
            k2, shift2 = k / s, shift + k * lo
        m = np.array([[k2, 0, shift2[0]], [0, k2, shift2[1]]])
        patch = cv2.warpAffine(source, m, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
        spots = np.full((MOST_PIPS, 2), np.nan)
        if pips is not None and len(pips):
            spots[: len(pips)] = pips * k + shift
        middle = np.full(2, np.nan) if top_centre is None else top_centre * k + shift
        self.rows.append((np.asarray(patch, np.uint8), face, size * k, middle, spots, any_turn))

    def done(self) -> Crops:
        patch, face, size, top, pips, free = zip(*self.rows, strict=True)
        return Crops(
            np.stack(patch),
            np.array(face, np.int64),
            np.array(size, np.float32),
            np.array(top, np.float32),
            np.array(pips, np.float32),
            np.array(free, bool),
        )


def add_dice(cutter: Cutter, p: Photo) -> None:
    photo = p.load()
    for i in np.flatnonzero(p.use):
        top = None if np.isnan(p.tops[i, 0]) else p.tops[i]
        cutter.add(photo, p.boxes[i], int(p.faces[i]), top, p.pips[i] if len(p.pips[i]) else None, p.free or p.crop)


def square(centre: Array, side: float) -> Array:
    return np.array([*(centre - side / 2), *(centre + side / 2)])


def add_detector_mistakes(cutter: Cutter, photo: Pixels, known: Array, rng: Rng, net: Detector) -> None:
    """Collect up to eight patches of a photo that the detector takes for dice although no label is there."""
    h, w = photo.shape[:2]
    found = find_dice(net, photo, int(rng.choice([320, 448, 640])), 0.06)
    stray = found[overlap(found[:, :4], known).max(1, initial=0) < 0.12]
    for row in stray[:8]:
        if min(row[:2]) > -20 and row[2] < w + 20 and row[3] < h + 20:
            cutter.add(photo, row[:4], 0, row[5:7], None, False)


def box_of_no_whole_die(box: Array, pips: Array, rng: Rng) -> Array | None:
    """A random box that shows no whole die: a single pip, much more than the die, or a place beside it; None in three
    of four cases."""
    side, middle, r = float((box[2:] - box[:2]).max()), (box[:2] + box[2:]) / 2, rng.random()
    if r < 0.12 and len(pips):
        return square(pips[rng.integers(len(pips))], side * rng.uniform(0.18, 0.42))
    if r < 0.2:
        return square(middle + rng.normal(0, 0.2, 2) * side, side * rng.uniform(1.9, 3))
    if r < 0.26:
        a = rng.uniform(0, 2 * np.pi)
        beside = middle + np.array([np.cos(a), np.sin(a)]) * side * rng.uniform(0.55, 0.8)
        return square(beside, side * rng.uniform(0.6, 1.1))
    return None


def random_box(photo: Pixels, known: Array, rng: Rng) -> Array | None:
    """A random square box of the photo; None if it meets a known die or shows too little contrast to be taken for a
    thing."""
    h, w = photo.shape[:2]
    side = float(np.exp(rng.uniform(np.log(16), np.log(min(h, w) / 3))))
    box = square(rng.uniform(0, 1, 2) * [w - side, h - side] + side / 2, side)
    part = photo[int(box[1]) : int(box[3]), int(box[0]) : int(box[2])]
    bare = overlap(box[None], known).max(initial=0) < 0.05
    return box if bare and part.std() > rng.uniform(0, 15) else None


def add_other_things(cutter: Cutter, p: Photo, rng: Rng, net: Detector | None, random_boxes: int) -> None:
    """Collect what the detector wrongly takes for dice, odd parts of dice, and up to `random_boxes` squares of other
    things.

    Finds of the detector are left out for sources in which dice may lack a label, the other two if boxes enclose only
    the pips.
    """
    photo = p.load()
    known = p.boxes if p.ignore is None or not len(p.ignore) else np.r_[p.boxes, p.ignore]
    if net is not None and p.source not in photos.PARTLY_LABELLED:
        add_detector_mistakes(cutter, photo, known, rng, net)
    if p.pips_only:
        return
    for i in np.flatnonzero(p.use):
        part = box_of_no_whole_die(p.boxes[i], p.pips[i], rng)
        if part is not None and overlap(part[None], known).max() < 0.35:
            cutter.add(photo, part, 0, None, None, True)
    for _ in range(random_boxes):
        box = random_box(photo, known, rng)
        if box is not None:
            cutter.add(photo, box, 0, None, None, True)


def make(
    group: list[Photo], out: Path, name: str, net: Detector | None, random_boxes: int, only_dice: bool = False
) -> None:
    """Write the patches of a group of photos: NAME.npy and NAME.npz of dice, NAME-none.npy and NAME-none.npz of other
    things, without these if `only_dice`.

    Nothing is written for a kind without patches; the numbers of both are printed.
    """
    rng, yes, no = np.random.default_rng(3), Cutter(), Cutter()
    for i, p in enumerate(group):
        add_dice(yes, p)
        if not p.crop and not only_dice:
            mined = p.source != "renders" or len(p.faces) < 4 or i % 3 == 0
            add_other_things(no, p, rng, net if mined else None, random_boxes)
    for cutter, full in ((yes, name), (no, f"{name}-none")):
        if cutter.rows:
            cutter.done().save(out, full)
    print(name, len(yes.rows), "dice,", len(no.rows), "others", flush=True)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("out", type=Path)
    p.add_argument("--bank", type=Path)
    p.add_argument("--photos", type=Path, nargs="+")
    p.add_argument("--backgrounds", type=Path)
    p.add_argument("--teacher", type=Path)
    p.add_argument(
        "--only-dice", action="store_true", help="no other things of the bank, as there are few beside one die"
    )
    p.add_argument("--split", default="train")
    p.add_argument("--only", type=lambda s: tuple(s.split(",")), default=(), help="only these sets of photos")
    a = p.parse_args()
    cv2.setNumThreads(0)
    torch.set_num_threads(1)  # several threads take fifteen times the processor time when the cores are busy
    net = load_detector(a.teacher) if a.teacher else None
    if a.photos:
        found = photos.real(a.photos, a.split, only=a.only)
        if a.teacher:
            complete_labels(found, a.teacher)
        for source in sorted({p.source for p in found}):
            group = [p for p in found if p.source == source and not np.isnan(p.boxes).any()]
            make(group, a.out, source if a.split == "train" else f"{a.split}-{source}", net, 3)
    if a.backgrounds:
        make(photos.backgrounds(a.backgrounds), a.out, "backgrounds", net, 40)
    if a.bank:
        bank = photos.renders(a.bank)
        for seed in sorted({p.path.name.split("-")[0] for p in bank}):
            mine = [p for p in bank if p.path.name.split("-")[0] == seed]
            for i in range(
                0, len(mine) - RENDERS_IN_A_FILE + 1, RENDERS_IN_A_FILE
            ):  # whole groups; those that are there stay
                if not (a.out / f"renders-{seed}-{i}.npz").exists():
                    make(mine[i : i + RENDERS_IN_A_FILE], a.out, f"renders-{seed}-{i}", net, 1, a.only_dice)


if __name__ == "__main__":
    main()
