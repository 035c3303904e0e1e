"""Trains the detector and writes its averaged weights to OUT.

python -m models.recipe.train_detector OUT --bank BANK --photos PHOTOS --minutes 40

An interrupted training continues from the file beside OUT with the ending `.state`; without that file it starts from
random weights or those of --start. The minutes are processor time in total, those of earlier runs included.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as f

from models.recipe import photos
from models.recipe.augment import Rng, augment_photo
from models.recipe.finding import complete_labels
from models.recipe.learning import Learner
from models.recipe.nets import STRIDE, Detector
from models.recipe.photos import Photo

WINDOW_SIDE_PX = 256
CELLS = WINDOW_SIDE_PX // STRIDE
ANY, SMALL = (15, 130), (12, 26)  # pixels of a die in a window; the reader's first look makes many dice small
Targets = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]


def sizes(p: Photo) -> NDArray[np.float64]:
    return np.asarray(np.sqrt(np.prod(np.maximum(p.boxes[:, 2:] - p.boxes[:, :2], 1), axis=1)))


def window(p: Photo, photo: NDArray[np.uint8], rng: Rng) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """A random rotated and scaled square of 256 pixels cut out of a photo, often around a die, and the 2x3 matrix from
    photo to square."""
    h, w = photo.shape[:2]
    if len(p.faces) and rng.random() < min(0.8, 0.3 + 0.12 * len(p.faces)):  # with few dice, look at the rest too
        j = int(rng.integers(len(p.faces)))
        centre, size = (p.boxes[j, :2] + p.boxes[j, 2:]) / 2, float(sizes(p)[j])
        low, high = SMALL if rng.random() < 0.35 else ANY
        scale = np.exp(rng.uniform(np.log(low), np.log(high))) / max(size, 8)
    else:
        centre, scale = rng.uniform(0.1, 0.9, 2) * [w, h], np.exp(rng.uniform(np.log(0.4), np.log(1.6)))
    scale = float(np.clip(scale, 0.1, 2.6))
    angle = float(rng.normal(0, 5) + (90 * rng.integers(4) if p.free or rng.random() < 0.35 else 0))
    m = np.asarray(cv2.getRotationMatrix2D((float(centre[0]), float(centre[1])), angle, scale), np.float64)
    m[:, 2] += rng.uniform(0.15, 0.85, 2) * WINDOW_SIDE_PX - centre
    if rng.random() < 0.5:
        m[0] = -m[0]
        m[0, 2] += WINDOW_SIDE_PX
    if scale < 0.55:  # shrink by area first
        k = 2 * scale
        photo = cv2.resize(photo, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        m2 = m.copy()
        m2[:, :2] /= k
        m2[:, 2] += m2[:, :2] @ [0.5 - 0.5 * k, 0.5 - 0.5 * k]
    else:
        m2 = m
    border = (cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT)[int(rng.integers(2))]
    grey = int(rng.integers(0, 255))
    return np.asarray(
        cv2.warpAffine(photo, m2, (WINDOW_SIDE_PX, WINDOW_SIDE_PX), borderMode=border, borderValue=(grey, grey, grey)),
        np.uint8,
    ), m


def targets(p: Photo, m: NDArray[np.float64]) -> Targets:
    """What the detector should give for a square cut out of a photo: heat map, geometry (6 channels), its weights, and
    the heat map's weights (0 where a die is not used); each for 64 x 64 cells."""
    heat, geometry = np.zeros((CELLS, CELLS), np.float32), np.zeros((6, CELLS, CELLS), np.float32)
    care, weigh = np.zeros((6, CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    scale = float(np.hypot(*m[:, 0]))
    turned = abs(m[0, 0]) < abs(m[0, 1])
    grid = np.mgrid[:CELLS, :CELLS].astype(np.float32)
    order: list[int] = np.argsort(-sizes(p)).tolist() if len(p.faces) else []
    for i in order:
        box, top = p.boxes[i], p.tops[i]
        centre = (m[:, :2] @ ((box[:2] + box[2:]) / 2) + m[:, 2]) / STRIDE
        extent = (box[2:] - box[:2])[:: -1 if turned else 1] * scale / STRIDE
        up = ((m[:, :2] @ top + m[:, 2]) / STRIDE - centre) / extent
        size = float(sizes(p)[i]) * scale / STRIDE
        x, y = int(np.floor(centre[0])), int(np.floor(centre[1]))
        cut = (centre - extent / 2).min() < -0.3 * size or (centre + extent / 2).max() > CELLS + 0.3 * size
        if not p.use[i] or cut or size * STRIDE < 9 or not (0 <= x < CELLS and 0 <= y < CELLS):
            _blank(weigh, centre, extent)
            continue
        sigma = max(0.7, 0.1 * size)
        heat = np.maximum(heat, np.exp(-((grid[1] - x) ** 2 + (grid[0] - y) ** 2) / (2 * sigma * sigma)))
        reach = 1 if size < 14 else 2
        for v in range(max(0, y - reach), min(CELLS, y + reach + 1)):
            for u in range(max(0, x - reach), min(CELLS, x + reach + 1)):
                strength = 1.0 if (u, v) == (x, y) else 0.3
                geometry[:, v, u] = [*np.log(np.maximum(extent, 0.5)), centre[0] - u, centre[1] - v, *np.nan_to_num(up)]
                care[:4, v, u] = strength * np.array([1, 1, 0.5, 0.5])
                care[4:, v, u] = 0 if np.isnan(up[0]) else 25 * strength
    for box in p.ignore if p.ignore is not None else ():
        _blank(weigh, (m[:, :2] @ ((box[:2] + box[2:]) / 2) + m[:, 2]) / STRIDE, (box[2:] - box[:2]) * scale / STRIDE)
    return heat, geometry, care, np.maximum(weigh, (heat > 0.999).astype(np.float32))


def _blank(weigh: NDArray[np.float32], centre: NDArray[np.float64], extent: NDArray[np.float64]) -> None:
    lo, hi = np.floor(centre - 0.55 * extent).astype(int), np.ceil(centre + 0.55 * extent).astype(int)
    weigh[max(0, lo[1]) : max(0, hi[1]), max(0, lo[0]) : max(0, hi[0])] = 0


def batch(pools: list[list[Photo]], shares: NDArray[np.float64], rng: Rng, n: int) -> list[Tensor]:
    """A batch of `n` random squares of photos: pixels, then the four targets. Two come from each photo, to decode fewer
    photos."""
    x: list[NDArray[np.generic]] = []
    rest = []
    while len(x) < n:
        pool = pools[rng.choice(len(pools), p=shares)]
        p = pool[rng.integers(len(pool))]
        photo = p.load()
        for _ in range(2):
            view, m = window(p, photo, rng)
            x.append(np.asarray(cv2.cvtColor(augment_photo(view, rng), cv2.COLOR_BGR2RGB)))
            rest.append(targets(p, m))
    images = (
        torch.from_numpy(np.stack(x[:n])).permute(0, 3, 1, 2).float() / 255 - 0.5
    )  # channels last, the fastest layout in torch
    return [images] + [torch.from_numpy(np.stack(v[:n])) for v in zip(*rest, strict=True)]


def loss(
    heat: Tensor,
    geometry: Tensor,
    wanted_heat: Tensor,
    wanted_geometry: Tensor,
    geometry_weights: Tensor,
    heat_weights: Tensor,
) -> tuple[Tensor, Tensor]:
    """The loss of the heat map, and that of the geometry."""
    p = torch.sigmoid(heat[:, 0]).clamp(1e-4, 1 - 1e-4)
    peak = (wanted_heat > 0.999).float() * heat_weights
    n = peak.sum().clamp(min=1)
    found = -(peak * (1 - p) ** 2 * torch.log(p)).sum() / n
    clean = -((1 - peak) * heat_weights * (1 - wanted_heat) ** 4 * p**2 * torch.log(1 - p)).sum() / n
    wrong = torch.cat(
        [
            f.smooth_l1_loss(geometry[:, :4], wanted_geometry[:, :4], reduction="none", beta=0.1),
            f.smooth_l1_loss(geometry[:, 4:], wanted_geometry[:, 4:], reduction="none", beta=0.02),
        ],
        1,
    )
    return found + clean, (wrong * geometry_weights).sum() / geometry_weights[:, :1].sum().clamp(min=1)


def pools(a: argparse.Namespace) -> tuple[list[list[Photo]], NDArray[np.float64]]:
    """The photos to train on, grouped by source, and the share of each group in a batch; a teacher, if named, completes
    their labels."""
    made: list[tuple[list[Photo], float]] = [(photos.renders(a.bank), 1.0)]
    if a.backgrounds:
        made.append((photos.backgrounds(a.backgrounds), 0.06))
    if a.photos:
        found = [p for p in photos.real(a.photos, "train", tuple(a.without)) if p.boxed]
        if a.teacher:
            complete_labels(found, a.teacher, tops=False)
        for source in sorted({p.source for p in found}):
            group = [p for p in found if p.source == source]
            weight = {"rune55-trays": 0.1, "bartek-classic": 0.03, "chase-casino-crops": 0.06}.get(source, 0.15)
            made.append((group, weight))
    shares = np.array([s for _, s in made])
    return [p for p, _ in made], shares / shares.sum()


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("out", type=Path)
    p.add_argument("--bank", type=Path, required=True)
    p.add_argument("--photos", type=Path, nargs="+")
    p.add_argument("--backgrounds", type=Path)
    p.add_argument("--without", type=lambda s: s.split(","), default=[])
    p.add_argument("--start", type=Path, help="weights to begin with")
    p.add_argument("--minutes", type=float, default=40)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument(
        "--teacher", type=Path, help="a detector that completes what labels leave open (see finding.complete)"
    )
    a = p.parse_args()
    cv2.setNumThreads(0)
    torch.set_num_threads(1)
    learner = Learner(Detector, a.out, a.start, a.rate, a.minutes)
    rng = np.random.default_rng([11, learner.step])
    groups, shares = pools(a)
    print([(g[0].source, len(g), round(float(s), 3)) for g, s in zip(groups, shares, strict=True) if g], flush=True)
    fresh = time.time()
    while learner.going():
        if time.time() - fresh > 300:  # the bank may have grown
            groups[0], fresh = photos.renders(a.bank), time.time()
        x, want, shape, care, weigh = batch(groups, shares, rng, 16)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            heat, geometry = learner.net(x.to(memory_format=torch.channels_last))
        found, form = loss(heat.float(), geometry.float(), want, shape, care, weigh)
        learner.learn(found + 0.35 * form, heat=found.item(), form=form.item())


if __name__ == "__main__":
    main()
