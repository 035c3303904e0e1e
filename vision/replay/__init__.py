"""Measures how well the dice reader works: reads and writes labelled sets of photos, compares readings with labels, and
reports."""

from vision.replay.match import PhotoOutcome
from vision.replay.measure import Conditions, measure
from vision.replay.metrics import Figures, Share, figures
from vision.replay.rows import coco_with_predictions, rows_as_dicts
from vision.replay.sample import LabelledSet, Sample
from vision.replay.sets import load_set, load_sets

__all__ = [
    "Conditions",
    "Figures",
    "LabelledSet",
    "PhotoOutcome",
    "Sample",
    "Share",
    "coco_with_predictions",
    "figures",
    "load_set",
    "load_sets",
    "measure",
    "rows_as_dicts",
]
