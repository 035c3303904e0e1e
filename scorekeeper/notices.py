"""A sentence for the whole table, and whether it stays until somebody has read it."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["journal", "disk", "settings", "camera", "start"]


@dataclass(frozen=True, slots=True)
class Notice:
    """What it is about, the sentence, and `stays`: games or entries are at stake, so only a tap puts it away."""

    kind: Kind
    text: str
    stays: bool = False
