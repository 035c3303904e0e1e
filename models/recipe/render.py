"""Renders labelled photos: `python -m models.recipe.render BANK --count 20000 --seed 1`. Run it again to resume.

BANK gets a JPEG for each photo, and labels-SEED.jsonl with a line for each.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from models.recipe.hard import hard_scene, one_die
from models.recipe.picture import render
from models.recipe.scene import Scene
from models.recipe.setting import random_scene
from models.recipe.shop import shop_die

CLOSE_SIZE_PX = (224, 224)
ONE_DIE_SIZE_PX = (160, 160)
SCENE_KINDS = ("throw", "few", "busy", "none", "close", "die", "steep", "odd", "shop", "hard")
OWN_SCENES: dict[str, Callable[[np.random.Generator], Scene]] = {
    "hard": hard_scene,
    "odd": partial(one_die, size=ONE_DIE_SIZE_PX),
    "shop": partial(shop_die, size=ONE_DIE_SIZE_PX),
}
"""The kinds that have a module of their own."""


def plan(rng: np.random.Generator, kind: str) -> Scene:
    """A random scene of this kind: a throw; one of one to six dice ("few"); few dice among many other things ("busy");
    only other things ("none"); a small picture of one die or a few things ("close"), of one die ("die"), of one seen
    more from the side ("steep"), of one hard to read ("odd"), or of one as shops list them ("shop"); or what readers
    miss ("hard")."""
    if kind in OWN_SCENES:
        return OWN_SCENES[kind](rng)
    if kind == "few":
        return random_scene(rng, int(rng.integers(1, 7)))
    if kind in ("none", "busy"):
        dice = int(rng.integers(0, 4)) if kind == "busy" else 0
        return random_scene(rng, dice, things=int(rng.integers(3, 10)))
    if kind == "close":
        dice = int(rng.random() < 0.4)
        return random_scene(rng, dice, float(rng.uniform(22, 55)), things=4 - 3 * dice, size=CLOSE_SIZE_PX)
    if kind in ("die", "steep"):
        tilt = float(rng.uniform(38, 62)) if kind == "steep" else None
        return random_scene(rng, 1, float(rng.uniform(22, 60)), int(rng.random() < 0.2), ONE_DIE_SIZE_PX, tilt)
    return random_scene(rng)


class RenderedPhoto(NamedTuple):
    photo: np.ndarray
    labels: list[dict[str, object]]
    camera_tilt_radians: float


def make(seed: int, number: int, kind: str = "throw") -> RenderedPhoto:
    """Render photo `number` of a seed; always the same."""
    rng = np.random.default_rng([seed, number])
    scene = plan(rng, kind)
    photo, labels = render(scene, rng)
    return RenderedPhoto(photo, [asdict(v) for v in labels], scene.camera.tilt)


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, dict):
        return {k: _rounded(v) for k, v in value.items()}
    return [_rounded(v) for v in value] if isinstance(value, list | tuple) else value


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("bank", type=Path)
    p.add_argument("--count", type=int, default=10000)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--kind", choices=SCENE_KINDS, default="throw", help="the scenes")
    a = p.parse_args()
    cv2.setNumThreads(1)
    a.bank.mkdir(parents=True, exist_ok=True)
    index = a.bank / f"labels-{a.seed}.jsonl"
    done = len(index.read_text().splitlines()) if index.exists() else 0
    start = time.time()
    with index.open("a") as out:
        for i in range(done, a.count):
            photo, labels, tilt = make(a.seed, i, a.kind)
            name = f"{a.seed}-{i:06d}.jpg"
            cv2.imwrite(str(a.bank / name), photo, [cv2.IMWRITE_JPEG_QUALITY, 95])
            row = {
                "file": name,
                "w": photo.shape[1],
                "h": photo.shape[0],
                "tilt": float(np.degrees(tilt)),
                "dice": labels,
            }
            out.write(json.dumps(_rounded(row)) + "\n")
            out.flush()
            if i % 200 == 199:
                print(f"{i + 1} photos, {(i + 1 - done) / (time.time() - start):.1f} a second", flush=True)


if __name__ == "__main__":
    main()
