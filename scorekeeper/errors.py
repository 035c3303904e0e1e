"""The errors of the program as a tree:

ScorekeeperError
├── RuleError          an act against the rules; nothing has changed (`kind` is the word of the referee protocol)
├── JournalError       a game cannot be saved, or a saved game cannot be read
│   └── DiskError      the disk is full, read-only or failing: this may pass
├── SettingsError      settings.toml cannot be written
├── BadInput           a command was given something it cannot use (exit code 2)
└── Missing            something needed is not on this machine (exit code 3)

Messages are one sentence that a player or an administrator can act on.
"""

import errno
from typing import Self


class Sentence(str):
    """An English sentence made of a pattern and facts, so that a screen can translate the pattern."""

    pattern: str
    facts: dict[str, object]

    def __new__(cls, pattern: str, **facts: object) -> Self:
        made = super().__new__(cls, pattern.format(**facts))
        made.pattern, made.facts = pattern, facts
        return made


DISK_SENTENCES = {
    errno.ENOSPC: Sentence("the disk is full"),
    errno.EROFS: Sentence("nothing can be written there"),
    errno.EACCES: Sentence("access is denied"),
    errno.EPERM: Sentence("access is denied"),
    errno.ENOENT: Sentence("it is not there"),
    errno.EIO: Sentence("the disk does not answer"),
    errno.EADDRINUSE: Sentence("another program uses this address; it may be a second Scorekeeper"),
    errno.EADDRNOTAVAIL: Sentence("this device no longer has this address"),
    errno.ENETDOWN: Sentence("the network is off"),
    errno.ENETUNREACH: Sentence("the network is off"),
    errno.EMFILE: Sentence("too many files are open; restart the program"),
    errno.ENFILE: Sentence("too many files are open; restart the program"),
}


def reason_of(error: OSError) -> str:
    """Why the system could not read, write or open: as a Sentence for what happens to disks and networks, else in the
    system's words."""
    return DISK_SENTENCES.get(error.errno or 0) or error.strerror or str(error)


class ScorekeeperError(Exception):
    """The base of the program's errors: `sentence` says to a person what is wrong, `kind` is one word by which programs
    tell errors apart."""

    kind = "error"

    @property
    def sentence(self) -> str:
        """The message to a person: the Sentence that the error was raised with, which a screen can translate, else
        plain text."""
        return next((one for one in self.args[:1] if isinstance(one, str)), str(self))


class RuleError(ScorekeeperError):
    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class JournalError(ScorekeeperError):
    kind = "journal"


class DiskError(JournalError):
    pass


class SettingsError(ScorekeeperError):
    kind = "settings"


class BadInput(ScorekeeperError):
    kind = "bad_input"


class Missing(ScorekeeperError):
    kind = "missing"
