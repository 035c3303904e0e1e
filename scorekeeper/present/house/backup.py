"""The texts about a backup, before and after it is written or restored. No kivy here."""

from pathlib import Path
from typing import Literal

from scorekeeper.appliance.power import supervised
from scorekeeper.present.texts import _, ngettext

Then = Literal["", "leave"]
"""What must follow a backup or restore: nothing (""), or leaving the program for a new start ("leave")."""


def waiting(sticks: int) -> str:
    """The text before a backup: to plug in a stick, what a tap does, or which of several disks to use; `sticks` is the
    number of disks plugged in."""
    if not sticks:
        return _("Plug in a USB stick. All games go into one file on it; nothing that is there is replaced.")
    if sticks > 1:
        return _("More than one disk is plugged in. Which one shall hold the backup?")
    return _("All games go into one file on the USB stick; nothing that is there is replaced.")


def saved(matches: int, file: Path) -> str:
    """The text after a backup of this many matches, as read back from the file, and when the stick may be pulled
    out."""
    words = ngettext("{n} match was written and read back: {file}.", "{n} matches were written and read back: {file}.",
                     matches)  # fmt: skip
    count = words.format(n=matches, file=file.name)
    return _("{count} The stick can be pulled out in ten seconds.").format(count=count)


def bring_back(file: Path) -> str:
    return _("Bring back the games of {file}").format(file=file.name)


def reading(part: float) -> str:
    """The text while a backup is read, of which this part, from 0 to 1, is done."""
    return _("Reading the games … {percent} %").format(percent=int(100 * part))


def waits(matches: int) -> str:
    """The text after a restore was requested: how many matches were read, and that they are added at the next start."""
    words = ngettext(
        "{n} match was read. At the next start it is added if it is missing here; nothing that is here is lost.",
        "{n} matches were read. At the next start those that are missing here are added; nothing that is here is lost.",
        matches,
    )
    return words.format(n=matches)


def leaving() -> str:
    return _("Restart") if supervised() else _("Close Scorekeeper")
