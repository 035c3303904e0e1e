"""The cost of the gate, which distinguishes rest from motion: `python -m tests.benchmarks.gate`.

Prints milliseconds a picture at rest, with a hand in view and with dice in motion, at 320x180 and 320x240, and ends
with 1 if more than the wanted 1.5 ms. The whole eye is measured by `tests.benchmarks.clips`.
"""

import argparse
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

import cv2
import numpy as np

from vision.clips.painter import DrawnDie, DrawnHand, Painter
from vision.scene import Picture
from vision.sources import shrink_grey
from vision.watching.gate import Gate

WANTED = 1.5
ROUNDS = 400


def scenes() -> dict[str, list[Picture]]:
    """Twelve drawn pictures each of dice at rest, with a hand in view, and with dice in motion, by the scene's name."""
    painter = Painter(grain=2.5)
    dice = [DrawnDie(face, 150.0 + 160 * face, 200.0 + 50 * (face % 3), 31.0 * face) for face in range(1, 6)]
    rolling = [DrawnDie(3, 300.0 + 40 * i, 300, 0, tumble=i) for i in range(12)]
    return {
        "at rest": [shrink_grey(painter.paint(dice)) for _ in range(12)],
        "a hand in view": [shrink_grey(painter.paint(dice, DrawnHand(600 + 5 * i, 350))) for i in range(12)],
        "dice in motion": [shrink_grey(painter.paint([*dice, piece])) for piece in rolling],
    }


def cost(first: Picture, pictures: Sequence[Picture]) -> float:
    """The median milliseconds of processor time that the gate takes for a picture, after eight frames of `first`."""
    gate, times = Gate(), []
    for number in range(8):
        gate, _ = gate.step(first, number / 15)
    for number in range(8, ROUNDS):
        start = process_time()
        gate, _ = gate.step(pictures[number % len(pictures)], number / 15)
        times.append(process_time() - start)
    return 1000 * median(times)


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    cv2.setNumThreads(1)
    seen = scenes()
    good = True
    for rows in (180, 240):
        for name, pictures in seen.items():
            sized = [np.asarray(cv2.resize(picture, (320, rows)), np.uint8) for picture in pictures]
            spent = cost(np.asarray(cv2.resize(seen["at rest"][0], (320, rows)), np.uint8), sized)
            good = good and spent <= WANTED
            print(f"320x{rows}  {name:16} {spent:5.2f} ms  wanted {WANTED}  {'' if spent <= WANTED else 'MISSED'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
