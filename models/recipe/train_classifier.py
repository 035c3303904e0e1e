"""Trains the classifier and writes its averaged weights to OUT.

`python -m models.recipe.train_classifier OUT --crops CROPS --minutes 40`

An interrupted training continues from the file beside OUT with the ending `.state`; without that file it starts from
random weights or those of --start. The minutes are processor time in total, those of earlier runs included.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as f

from models.recipe.augment import Rng, augment_photo, remap_colours
from models.recipe.crops import PATCH, Crops
from models.recipe.learning import Learner
from models.recipe.nets import CONTEXT, CROP, Classifier

PIP_MAP_SIDE = CROP // 2
REPAINTED = 0.35
"""The share of training crops that are seen in other colours."""
Array = NDArray[np.float64]


def crop_matrix(size: Array, top: Array, turn: float = 0.0, zoom: float = 1.0) -> Array:
    """The 2x3 matrix from patch to crop, which is rotated by `turn` radians, zoomed, and centred on `top`, the
    estimated middle of the top face; `size` is that of the box."""
    k = zoom * CROP / (CONTEXT * float(size.max()))
    c, s = k * np.cos(turn), k * np.sin(turn)
    m = np.array([[c, s, 0.0], [-s, c, 0.0]])
    m[:, 2] = CROP / 2 - m[:, :2] @ top
    return m


class TrainingCrop(NamedTuple):
    pixels: NDArray[np.uint8]  # BGR
    face: int  # 0 is no die
    pip_map: NDArray[np.float32]
    pips_known: bool


def random_training_crop(crops: Crops, i: int, rng: Rng) -> TrainingCrop:
    """Crop `i`, varied at random and cut as a slightly wrong detector would cut it."""
    size, top, face = crops.size[i].astype(float), crops.top[i].astype(float), int(crops.face[i])
    middle = np.full(2, PATCH / 2)
    lean = (
        np.zeros(2) if np.isnan(top[0]) else (top - middle) * rng.uniform([0, 0.4], 1.0)
    )  # the detector may see little of it
    top = middle + lean + rng.normal(0, 0.05, 2) * size
    any_way = bool(crops.free[i]) or rng.random() < 0.1
    turn = rng.uniform(-np.pi, np.pi) if any_way else rng.normal(0, 0.15)
    m = crop_matrix(size * np.exp(rng.normal(0, 0.05, 2)), top, turn, float(np.exp(rng.normal(0, 0.07))))
    if rng.random() < 0.5:
        m[0] = -m[0]
        m[0, 2] += CROP - 1
    border = (cv2.BORDER_REPLICATE, cv2.BORDER_REFLECT_101)[int(rng.integers(2))]
    view = cv2.warpAffine(crops.patch[i], m, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=border)
    if rng.random() < 0.15:  # a small die, or a camera out of focus
        k = int(rng.integers(20, 44))
        view = cv2.resize(
            cv2.resize(view, (k, k), interpolation=cv2.INTER_AREA), (CROP, CROP), interpolation=cv2.INTER_LINEAR
        )
    pips = crops.pips[i]
    known = face == 0 or not np.isnan(pips[0, 0])
    heat = np.zeros((PIP_MAP_SIDE, PIP_MAP_SIDE), np.float32)
    for spot in pips[~np.isnan(pips[:, 0])]:
        x, y = (m[:, :2] @ spot + m[:, 2]) / 2
        if -1 < x < PIP_MAP_SIDE and -1 < y < PIP_MAP_SIDE:
            u, v = np.arange(PIP_MAP_SIDE) - x, np.arange(PIP_MAP_SIDE) - y
            heat = np.maximum(heat, np.exp(-(v[:, None] ** 2 + u[None] ** 2) / (2 * 1.1**2)).astype(np.float32))
    if rng.random() < REPAINTED:
        view = remap_colours(np.asarray(view, np.uint8), rng)
    return TrainingCrop(augment_photo(np.asarray(view, np.uint8), rng, 1.3), face, heat, known)


def batch(groups: list[Crops], shares: Array, rng: Rng, n: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    views, faces, maps, known = [], [], [], []
    for g in rng.choice(len(groups), n, p=shares):
        view, face, heat, sure = random_training_crop(groups[g], int(rng.integers(len(groups[g].face))), rng)
        views.append(cv2.cvtColor(view, cv2.COLOR_BGR2RGB))
        faces.append(face)
        maps.append(heat)
        known.append(sure)
    x = torch.from_numpy(np.stack(views)).permute(0, 3, 1, 2).float() / 255 - 0.5
    return x, torch.tensor(faces), torch.from_numpy(np.stack(maps))[:, None], torch.tensor(known).float()


REAL_SHARE = {
    "bartek-classic": 0.02,
    "rune55-trays": 0.11,
    "chase-casino-crops": 0.05,
    "skovy-floor": 0.05,
    "epanemu-dice3": 0.07,
}


def gather(folder: Path, without: list[str], real: bool) -> tuple[list[Crops], Array]:
    """Open the files of patches and give each its share of the training, relative to 1 for the dice of all renders and
    0.6 for their other things: 0.12 for the dice of a real source unless REAL_SHARE has another number.

    Patches for validation and of the sources `without` are left out, and unless `real` those of all real photos but
    backgrounds.
    """
    names, shares, groups = [], [], []
    for path in sorted(folder.glob("*.npz")):
        name = path.stem
        source = name.removesuffix("-none")
        if name == "new" or name.startswith("validate-") or source in without or source == "tomitomi3-single-grey":
            continue
        rendered = source.startswith("renders-")
        if not real and not rendered and source != "backgrounds":
            continue
        crops = Crops.open(folder, name)
        share = len(crops.face) if rendered else REAL_SHARE.get(source, 0.12)
        if name.endswith("-none"):
            share *= 0.3 if not rendered else 1.0
        names.append(name)
        shares.append(0.06 if source == "backgrounds" else share)
        groups.append(crops)
    out = np.array(shares, float)
    for none, part in ((False, 1.0), (True, 0.6)):
        mine = np.array([n.startswith("renders-") and n.endswith("-none") == none for n in names])
        out[mine] *= part / max(out[mine].sum(), 1e-9)
    for n, s, g in zip(names, out, groups, strict=True):
        if not n.startswith("renders-"):
            print(n, len(g.face), round(float(s), 3), flush=True)
    return groups, out / out.sum()


def freeze_all_but_the_head(net: nn.Module) -> None:
    """Freeze the convolutions with their batch norms, so that what they learned from earlier renders is kept."""
    for name, layer in net.named_modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.eval()
        for one in layer.parameters(recurse=False):
            one.requires_grad_(name.startswith("head"))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("out", type=Path)
    p.add_argument("--crops", type=Path, required=True)
    p.add_argument("--without", type=lambda s: s.split(","), default=[])
    p.add_argument("--renders-only", action="store_true")
    p.add_argument("--start", type=Path, help="weights to begin with")
    p.add_argument("--minutes", type=float, default=40)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--head", action="store_true", help="only the last two layers, for short trainings on few renders")
    a = p.parse_args()
    cv2.setNumThreads(0)
    torch.set_num_threads(1)
    learner = Learner(Classifier, a.out, a.start, a.rate, a.minutes)
    if a.head:
        freeze_all_but_the_head(learner.net)
    rng = np.random.default_rng([13, learner.step])
    groups, shares = gather(a.crops, a.without, not a.renders_only)
    fresh = time.time()
    while learner.going():
        if time.time() - fresh > 240:
            (groups, shares), fresh = gather(a.crops, a.without, not a.renders_only), time.time()
        x, face, heat, known = batch(groups, shares, rng, 96)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            faces, pips = learner.net(x.to(memory_format=torch.channels_last))
        named = f.cross_entropy(faces.float(), face, label_smoothing=0.02)
        dots = f.binary_cross_entropy_with_logits(
            pips.float(), heat, reduction="none", pos_weight=torch.tensor(4.0)
        ).mean((1, 2, 3))
        dotted = (dots * known).sum() / known.sum().clamp(min=1)
        right = (faces.argmax(1) == face).float().mean()
        learner.learn(named + 3 * dotted, named=named.item(), dots=dotted.item(), right=right.item())


if __name__ == "__main__":
    main()
