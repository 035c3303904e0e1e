"""Leaving the table: the ways out that the screen offers, and the exit code that says which one was taken.

The program itself may not switch a machine off. Its systemd unit does, after the program has closed everything and
ended with one of these codes (deploy/scorekeeper.service).
"""

import os
from collections.abc import Mapping
from typing import Literal

Way = Literal["leave", "restart", "switch off"]

EXIT: Mapping[Way, int] = {"switch off": 64, "restart": 65, "leave": 66}
"""The unit acts on these codes: 65 starts the machine again, not only the program; 66 lets somebody log in."""
UNIT = "SCOREKEEPER_UNIT"
"""Set in the environment by the unit."""


def supervised() -> bool:
    """Whether the unit runs the program and acts on its exit code."""
    return os.environ.get(UNIT) == "1"


def exit_code(way: Way | None) -> int:
    """What the program ends with: 0 if no way out was tapped, as when the unit stops it, and where no unit listens."""
    return EXIT[way] if way and supervised() else 0


def ways() -> tuple[Way, ...]:
    """The ways out that work here, in the order in which they are offered."""
    return ("switch off", "restart", "leave") if supervised() else ("leave",)
