"""The training loop of detector and classifier: learning rate schedule, averaged weights, checkpoints to resume
from."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn


class Learner:
    """One training of a net: `learn` makes a step, `going` says whether any of the `minutes` of processor time are left
    and sets the falling rate.

    Every two minutes it saves the weights averaged over the last steps as `out`, and what is needed to resume beside it
    with the ending `.state`; every 100 steps it prints the losses.
    """

    def __init__(
        self, make: Callable[[], nn.Module], out: Path, start: Path | None, rate: float, minutes: float
    ) -> None:
        torch.manual_seed(7)
        self.net, self.average, self.out = make(), make(), out
        if start:
            self.net.load_state_dict(torch.load(start))
        self.average.load_state_dict(self.net.state_dict())
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=1e-3)
        self.rate, self.seconds, self.spent, self.step = rate, minutes * 60, 0.0, 0
        self.state = out.with_suffix(".state")
        if self.state.exists():
            kept = torch.load(self.state)
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["average"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.spent, self.step = kept["spent"], kept["step"]
        self.net = self.net.to(memory_format=torch.channels_last).train()  # type: ignore[call-overload]
        self.average.eval()
        self.clock, self.saved = time.process_time(), time.time()
        self.losses: defaultdict[str, list[float]] = defaultdict(list)

    def going(self) -> bool:
        now = time.process_time()
        self.spent, self.clock = self.spent + now - self.clock, now
        done = self.spent >= self.seconds
        if done or time.time() - self.saved > 120:
            self.save()
        share = min(1.0, self.spent / self.seconds)
        warm = min(1.0, (self.step + 1) / 100)
        for group in self.optimizer.param_groups:
            group["lr"] = float(self.rate * warm * (0.5 * (1 + np.cos(np.pi * share)) + 0.01))
        return not done

    def learn(self, loss: Tensor, **losses: float) -> None:
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5)
        self.optimizer.step()
        self.step += 1
        keep = min(0.997, 1 - 1 / (self.step / 5 + 1))
        with torch.no_grad():
            for slow, fast in zip(self.average.state_dict().values(), self.net.state_dict().values(), strict=True):
                if slow.dtype.is_floating_point:
                    slow.lerp_(fast, 1 - keep)
                else:
                    slow.copy_(fast)
        for name, value in losses.items():
            self.losses[name].append(value)
        if self.step % 100 == 0:
            print(
                self.step,
                f"{self.spent:.0f}s",
                *(f"{k} {np.mean(v[-100:]):.3f}" for k, v in self.losses.items()),
                flush=True,
            )

    def save(self) -> None:
        self.out.parent.mkdir(parents=True, exist_ok=True)
        torch.save(self.average.state_dict(), self.out)
        torch.save(
            {
                "net": self.net.state_dict(),
                "average": self.average.state_dict(),
                "step": self.step,
                "spent": self.spent,
                "optimizer": self.optimizer.state_dict(),
            },
            self.state.with_suffix(".tmp"),
        )
        self.state.with_suffix(".tmp").replace(self.state)
        self.saved = time.time()
