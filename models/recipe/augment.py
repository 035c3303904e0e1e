"""Varies training photos at random: colour, light, sharpness, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Pixels = NDArray[np.uint8]

RAMP = np.arange(256, dtype=np.float32)
_grain = np.random.default_rng(0).standard_normal((640, 640, 3), dtype=np.float32)


def random_tone_curves(rng: Rng) -> Pixels:
    """A random lookup table (256 rows, blue, green, red) that changes contrast, brightness, gamma and, in half of the
    cases, the white balance."""
    contrast, shift, gamma = rng.uniform(0.5, 1.35), rng.uniform(-45, 40), np.exp(rng.normal(0, 0.25))
    balance = rng.uniform(0.82, 1.18, 3) if rng.random() < 0.5 else np.ones(3)
    curve = 255 * (np.clip((RAMP - 128) * contrast + 128 + shift, 0, 255) / 255) ** gamma
    return np.clip(curve[:, None] * balance, 0, 255).astype(np.uint8)


def shift_colours(photo: Pixels, rng: Rng) -> Pixels:
    """The photo at random in grey, in shifted hues, with exchanged channels, as its negative, or unchanged."""
    r = rng.random()
    if r < 0.15:
        return np.asarray(cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    if r < 0.4:
        hsv = cv2.cvtColor(photo, cv2.COLOR_BGR2HSV)
        turn, gain = (
            int(rng.integers(0, 180)) if rng.random() < 0.5 else int(rng.integers(-12, 12)),
            rng.uniform(0.3, 1.4),
        )
        h = ((np.arange(256) + turn) % 180).astype(np.uint8)
        s = np.clip(np.arange(256) * gain, 0, 255).astype(np.uint8)
        return np.asarray(
            cv2.cvtColor(cv2.LUT(hsv, np.dstack([h, s, np.arange(256, dtype=np.uint8)])), cv2.COLOR_HSV2BGR), np.uint8
        )
    if r < 0.48:
        return np.ascontiguousarray(photo[..., rng.permutation(3)])
    return 255 - photo if r < 0.53 else photo


def remap_colours(photo: Pixels, rng: Rng) -> Pixels:
    """The photo in other colours: each channel by its own curve, which may run downwards, so that pips and body may
    change places; then channels mixed with each other, or clouds of a colour over it as on marbled dice."""
    shape = np.exp(rng.normal(0, 0.5, 3))
    low, high = rng.uniform(0, 80, 3), rng.uniform(140, 255, 3)
    if rng.random() < 0.35:  # each channel up or down for itself; else all in the same way
        down = rng.random(3) < 0.4
        low, high = np.where(down, high, low), np.where(down, low, high)
    curve = low + (high - low) * (RAMP[:, None] / 255) ** shape
    photo = cv2.LUT(photo, np.clip(curve, 0, 255).astype(np.uint8)[None])
    if rng.random() < 0.5:
        mix = np.eye(3) + rng.normal(0, 0.35, (3, 3))
        photo = cv2.transform(photo, mix / np.maximum(mix.sum(1, keepdims=True), 0.3))
    return overlay_colour_clouds(photo, rng) if rng.random() < 0.5 else photo


def overlay_colour_clouds(photo: Pixels, rng: Rng) -> Pixels:
    """The photo with soft or sharp-edged clouds of a colour over it, which let what is below shine through."""
    h, w = photo.shape[:2]
    cells = rng.uniform(0, 1, (int(rng.integers(2, 14)), int(rng.integers(2, 14)))).astype(np.float32)
    field = cv2.resize(cells, (w, h), interpolation=cv2.INTER_CUBIC)
    cover = np.clip((field - 0.5) * rng.uniform(1, 6) + 0.5, 0, 1) * rng.uniform(0.15, 0.6)
    tint = rng.uniform(0, 255, 3)
    if rng.random() < 0.5:  # of the photo's brightness: pips stay visible
        tint = np.clip(photo * (0.4 + tint / 128), 0, 255)
    return np.asarray(photo + cover[..., None] * (tint - photo), np.uint8)


def add_shadow_or_glare(photo: Pixels, rng: Rng) -> Pixels:
    """A copy of the photo with a soft or hard shadow, or the glare of a lamp, over part of it."""
    h, w = photo.shape[:2]
    y, x = np.ogrid[0:h, 0:w]
    if rng.random() < 0.75:
        a, soft = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, w / 4)
        side = (np.cos(a) * (x - rng.uniform(0, w)) + np.sin(a) * (y - rng.uniform(0, h))) / soft
        gain = 1 - rng.uniform(0.2, 0.65) * np.clip(side + 0.5, 0, 1)
        return np.asarray(photo * gain[..., None], np.uint8)
    d = ((x - rng.uniform(0, w)) / rng.uniform(0.05, 0.3) / w) ** 2 + (
        (y - rng.uniform(0, h)) / rng.uniform(0.05, 0.3) / w
    ) ** 2
    return np.clip(photo + (rng.uniform(30, 180) * np.exp(-d))[..., None], 0, 255).astype(np.uint8)


def streak(length: float, angle: float) -> NDArray[np.float32]:
    """The kernel of motion blur: a thin line of this length in pixels at this angle in radians, soft at its ends."""
    n = int(np.ceil(length)) | 1
    y, x = np.mgrid[:n, :n] - n // 2
    along, aside = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    line = np.clip(length / 2 + 0.5 - abs(along), 0, 1) * np.clip(1 - abs(aside), 0, 1)
    return np.asarray(line / line.sum(), np.float32)


def blur_or_sharpen(photo: Pixels, rng: Rng, most_blur_px: float) -> Pixels:
    """At random blur the photo (by at most `most_blur_px`), blur it by motion, or sharpen it; in half of the cases it
    is unchanged."""
    r = rng.random()
    if r < 0.22:
        return np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, most_blur_px)), np.uint8)
    if r < 0.42:
        way = streak(rng.uniform(2, 1 + 5.5 * most_blur_px), rng.uniform(0, np.pi))
        return np.asarray(cv2.filter2D(photo, -1, way), np.uint8)
    if r < 0.5:
        return np.asarray(cv2.addWeighted(photo, 1.8, cv2.GaussianBlur(photo, (0, 0), 1.2), -0.8, 0), np.uint8)
    return photo


def augment_photo(photo: Pixels, rng: Rng, most_blur_px: float = 1.4) -> Pixels:
    """Change colour, light, sharpness, noise and compression of a photo of at most 640 x 640 pixels, each at random.

    What it shows and where stays the same; `most_blur_px` is the largest blur in pixels.
    """
    h, w = photo.shape[:2]
    photo = shift_colours(photo, rng)
    if rng.random() < 0.2:
        photo = add_shadow_or_glare(photo, rng)
    photo = cv2.LUT(blur_or_sharpen(photo, rng, most_blur_px), random_tone_curves(rng)[None])
    if rng.random() < 0.35:
        y, x = (int(v) for v in rng.integers(0, 640 - np.array([h, w]) + 1))
        photo = np.clip(photo + _grain[y : y + h, x : x + w] * np.float32(rng.exponential(5)), 0, 255).astype(np.uint8)
    if rng.random() < 0.12:
        photo = cv2.imdecode(cv2.imencode(".jpg", photo, [1, int(rng.integers(25, 80))])[1], 1)
    return np.asarray(photo, np.uint8)
