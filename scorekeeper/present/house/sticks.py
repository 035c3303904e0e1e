"""The words about USB sticks: name, free space, and why one cannot be written. No kivy here."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.appliance.sticks import Stick
from scorekeeper.present.texts import _, decimal

SIZE_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))
SPARE_BYTES_ON_STICK = 1 << 20
"""The space in bytes below which a stick counts as full, and which stays free beside what is written."""


def stick_name(stick: Stick) -> str:
    return stick.name or _("USB stick")


def write_key_words(stick: Stick) -> str:
    """The words on a key that writes onto this stick."""
    return _("Onto {stick}").format(stick=stick_name(stick))


def size_words(size_bytes: float) -> str:
    """A size in bytes with its unit; one decimal below ten."""
    unit, name = next((one for one in SIZE_UNITS if size_bytes >= one[0]), SIZE_UNITS[-1])
    return f"{decimal(size_bytes / unit) if size_bytes < 9.95 * unit else round(size_bytes / unit)} {name}"


def space_words(stick: Stick) -> str:
    """A stick's free space and its size, as text; empty if its size is unknown."""
    if not stick.size:
        return ""
    return _("{free} free of {size}").format(free=size_words(stick.free), size=size_words(stick.size))


def used_part(stick: Stick) -> float:
    """The part of a stick, from 0 to 1, that is used; 0 if its size is unknown."""
    return 1 - stick.free / stick.size if stick.size else 0.0


def obstacle_words(stick: Stick, needed_bytes: float = 0) -> str:
    """Why nothing can be written onto this stick, for which this number of bytes is needed; empty if it can."""
    if stick.state == "read-only":
        return _("Write-protected: move its switch, or take another stick.")
    lacking = needed_bytes + SPARE_BYTES_ON_STICK - stick.free
    if stick.size and lacking > 0:
        return _("Full: {space} more are needed.").format(space=size_words(lacking))
    return ""


def write_failed_words(stick: Stick, plugged_in: Sequence[Stick], reason: str) -> str:
    """What to do after writing onto this stick failed, if it was pulled out, is read-only or is full; else the `reason`
    with the stick's name in place of its path. `plugged_in` are the sticks at the table now."""
    there = next((one for one in plugged_in if one.path == stick.path), None)
    name = stick_name(stick)
    if there is None:
        return _(
            "{stick} was pulled out before everything was on it. Plug it in and write again; nothing half is kept."
        ).format(stick=name)
    if there.state == "read-only":
        return _("{stick} cannot be written: move its switch, or take another stick.").format(stick=name)
    if there.size and there.free < SPARE_BYTES_ON_STICK:
        return _("{stick} is full. Delete something on it, or take another stick; nothing half is kept.").format(
            stick=name
        )
    return name_in_place_of_path(reason, stick)


def name_in_place_of_path(says: str, stick: Stick) -> str:
    """A sentence with the stick's name in place of where it is mounted, which says nothing to players."""
    place: Path = stick.path
    return says.replace(f"{place}/", "").replace(str(place), stick_name(stick))
