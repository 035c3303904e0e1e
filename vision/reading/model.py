"""The trained reader on disk: two small networks and the manifest that says what they are."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ModelError
from vision.scene import Picture

HERE = Path(__file__).resolve().parents[2] / "models"
REMEDY = "install the program again, or fetch the folder 'models' of the same version"

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Model:
    """Both networks, loaded. One thread at a time: the networks keep their last input."""

    version: str
    detector: cv2.dnn.Net
    classifier: cv2.dnn.Net
    stride: int
    size: int
    context: float
    temperature: float

    def detect(self, picture: Picture) -> tuple[Floats, Floats]:
        """Heat (rows x columns) and geometry (6 x rows x columns); the picture's sides are multiples of 16."""
        self.detector.setInput(blob(picture))
        heat, geometry = self.detector.forward(["heat", "geometry"])
        return np.asarray(heat[0, 0], np.float32), np.asarray(geometry[0], np.float32)

    def classify(self, crop: Picture) -> tuple[Floats, Floats]:
        """Logits of the faces (7, the first is 'no die') and of the pips (32 x 32).

        One by one is as fast as all together, and the network need not be laid out anew for every number of crops.
        """
        self.classifier.setInput(blob(crop))
        faces, pips = self.classifier.forward(["faces", "pips"])
        return np.array(faces[0] / self.temperature, np.float32), np.array(pips[0, 0], np.float32)


def blob(picture: Picture) -> Any:
    """Red, green, blue from -0.5 to 0.5, as both networks were trained."""
    return cv2.dnn.blobFromImage(picture, 1 / 255, mean=(127.5, 127.5, 127.5), swapRB=True)


def load_model(folder: Path | None = None) -> Model:
    """The model in the folder, its files checked against the manifest."""
    folder = folder or HERE
    manifest = read_manifest(folder)
    try:
        detector, classifier = manifest["detector"], manifest["classifier"]
        return Model(
            version=str(manifest["version"]),
            detector=load_network(folder, detector),
            classifier=load_network(folder, classifier),
            stride=int(detector["stride"]),
            size=int(classifier["size"]),
            context=float(classifier["context"]),
            temperature=float(classifier["temperature"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"the manifest in {folder} is of another version ({error}): {REMEDY}") from None


def read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    try:
        manifest = json.loads(path.read_bytes())
    except OSError:
        raise ModelError(f"there is no trained reader in {folder}: {REMEDY}") from None
    except ValueError:
        raise ModelError(f"{path} is damaged: {REMEDY}") from None
    if not isinstance(manifest, dict):
        raise ModelError(f"{path} is damaged: {REMEDY}")
    return manifest


def load_network(folder: Path, entry: dict[str, Any]) -> cv2.dnn.Net:
    path = folder / Path(entry["file"]).name
    try:
        weights = path.read_bytes()
    except OSError:
        raise ModelError(f"{path} is missing: {REMEDY}") from None
    if hashlib.sha256(weights).hexdigest() != entry["sha256"]:
        raise ModelError(f"{path} is not the file that its manifest describes: {REMEDY}")
    try:
        # The classic engine is faster here (a crop in two thirds of the time); OpenCV takes it only with a file.
        return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)
    except cv2.error:
        raise ModelError(f"OpenCV {cv2.__version__} cannot load {path}: {REMEDY}") from None
