"""What framing the tray gains: `python -m tests.benchmarks.framed [SETS]` reads tables from 35 to 70 cm.

A Camera Module 3 hangs above a tray of 30 cm with five dice of 16 mm, and its picture is read as a whole and framed on
the tray: the pixels of a die, how many throws are read exactly right, and of how many the reader is sure. The pixels
are those that the sensor's mode has there, with the noise of a camera. The dice are drawn; with labelled SETS they are
those of real photos that are read right as they are, brought to the size that dice have at each height. A star marks
heights at which calibrating shows the whole field, as dice are large enough there.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks.progress import bar
from tests.vision.far_table import FIELD, taken, with_tray, wood
from vision.clips.choreography import free_places
from vision.clips.painter import DIE_PX, FLOOR_PX, DrawnDie, Painter
from vision.photo import load_photo
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.replay.sets import load_sets
from vision.results import READ_WELL_DIE_PX
from vision.scene import Picture, Scene
from vision.sources.optics import DIE_MM, LENSES, TRAY_WIDTH_CM, die_px, framed_die_px, table_width_cm
from vision.view import MARGIN_SHARE, WHOLE_FIELD, FieldView, view_around

LARGE_PX = 56.0
"""The size of a die in pixels from which a photo can be brought to all heights."""
NOISE_GREYS = 2.0
HEIGHTS_CM = (35, 50, 60, 70)
DRAWN_TRAY = (FLOOR_PX[2] - FLOOR_PX[0] + 2 * DIE_PX) / 1280
"""The part of a drawn table's width that its tray takes."""


def field_at(height_cm: float, drawn: Picture, table: Picture) -> tuple[Picture, FieldView]:
    """The field of the camera at this height with the drawn tray as wide as it is seen from there, and the view that
    frames it."""
    share = TRAY_WIDTH_CM / table_width_cm(height_cm, LENSES["imx708"])
    picture = min(1.0, share / DRAWN_TRAY)
    rows, columns = picture * FIELD[1], picture * FIELD[0]
    field = with_tray(table, drawn, picture)
    left, top = (FIELD[0] - columns) / 2, (FIELD[1] - rows) / 2
    edges = [(FLOOR_PX[0] - DIE_PX, FLOOR_PX[1] - DIE_PX), (FLOOR_PX[2] + DIE_PX, FLOOR_PX[3] + DIE_PX)]
    corners = [((left + x / 1280 * columns) / FIELD[0], (top + y / 720 * rows) / FIELD[1]) for x, y in edges]
    return field, view_around(corners)


def drawn_dice(rng: np.random.Generator) -> tuple[list[DrawnDie], list[int]]:
    faces = [int(face) for face in rng.integers(1, 7, 5)]
    places = free_places([], 5, rng)
    dice = [DrawnDie(face, x, y, float(rng.uniform(0, 360))) for face, (x, y) in zip(faces, places, strict=True)]
    return dice, sorted(faces)


def photographed(sets: Path, most: int) -> Iterator[tuple[Picture, list[int], float]]:
    """Photos of the sets whose dice are large and read right, with their faces and the size of a die in pixels."""
    reader = Reader()
    for one in load_sets(sets):
        kept = 0
        for sample in one.samples:
            picture = load_photo(sample.path).picture
            seen = reader.read(picture, len(sample.values))
            size = float(np.median([die.size for die in seen.dice])) if seen.dice else 0.0
            if size < LARGE_PX or sorted(seen.faces) != sorted(sample.values):
                continue
            yield picture, sorted(sample.values), size
            kept += 1
            if kept == most:
                break


def at_height(photo: Picture, size: float, height_cm: float, is_framed: bool, rng: np.random.Generator) -> Picture:
    """The photo as a Camera Module 3 at this height would take its dice, whose size in the photo is `size`."""
    lens = LENSES["imx708"]
    there = die_px(height_cm, lens) if not is_framed else framed_die_px(height_cm, lens)
    made = cv2.resize(photo, None, fx=there / size, fy=there / size, interpolation=cv2.INTER_AREA).astype(np.float32)
    noisy = np.clip(made + rng.normal(0, NOISE_GREYS, made.shape), 0, 255).astype(np.uint8)
    shown = 1280 * DIE_MM / 10 / ((1 + 2 * MARGIN_SHARE) * TRAY_WIDTH_CM)
    if is_framed and shown > there:
        return np.asarray(cv2.resize(noisy, None, fx=shown / there, fy=shown / there), np.uint8)
    return noisy


def real(sets: Path, most: int) -> None:
    reader, photos = Reader(effort=QUICK), list(photographed(sets, most))
    print(f"{len(photos)} photos    a die has  exactly right  sure  wrong though sure")
    for height in HEIGHTS_CM:
        for name in ("whole", "framed"):
            rng, looks = np.random.default_rng(5), []
            for photo, faces, size in bar(photos, len(photos), f"{height} cm"):
                seen = reader.read(at_height(photo, size, height, name == "framed", rng), len(faces))
                looks.append((sorted(seen.faces) == faces, seen.sure))
            lens = LENSES["imx708"]
            line(height, name, (framed_die_px if name == "framed" else die_px)(height, lens), looks)


def line(height_cm: float, name: str, pixels: float, looks: Sequence[tuple[bool, bool]]) -> None:
    right, sure = (100 * sum(one[at] for one in looks) / len(looks) for at in (0, 1))
    wrong = sum(is_sure and not is_right for is_right, is_sure in looks)
    if name == "framed" and die_px(height_cm, LENSES["imx708"]) >= READ_WELL_DIE_PX:
        name = "framed*"
    print(f"{height_cm:3} cm  {name:8} {pixels:7.0f} px  {right:11.1f} %  {sure:4.1f} %  {wrong}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=40, help="at each height")
    parser.add_argument("sets", nargs="?", type=Path, help="labelled photos of dice")
    asked = parser.parse_args()
    if asked.sets:
        real(asked.sets, asked.throws)
        return 0
    reader, painter, table = Reader(effort=QUICK), Painter(grain=0), wood()
    print("height  picture   a die has  exactly right  sure  wrong though sure")
    for height in HEIGHTS_CM:
        found: dict[str, list[tuple[bool, bool]]] = {"whole": [], "framed": []}
        shown = {"whole": WHOLE_FIELD, "framed": WHOLE_FIELD}
        rng = np.random.default_rng(7)
        for number in bar(range(asked.throws), asked.throws, f"{height} cm"):
            dice, faces = drawn_dice(rng)
            field, shown["framed"] = field_at(height, painter.paint(dice), table)
            for name, view in shown.items():
                seen = reader.read(taken(field, view, seed=number), 5, Scene())
                found[name].append((sorted(seen.faces) == faces, seen.sure))
        for name, looks in found.items():
            pixels = 1280 * DIE_MM / 10 / (table_width_cm(height, LENSES["imx708"]) * shown[name].width)
            line(height, name, pixels, looks)
    return 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main())
