"""Checks this machine area by area, and says what to do about what is not good."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from scorekeeper.doctor import camera, disk, display, games, machine, program, speech
from scorekeeper.doctor.finding import Finding

AREAS: Mapping[str, Callable[[Path], Iterator[Finding]]] = {
    "storage": disk.check_storage,
    "games": games.check_games,
    "settings": program.check_settings,
    "model": program.check_model,
    "camera": camera.check_camera,
    "display": display.check_display,
    "touch": machine.check_touch,
    "sound": machine.check_sound,
    "speech": speech.check_speech,
    "memory": machine.check_memory,
    "power": machine.check_power,
    "clock": machine.check_clock,
    "crashes": program.check_crashes,
}
"""The areas in the order in which they are checked; each check gets the folder of the games."""


def examine(data: Path, areas: tuple[str, ...] = ()) -> Iterator[tuple[str, Finding]]:
    """Check these areas, or all if none is named, and yield each finding with the name of its area."""
    for area in areas or AREAS:
        for finding in AREAS[area](data):
            yield area, finding


__all__ = ["AREAS", "Finding", "examine"]
