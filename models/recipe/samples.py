"""Makes the small renders that the tests read, always the same: `python -m models.recipe.samples tests/photos`."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.recipe.picture import render
from models.recipe.scene import Label, Scene
from models.recipe.setting import random_scene

DICE = (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 2, 2, 3, 3, 4, 4, 6, 7, 0, 0, 0)  # dice on each photo
MOST_BYTES = 40_000
SEED = 20261118


def scene(number: int, attempt: int) -> tuple[Scene, np.random.Generator]:
    rng = np.random.default_rng([SEED, number, attempt])
    found = random_scene(rng, dice=DICE[number], edge_pixels=float(rng.uniform(48, 75)))
    return replace(found, film=replace(found.film, jpeg=100)), rng


def fair(photo: Scene, labels: list[Label], dice: int) -> bool:
    """Does the photo keep to what the reader asks for: whole dice, big enough, not seen too steeply?"""
    clear = all(v.visible > 0.93 and v.edge > 40 and v.facing > 0.7 for v in labels)
    return clear and len(labels) == len(photo.dice) == dice


def tags(photo: Scene) -> list[str]:
    tilt = np.degrees(photo.camera.tilt)
    found = ["straight" if tilt < 12 else "tilted" if tilt < 30 else "steep"]
    for name, there in (
        ("empty", not photo.dice),
        ("tray", photo.tray),
        ("clutter", photo.things),
        ("grey", photo.film.grey),
    ):
        if there:
            found.append(name)
    return found


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("out", type=Path)
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, dice in enumerate(DICE):
        for attempt in range(200):
            plan, rng = scene(number, attempt)
            if len(plan.dice) != dice:
                continue
            photo, labels = render(plan, rng)
            if fair(plan, labels, dice):
                break
        name = f"{number + 1:04d}.jpg"
        for quality in range(90, 20, -5):
            data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
            if len(data) <= MOST_BYTES:
                break
        (a.out / name).write_bytes(data.tobytes())
        rows.append(
            {
                "photo": name,
                "values": sorted(v.face for v in labels),
                "boxes": [[round(c, 1) for c in v.box] for v in sorted(labels, key=lambda v: v.face)],
                "tags": tags(plan),
            }
        )
    (a.out / "rolls.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))


if __name__ == "__main__":
    main()
