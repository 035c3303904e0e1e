"""The texts about a match whose files leave the table: onto a stick, or into a folder of this computer."""

from pathlib import Path

from scorekeeper.present.texts import _, ngettext


def waiting(sticks: int) -> str:
    """What happens on a touch, or that a stick is missing; `sticks` is the number of disks plugged in."""
    if not sticks:
        return _("Plug in a USB stick for the print sheet, tables and a picture of this game.")
    return _("The print sheet, tables and a picture of this game go onto the stick; nothing there is replaced.")


def onto(stick: Path, only: bool) -> str:
    """The words on the key for this stick, by its name if there are several."""
    return _("Onto the stick") if only else _("Onto {stick}").format(stick=stick.name)


def into_documents() -> str:
    return _("Into the documents folder")


def written(files: int, folder: Path, stick: bool) -> str:
    """What was written and where; for a stick also when it may be pulled out."""
    count = ngettext("{n} file was written: {folder}.", "{n} files were written: {folder}.", files)
    words = count.format(n=files, folder=folder.name)
    return _("{count} The stick can be pulled out in ten seconds.").format(count=words) if stick else words
