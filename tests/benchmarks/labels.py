"""Measures `scorekeeper label`: `python -m tests.benchmarks.labels kills|person`.

kills: the labeller is killed at random moments while answers come in; what it said to be saved must be in rolls.jsonl,
which must be whole. person: a script labels 60 photos in Chromium with keys only, as a person would who sees the
photo; printed are the seconds of the machine, and those of a person who needs a second and a half to look at a photo.
"""

import argparse
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from threading import Timer
from typing import Any

from tests.benchmarks.workbench import PHOTOS, make
from tests.browser import Browser, browser
from vision.replay.sample import Sample
from vision.replay.sets import load_sets

LOOK_S, KEY_S, DRAG_S = 1.5, 0.3, 2.5
"""The seconds that a person needs to look at a photo, to press a key and to drag a box; about those of the
keystroke-level model (mental preparation 1.35 s, a key 0.28 s, pointing 1.1 s)."""
ON_SCREEN = """
const {left, top, width, height} = document.getElementById("sheet").getBoundingClientRect();
const fit = Math.min(width / photo.size[0], height / photo.size[1]);
const x = left + (width - photo.size[0] * fit) / 2, y = top + (height - photo.size[1] * fit) / 2;
return [...arguments].map((value, k) => value * fit + (k % 2 ? y : x));
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("kills", "person"))
    parser.add_argument("--count", type=int, help="kills or photos")
    args = parser.parse_args()
    if args.what == "kills":
        kills(args.count or 200)
    else:
        person(args.count or 60)


@contextmanager
def labeller(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running `scorekeeper label`, and the address of its page."""
    words = [sys.executable, "-m", "scorekeeper", "label", str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, next(found[0] for line in process.stdout if (found := re.search(r"http\S+/", line)))
        finally:
            process.send_signal(signal.SIGKILL)


def post(address: str, what: str, data: dict[str, Any]) -> Any:
    request = urllib.request.Request(address + what, json.dumps(data).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def kills(count: int) -> None:
    """Send answers to the labeller as fast as it takes them, kill it after a random time, and check the file; do so
    `count` times and print the counts."""
    rng = random.Random(5)
    lost = broken = kept = touched = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for path in sorted(PHOTOS.glob("*.jpg"))[:12]:
            shutil.copy(path, folder)
        before = {path.name: path.read_bytes() for path in folder.glob("*.jpg")}
        names = sorted(before)
        known: dict[str, int] = {}
        done = 0
        while done < count:
            with labeller(folder) as (process, address):
                known, asked = answer_until_killed(process, address, names, rng, known)
            done += 1
            rows = {}
            try:
                text = (folder / "rolls.jsonl").read_text() if (folder / "rolls.jsonl").exists() else ""
                rows = {row["photo"]: len(row["values"]) for row in map(json.loads, text.splitlines())}
            except ValueError:
                broken += 1
            for name, dice in known.items():
                if rows.get(name) != dice and not (name == asked[0] and rows.get(name) == asked[1]):
                    lost += 1
            kept += len(rows)
            known = rows
            touched += any((folder / name).read_bytes() != data for name, data in before.items())
            if done % 20 == 0:
                print(f"{done} kills: {broken} broken files, {lost} answers lost, {touched} photos changed", flush=True)
    print(f"{done} kills, {kept} rows seen: {broken} broken files, {lost} lost answers, {touched} changed photos")


def answer_until_killed(
    process: "subprocess.Popen[str]", address: str, names: Sequence[str], rng: random.Random, known: dict[str, int]
) -> tuple[dict[str, int], tuple[str, int]]:
    """Send random answers until the process is killed; return the number of dice by photo in all answers that it
    confirmed as saved, and the answer that was under way."""
    saved, asked = dict(known), ("", 0)
    killer = Timer(rng.uniform(0, 0.6), process.kill)
    killer.start()
    try:
        while process.poll() is None:
            asked = (rng.choice(names), rng.randrange(1, 30))
            dice = [{"face": rng.randint(1, 6), "box": [k, k, k + 20, k + 20]} for k in range(asked[1])]
            post(address, "label", {"name": asked[0], "dice": dice, "mode": "all"})
            saved[asked[0]] = asked[1]
    except (OSError, HTTPException, ValueError):
        pass
    killer.join()
    return saved, asked


def person(count: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "set"
        make_fives(folder, count)
        truth = {one.photo: one for one in load_sets(folder)[0].samples}
        (folder / "rolls.jsonl").unlink()
        with labeller(folder) as (_, address), browser() as window:
            window.size(1280, 800)
            start = time.monotonic()
            window.open(address)
            keys, drags, photos = 0, 0, 0
            window.wait("document.getElementById('name').textContent")
            while window.wait("!busy") and (name := window.run("return photo && photo.name")):
                pressed, dragged = correct(window, truth[str(name)])
                window.press("Enter")
                keys, drags, photos = keys + pressed + 1, drags + dragged, photos + 1
                window.wait(f"!busy && (!photo || photo.name !== {json.dumps(name)})")
            seconds = time.monotonic() - start
        rows = [json.loads(line) for line in (folder / "rolls.jsonl").read_text().splitlines()]
        both = [(row["photo"], sorted(row["values"]), sorted(truth[row["photo"]].values)) for row in rows]
        other = [one for one in both if one[1] != one[2]]
    estimate = seconds + photos * LOOK_S + keys * KEY_S + drags * DRAG_S
    print(f"{photos} photos of five dice, {keys} keys, {drags} boxes by mouse for dice that were not read")
    print(*(f"  {name}: {read}, not {true}" for name, read, true in other), sep="\n")
    print(f"{seconds:.1f} s of the machine, {estimate:.0f} s with a person")
    print(f"{len(rows) - len(other)} of {len(rows)} labels are right")


def make_fives(folder: Path, count: int) -> None:
    """Write a set of up to this many varied renders of five dice."""
    make(folder, 12 * count)
    rows = [json.loads(line) for line in (folder / "rolls.jsonl").read_text().splitlines()]
    fives = [row for row in rows if len(row["values"]) == 5][:count]
    for row in rows:
        if row not in fives:
            (folder / row["photo"]).unlink()
    (folder / "rolls.jsonl").write_text("".join(json.dumps(row) + "\n" for row in fives))


def correct(window: Browser, truth: Sample) -> tuple[int, int]:
    """Make the dice on the page the true ones: by keys, and by the mouse where a die has no box. Return how many keys
    were pressed and how many boxes were drawn."""
    dice = window.run("return dice")
    left = list(range(len(dice)))
    wrong: list[tuple[int, str]] = []
    missing = []
    for value, box in zip(truth.values, truth.boxes, strict=True):
        near = next((k for k in left if middle_in(dice[k]["box"], box)), None)
        if near is None:
            missing.append((value, box))
            continue
        left.remove(near)
        if dice[near]["face"] != value:
            wrong.append((near, str(value)))
    keys = 0
    for k, key in sorted([*wrong, *((k, "Delete") for k in left)], reverse=True):
        marked, count = window.run("return [marked, dice.length]")
        steps = (k - marked) % count
        window.press(*["Tab"] * steps, key)
        keys += steps + 1
    for value, box in missing:
        x0, y0, x1, y1 = window.run(ON_SCREEN, *box)
        window.drag((x0, y0), (x1, y1), shift=True)
        window.press(str(value))
        keys += 1
    return keys, len(missing)


def middle_in(box: Sequence[float], around: Sequence[float]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return around[0] <= x <= around[2] and around[1] <= y <= around[3]


if __name__ == "__main__":
    main()
