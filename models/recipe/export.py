"""Exports the nets for the reader as detector.onnx and classifier.onnx, with manifest.json, into models/ (or --out).

python -m models.recipe.export DETECTOR CLASSIFIER --version 1 --temperature 1.2
"""

from __future__ import annotations

import argparse
import hashlib
import json
import warnings
from pathlib import Path

import onnx
import torch
from torch import nn

from models.recipe.nets import CONTEXT, CROP, FEATURES, STRIDE, Classifier, Detector
from vision.reading.sealed import with_checksum

HOW_TO_CROP = (
    "s = larger side of the box, t = middle of the top face = box centre + (ux * w, uy * h). "
    "The crop is an upright square (no rotation) of side context * s around t, scaled to size x size: "
    "with k = size / (context * s), crop = k * (photo - t) + size / 2, bilinear, border replicated. "
    "Where k < 0.6 shrink the photo by area to about 1.2 k first. "
    "Trained to bear errors of t up to a tenth of the box and any turn of dice seen from above, "
    "so further looks may be shifted or turned a little."
)


Sha256 = str


def export_onnx(
    net: nn.Module, weights: Path, example: torch.Tensor, out: Path, axes: dict[str, dict[int, str]]
) -> Sha256:
    """Export a net with these weights as the ONNX file `out`, and return the sha256 of the file.

    `axes` holds the name of the input and then those of the outputs, each with the axes whose length may vary.
    """
    net.load_state_dict(torch.load(weights))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net.eval(),
            (example,),
            str(out),
            dynamo=False,
            opset_version=13,
            input_names=[next(iter(axes))],
            output_names=list(axes)[1:],
            dynamic_axes=axes,
        )
    return hashlib.sha256(out.read_bytes()).hexdigest()


def expose_features(out: Path) -> Sha256:
    """Add an output to an exported classifier: the 64 values from which its last layer concludes the face ("features").
    Return the sha256 of the file."""
    net = onnx.load(str(out))
    if "features" not in [one.name for one in net.graph.output]:
        last = [node for node in net.graph.node if node.op_type == "Gemm"][-1]
        net.graph.node.append(onnx.helper.make_node("Identity", [last.input[0]], ["features"], name="features"))
        shape = ["n", FEATURES]
        net.graph.output.append(onnx.helper.make_tensor_value_info("features", onnx.TensorProto.FLOAT, shape))
        onnx.save(net, str(out))
    return hashlib.sha256(out.read_bytes()).hexdigest()


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("detector", type=Path)
    p.add_argument("classifier", type=Path)
    p.add_argument("--version", required=True)
    p.add_argument("--temperature", type=float, default=1.0)
    p.add_argument("--out", type=Path, default=Path(__file__).parents[1])
    a = p.parse_args()
    cells = {2: "rows", 3: "columns"}
    first = export_onnx(
        Detector(),
        a.detector,
        torch.zeros(1, 3, 352, 640),
        a.out / "detector.onnx",
        {"image": {2: "height", 3: "width"}, "heat": cells, "geometry": cells},
    )
    export_onnx(
        Classifier(),
        a.classifier,
        torch.zeros(5, 3, CROP, CROP),
        a.out / "classifier.onnx",
        {"crops": {0: "n"}, "faces": {0: "n"}, "pips": {0: "n"}},
    )
    second = expose_features(a.out / "classifier.onnx")
    manifest = {
        "version": a.version,
        "detector": {
            "file": "detector.onnx",
            "sha256": first,
            "stride": STRIDE,
            "input": "1x3xHxW RGB, value/255-0.5, H and W multiples of 16",
            "outputs": {
                "heat": "1x1xH/4xW/4 logits of die centres",
                "geometry": "1x6xH/4xW/4: log w, log h of the whole visible die in cells, "
                "dx, dy of the box centre in cells from the cell (centre in pixels = 4 * (column + dx, row + dy)), "
                "ux, uy from the box centre to the centre of the TOP face in units of box size",
            },
            "sizes": "trained on dice of 12 to 130 pixels a box side in the input, best from 24 to 100",
        },
        "classifier": {
            "file": "classifier.onnx",
            "sha256": second,
            "size": CROP,
            "context": CONTEXT,
            "input": f"Nx3x{CROP}x{CROP} RGB, value/255-0.5",
            "crop": HOW_TO_CROP,
            "outputs": {
                "faces": "Nx7 logits, 0 = not a die, 1..6",
                "pips": "Nx1x32x32 logits, pips of the TOP face",
                "features": f"Nx{FEATURES}, the values from which the last layer concludes the face",
            },
            "temperature": a.temperature,
        },
    }
    (a.out / "manifest.json").write_text(json.dumps(with_checksum(manifest), indent=2) + "\n")


if __name__ == "__main__":
    main()
