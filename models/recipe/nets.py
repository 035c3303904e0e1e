"""The architectures of the two nets: the detector finds dice, the classifier names their faces."""

from __future__ import annotations

from typing import TypeAlias

import torch
from torch import Tensor, nn
from torch.nn import functional as f

STRIDE = 4
CROP = 64
CONTEXT = 1.45  # side of a crop over the larger side of the box
FEATURES = 64  # values from which the classifier's last layer concludes the face
HeatLogits: TypeAlias = Tensor
Geometry: TypeAlias = Tensor
FaceLogits: TypeAlias = Tensor
PipMapLogits: TypeAlias = Tensor


def block(i: int, o: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(i, o, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(True))


class Residual(nn.Module):
    def __init__(self, c: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = block(c, c)
        self.second = nn.Sequential(nn.Conv2d(c, c, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(c))

    def forward(self, x: Tensor) -> Tensor:
        return f.relu(x + self.second(self.first(x)))


class Detector(nn.Module):
    """The net that finds dice: gives the logits of die centres at a quarter of the picture's size, and for each cell
    the log width and height, the offset of the middle, and the direction to the top face."""

    def __init__(self) -> None:
        super().__init__()
        self.to4 = nn.Sequential(block(3, 16, stride=2), block(16, 32, stride=2))
        self.to8 = nn.Sequential(block(32, 64, stride=2), Residual(64))
        self.to16 = nn.Sequential(block(64, 112, stride=2), Residual(112, 2), Residual(112, 2))
        self.from16, self.mix8 = block(112, 64, 1), block(64, 64)
        self.from8, self.mix4 = block(64, 32, 1), block(32, 48)
        self.heat = nn.Sequential(block(48, 32, 1), nn.Conv2d(32, 1, 1))
        self.geometry = nn.Sequential(block(48, 48, 1), nn.Conv2d(48, 6, 1))
        nn.init.constant_(self.heat[1].bias, -4.0)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> tuple[HeatLogits, Geometry]:
        a = self.to4(x)
        b = self.to8(a)
        c = self.to16(b)
        b = self.mix8(b + f.interpolate(self.from16(c), scale_factor=2.0, mode="nearest"))
        a = self.mix4(a + f.interpolate(self.from8(b), scale_factor=2.0, mode="nearest"))
        return self.heat(a), self.geometry(a)


class MixStyle(nn.Module):
    """In half of the training steps mixes the mean and spread of each channel with those of another sample, as if it
    were taken in that one's light and colours; no effect and no cost once trained (Zhou et al., 2021)."""

    def __init__(self, chance: float = 0.5, alpha: float = 0.2) -> None:
        super().__init__()
        self.chance, self.share = chance, torch.distributions.Beta(alpha, alpha)

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or float(torch.rand(())) > self.chance:
            return x
        mean, spread = x.mean((2, 3), keepdim=True).detach(), x.std((2, 3), keepdim=True).detach() + 1e-3
        other, share = torch.randperm(len(x)), self.share.sample((len(x), 1, 1, 1)).to(x.dtype)
        to_mean = share * mean + (1 - share) * mean[other]
        to_spread = share * spread + (1 - share) * spread[other]
        return (x - mean) / spread * to_spread + to_mean


class Classifier(nn.Module):
    """The net that names the face of a die: turns a crop of 64 x 64 pixels into seven logits (0 is no die, then the
    faces) and those of a 32 x 32 map of the top face's pips."""

    def __init__(self) -> None:
        super().__init__()
        self.to2 = nn.Sequential(block(3, 16, stride=2), block(16, 24))
        self.to4 = nn.Sequential(block(24, 48, stride=2), Residual(48))
        self.to8 = nn.Sequential(block(48, 80, stride=2), Residual(80))
        self.to16 = nn.Sequential(block(80, 96, stride=2), Residual(96))
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.3),
            nn.Linear(96 * 16, FEATURES),
            nn.ReLU(True),
            nn.Dropout(0.2),
            nn.Linear(FEATURES, 7),
        )
        self.from8, self.from4, self.from2 = block(80, 48, 1), block(48, 16, 1), block(24, 16, 1)
        self.mix4 = block(48, 48)
        self.pips = nn.Sequential(block(16, 16), nn.Conv2d(16, 1, 1))
        self.style = MixStyle()
        nn.init.constant_(self.pips[1].bias, -3.0)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> tuple[FaceLogits, PipMapLogits]:
        a = self.style(self.to2(x))
        b = self.style(self.to4(a))
        c = self.to8(b)
        faces = self.head(self.to16(c))
        b = self.mix4(b + f.interpolate(self.from8(c), scale_factor=2.0, mode="nearest"))
        return faces, self.pips(self.from2(a) + f.interpolate(self.from4(b), scale_factor=2.0, mode="nearest"))
