"""The texts about a backup, before and after it is written or restored. No kivy here."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scorekeeper.appliance.power import is_supervised
from scorekeeper.present.afterwards.dates import day_words
from scorekeeper.present.house.sticks import size_words
from scorekeeper.present.texts import WordsWithLineBelow, _, ngettext, whole_percent

AfterBackup = Literal["", "leave"]
"""What must follow a backup or restore: nothing (""), or leaving the program for a new start ("leave")."""
BACKUP_DAY_PATTERN = re.compile(r"-(\d{4})(\d\d)(\d\d)-")
"""The day in the name of a backup."""


@dataclass(frozen=True, slots=True)
class BackupExtent:
    """What a backup of this table would hold: how many matches of how many players, and its size in bytes."""

    matches: int
    players: int
    size: int


def no_stick_for_backup_words() -> str:
    """The text on the page about backups while no USB stick is plugged in."""
    return _("Plug in a USB stick. All games go into one file on it; nothing that is there is replaced.")


def backup_extent_words(kept: BackupExtent) -> WordsWithLineBelow:
    """The word beside the number of matches, "match" or "matches", and the line below with players and size."""
    players = ngettext("{n} player", "{n} players", kept.players).format(n=kept.players)
    return WordsWithLineBelow(ngettext("match", "matches", kept.matches), f"{players} · {size_words(kept.size)}")


def nothing_lost_words() -> str:
    return _("Nothing on the stick is replaced, nothing here is lost.")


def backup_day_words(file: Path) -> str:
    """The day on which a backup was made, in words, taken from the file's name; the name itself if it contains no
    day."""
    found = BACKUP_DAY_PATTERN.search(file.name)
    return day_words("-".join(found.groups())) if found else file.name


def newest_backup_words(file: Path | None) -> str:
    """The text on the day of `file`, the newest backup on a stick; if that is None, the text that there is no backup on
    it."""
    return _("Backup of {date}").format(date=backup_day_words(file)) if file else _("No backup on it yet")


def saved_message(matches: int, file: Path) -> str:
    """The text after a backup of this many matches, as read back from the file."""
    words = ngettext("{n} match was written and read back: {file}.", "{n} matches were written and read back: {file}.",
                     matches)  # fmt: skip
    return words.format(n=matches, file=file.name)


def restore_key_words() -> WordsWithLineBelow:
    """The words on the key that restores a backup, and the line below them."""
    return WordsWithLineBelow(_("Bring games back"), _("only what is missing here is added"))


def backup_read_words(part: float) -> str:
    """The text while a backup is read, of which this part, from 0 to 1, is done."""
    return _("Reading the games … {part}").format(part=whole_percent(int(100 * part)))


def restored_at_next_start_message(matches: int) -> str:
    """The text after a restore was requested: how many matches were read, and that they are added at the next start."""
    words = ngettext(
        "{n} match was read. At the next start it is added if it is missing; nothing is lost.",
        "{n} matches were read. At the next start those that are missing are added; nothing is lost.",
        matches,
    )
    return words.format(n=matches)


def leave_key_words() -> str:
    return _("Restart") if is_supervised() else _("Close Scorekeeper")
