"""Measures the page of `scorekeeper replay` in Chromium: `python -m tests.benchmarks.workbench [--photos 5000]`.

The set is made of the project's own renders, turned, mirrored, lighter or darker and with noise. Printed are the size
of the page and of its pictures, the time to write it, to open it, and from a click on a filter to the next picture on
the screen, and whether every number on the page is one of `--json`. `--set DIR` measures another set.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from tests.browser import Browser, browser
from tests.vision.replay.page_numbers import mistakes
from vision.boxes import BoxCorners
from vision.replay.data import as_data, as_json
from vision.replay.measure import Conditions, measure
from vision.replay.page.build import as_page
from vision.replay.page.folder import write_folder
from vision.replay.sample import LabelledSet, Sample
from vision.replay.sets import load_sets
from vision.scene import Picture

PHOTOS = Path(__file__).parents[1] / "photos"
OPENS = 3
FILTERS = """
const keys = [...document.querySelectorAll("#classes button, #reasons button"), ...document.querySelectorAll(
  ".bars .label, .bars .hit, .matrix button:enabled, #curve .hit, #curve .chosen, #reliability .hit")].slice(0, 60);
const times = [];
for (const key of keys) {
  const start = performance.now();
  key.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  document.body.getBoundingClientRect();
  const drawn = performance.now();
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  times.push([drawn - start, performance.now() - start]);
  filters.clear();
  refresh();
  await new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)));
}
return times;
"""
OPENED = """
const entry = performance.getEntriesByType("navigation")[0];
const paint = performance.getEntriesByName("first-contentful-paint")[0];
return [entry.domContentLoadedEventEnd, entry.loadEventEnd, paint ? paint.startTime : 0];
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=5000)
    parser.add_argument("--set", type=Path, action="append", help="measure this set instead of a made one")
    parser.add_argument("--one-file", action="store_true", help="also write and open the page as one file")
    parser.add_argument("--folder", type=Path, help="keep set, page and report here, and use what is there already")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = args.folder or Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        if args.set:
            sets = [one for path in args.set for one in load_sets(path)]
        else:
            if not (place / "set/rolls.jsonl").exists():
                make(place / "set", args.photos)
            sets = load_sets(place / "set")
        if not (place / "report.json").exists():
            write(sets, place, args.jobs, args.one_file)
        report = json.loads((place / "report.json").read_text())
        with browser() as window:
            for page in (place / "page/index.html", place / "one.html"):
                if page.exists():
                    look(window, page, report)


def write(sets: Sequence[LabelledSet], place: Path, jobs: int, one_file: bool) -> None:
    start = time.monotonic()
    outcomes = list(measure(sets, Conditions(), jobs))
    print(f"{len(outcomes)} photos read in {time.monotonic() - start:.1f} s", flush=True)
    figures = as_data(outcomes, "benchmark", {one.name: one.about for one in sets})
    start = time.monotonic()
    write_folder(outcomes, figures, place / "page")
    pictures = [path.stat().st_size for path in (place / "page/pictures").iterdir()]
    seconds = time.monotonic() - start
    print(f"written in {seconds:.1f} s with {len(pictures)} pictures of {sum(pictures) / 1e6:.1f} MB")
    if one_file:
        (place / "one.html").write_text(as_page(outcomes, figures))
    (place / "report.json").write_text(as_json(figures))


def look(window: Browser, page: Path, report: dict[str, object]) -> None:
    print(f"{page.name}: {page.stat().st_size / 1e6:.2f} MB")
    for name, width, height in (("desktop", 1280, 900), ("phone", 390, 844)):
        window.size(width, height)
        opened = []
        for _ in range(OPENS):
            window.open(page.as_uri())
            opened.append(window.run(OPENED))
        ready, loaded, painted = (median(times) for times in zip(*opened, strict=True))
        times = window.run(FILTERS)
        drawn, shown = ([one[k] for one in times] for k in (0, 1))
        print(
            f"  {name}: first picture {painted:.0f} ms, ready {ready:.0f} ms, loaded {loaded:.0f} ms; "
            f"{len(times)} filters drawn in {median(drawn):.0f} ms median, {max(drawn):.0f} at most; "
            f"on the screen {median(shown):.0f}, {max(shown):.0f} at most"
        )
    wrong = mistakes(window, report)
    print(f"  numbers that are not those of --json: {len(wrong)}", *wrong[:5], *window.complaints()[:5], sep="\n    ")


def make(folder: Path, count: int) -> None:
    """Write a set of `count` varied renders with their labels."""
    folder.mkdir()
    known = [sample for one in (PHOTOS, PHOTOS / "hard") for sample in load_sets(one)[0].samples]
    pictures = [np.asarray(cv2.imread(str(sample.path)), np.uint8) for sample in known]
    with (folder / "rolls.jsonl").open("w") as labels:
        for number in range(count):
            k, rng = number % len(known), np.random.default_rng(number)
            picture, boxes, tags = varied(pictures[k], known[k], rng)
            name = f"{number:05}.jpg"
            cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
            roll = {
                "photo": name,
                "values": known[k].values,
                "boxes": boxes,
                "tags": tags,
                "rig": f"table {number % 12}",
            }
            labels.write(json.dumps(roll) + "\n")


def varied(picture: Picture, sample: Sample, rng: np.random.Generator) -> tuple[Picture, list[BoxCorners], list[str]]:
    """The render turned by a multiple of 90 degrees, perhaps mirrored, lighter or darker, and with noise."""
    boxes, tags = list(sample.boxes), list(sample.tags)
    for _ in range(int(rng.integers(4))):
        width = picture.shape[1]
        picture = np.asarray(cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
        boxes = [(y0, width - x1, y1, width - x0) for x0, y0, x1, y1 in boxes]
    if rng.random() < 0.5:
        width = picture.shape[1]
        picture, tags = np.asarray(cv2.flip(picture, 1), np.uint8), [*tags, "mirrored"]
        boxes = [(width - x1, y0, width - x0, y1) for x0, y0, x1, y1 in boxes]
    light = float(rng.uniform(0.5, 1.2))
    noise = rng.normal(0, float(rng.uniform(0, 8)), picture.shape)
    return np.clip(picture * light + noise, 0, 255).astype(np.uint8), boxes, [*tags, "dark"] if light < 0.7 else tags


if __name__ == "__main__":
    main()
