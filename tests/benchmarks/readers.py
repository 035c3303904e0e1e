"""Compares our reader with two classic methods on the same photos: `python -m tests.benchmarks.readers SET...`.

The classic methods are written from their descriptions: `blobs` finds round spots and groups near ones to dice (each
group of n spots is a die showing n); `contours` separates the dice from the table by colour, takes each closed outline
that is roughly square for a die, and counts the round spots inside. `--sketch` runs another reader as a program of its
own. Prints a table for each set: photos read exactly right, and milliseconds. `--learned` marks the sets whose training
part the reader was trained on.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import cv2
import numpy as np

from vision.photo import load_photo
from vision.reading.reader import Reader
from vision.replay.match import DIE_PER_PIPS_BOX_FACTOR
from vision.replay.measure import Conditions, in_pixels, wanted_samples
from vision.replay.metrics import Share, quantile_of
from vision.replay.sample import Sample
from vision.replay.sets import load_sets
from vision.scene import Picture

Faces = list[int]
Method = Callable[[Picture, int], Faces]


def blobs(scale: int = 1, reach: float = 40, both: bool = False) -> Method:
    """Return a method that takes each group of round spots for a die; spots at most `reach` pixels apart are a group.

    The picture is enlarged `scale` times first, groups of more than six spots are left out, and `both` finds dark and
    light spots.
    """
    detectors = [blob_detector(colour) for colour in ((0, 255) if both else (None,))]

    def read(picture: Picture, _: int) -> Faces:
        large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        calm = cv2.medianBlur(large, 3 if scale == 1 else 7)
        spots = [spot.pt for detector in detectors for spot in detector.detect(calm)]
        return [count for count in groups(np.array(spots).reshape(-1, 2), reach * scale) if count <= 6]

    return read


def blob_detector(colour: int | None) -> cv2.SimpleBlobDetector:
    settings = cv2.SimpleBlobDetector.Params()
    settings.filterByInertia = True
    settings.minInertiaRatio = 0.6
    settings.minDistBetweenBlobs = 1
    settings.filterByColor = colour is not None
    settings.blobColor = colour or 0
    return cv2.SimpleBlobDetector.create(settings)


def groups(spots: np.ndarray, reach: float) -> Faces:
    """Group the spots connected by steps of at most `reach` pixels; return the number of spots in each group."""
    near = np.linalg.norm(spots[:, None] - spots[None], axis=2) <= reach
    left, sizes = set(range(len(spots))), []
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            spot = edge.pop()
            group.add(spot)
            joined = {k for k in left if near[spot, k]}
            left -= joined
            edge |= joined
        sizes.append(len(group))
    return sizes


def contours(scale: int = 1) -> Method:
    """Return a method that takes roughly square outlines of a colour unlike the table for dice and counts spots.

    The picture is enlarged `scale` times first; outlines without spots are left out.
    """

    def read(picture: Picture, _: int) -> Faces:
        large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        outlines, _tree = cv2.findContours(unlike_table(large), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        grey = cv2.cvtColor(large, cv2.COLOR_BGR2GRAY)
        width = large.shape[1]
        faces = []
        for outline in outlines:
            _middle, sides, _turn = cv2.minAreaRect(outline)
            if 0.02 * width <= min(sides) and max(sides) <= min(0.4 * width, 1.6 * min(sides)):
                x, y, w, h = cv2.boundingRect(outline)
                count = max(holes(grey[y : y + h, x : x + w], light) for light in (False, True))
                faces += [count] if count else []
        return faces

    return read


def unlike_table(picture: Picture) -> Picture:
    """A mask of the things on the table: white where the colour differs strongly from its surroundings.

    Small gaps are closed and specks removed.
    """
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (max(1, width // 8), max(1, height // 8)), interpolation=cv2.INTER_AREA)
    table = cv2.resize(cv2.medianBlur(small, 31), (width, height))
    lab, ground = (cv2.cvtColor(one, cv2.COLOR_BGR2LAB).astype(np.float32) for one in (picture, table))
    far = np.clip(np.linalg.norm(lab - ground, axis=2), 0, 255).astype(np.uint8)
    otsu, _ = cv2.threshold(far, 0, 255, cv2.THRESH_OTSU)
    mask = np.where(far > max(14, 0.6 * otsu), 255, 0).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)), np.uint8)


def holes(die: np.ndarray, light: bool) -> int:
    """The number of spots of pip size in the grey picture of one die, light or dark; 0 if none or more than six."""
    side = 96
    even = cv2.resize(die, (side, side), interpolation=cv2.INTER_CUBIC)
    bright = even if light else 255 - even
    mask = cv2.adaptiveThreshold(bright, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 31, -12)
    number, _, stats, middles = cv2.connectedComponentsWithStats(mask)
    count = 0
    for k in range(1, number):
        width, height, area = (float(value) for value in stats[k][2:5])
        centred = np.hypot(*(middles[k] - side / 2)) < 0.42 * side
        count += 30 < area < 500 and 0.55 < width / height < 1.8 and area > 0.6 * width * height and bool(centred)
    return count if count <= 6 else 0


def ours(models: Path | None, known: bool) -> Method:
    reader = Reader(models)
    return lambda picture, count: list(reader.read(picture, count if known else None).faces)


def run(method: Method, work: Sequence[tuple[Picture, Faces]]) -> tuple[int, list[float]]:
    right, times = 0, []
    for picture, values in work:
        begin = process_time()
        faces = method(picture, len(values))
        times.append((process_time() - begin) * 1000)
        right += sorted(faces) == sorted(values)
    return right, times


def sketch(program: Path, python: str, paths: Sequence[Path], values: Sequence[Faces]) -> tuple[int, list[float]]:
    """Run another reader, which prints a JSON line per photo; return how many photos it read rightly, and its times.

    The times are milliseconds, one for each photo, as it states them itself.
    """
    done = subprocess.run([python, str(program), *map(str, paths)], capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    faces = [sorted(die["face"] for die in answer.get("dice", [])) for answer in answers]
    right = sum(read == sorted(truth) for read, truth in zip(faces, values, strict=True))
    return right, [float(answer.get("ms", 0)) for answer in answers]


def photo_of_dice(sample: Sample, edge: float | None) -> Picture:
    """Load the photo, reduced until its median die has an edge of `edge` pixels; never enlarged.

    It keeps its size without `edge` or without boxes of its dice.
    """
    photo = load_photo(sample.path)
    sides = [max(x1 - x0, y1 - y0) / photo.scale for x0, y0, x1, y1 in in_pixels(sample, photo)]
    if not edge or not sides:
        return photo.picture
    factor = edge / (median(sides) * (DIE_PER_PIPS_BOX_FACTOR if sample.pips_only else 1))
    if factor >= 1:
        return photo.picture
    return np.asarray(cv2.resize(photo.picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def table(samples: Sequence[Sample], methods: dict[str, Method], edge: float | None) -> None:
    work = [(photo_of_dice(sample, edge), list(sample.values)) for sample in samples]
    print("| method | photos exactly right | 95 % interval | median ms | 95th percentile ms |\n|---|---|---|---|---|")
    for name, method in methods.items():
        print(line(name, *run(method, work)), flush=True)


def line(name: str, right: int, times: Sequence[float]) -> str:
    share = Share(right, len(times))
    low, high = share.interval
    half, most = quantile_of(times, 0.5), quantile_of(times, 0.95)
    return f"| {name} | {share.value:.1%} | {low:.1%} to {high:.1%} | {half:.0f} | {most:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--split", default="")
    parser.add_argument("--models", type=Path)
    parser.add_argument("--most", type=int, default=10_000, help="the most photos of each set, evenly spread")
    parser.add_argument("--edge", type=float, help="shrink photos until a die's edge has this many pixels")
    parser.add_argument("--learned", default="", help="sets that were learned from: NAME,NAME")
    parser.add_argument("--sketch", type=Path, help="a reader program to run beside")
    parser.add_argument("--python", default=sys.executable, help="the Python that runs it")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    methods: dict[str, Method] = {
        "this reader": ours(args.models, known=False),
        "this reader, number of dice known": ours(args.models, known=True),
        "blobs and groups, as published": blobs(),
        "blobs and groups, enlarged twice, dark and light": blobs(2, 12, both=True),
        "contours and holes": contours(),
        "contours and holes, enlarged twice": contours(2),
    }
    for one in (one for path in args.sets for one in load_sets(path)):
        samples = list(wanted_samples(one, Conditions(split=args.split)))
        samples = samples[:: max(1, -(-len(samples) // args.most))]
        known = (
            "other photos of this set were learned from"
            if one.name in args.learned.split(",")
            else "never learned from"
        )
        print(f"\n{one.name}: {len(samples)} photos{f', {args.split} part' if args.split else ''}; {known}\n")
        table(samples, methods, args.edge)
        if args.sketch:
            paths, values = [sample.path for sample in samples], [list(sample.values) for sample in samples]
            print(line("the sketch", *sketch(args.sketch, args.python, paths, values)))


if __name__ == "__main__":
    main()
