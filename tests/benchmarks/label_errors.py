"""Plants wrong labels in known sets and looks for them: `python -m tests.benchmarks.label_errors [--count 1000]`.

Printed is the share of each kind (wrong face, missing die, shifted box, double) among the first 5 % of the list of
doubtful labels that `scorekeeper label` shows. A few are planted at a time, as in a set of ordinary care.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.benchmarks.workbench import PHOTOS
from vision.boxes import BoxCorners, moved
from vision.reading.reader import Reader
from vision.replay.labelling.book import boxes_in_pixels
from vision.replay.labelling.doubts import LabelDoubt, doubts_about_labels
from vision.replay.labelling.proposals import Proposal, read_proposal
from vision.replay.sample import Sample
from vision.replay.sets import load_sets

REAL = Path(__file__).parents[3] / "shared/photos"
UNSEEN = ("matteop65-desk", "damiantab-light")
"""The sets of real photos on which models/unseen was not trained."""
KINDS = ("wrong face", "missing die", "shifted box", "double")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    errors(parser.parse_args().count)


def errors(count: int) -> None:
    samples, proposals = read_known()
    faithful = listed_by_set(samples, proposals)
    print(f"{len(samples)} photos, of which {len(faithful)} are listed as doubtful before anything is planted")
    rng = np.random.default_rng(7)
    each = max(4, round(len(samples) * 0.04) // 4 * 4)
    first = round(0.05 * len(samples))
    found: Counter[str] = Counter()
    planted: Counter[str] = Counter()
    while planted.total() < count:
        wrong = plant(samples, each, rng)
        labelled = [wrong.get(k, (one, ""))[0] for k, one in enumerate(samples)]
        listed = [doubt.photo for doubt in listed_by_set(labelled, proposals)]
        top = set(listed[:first])
        for sample, kind in wrong.values():
            planted[kind] += 1
            found[kind] += sample.photo in top
    for kind in KINDS:
        print(f"  {kind}: {found[kind]} of {planted[kind]} ({found[kind] / planted[kind]:.1%})")
    print(
        f"{planted.total()} errors planted, {each} at a time in {len(samples)} photos: {found.total()} "
        f"({found.total() / planted.total():.1%}) are among the first {first} photos of the list (5 %)"
    )


def listed_by_set(samples: Sequence[Sample], proposals: dict[str, Proposal]) -> list[LabelDoubt]:
    """The doubtful labels of all sets in one list, the most doubtful first; each set is examined alone."""
    sets = {one.photo.split("/")[0] for one in samples}
    found = [
        doubts_about_labels([one for one in samples if one.photo.startswith(f"{name}/")], proposals)
        for name in sorted(sets)
    ]
    return sorted((doubt for one in found for doubt in one), key=lambda doubt: -doubt.score)


def read_known() -> tuple[list[Sample], dict[str, Proposal]]:
    """Photos with labels that can be trusted, and what a reader saw in them that was not trained on them."""
    reader = Reader(Path("models/unseen"))
    sets = [one for name in UNSEEN for one in load_sets(REAL / name)] if REAL.is_dir() else load_sets(PHOTOS)
    samples, proposals = [], {}
    for one in sets:
        for sample in one.samples:
            name = f"{one.name}/{sample.photo}"
            if sample.boxes:
                samples.append(replace(sample, photo=name, boxes=tuple(boxes_in_pixels(sample)), unit=False))
                proposals[name] = read_proposal(reader, sample.path)
    return samples, proposals


def plant(samples: Sequence[Sample], count: int, rng: np.random.Generator) -> dict[int, tuple[Sample, str]]:
    """That many samples with one wrong label each, by their indices, as many of each kind."""
    chosen = rng.permutation([k for k, one in enumerate(samples) if one.boxes])[:count]
    return {int(k): (spoiled(samples[k], KINDS[j % 4], rng), KINDS[j % 4]) for j, k in enumerate(chosen)}


def spoiled(sample: Sample, kind: str, rng: np.random.Generator) -> Sample:
    k = int(rng.integers(len(sample.values)))
    values, boxes = list(sample.values), list(sample.boxes)
    if kind == "wrong face":
        values[k] = int(rng.choice([face for face in range(1, 7) if face != values[k]]))
    elif kind == "missing die":
        del values[k], boxes[k]
    elif kind == "shifted box":
        boxes[k] = shifted(boxes[k], rng)
    else:
        values.append(values[k])
        boxes.append(shifted(boxes[k], rng, 0.1))
    return replace(sample, values=tuple(values), boxes=tuple(boxes))


def shifted(box: BoxCorners, rng: np.random.Generator, part: float = 0.5) -> BoxCorners:
    """The box moved by this part of its size in a random direction."""
    angle = float(rng.uniform(0, 2 * np.pi))
    return moved(
        box, (part * (box[2] - box[0]) * float(np.cos(angle)), part * (box[3] - box[1]) * float(np.sin(angle)))
    )


if __name__ == "__main__":
    main()
