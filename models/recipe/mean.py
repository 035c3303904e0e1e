"""Averages checkpoints of one training into OUT, which reads better than each.

`python -m models.recipe.mean OUT W W...`
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("out", type=Path)
    p.add_argument("weights", type=Path, nargs="+")
    a = p.parse_args()
    several = [torch.load(path) for path in a.weights]
    mean = {
        name: torch.stack([one[name].float() for one in several]).mean(0).to(like.dtype)
        for name, like in several[0].items()
    }
    torch.save(mean, a.out)


if __name__ == "__main__":
    main()
