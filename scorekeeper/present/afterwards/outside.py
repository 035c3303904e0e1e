"""The texts about a match whose files leave the table: onto a stick, or into a folder of this computer."""

from pathlib import Path

from scorekeeper.present.texts import _, ngettext


def no_stick_for_match_words() -> str:
    """The text on the page for taking a match along while no USB stick is plugged in."""
    return _("Plug in a USB stick for the print sheet, tables and a picture of this game.")


def into_documents_key_words() -> str:
    return _("Into the documents folder")


def written_words(files: int, folder: Path) -> str:
    """The text that says how many files were written into which folder."""
    count = ngettext("{n} file was written: {folder}.", "{n} files were written: {folder}.", files)
    return count.format(n=files, folder=folder.name)
