"""Random colours of things, and random choices by weight, for all that is made up in a render."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import cv2
import numpy as np

from models.recipe.scene import Array, Colour

Rng = np.random.Generator
Choice = TypeVar("Choice")


def random_rgb(rng: Rng, kind: str | None = None) -> Array:
    """A plausible random colour of a thing, in linear RGB from 0 to 1; `kind` limits it to "grey", "dark", "light",
    "wood", "vivid" or "dull"."""
    kind = kind or str(
        rng.choice(["grey", "dark", "light", "wood", "vivid", "dull"], p=[0.23, 0.12, 0.15, 0.2, 0.12, 0.18])
    )
    if kind == "grey":
        return np.clip(rng.uniform(0.03, 0.8) + rng.normal(0, 0.02, 3), 0.005, 1)
    if kind == "dark":
        return np.asarray(rng.uniform(0.004, 0.06, 3))
    if kind == "light":
        return np.clip(rng.uniform(0.55, 0.9) + rng.normal(0, 0.05, 3), 0, 1)
    if kind == "wood":
        return np.clip(np.array([0.55, 0.33, 0.16]) * rng.uniform(0.2, 1.5) + rng.normal(0, 0.02, 3), 0.01, 1)
    saturation = rng.uniform(150, 255) if kind == "vivid" else rng.uniform(40, 150)
    hsv = np.array([[[rng.uniform(0, 180), saturation, rng.uniform(70, 255)]]], np.uint8)
    return (cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] / 255.0) ** 2.2


def random_colour(rng: Rng, kind: str | None = None) -> Colour:
    """A plausible random colour as a tuple of three numbers in linear RGB; `kind` limits it as to "wood" or "dark"."""
    return as_colour(random_rgb(rng, kind))


def as_colour(rgb: Array) -> Colour:
    return float(rgb[0]), float(rgb[1]), float(rgb[2])


def draw(rng: Rng, chances: Mapping[Choice, float]) -> Choice:
    """One of several choices, drawn at random by their weights."""
    share = np.array(list(chances.values()))
    return list(chances)[rng.choice(len(share), p=share / share.sum())]


def pick(rng: Rng, **chances: float) -> str:
    """One of several names, drawn at random by their weights: `pick(rng, dark=3, light=1)`."""
    return draw(rng, chances)
