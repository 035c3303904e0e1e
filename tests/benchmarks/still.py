"""Films labelled photos with a camera that has noise, and counts what the eye is sure of after two seconds of rest:
`python -m tests.benchmarks.still SETS --models models/unseen`.

With each frame alone, and with dice that are not sure read again in altered views, as at the table. Photos of which one
quick look is sure count as sure. The number of dice is known. Ends with 1 if reading again makes more wrong readings
sure.
"""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from vision.errors import PhotoError
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.replay.measure import load_sample
from vision.replay.sets import load_sets
from vision.results import Reading
from vision.scene import Picture
from vision.sources import Frame
from vision.watching.eye import Eye

RATE, SECONDS = 10, 2.0
GRAIN = 2.5
"""The standard deviation of the camera's noise, in grey levels."""
LONGEST = 1280
"""Pixels of the longer side of a frame; larger photos are reduced."""


def at_rest(picture: Picture, eye: Eye, rng: np.random.Generator) -> Reading:
    """What the eye reports after two seconds of this picture with noise."""
    reading = Reading("moving")
    for number in range(int(RATE * SECONDS)):
        noise = rng.standard_normal(picture.shape, np.float32) * np.float32(GRAIN)
        frame = np.clip(picture + noise, 0, 255).astype(np.uint8)
        reading = eye.see(Frame(frame, number / RATE, number))
    return reading


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--split", default="")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    reader, rng = Reader(asked.models, effort=QUICK), np.random.default_rng(1)
    photos, sure, wrong = 0, [0, 0, 0], [0, 0, 0]
    for sample in (one for path in asked.sets for several in load_sets(path) for one in several.samples):
        if not sample.values or (asked.split and sample.split != asked.split):
            continue
        try:
            picture = load_sample(sample).picture
        except PhotoError:
            continue
        if (factor := LONGEST / max(picture.shape[:2])) < 1:
            picture = np.asarray(
                cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
            )
        photos, expect = photos + 1, len(sample.values)
        first = reader.read(picture, expect)
        eyes = (Eye(reader, expect=expect), Eye(reader, expect=expect, again=reader.read_with_altered_views))
        seen = [first] * 3 if first.sure else [first, *(at_rest(picture, eye, rng) for eye in eyes)]
        for way, reading in enumerate(seen):
            sure[way] += reading.sure
            wrong[way] += reading.sure and sorted(reading.faces) != sorted(sample.values)
    for name, count, bad in zip(("one look", "frames alone", "read again"), sure, wrong, strict=True):
        print(f"{name:13} sure of {count} of {photos} photos, {count / max(1, photos):.1%}; wrong though sure {bad}")
    return 1 if wrong[2] > wrong[1] else 0


if __name__ == "__main__":
    sys.exit(main())
