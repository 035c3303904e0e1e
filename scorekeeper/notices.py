"""A message to the players, and whether it stays on the screen until somebody has read it."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["journal", "disk", "settings", "camera", "start"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A message with its topic. It `stays` until it is tapped if games or entries are at stake."""

    kind: Kind
    text: str
    stays: bool = False
