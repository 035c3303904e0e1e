"""Compares classifiers on patches of dice that none of them was trained on, in a minute of processor time: shows
whether a training is worth the hours of `leave_one_out`.

    python -m models.recipe.compare W/cls0.pt W/cls1.pt --crops W/crops --only matteop65-desk,matteop65-desk-none

Prints, for each file of patches and each classifier, the share of patches named rightly ("no die" among the names), the
mean surprise (negative log likelihood, lower is better), the share named with a chance above LEAST_CERTAIN_CHANCE, and
how many of these are wrong. Each classifier gets the same random crops.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from models.recipe.crops import Crops
from models.recipe.leave_one_out import TEMPERATURE
from models.recipe.nets import Classifier
from models.recipe.train_classifier import batch

MOST_CROPS = 400
"""The most random crops that are drawn from a file of patches; a file with fewer patches gives as many crops as it
has."""
CROPS_AT_ONCE = 50
LEAST_CERTAIN_CHANCE = 0.99


def random_training_crops(crops: Crops, count: int) -> tuple[Tensor, Tensor]:
    """Random crops of random patches, always the same, with their faces."""
    shown = batch([crops], np.ones(1), np.random.default_rng(3), count)
    return shown[0], shown[1]


@torch.no_grad()
def weights_line(weights: Path, crops: Tensor, faces: Tensor) -> str:
    net = Classifier()
    net.load_state_dict(torch.load(weights))
    net.eval()
    named = torch.cat([net(some)[0] for some in crops.split(CROPS_AT_ONCE)]) / TEMPERATURE
    chances = named.log_softmax(1)
    right, certain = named.argmax(1) == faces, chances.max(1).values.exp() > LEAST_CERTAIN_CHANCE
    surprise = -chances[torch.arange(len(faces)), faces].mean()
    shares = f"right {right.float().mean():6.1%}  surprise {surprise:.4f}  certain {certain.float().mean():6.1%}"
    return f"{weights.stem:12} {shares}, wrongly {int((certain & ~right).sum())}"


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("weights", type=Path, nargs="+")
    p.add_argument("--crops", type=Path, required=True)
    p.add_argument("--only", type=lambda s: s.split(","), default=[], help="only these files of patches")
    a = p.parse_args()
    cv2.setNumThreads(0)
    torch.set_num_threads(1)
    for name in a.only or sorted(path.stem for path in a.crops.glob("*.npz")):
        found = Crops.open(a.crops, name)
        crops, faces = random_training_crops(found, min(MOST_CROPS, len(found.face)))
        for weights in a.weights:
            print(f"{name:26} {len(faces):4} {weights_line(weights, crops, faces)}", flush=True)


if __name__ == "__main__":
    main()
