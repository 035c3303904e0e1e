"""Finds dice with a trained detector, to complete labels and to collect false finds."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from models.recipe.nets import STRIDE, Detector
from models.recipe.photos import PARTLY_LABELLED, Photo

Array = NDArray[np.float64]
Pixels = NDArray[np.uint8]


def load_detector(weights: Path) -> Detector:
    net = Detector()
    net.load_state_dict(torch.load(weights))
    return net.eval()


@torch.no_grad()
def find_dice(net: Detector, photo: Pixels, side: int = 512, least: float = 0.2) -> Array:
    """Run the detector on the photo scaled to a long side of `side` pixels; rows of x0 y0 x1 y1 score top_x top_y in
    pixels of the photo, best first.

    Finds with a score of at most `least`, and all but the best of overlapping ones, are left out.
    """
    h, w = photo.shape[:2]
    k = side / max(h, w)
    nw, nh = (max(16, round(v * k / 16) * 16) for v in (w, h))
    small = cv2.resize(photo, (nw, nh), interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    x = torch.from_numpy(small[..., ::-1].transpose(2, 0, 1).copy())[None].float() / 255 - 0.5
    heat, geometry = net(x)
    score, shape = torch.sigmoid(heat)[0, 0].numpy(), geometry[0].numpy()
    rows, columns = np.nonzero((score >= cv2.dilate(score, np.ones((3, 3)))) & (score > least))
    g = shape[:, rows, columns]
    cell = np.array([w / nw, h / nh]) * STRIDE
    size = np.exp(np.minimum(g[:2].T, 5)) * cell
    centre = (np.c_[columns, rows] + g[2:4].T) * cell
    found = np.c_[centre - size / 2, centre + size / 2, score[rows, columns], centre + g[4:6].T * size]
    return keep_best_of_overlapping(found)


def overlap(a: Array, b: Array) -> Array:
    """Intersection over union of boxes (n, 4) and (m, 4)."""
    lo, hi = np.maximum(a[:, None, :2], b[None, :, :2]), np.minimum(a[:, None, 2:4], b[None, :, 2:4])
    shared = np.prod(np.clip(hi - lo, 0, None), axis=2)
    areas = [np.prod(v[:, 2:4] - v[:, :2], axis=1) for v in (a, b)]
    return np.asarray(shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, 1e-9))


def keep_best_of_overlapping(found: Array, most: float = 0.45) -> Array:
    """Keep the best of each group of finds that overlap by `most` (intersection over union) or more; best first."""
    found = found[np.argsort(-found[:, 4])]
    kept: list[int] = []
    for i in range(len(found)):
        if not kept or overlap(found[i : i + 1], found[kept]).max() < most:
            kept.append(i)
    return found[kept]


def find_at_three_sizes(net: Detector, photo: Pixels, least: float = 0.2) -> Array:
    """Run the detector with the photo scaled to 320, 448 and 640 pixels, and merge its finds."""
    return keep_best_of_overlapping(np.concatenate([find_dice(net, photo, s, least) for s in (320, 448, 640)]))


def complete_labels(photos: list[Photo], teacher: Path, tops: bool = True) -> None:
    """Complete the photos' labels in place by a detector: boxes of dice whose label encloses only the pips, boxes to
    ignore where dice may lack a label, and, if `tops`, the middles of top faces.

    What it finds is kept in TEACHER.finds.npz for the next time.
    """
    net, kept = load_detector(teacher), teacher.with_suffix(".finds.npz")
    finds = dict(np.load(kept)) if kept.exists() else {}
    for p in photos:
        photo, name = p.load(), f"{p.source}/{p.path.name}"
        if p.crop:
            _complete_crop_label(net, p, photo)
            continue
        if name not in finds:
            finds[name] = find_at_three_sizes(net, photo, 0.3)
        found = finds[name]
        if p.source in PARTLY_LABELLED and len(found):
            stray = overlap(found[:, :4], p.boxes).max(1, initial=0) < 0.2
            p.ignore = found[stray & (found[:, 4] > 0.3), :4]
        for i in range(len(p.faces)) if len(found) else ():
            size = np.maximum(found[:, 2:4] - found[:, :2], 1)
            if p.pips_only:
                away = np.abs((found[:, 5:7] - p.tops[i]) / size).max(1)
                best = int(np.argmin(away))
                if away[best] < 0.22 and found[best, 4] > 0.4:
                    p.boxes[i], p.use[i] = found[best, :4], True
            elif tops:
                near = overlap(p.boxes[i : i + 1], found[:, :4])[0]
                best = int(np.argmax(near))
                if near[best] > 0.45 and found[best, 4] > 0.35:
                    p.tops[i] = found[best, 5:7]
    np.savez(kept, **finds)


def _complete_crop_label(net: Detector, p: Photo, photo: Pixels) -> None:
    """Complete the label of the only die of a crop: its top face, and its box if the label has none.

    A die without a box in its label that the detector does not find is not used.
    """
    pad = max(photo.shape[:2]) // 2
    found = find_dice(net, cv2.copyMakeBorder(photo, pad, pad, pad, pad, cv2.BORDER_REPLICATE), 208, 0.25)
    h, w = photo.shape[:2]
    middle = (
        np.abs((found[:, :2] + found[:, 2:4]) / 2 - pad - [w / 2, h / 2]).max(1, initial=0) if len(found) else found
    )
    near = found[middle < 0.3 * max(h, w)]
    if len(near):
        p.tops[0] = near[0, 5:7] - pad
        if not p.boxed:
            p.boxes[0] = near[0, :4] - np.tile([pad, pad], 2)
    p.use[0] = p.boxed or len(near) > 0
