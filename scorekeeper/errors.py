"""What can go wrong at the table. The tree, drawn:

ScorekeeperError
├── RuleError          the rules refuse an act; nothing has changed (`kind` is the word of the referee protocol)
├── JournalError       the game cannot be kept safe, or a kept game cannot be read
│   └── DiskError      the disk is full, cannot be written to, or gives nothing back: it may be well again later
├── SettingsError      settings.toml holds something that cannot be used
├── BadInput           a command was given something it cannot use (exit code 2)
└── Missing            something needed is not on this machine (exit code 3)

Messages are one sentence that a player or an administrator can act on.
"""

from typing import Self


class Sentence(str):
    """English, made of a pattern and facts: a screen says the pattern in its own language."""

    pattern: str
    facts: dict[str, object]

    def __new__(cls, pattern: str, **facts: object) -> Self:
        made = super().__new__(cls, pattern.format(**facts))
        made.pattern, made.facts = pattern, facts
        return made


class ScorekeeperError(Exception):
    """One sentence for a person, and a word for programs."""

    kind = "error"

    @property
    def sentence(self) -> str:
        """What `str` says, as it was given: a Sentence stays one."""
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
