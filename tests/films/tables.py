"""Tables to film: for each an empty picture and cut-out pictures of dice. Two are drawn and one is rendered; those cut
from real photos are added if the photos are there."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.clips.painter import CELL_PX, PICTURE_SIZE, YAW_STEPS, Painter, cut_cell
from vision.scene import Picture

Rng = np.random.Generator
SHARED = Path(__file__).resolve().parents[3] / "shared"
OWN = Path(__file__).resolve().parents[1] / "photos"
DRAWN = ("drawn", "plain", "renders")
"""The tables for which no photos are needed."""
DIE = 72
"""The edge in pixels to which dice are scaled in the films, before the perspective of each photo."""
PAD = 0.12
"""The margin around a cut-out die, in die sizes."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a film is made of: a picture of the empty table, and for each face cut-out pictures of dice with alpha."""

    name: str
    empty: Picture
    sprites: dict[int, list[Picture]]

    def sprite(self, face: int, number: int) -> Picture:
        return self.sprites[face][number % len(self.sprites[face])]


def drawn_table(rng: Rng) -> Table:
    """A table with the tray and the dice of the demo, drawn in random colours."""
    painter = Painter(0)
    cloth, tint = rng.uniform(0.45, 1.0, 3), rng.uniform(0.55, 1.0, 3)
    sprites = {
        face: [tinted(cut_cell(painter.dice, face - 1, column), tint) for column in range(0, YAW_STEPS, 4)]
        for face in range(1, 7)
    }
    return Table("drawn", (painter.tray * cloth).astype(np.uint8), sprites)


def tinted(sprite: Picture, tint: np.ndarray) -> Picture:
    out = sprite.copy()
    out[..., :3] = (out[..., :3] * tint).astype(np.uint8)
    return out


def plain_table(rng: Rng) -> Table:
    """A table of plain cloth without a tray, where little shows how the camera moves."""
    table = drawn_table(rng)
    cloth = cv2.GaussianBlur(rng.normal(0, 1, PICTURE_SIZE[::-1]).astype(np.float32), (0, 0), 3) * 20
    base = rng.uniform(60, 170, 3)
    return Table("plain", np.clip(base + cloth[..., None], 0, 255).astype(np.uint8), table.sprites)


@dataclass(frozen=True, slots=True)
class Photo:
    path: Path
    dice: tuple[tuple[int, tuple[float, float, float, float]], ...]


@cache
def photos_of(name: str) -> tuple[Photo, ...]:
    """The labelled photos of one set, with the face and box of each die; "renders" are those of the tests.

    Crops of single dice, and photos with a die that has no box, are left out.
    """
    if name == "renders":
        own = [json.loads(line) for line in (OWN / "rolls.jsonl").read_text().splitlines()]
        return tuple(
            Photo(OWN / line["photo"], tuple(zip(line["values"], map(tuple, line["boxes"]), strict=True)))
            for line in own
            if "boxes" in line
        )
    index = SHARED / "photos" / "index.jsonl"
    lines = [json.loads(line) for line in index.read_text().splitlines()] if index.is_file() else []
    return tuple(
        Photo(index.parent / line["file"], tuple((die["face"], tuple(die["box"])) for die in line["dice"]))
        for line in lines
        if line["set"] == name and not line.get("crop") and line["dice"] and all(die["box"] for die in line["dice"])
    )


SETS = ("damiantab-light", "nell-byler-d6", "rune55-trays")
"""Sets of real photos taken from above, whose dice are read reliably."""


def table_names() -> list[str]:
    """The tables available here: those from real photos only if the photos are."""
    return [*DRAWN, *(name for name in SETS if photos_of(name))]


def build(name: str, rng: Rng) -> Table:
    if name in ("drawn", "plain"):
        return (drawn_table if name == "drawn" else plain_table)(rng)
    return photo_table(name, rng)


def photo_table(name: str, rng: Rng) -> Table:
    """The empty table of a random photo, its dice painted over, with one die for each face from the same set."""
    photos = [photo for photo in photos_of(name) if 0 < len(photo.dice) <= 6]
    ground = photos[int(rng.integers(len(photos)))]
    sprites = sprites_of(name)
    return Table(
        name,
        emptied(ground),
        {face: [found[int(rng.integers(len(found)))]] if found else [] for face, found in sprites.items()},
    )


def emptied(photo: Photo) -> Picture:
    """Cut the photo to the size of a film, with dice of the usual size, and paint its dice over."""
    picture = cv2.imread(str(photo.path))
    assert picture is not None
    die = float(np.median([max(box[2] - box[0], box[3] - box[1]) for _, box in photo.dice]))
    factor = max(DIE / die, PICTURE_SIZE[0] / picture.shape[1], PICTURE_SIZE[1] / picture.shape[0])
    picture = cv2.resize(
        picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    )
    mask = np.zeros(picture.shape[:2], np.uint8)
    for _, box in photo.dice:
        x0, y0, x1, y1 = (round(edge * factor) for edge in box)
        pad = round(0.35 * die * factor)
        cv2.rectangle(mask, (x0 - pad, y0 - pad), (x1 + pad, y1 + pad), 255, -1)
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    filled = cv2.inpaint(
        small, cv2.resize(mask, small.shape[1::-1], interpolation=cv2.INTER_NEAREST), 5, cv2.INPAINT_TELEA
    )
    filled = cv2.resize(filled, picture.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    top, left = (picture.shape[0] - PICTURE_SIZE[1]) // 2, (picture.shape[1] - PICTURE_SIZE[0]) // 2
    part = np.s_[top : top + PICTURE_SIZE[1], left : left + PICTURE_SIZE[0]]
    soft = cv2.GaussianBlur(mask, (0, 0), 6)[part][..., None] / 255.0
    return np.asarray(np.round(filled[part] * soft + picture[part] * (1 - soft)), np.uint8)


@cache
def sprites_of(name: str) -> dict[int, list[Picture]]:
    """Up to three cut-out dice of every face, from the photos of this set."""
    found: dict[int, list[Picture]] = {face: [] for face in range(1, 7)}
    for photo in photos_of(name):
        wanted = [(face, box) for face, box in photo.dice if len(found[face]) < 3]
        if not wanted:
            continue
        picture = cv2.imread(str(photo.path))
        assert picture is not None
        for face, box in wanted:
            if len(found[face]) < 3 and (sprite := cut_out(np.asarray(picture, np.uint8), box)) is not None:
                found[face].append(sprite)
        if all(len(some) >= 3 for some in found.values()):
            break
    return found


def cut_out(picture: Picture, box: tuple[float, float, float, float]) -> Picture | None:
    """Cut a die out of a photo, without its background; None if the two cannot be separated.

    Also None if it is at the edge, smaller than 30 pixels, or too large for a cell.
    """
    side = max(box[2] - box[0], box[3] - box[1])
    pad = PAD * side
    x0, y0, x1, y1 = (round(v) for v in (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad))
    if x0 < 0 or y0 < 0 or x1 > picture.shape[1] or y1 > picture.shape[0] or side < 30:
        return None
    part = np.ascontiguousarray(picture[y0:y1, x0:x1])
    mask = np.zeros(part.shape[:2], np.uint8)
    inner = (round(pad * 0.7), round(pad * 0.7), round(x1 - x0 - 1.4 * pad), round(y1 - y0 - 1.4 * pad))
    cv2.setRNGSeed(1)
    cv2.grabCut(part, mask, inner, np.zeros((1, 65)), np.zeros((1, 65)), 4, cv2.GC_INIT_WITH_RECT)
    solid = ((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD)).astype(np.uint8)
    outlines, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return None
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    if not 0.6 * side * side < cv2.contourArea(hull) * 1.3:
        return None
    cover = np.zeros(mask.shape, np.uint8)
    cv2.fillPoly(cover, [hull], 255)
    factor = DIE * 1.1 / side
    cover = np.asarray(cv2.GaussianBlur(cover, (0, 0), 1.0), np.uint8)
    sprite = np.dstack([(part * (cover[..., None] / 255.0)).astype(np.uint8), cover])
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    sprite = np.asarray(cv2.resize(sprite, None, fx=factor, fy=factor, interpolation=way), np.uint8)
    rows, columns = sprite.shape[:2]
    if max(rows, columns) > CELL_PX:
        return None
    cell = np.zeros((CELL_PX, CELL_PX, 4), np.uint8)
    top, left = (CELL_PX - rows) // 2, (CELL_PX - columns) // 2
    cell[top : top + rows, left : left + columns] = sprite
    return cell
