"""Loads the two trained networks (detector and classifier) from disk, checked against the manifest that describes
them."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from vision.errors import ModelError
from vision.reading.engines import Engine, Floats, Network, fastest_engine, load_network
from vision.reading.familiar import FeatureBank, load_bank
from vision.reading.sealed import verified_values
from vision.scene import Picture

MODELS_FOLDER = Path(__file__).resolve().parents[2] / "models"
REMEDY = "install the program again, or fetch the folder 'models' of the same version"


class DetectorResult(NamedTuple):
    """The detector's outputs for each cell of a picture."""

    heat: Floats
    """The log odds of a die: rows x columns."""
    geometry: Floats
    """Six numbers for each cell (6 x rows x columns) about a die there: the logarithms of its box's width and height in
    cells, the step (x, y) from the cell to its middle in cells, and the step to the middle of its top face, in widths
    and heights of the box."""


class ClassifierResult(NamedTuple):
    """The classifier's outputs for a crop."""

    faces: Floats
    """The logits of no die and of the six faces, divided by the temperature of the manifest."""
    pips: Floats
    """The logits of a pip in each cell of the heat map of pips: 32 x 32."""
    features: Floats
    """The 64 values from which the classifier concludes the face."""


@dataclass(frozen=True, slots=True)
class Model:
    """Both networks, loaded, and what the manifest says about their use; to be used by one thread at a time."""

    version: str
    fingerprint: str
    """The SHA-256 checksums of both networks, with a space between them."""
    engine: Engine
    detector: Network
    classifier: Network
    stride: int
    size: int
    context: float
    temperature: float
    bank: FeatureBank | None = None
    """The features of dice that the classifier reads right; None for weights without it."""

    def detect(self, picture: Picture) -> DetectorResult:
        """Run the detector on a picture, whose sides must be multiples of 16."""
        heat, geometry = self.detector.run(network_input(picture))
        return DetectorResult(heat[0, 0], geometry[0])

    def classify(self, crop: Picture) -> ClassifierResult:
        """Run the classifier. One crop at a time is as fast as a batch, and needs no new memory plan for each number of
        crops."""
        faces, pips, features = self.classifier.run(network_input(crop))
        return ClassifierResult(faces[0] / np.float32(self.temperature), pips[0, 0], features[0])


def network_input(picture: Picture) -> Floats:
    """The picture as the input of a network: red, green, blue, scaled to -0.5 to 0.5."""
    return np.asarray(cv2.dnn.blobFromImage(picture, 1 / 255, mean=(127.5, 127.5, 127.5), swapRB=True), np.float32)


def load_model(folder: Path | None = None, engine: Engine | None = None) -> Model:
    """Load the networks in this folder (None: those that the program came with), on the fastest engine unless one is
    named. A ModelError if a file is missing, damaged or not the one that the manifest describes, or if the engine
    cannot load it or is not installed."""
    folder, engine = folder or MODELS_FOLDER, engine or fastest_engine()
    manifest = read_manifest(folder)
    try:
        detector, classifier = manifest["detector"], manifest["classifier"]
        outputs = [name for name in ("faces", "pips", "features") if classifier["outputs"][name]]
        return Model(
            version=str(manifest["version"]),
            fingerprint=f"{detector['sha256']} {classifier['sha256']}",
            engine=engine,
            detector=load_network(checked_file(folder, detector), ["heat", "geometry"], engine),
            classifier=load_network(checked_file(folder, classifier), outputs, engine),
            stride=int(detector["stride"]),
            size=int(classifier["size"]),
            context=float(classifier["context"]),
            temperature=float(classifier["temperature"]),
            bank=load_bank(checked_file(folder, manifest["bank"]).read_bytes()) if "bank" in manifest else None,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"the manifest in {folder} is of another version ({error}): {REMEDY}") from None


def read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    try:
        return verified_values(path.read_bytes())
    except OSError:
        raise ModelError(f"there is no trained reader in {folder}: {REMEDY}") from None
    except (ValueError, RecursionError):
        raise ModelError(f"{path} is damaged: {REMEDY}") from None


def checked_file(folder: Path, entry: dict[str, Any]) -> Path:
    """The path of a file of the model; a ModelError if it is missing or differs from the checksum in the manifest."""
    path = folder / Path(entry["file"]).name
    try:
        weights = path.read_bytes()
    except OSError:
        raise ModelError(f"{path} is missing: {REMEDY}") from None
    if hashlib.sha256(weights).hexdigest() != entry["sha256"]:
        raise ModelError(f"{path} is not the file that its manifest describes: {REMEDY}")
    return path
