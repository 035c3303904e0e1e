"""One finding of the doctor: is it good, what was found, and what to do about it."""

from dataclasses import dataclass
from typing import Literal

FindingState = Literal["good", "note", "bad"]
"""How serious a finding is. A note is worth knowing but does not stop a game."""


@dataclass(frozen=True, slots=True)
class Finding:
    state: FindingState
    says: str
    do: str = ""

    def __str__(self) -> str:
        return f"{self.says}: {self.do}" if self.do else self.says


def good_finding(says: str) -> Finding:
    return Finding("good", says)


def noted_finding(says: str, do: str = "") -> Finding:
    return Finding("note", says, do)


def bad_finding(says: str, do: str) -> Finding:
    return Finding("bad", says, do)
