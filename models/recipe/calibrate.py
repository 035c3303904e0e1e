"""Finds the temperature of the classifier on crops that it was not trained on.

python -m models.recipe.calibrate CLASSIFIER --crops CROPS --names NAME,...

It prints the share of crops read right and the best temperature, for each file of crops and for all together.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as f

from models.recipe.crops import PATCH, Crops
from models.recipe.nets import CROP, Classifier
from models.recipe.train_classifier import crop_matrix


@torch.no_grad()
def logits(net: Classifier, crops: Crops, most: int = 600) -> tuple[torch.Tensor, torch.Tensor]:
    """The logits of the faces for about `most` crops, cut as the reader cuts them, and their true faces."""
    rows = np.arange(len(crops.face))[:: max(1, len(crops.face) // most)]
    views = []
    for i in rows:
        top = np.full(2, PATCH / 2) if np.isnan(crops.top[i, 0]) else crops.top[i].astype(float)
        view = cv2.warpAffine(
            crops.patch[i], crop_matrix(crops.size[i].astype(float), top), (CROP, CROP), borderMode=cv2.BORDER_REPLICATE
        )
        views.append(cv2.cvtColor(view, cv2.COLOR_BGR2RGB))
    x = torch.from_numpy(np.stack(views)).permute(0, 3, 1, 2).float() / 255 - 0.5
    return net(x)[0], torch.from_numpy(crops.face[rows])


def temperature(scores: torch.Tensor, faces: torch.Tensor) -> float:
    """The divisor of the logits (temperature), of 80 from 0.2 to 4, at which the chances of the true faces have the
    lowest cross entropy."""
    tries = np.exp(np.linspace(np.log(0.2), np.log(4), 80))
    return float(tries[np.argmin([float(f.cross_entropy(scores / t, faces)) for t in tries])])


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("classifier", type=Path)
    p.add_argument("--crops", type=Path, required=True)
    p.add_argument("--names", type=lambda s: s.split(","), required=True)
    a = p.parse_args()
    net = Classifier()
    net.load_state_dict(torch.load(a.classifier))
    net.eval()
    seen = [logits(net, Crops.open(a.crops, name)) for name in a.names]
    for name, (scores, faces) in zip(a.names, seen, strict=True):
        right = float((scores.argmax(1) == faces).float().mean())
        print(f"{name}: {len(faces)} crops, {100 * right:.2f} % right, temperature {temperature(scores, faces):.2f}")
    both = temperature(torch.cat([s for s, _ in seen]), torch.cat([v for _, v in seen]))
    print(f"together: temperature {both:.2f}")


if __name__ == "__main__":
    main()
