"""A message to the table, and whether it stays on the screen until somebody has read it."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["journal", "disk", "settings", "camera", "start"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A topic, its sentence, and `stays`: games or entries are at stake, so the message stays until it is tapped."""

    kind: Kind
    text: str
    stays: bool = False
