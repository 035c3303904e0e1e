"""Renders the small photos that the tests read: `python -m models.recipe.samples tests/photos`.

They fulfil what the reader asks of a photo. Those in `hard` show dice beside things with pips or letters on them, or
dice with pictures, at steeper angles and smaller. Scenes are chosen by fixed rules, never by how well a reader reads
them. Each folder gets the JPEGs, of up to 40 kB, and their labels in rolls.jsonl.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.picture import render
from models.recipe.scene import Label, Scene
from models.recipe.setting import random_scene

DICE_COUNTS = (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 2, 2, 3, 3, 4, 4, 6, 7, 0, 0, 0)  # dice on each photo
HARD_DICE_COUNTS = (5, 5, 5, 5, 5, 5, 2, 3, 4, 0, 0, 0)
STEEPEST_RADIANS = np.radians(45)
LEAST_CONTRAST_GREYS = 25  # of 255, in the colour in which it is highest
BORDER_PX = 4  # pixels
ATTEMPTS = 2000
MOST_BYTES = 40_000
SEED = 20261118


def attempted_scene(number: int, attempt: int, dice: int) -> tuple[Scene, np.random.Generator]:
    rng = np.random.default_rng([SEED, number, attempt])
    found = random_scene(rng, dice=dice, edge_pixels=float(rng.uniform(48, 75)))
    return replace(found, film=replace(found.film, jpeg=100)), rng


def has_look_alikes(scene: Scene) -> bool:
    """Whether the scene shows things with pips or letters, or dice with a picture, which may be misread."""
    return any(any(thing.marks) for thing in scene.things) or any(die.style.decal >= 0 for die in scene.dice)


def fits_plan(scene: Scene, dice: int, hard: bool) -> bool:
    return (
        len(scene.dice) == dice and has_look_alikes(scene) == hard and (hard or scene.camera.tilt <= STEEPEST_RADIANS)
    )


def is_fair(labels: list[Label], size: tuple[int, int], dice: int, hard: bool) -> bool:
    """Whether the photo fulfils what the reader asks for: `dice` visible dice, large enough, not seen at too steep an
    angle, and, unless `hard`, all completely inside the picture."""
    edge, facing = (40, 0.6) if hard else (45, np.cos(STEEPEST_RADIANS))
    seen = all(v.visible > 0.93 and v.edge > edge and v.facing > facing for v in labels)
    return len(labels) == dice and seen and (hard or all(is_inside(v, size) for v in labels))


def is_inside(label: Label, size: tuple[int, int]) -> bool:
    """Whether the box of the die's visible part keeps 4 pixels away from the edge of the picture."""
    x0, y0, x1, y1 = label.box
    return min(x0, y0) > BORDER_PX and x1 < size[0] - BORDER_PX and y1 < size[1] - BORDER_PX


def is_legible(photo: NDArray[np.uint8], label: Label) -> bool:
    """Whether every pip of the top face differs from it by 25 grey levels in some colour; an overexposed face cannot be
    read."""
    calm = cv2.GaussianBlur(photo, (3, 3), 0).astype(int)
    body = np.median(calm[box_of(label)].reshape(-1, 3), axis=0)
    return all(np.abs(calm[round(y), round(x)] - body).max() >= LEAST_CONTRAST_GREYS for x, y in label.pips)


def box_of(label: Label) -> tuple[slice, slice]:
    """The rows and columns of an upright square around the middle of the top face, as wide as its edge."""
    (x, y), reach = label.top, label.edge / 2
    rows, columns = ((max(0, round(c - reach)), round(c + reach) + 1) for c in (y, x))
    return slice(*rows), slice(*columns)


def make(number: int, dice: int, hard: bool) -> tuple[Scene, NDArray[np.uint8], list[Label]]:
    """The first random scene that fulfils the rules, with its photo and labels; the program ends if none of 2000
    does."""
    for attempt in range(ATTEMPTS):
        plan, rng = attempted_scene(number, attempt, dice)
        if fits_plan(plan, dice, hard):
            photo, labels = render(plan, rng)
            if is_fair(labels, (plan.camera.width, plan.camera.height), dice, hard) and (
                hard or all(is_legible(photo, label) for label in labels)
            ):
                return plan, photo, labels
    raise SystemExit(f"no photo with {dice} dice keeps to the rules in {ATTEMPTS} attempts")


def tags(scene: Scene) -> list[str]:
    tilt = np.degrees(scene.camera.tilt)
    found = ["straight" if tilt < 12 else "tilted" if tilt < 30 else "steep"]
    for name, there in (
        ("empty", not scene.dice),
        ("tray", scene.tray),
        ("clutter", scene.things),
        ("grey", scene.film.grey),
    ):
        if there:
            found.append(name)
    return found


def store(out: Path, first: int, counts: tuple[int, ...], hard: bool) -> None:
    out.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, dice in enumerate(counts, first):
        plan, photo, labels = make(number, dice, hard)
        name = f"{number + 1:04d}.jpg"
        for quality in range(90, 20, -5):
            data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
            if len(data) <= MOST_BYTES:
                break
        (out / name).write_bytes(data.tobytes())
        labels.sort(key=lambda v: v.face)
        boxes = [[round(c, 1) for c in v.box] for v in labels]
        rows.append({"photo": name, "values": [v.face for v in labels], "boxes": boxes, "tags": tags(plan)})
    (out / "rolls.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("out", type=Path)
    a = p.parse_args()
    store(a.out, 0, DICE_COUNTS, hard=False)
    store(a.out / "hard", 100, HARD_DICE_COUNTS, hard=True)


if __name__ == "__main__":
    main()
