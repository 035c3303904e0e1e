"""What is said about a backup, before and after it was written. No kivy here."""

from scorekeeper.backup import Saved
from scorekeeper.ui.texts import _, ngettext


def waiting(sticks: int) -> str:
    """Before: what to plug in, or what a tap does."""
    if not sticks:
        return _("Plug in a USB stick. All games go into one file on it; nothing that is there is replaced.")
    if sticks > 1:
        return _("More than one disk is plugged in. Which one shall hold the backup?")
    return _("All games go into one file on the USB stick; nothing that is there is replaced.")


def saved(done: Saved) -> str:
    """After: what the file holds, once it was read back."""
    words = ngettext("{n} match was written and read back: {file}.", "{n} matches were written and read back: {file}.",
                     done.matches)  # fmt: skip
    count = words.format(n=done.matches, file=done.path.name)
    return _("{count} The stick can be pulled out in ten seconds.").format(count=count)
