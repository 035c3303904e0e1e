"""Leaving the table: the choices on the screen, and the exit code that reports the choice.

The program itself may not switch the machine off. Its systemd unit does, after the program has closed everything and
ended with one of these codes (deploy/scorekeeper.service).
"""

import os
from collections.abc import Mapping
from typing import Literal

WayToEnd = Literal["leave", "restart", "switch off"]

EXIT_CODES: Mapping[WayToEnd, int] = {"switch off": 64, "restart": 65, "leave": 66}
"""The exit codes on which the unit acts: 65 restarts the machine, not only the program; 66 lets somebody log in."""
UNIT = "SCOREKEEPER_UNIT"
"""The environment variable that the systemd unit sets to 1."""


def is_supervised() -> bool:
    """Whether the systemd unit runs the program and acts on its exit code."""
    return os.environ.get(UNIT) == "1"


def exit_code(way: WayToEnd | None) -> int:
    """The exit code of the program: 0 without a choice, as when the unit stops it, and where no unit acts on the
    code."""
    return EXIT_CODES[way] if way and is_supervised() else 0


def ways_to_end() -> tuple[WayToEnd, ...]:
    """The choices available here, in the order in which the screen shows them."""
    return ("switch off", "restart", "leave") if is_supervised() else ("leave",)
