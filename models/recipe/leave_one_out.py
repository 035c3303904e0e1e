"""Measures the recipe on photo sources that were not trained on: one short training for each fold of sources left out.

    python -m models.recipe.leave_one_out WORK --bank BANK --photos PHOTOS... [--minutes 15]

A base pair of nets is trained on renders alone. For each fold, a pair continues from it on all photos but those of the
fold, and reads every photo of the fold, with and without the number of dice. The table at the end is by source. Run it
again to resume: finished trainings and measurements are kept. `--minutes` are of processor time for each net.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vision.reading.model import HERE
from vision.replay.data import as_data
from vision.replay.measure import Terms, measure
from vision.replay.sample import LabelledSet, Sample

FOLDS = {
    "coloured": ("nell-byler-d6", "skovy-floor"),
    "fields": ("rune55-round-grey", "rune55-trays", "epanemu-dice3"),
    "tables": ("matteop65-desk", "damiantab-light", "shutthebox-wood", "lurig-other-dice"),
}
"""Sources that are left out together, so that three trainings are enough."""
UNMEASURED = {"rune55-trays"}
"""Sources not in the table, as their dice are too many and too small to label every face."""
TEMPERATURE = 0.52
"""The temperature of the classifier that ships; its thresholds are used as well."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The folders, and the training time of each net."""

    work: Path
    bank: Path
    photos: list[Path]
    minutes: float

    @property
    def crops(self) -> Path:
        return self.work / "crops"

    @property
    def base(self) -> tuple[Path, Path]:
        return self.work / "base-detector.pt", self.work / "base-classifier.pt"


def run(done: Path, module: str, *words: object) -> None:
    """Run one step of the recipe unless it is done; an interrupted step is run again the next time."""
    mark = done.with_name(done.name + ".done")
    if not mark.exists():
        print(f"{module} -> {done.name}", flush=True)
        subprocess.run([sys.executable, "-m", f"models.recipe.{module}", *map(str, words)], check=True)
        mark.touch()


def learn_base(plan: Plan) -> None:
    """Train the pair on renders alone, and cut the patches of all sources."""
    detector, classifier = plan.base
    bank, minutes = ("--bank", plan.bank), ("--minutes", plan.minutes)
    run(detector, "train_detector", detector, *bank, *minutes)
    run(plan.crops, "crops", plan.crops, *bank, "--photos", *plan.photos, "--teacher", detector)
    run(classifier, "train_classifier", classifier, "--crops", plan.crops, "--renders-only", *minutes)


def learn_fold(plan: Plan, name: str) -> Path:
    """Train a pair without the sources of a fold and export it; return the folder for the reader."""
    folder, without = plan.work / name, ",".join(FOLDS[name])
    folder.mkdir(exist_ok=True)
    detector, classifier = folder / "detector.pt", folder / "classifier.pt"
    rest = ("--without", without, "--minutes", plan.minutes, "--rate", 1.5e-3)
    first, second = plan.base
    run(detector, "train_detector", detector, "--bank", plan.bank, "--photos", *plan.photos, "--teacher", first,
        "--start", first, *rest)  # fmt: skip
    run(classifier, "train_classifier", classifier, "--crops", plan.crops, "--start", second, *rest)
    version = ("--version", f"without {name}", "--temperature", TEMPERATURE, "--out", folder)
    run(folder / "manifest.json", "export", detector, classifier, *version)
    shutil.copyfile(HERE / "thresholds.json", folder / "thresholds.json")
    return folder


def labelled(roots: list[Path], sources: tuple[str, ...]) -> list[LabelledSet]:
    """Both splits of the sources, as neither was trained on."""
    samples: dict[str, list[Sample]] = {name: [] for name in sources if name not in UNMEASURED}
    for root, row in rows(roots):
        if row["set"] in samples:
            boxes = tuple(tuple(die["box"]) for die in row["dice"] if die["box"])
            values = tuple(die["face"] for die in row["dice"])
            samples[row["set"]].append(
                Sample(
                    row["file"],
                    root / row["file"],
                    values,
                    boxes if len(boxes) == len(values) else (),  # type: ignore[arg-type]
                    pips_only=bool(row.get("pips_only")),
                )
            )
    return [LabelledSet(name, roots[0], tuple(found)) for name, found in samples.items()]


def rows(roots: list[Path]) -> Iterator[tuple[Path, dict[str, object]]]:
    for root in roots:
        for line in (root / "index.jsonl").read_text().splitlines():
            yield root, json.loads(line)


def figures(plan: Plan, name: str, models: Path) -> Path:
    """Measure a fold and store the result as JSON; return its path."""
    kept = plan.work / f"{name}.json"
    if not kept.exists():
        sets = labelled(plan.photos, FOLDS[name])
        dice = [one for one in sets if any(sample.values for sample in one.samples)]
        measured = {
            "unknown": as_data(list(measure(sets, Terms(models))), name)["by_source"],
            "known": as_data(list(measure(dice, Terms(models, "known"))), name)["by_source"],
        }
        kept.write_text(json.dumps(measured))
    return kept


HEAD = "source               photos   exact, number known / not     sure, known / not  wrong though sure, known / not"


def table(results: list[Path]) -> str:
    """A line for every source, and one for their mean."""
    lines, means = [HEAD], []
    for path in results:
        known, unknown = (json.loads(path.read_text())[key] for key in ("known", "unknown"))
        for source in unknown:
            pair = known.get(source, unknown[source]), unknown[source]
            exact, sure = ([one[key]["share"] for one in pair] for key in ("exact", "sure"))
            wrong = [one["wrong_though_sure"]["part"] for one in pair]
            lines.append(f"{source:20} {pair[0]['exact']['whole']:6}  {exact[0]:15.1%} / {exact[1]:6.1%} "
                         f"{sure[0]:15.1%} / {sure[1]:6.1%} {wrong[0]:15} / {wrong[1]}")  # fmt: skip
            if source in known:
                means.append(exact)
    known, unknown = (sum(one[k] for one in means) / len(means) for k in (0, 1))
    return "\n".join([*lines, f"{'mean of pip dice':20}         {known:15.1%} / {unknown:6.1%}"])


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("work", type=Path)
    p.add_argument("--bank", type=Path, required=True)
    p.add_argument("--photos", type=Path, nargs="+", required=True)
    p.add_argument("--minutes", type=float, default=15)
    p.add_argument("--folds", nargs="+", choices=tuple(FOLDS), default=tuple(FOLDS))
    a = p.parse_args()
    plan = Plan(a.work, a.bank, a.photos, a.minutes)
    plan.work.mkdir(parents=True, exist_ok=True)
    learn_base(plan)
    print(table([figures(plan, name, learn_fold(plan, name)) for name in a.folds]))


if __name__ == "__main__":
    main()
