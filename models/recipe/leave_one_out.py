"""Measures the recipe on photo sources that were not trained on: one training for each fold of sources left out.

    python -m models.recipe.leave_one_out WORK --bank BANK --photos PHOTOS... [--minutes 15] [--held-out RENDERS...]

A base pair of nets is trained on renders alone. For each fold, a pair continues from it on all photos but those of the
fold, and reads every photo of the fold, with and without the number of dice. `--pair tables=models/unseen` reads a fold
with an existing pair, without any training. The first pair also reads the validate part of the sources that are in no
requested fold, and all renders of the banks after --held-out, whose seeds must not have been trained on. Each photo is
read again as a damaged copy: blurred, dim, with glare or small. The table is by source; each is judged by judges
fitted on the others (see vision.replay.judging), with a bank of familiar dice (models.recipe.familiar) of the others.
The judges fitted on all of them and the bank of all are stored in the folders after --write. Run it again to resume:
finished trainings and readings are kept. `--minutes` are of processor time for each net.
"""

from __future__ import annotations

import argparse
import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean

from models.recipe.again import Rereading, read_again, rereadings_table
from models.recipe.curves import curves_table
from models.recipe.damage import write_damaged_copies
from models.recipe.familiar import FeaturesByTable, bank_without, die_features, whole_bank, with_bank, write_bank
from models.recipe.faults import fault_lines
from models.recipe.limits import limits_for
from models.recipe.photos import WRONGLY_LABELLED
from models.recipe.teaching import print_simulation
from vision.reading.model import MODELS_FOLDER
from vision.reading.thresholds import Thresholds, load_thresholds, store_thresholds
from vision.replay.judging import DAMAGED_SUFFIX, JudgedReading, fit_both_judges, judged_readings
from vision.replay.sample import Sample
from vision.replay.tune import PhotoToSee, SeenPhoto, see_photo, with_new_die_chances

FOLDS = {
    "coloured": ("nell-byler-d6", "skovy-floor"),
    "fields": ("rune55-round-grey", "epanemu-dice3", "rune55-trays"),
    "tables": ("matteop65-desk", "damiantab-light", "shutthebox-wood", "lurig-other-dice"),
}
"""By the name of each fold, the photo sources that are left out together, so that three trainings are enough."""
TOO_SMALL_TO_LABEL = {"rune55-trays"}
"""Sources left out of training but not measured, as their dice are too many and too small to label every face."""
TEMPERATURE = 0.52
"""The temperature of the classifier that ships, used for all classifiers trained here."""
LEAST_LEGIBLE = {"visible": 0.9, "facing": 0.7, "edge": 26}
"""The least visible share, cosine of the angle to the camera, and edge in pixels of every die in renders that are
measured."""
OTHER_SCENES_SUFFIX = ", scenes"
"""The suffix of the name of a source that the pair was trained on; only its photos that were not used for training are
measured."""

RENDERS_PREFIX = "renders"
"""The first word of the name of a bank of renders."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a run: its folders, the minutes of training for each net, and for each fold the pair of nets
    (detector, classifier) that exists already."""

    work: Path
    bank: Path | None
    photos: list[Path]
    minutes: float
    pairs: dict[str, Path] = field(default_factory=dict)
    every_size: bool = False
    """Whether photos are read at every size that the reader may use, so that limits can be fitted to them."""
    damaged: bool = True
    """Whether a damaged copy of each photo is read, too."""

    @property
    def crops(self) -> Path:
        return self.work / "crops"

    @property
    def base_pair(self) -> tuple[Path, Path]:
        return self.work / "base-detector.pt", self.work / "base-classifier.pt"


def run_once(made: Path, module: str, *arguments: object) -> None:
    """Run a module of the recipe with these arguments unless the file DONE.done says that it was run.

    An interrupted step is run again the next time; a failed one ends the program.
    """
    mark = made.with_name(made.name + ".done")
    if not mark.exists():
        print(f"{module} -> {made.name}", flush=True)
        subprocess.run([sys.executable, "-m", f"models.recipe.{module}", *map(str, arguments)], check=True)
        mark.touch()


def learn_base(plan: Plan) -> None:
    """Train the base pair (detector and classifier) on renders alone, and cut the patches of all sources for the
    classifier; steps that are done are skipped."""
    detector, classifier = plan.base_pair
    bank, minutes = ("--bank", plan.bank), ("--minutes", plan.minutes)
    run_once(detector, "train_detector", detector, *bank, *minutes)
    run_once(plan.crops, "crops", plan.crops, *bank, "--photos", *plan.photos, "--teacher", detector)
    run_once(classifier, "train_classifier", classifier, "--crops", plan.crops, "--renders-only", *minutes)


def trained_pair(plan: Plan, fold: str) -> Path:
    """Return the folder of the pair of nets that did not see the sources of a fold; train it if it does not exist."""
    if fold in plan.pairs:
        return plan.pairs[fold]
    learn_base(plan)
    folder, without = plan.work / fold, ",".join(FOLDS[fold])
    folder.mkdir(exist_ok=True)
    detector, classifier = folder / "detector.pt", folder / "classifier.pt"
    rest = ("--without", without, "--minutes", plan.minutes, "--rate", 1.5e-3)
    first, second = plan.base_pair
    run_once(detector, "train_detector", detector, "--bank", plan.bank, "--photos", *plan.photos, "--teacher", first,
        "--start", first, *rest)  # fmt: skip
    run_once(classifier, "train_classifier", classifier, "--crops", plan.crops, "--start", second, *rest)
    version = ("--version", f"without {fold}", "--temperature", TEMPERATURE, "--out", folder)
    run_once(folder / "manifest.json", "export", detector, classifier, *version)
    shutil.copyfile(MODELS_FOLDER / "thresholds.json", folder / "thresholds.json")
    return folder


def photos_of(roots: Sequence[Path], source: str) -> Iterator[Sample]:
    """All labelled photos of a source, from both of its splits, without crops of single dice and wrong labels."""
    for root in roots:
        for row in map(json.loads, (root / "index.jsonl").read_text().splitlines()):
            if row["set"] == source and not row.get("crop") and row["file"] not in WRONGLY_LABELLED:
                values = tuple(die["face"] for die in row["dice"])
                boxes = tuple(tuple(die["box"]) for die in row["dice"] if die["box"])
                whole = boxes if len(boxes) == len(values) else ()
                pips_only = bool(row.get("pips_only"))
                yield Sample(row["file"], root / row["file"], values, whole, split=row["split"], pips_only=pips_only)


def renders_of(bank: Path) -> Iterator[Sample]:
    """The renders of a bank in which a person could read every die."""
    for labels in sorted(bank.glob("labels-*.jsonl")):
        for row in map(json.loads, labels.read_text().splitlines()):
            dice = row["dice"]
            if all(die[name] >= least for die in dice for name, least in LEAST_LEGIBLE.items()):
                boxes = tuple(tuple(die["box"]) for die in dice)
                yield Sample(row["file"], bank / row["file"], tuple(die["face"] for die in dice), boxes)


def see_photos(cache: Path, samples: Iterator[Sample], pair: Path, every_size: bool) -> list[SeenPhoto]:
    """Everything that a pair of nets (folder `pair`) finds in these photos, without those that cannot be loaded.

    It is stored in the file `cache`, and loaded from it the next time.
    """
    if not cache.exists():
        print(f"reading -> {cache.name}", flush=True)
        cache.write_bytes(
            pickle.dumps([one for sample in samples if (one := see_photo(PhotoToSee(sample, pair, every_size)))])
        )
    return list(pickle.loads(cache.read_bytes()))


def see_sources(plan: Plan, folds: Sequence[str], render_banks: Sequence[Path]) -> dict[str, list[SeenPhoto]]:
    """What was found in all photos of the folds by nets that did not see their sources, then in photos of other scenes
    and in held-out renders, by the name of the source. Pairs of nets that do not exist yet are trained first."""
    pairs = {name: trained_pair(plan, name) for name in folds}
    first, found = pairs[folds[0]], dict[str, list[SeenPhoto]]()
    for name, models in pairs.items():
        for source in measured_sources(name):
            found |= see_with_damaged_copies(plan, source, list(photos_of(plan.photos, source)), models)
    for source in (one for name in FOLDS if name not in folds for one in measured_sources(name)):
        scenes = [one for one in photos_of(plan.photos, source) if one.split == "validate"]
        found |= see_with_damaged_copies(plan, source + OTHER_SCENES_SUFFIX, scenes, first)
    for bank in render_banks:
        halves = see_photos(plan.work / f"{bank.name}.seen", renders_of(bank), first, plan.every_size)
        for half in (0, 1):  # the judge of one half is fitted on the other, as the kinds of renders are known
            found[f"{RENDERS_PREFIX} {bank.name} {half + 1}"] = halves[half::2]
    return found


def features_by_source(
    plan: Plan, found: Mapping[str, Sequence[SeenPhoto]], folds: Sequence[str]
) -> dict[str, FeaturesByTable]:
    """The features of dice for the banks, by the source to be judged: all from the pair of nets that reads this source,
    as those of different nets cannot be compared. Beside what is found in the fold of the pair these are dice in other
    scenes of the other folds."""
    by_fold = dict[str, FeaturesByTable]()
    for fold in folds:
        photos = {
            one: photos for one, photos in found.items() if is_undamaged_photo(one) and fold_of(one, folds) == fold
        }
        for source in (one for name in folds if name != fold for one in measured_sources(name)):
            scenes = (one for one in photos_of(plan.photos, source) if one.split == "validate")
            kept = plan.work / f"{fold}-{source}-scenes.seen"
            photos[source] = see_photos(kept, scenes, trained_pair(plan, fold), every_size=False)
        by_fold[fold] = {table_name(source): die_features(several) for source, several in photos.items()}
    return {source: by_fold[fold_of(source, folds)] for source in found}


def see_with_damaged_copies(
    plan: Plan, source: str, samples: Sequence[Sample], pair: Path
) -> dict[str, list[SeenPhoto]]:
    """What was found in these photos of a source, and in a damaged copy of each if the plan says so."""
    name = source.replace(OTHER_SCENES_SUFFIX, "-scenes")
    found = {source: see_photos(plan.work / f"{name}.seen", iter(samples), pair, plan.every_size)}
    if plan.damaged:
        copies = write_damaged_copies(samples, plan.work / "damaged" / name)
        found[source + DAMAGED_SUFFIX] = see_photos(plan.work / f"{name}-damaged.seen", copies, pair, plan.every_size)
    return found


def fit_limits(found: Mapping[str, Sequence[SeenPhoto]], without_fold: str = "") -> Thresholds:
    """The limits that ship, fitted again on all photos but those of the fold `without_fold`; all renders count as one
    source."""
    photos = {one: photos for one, photos in found.items() if is_undamaged_photo(one) and not is_of(one, without_fold)}
    renders = [photo for one, photos in found.items() if one.startswith(RENDERS_PREFIX) for photo in photos]
    print(f"limits for {without_fold or 'all'}, fitted on {', '.join(photos)} and {len(renders)} renders", flush=True)
    return limits_for({**photos, RENDERS_PREFIX: renders}, load_thresholds(MODELS_FOLDER))


def limits_by_source(
    found: Mapping[str, Sequence[SeenPhoto]], folds: Sequence[str], fit_them: bool
) -> dict[str, Thresholds]:
    """The limits by which the photos of each source are read: those that ship, or with `fit_them` those fitted on the
    sources of the other folds. Sources that are in no fold have the limits of the first one."""
    by_fold = {fold: fit_limits(found, fold) if fit_them else load_thresholds(MODELS_FOLDER) for fold in folds}
    return {source: by_fold[fold_of(source, folds)] for source in found}


def fold_of(source: str, folds: Sequence[str]) -> str:
    """The fold whose pair of nets reads this source: the first one reads all that is in none."""
    return next((fold for fold in folds if is_of(source, fold)), folds[0])


def is_of(source: str, fold: str) -> bool:
    return table_name(source) in FOLDS.get(fold, ())


def judged_by_other_tables(
    found: Mapping[str, Sequence[SeenPhoto]], features: Mapping[str, FeaturesByTable], limits: Mapping[str, Thresholds]
) -> Iterator[JudgedReading]:
    """The readings of all photos, each with a bank of familiar dice that holds none of its own table."""
    for source, photos in found.items():
        known = with_bank_of_other_tables(source, photos, features[source])
        yield from judged_readings(source, known, limits[source], are_renders=source.startswith(RENDERS_PREFIX))


def judged_with_whole_bank(
    found: Mapping[str, Sequence[SeenPhoto]], features: Mapping[str, FeaturesByTable], limits: Mapping[str, Thresholds]
) -> Iterator[JudgedReading]:
    """The readings of all photos in the same order, each with a bank of all tables like the one that ships, which holds
    dice of its own table."""
    for source, photos in found.items():
        bank = whole_bank(features[source])
        known = [with_bank(one, bank) for one in photos]
        yield from judged_readings(source, known, limits[source], are_renders=source.startswith(RENDERS_PREFIX))


def with_bank_of_other_tables(source: str, photos: Sequence[SeenPhoto], features: FeaturesByTable) -> list[SeenPhoto]:
    """What was found in these photos, measured against a bank that holds no die of their table."""
    bank = bank_without(features, table_name(source))
    return [with_bank(one, bank) for one in photos]


def table_name(source: str) -> str:
    return source.partition(",")[0]


def is_undamaged_photo(source: str) -> bool:
    """Whether the photos of this name are photos as they were taken, and no renders or damaged copies."""
    return not source.startswith(RENDERS_PREFIX) and not source.endswith(DAMAGED_SUFFIX)


def measured_sources(fold: str) -> list[str]:
    return [source for source in FOLDS[fold] if source not in TOO_SMALL_TO_LABEL]


def means_line(every: Sequence[JudgedReading] | Sequence[Rereading]) -> str:
    """A line of text with the share of photos read exactly right, with and without the number of dice, averaged over
    the sources of pip dice."""
    real = [one for one in every if not one.source.startswith(RENDERS_PREFIX) and "," not in one.source]
    with_dice = {one.source for one in real if one.known}
    known, unknown = (
        fmean(fmean(one.exact for one in real if (one.source, one.known) == (source, number)) for source in with_dice)
        for number in (True, False)
    )
    return f"mean over sources of pip dice: exact {known:.1%} with and {unknown:.1%} without the number"


def fold_and_folder(text: str) -> tuple[str, Path]:
    name, _, folder = text.partition("=")
    if name not in FOLDS or not folder:
        raise argparse.ArgumentTypeError(f"{text!r} is not FOLD=FOLDER with a fold of {', '.join(FOLDS)}")
    return name, Path(folder)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("work", type=Path)
    p.add_argument("--bank", type=Path, help="renders to learn from; not needed where --pair names all folds")
    p.add_argument("--photos", type=Path, nargs="+", required=True)
    p.add_argument("--minutes", type=float, default=15)
    p.add_argument("--folds", nargs="+", choices=tuple(FOLDS), default=tuple(FOLDS))
    p.add_argument("--pair", type=fold_and_folder, nargs="+", default=[], metavar="FOLD=FOLDER")
    p.add_argument("--held-out", type=Path, nargs="+", default=[], metavar="RENDERS")
    p.add_argument("--write", type=Path, nargs="+", default=[], help="folders of weights that get the judge")
    p.add_argument("--curves", action="store_true", help="print risk-coverage curves of the judges, before and now")
    p.add_argument("--taught", action="store_true", help="simulate what each table would teach the reader")
    p.add_argument("--again", action="store_true", help="read what is not sure again, as the reader does")
    p.add_argument("--undamaged", action="store_true", help="no damaged copies: half the time")
    p.add_argument("--limits", action="store_true", help="fit the limits of each fold on the photos of the others")
    p.add_argument("--faults", action="store_true", help="print the stages that are at fault for wrong readings")
    a = p.parse_args()
    if a.bank is None and not set(a.folds) <= {name for name, _ in a.pair}:
        p.error("--bank is needed to train the folds that --pair does not name")
    plan = Plan(a.work, a.bank, a.photos, a.minutes, dict(a.pair), every_size=a.limits, damaged=not a.undamaged)
    plan.work.mkdir(parents=True, exist_ok=True)
    found = see_sources(plan, a.folds, a.held_out)
    features = features_by_source(plan, found, a.folds)
    limits = limits_by_source(found, a.folds, fit_them=a.limits)
    found = {source: [with_new_die_chances(one, limits[source]) for one in photos] for source, photos in found.items()}
    if a.faults:
        print("\n".join(fault_lines(found, limits)))
    every = list(judged_by_other_tables(found, features, limits))
    judges = fit_both_judges(every, list(judged_with_whole_bank(found, features, limits)))
    print(means_line(every))
    if a.curves:
        print(curves_table(every))
    if a.again:
        models = {source: trained_pair(plan, fold_of(source, a.folds)) for source in found}
        again = list(read_again(found, every, features, judges, models, limits))
        print(rereadings_table(again))
        print("as the reader reads them,", means_line(again))
    if a.taught:
        plain = {source: photos for source, photos in found.items() if not source.startswith(RENDERS_PREFIX)}
        known = {
            source: with_bank_of_other_tables(source, photos, features[source]) for source, photos in plain.items()
        }
        print_simulation(known, every, judges, load_thresholds(MODELS_FOLDER))
    for folder in a.write:
        write_bank(features[next(iter(found))], folder)
        ships = fit_limits(found) if a.limits else load_thresholds(folder)
        store_thresholds(replace(ships, judges=judges), folder)


if __name__ == "__main__":
    main()
