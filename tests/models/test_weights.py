"""The shipped neural networks have the checksums of their manifest, and take any picture size and number of crops."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.reading.sealed import CHECKSUM_KEY, verified_values

MODELS = Path(__file__).parents[2] / "models"
MANIFEST = json.loads((MODELS / "manifest.json").read_text())


@pytest.mark.parametrize("net", ["detector", "classifier"])
def test_the_manifest_names_the_weights_that_are_there(net: str) -> None:
    data = (MODELS / MANIFEST[net]["file"]).read_bytes()
    assert hashlib.sha256(data).hexdigest() == MANIFEST[net]["sha256"]
    assert len(data) < 3_500_000


@pytest.mark.parametrize("file", ["manifest.json", "thresholds.json", "unseen/manifest.json", "unseen/thresholds.json"])
def test_what_decides_beside_the_weights_has_a_checksum(file: str) -> None:
    """A ValueError here means that the file was merged or edited by hand: `with_checksum` in vision/reading seals
    it."""
    content = (MODELS / file).read_bytes()
    assert CHECKSUM_KEY in json.loads(content)
    verified_values(content)


@pytest.mark.parametrize(("height", "width"), [(352, 640), (240, 320), (480, 640)])
def test_the_detector_takes_any_size(height: int, width: int) -> None:
    net = cv2.dnn.readNetFromONNX(str(MODELS / MANIFEST["detector"]["file"]))
    net.setInput(np.zeros((1, 3, height, width), np.float32))
    heat, geometry = net.forward(["heat", "geometry"])
    stride = MANIFEST["detector"]["stride"]
    assert heat.shape == (1, 1, height // stride, width // stride)
    assert geometry.shape == (1, 6, height // stride, width // stride)


@pytest.mark.parametrize("count", [1, 5, 8])
def test_the_classifier_takes_any_number_of_crops(count: int) -> None:
    net = cv2.dnn.readNetFromONNX(str(MODELS / MANIFEST["classifier"]["file"]))
    side = MANIFEST["classifier"]["size"]
    net.setInput(np.zeros((count, 3, side, side), np.float32))
    faces, pips, features = net.forward(["faces", "pips", "features"])
    assert faces.shape == (count, 7)
    assert pips.shape == (count, 1, side // 2, side // 2)
    assert features.shape == (count, 64)


def test_crops_do_not_depend_on_their_neighbours() -> None:
    net = cv2.dnn.readNetFromONNX(str(MODELS / MANIFEST["classifier"]["file"]))
    crops = np.random.default_rng(0).random((3, 3, 64, 64), dtype=np.float32) - 0.5
    net.setInput(crops)
    together = net.forward("faces").copy()
    net.setInput(crops[1:2])
    assert np.allclose(net.forward("faces")[0], together[1], atol=1e-3)
