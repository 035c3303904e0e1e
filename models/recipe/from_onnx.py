"""Turns exported nets back into weights that can be trained further.

    python -m models.recipe.from_onnx models/detector.onnx OUT.pt --bank BANK
    python -m models.recipe.from_onnx models/classifier.onnx OUT.pt --crops CROPS

The export folds each batch norm into its convolution. It is unfolded with the mean and variance of the convolution's
output on training samples, so that the net computes the same and further training keeps it stable.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from models.recipe import photos, train_classifier, train_detector
from models.recipe.nets import Classifier, Detector

SAMPLES = 96


def used_layers(net: nn.Module, example: Tensor) -> list[nn.Module]:
    """The convolutions, batch norms and linear layers in the order in which they run, as in the exported graph."""
    found: list[nn.Module] = []
    kinds = (nn.Conv2d, nn.BatchNorm2d, nn.Linear)
    hooks = [
        layer.register_forward_pre_hook(lambda one, _: found.append(one))
        for layer in net.modules()
        if isinstance(layer, kinds)
    ]
    with torch.no_grad():
        net.eval()(example)
    for hook in hooks:
        hook.remove()
    return found


def weights_and_biases(path: Path) -> list[tuple[Tensor, Tensor]]:
    """The weight and bias of every convolution and linear layer of an exported net, in the order in which they run."""
    graph = onnx.load(path).graph
    values = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    return [(values[n.input[1]], values[n.input[2]]) for n in graph.node if n.op_type in ("Conv", "Gemm")]


@torch.no_grad()
def unfold_batch_norms(net: nn.Module, weights: list[tuple[Tensor, Tensor]], samples: Tensor) -> None:
    """Write the weights of an exported net, into which its batch norms were folded, into `net`, and set its batch norms
    to the mean and spread of these samples, so that it computes the same."""
    layers = used_layers(net, samples[:1])
    following = dict(zip(layers, [*layers[1:], None], strict=True))
    linear = [one for one in layers if not isinstance(one, nn.BatchNorm2d)]
    norms: list[tuple[nn.BatchNorm2d, Tensor]] = []
    for layer, (weight, bias) in zip(linear, weights, strict=True):
        layer.weight.copy_(weight)  # type: ignore[operator, union-attr]
        norm = following[layer]
        if isinstance(norm, nn.BatchNorm2d):
            norms.append((norm, bias))
            norm.running_mean.zero_()  # type: ignore[union-attr]
            norm.running_var.fill_(1 - norm.eps)  # type: ignore[union-attr]
            norm.weight.fill_(1)
            norm.bias.copy_(bias)
        else:
            layer.bias.copy_(bias)  # type: ignore[operator, union-attr]
    seen: dict[nn.Module, Tensor] = {}
    hooks = [n.register_forward_pre_hook(lambda one, x: seen.__setitem__(one, x[0])) for n, _ in norms]
    net.eval()(samples)
    for hook in hooks:
        hook.remove()
    for norm, bias in norms:
        mean, var = seen[norm].mean((0, 2, 3)), seen[norm].var((0, 2, 3))
        norm.running_mean.copy_(mean)  # type: ignore[union-attr]
        norm.running_var.copy_(var)  # type: ignore[union-attr]
        norm.weight.copy_(torch.sqrt(var + norm.eps))
        norm.bias.copy_(bias + mean)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("net", type=Path)
    p.add_argument("out", type=Path)
    source = p.add_mutually_exclusive_group(required=True)
    source.add_argument("--bank", type=Path, help="renders: the net is a detector")
    source.add_argument("--crops", type=Path, help="patches: the net is a classifier")
    a = p.parse_args()
    rng = np.random.default_rng(1)
    net: nn.Module
    if a.bank:
        net = Detector()
        samples = train_detector.batch([photos.renders(a.bank)], np.ones(1), rng, SAMPLES)[0]
    else:
        net = Classifier()
        groups, shares = train_classifier.gather(a.crops, [], real=True)
        samples = train_classifier.batch(groups, shares, rng, 6 * SAMPLES)[0]
    unfold_batch_norms(net, weights_and_biases(a.net), samples)
    torch.save(net.state_dict(), a.out)


if __name__ == "__main__":
    main()
