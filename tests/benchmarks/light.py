"""Which light and which tray suit which dice: `python -m tests.benchmarks.light`, with the packages of the recipe.

The same throws of five dice, 35 cm below a Camera Module 3, are rendered by the training recipe under four lights, in
trays of six colours, with white and with black dice, and read with the number known. Every cell is the share of throws
read exactly right and the share of which the reader is sure; the last column counts throws that are wrong though sure.
The dice are rendered, not photographed: differences between cells count, not their absolute height.
"""

import argparse
import sys
from collections.abc import Sequence

import cv2
import numpy as np

from models.recipe.layout import scatter
from models.recipe.picture import render
from models.recipe.scene import EDGE, Camera, Colour, Film, Light, Scene, Style, Tray
from tests.benchmarks.progress import bar
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.scene import Scene as Place

DIE_PX, HEIGHT_CM = 45.0, 35.0
CAMERA = Camera(1280, 720, distance=HEIGHT_CM, focal=DIE_PX * HEIGHT_CM / EDGE)
FLOOR = np.array([[-14.0, -9.0], [14.0, -9.0], [14.0, 9.0], [-14.0, 9.0]])
"""The corners of the tray's floor in centimetres: 28 x 18."""
DICE = {
    "white": Style(body=(0.75, 0.75, 0.72), pip=(0.01, 0.01, 0.01)),
    "black": Style(body=(0.012, 0.012, 0.013), pip=(0.7, 0.7, 0.68), gloss=0.8),
}
TRAYS: dict[str, Colour] = {
    "white": (0.75, 0.74, 0.7), "grey": (0.22, 0.22, 0.22), "green felt": (0.02, 0.1, 0.04),
    "blue felt": (0.02, 0.05, 0.2), "wood": (0.3, 0.16, 0.07), "black": (0.012, 0.012, 0.012),
}  # fmt: skip
DIM, SOFT = (0.1, 0.1, 0.1), (0.4, 0.4, 0.4)
LIGHTS: dict[str, tuple[tuple[Light, ...], Colour]] = {
    "bare bulb beside the camera": ((Light(7, 4, 60, 1.0, (0.9, 0.9, 0.9)),), DIM),
    "bare bulb from the side": ((Light(-45, 25, 40, 2.0, (0.9, 0.9, 0.9)),), DIM),
    "two shaded lamps": ((Light(-45, 20, 45, 8, (0.45, 0.45, 0.45)), Light(45, -10, 45, 8, (0.45, 0.45, 0.45))), DIM),
    "diffuse, by paper or the ceiling": ((Light(-10, 10, 70, 30, (0.5, 0.5, 0.5)),), SOFT),
}
"""By name, the lamps and the ambient light of the room; lengths in centimetres above the tray."""
Look = tuple[bool, bool]
"""Whether a throw was read exactly right, and whether the reader was sure."""


def scene(number: int, dice: str, tray: str, light: str) -> Scene:
    """Throw `number` on this tray in this light: the same faces and places for all of them."""
    rng = np.random.default_rng([4, number])
    thrown = scatter(rng, [DICE[dice]] * 5, FLOOR, 0.1)
    grain = 1 + 0.12 * rng.normal(size=(256, 256, 1))
    floor = np.clip(grain * TRAYS[tray], 0.002, 1).astype(np.float32)
    lights, ambient = LIGHTS[light]
    around = Tray(tuple((float(x), float(y)) for x, y in FLOOR), wall=TRAYS[tray], floor=floor)
    film = Film(exposure=0.7, noise=0.006, vignette=0.2)
    return Scene(thrown, camera=CAMERA, lights=lights, ambient=ambient, tray=around, film=film)


def looked_at(number: int, reader: Reader, dice: str, tray: str, light: str, keep: str = "") -> Look | None:
    """Render and read a throw; None if not all five dice found a place."""
    shown = scene(number, dice, tray, light)
    if len(shown.dice) < 5:
        return None
    photo, _labels = render(shown, np.random.default_rng([5, number]))
    if keep:
        cv2.imwrite(f"{keep}/{dice}-{tray}-{light}-{number}.jpg".replace(" ", "_"), photo)
    seen = reader.read(photo, 5, Place())
    return sorted(seen.faces) == sorted(one.face for one in shown.dice), seen.sure


def cell(looks: Sequence[Look]) -> str:
    right, sure = (100 * sum(one[at] for one in looks) / max(1, len(looks)) for at in (0, 1))
    return f"{right:.0f} / {sure:.0f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=20, help="in each cell")
    parser.add_argument("--keep", default="", metavar="DIR", help="keep the pictures there")
    asked = parser.parse_args()
    reader = Reader(effort=QUICK)
    print(f"exact / sure in %, {asked.throws} throws a cell")
    for dice in DICE:
        print(
            f"\n| {dice} dice on | "
            + " | ".join(LIGHTS)
            + " | wrong though sure |\n"
            + "|---" * (len(LIGHTS) + 2)
            + "|"
        )
        for tray in TRAYS:
            row, wrong = [], 0
            for light in LIGHTS:
                found = bar(range(asked.throws), asked.throws, f"{dice} on {tray}")
                looks = [look for one in found if (look := looked_at(one, reader, dice, tray, light, asked.keep))]
                wrong += sum(is_sure and not is_right for is_right, is_sure in looks)
                row.append(cell(looks))
            print(f"| {tray} | " + " | ".join(row) + f" | {wrong} |", flush=True)
    return 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main())
