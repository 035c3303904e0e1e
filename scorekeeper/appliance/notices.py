"""A message to the players, and whether it stays on the screen until somebody has read it."""

from dataclasses import dataclass
from typing import Literal

NoticeKind = Literal["journal", "disk", "settings", "camera", "start"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A message with its topic (`kind`). One that `stays` is shown until it is tapped."""

    kind: NoticeKind
    text: str
    stays: bool = False
