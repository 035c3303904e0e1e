"""Helpers for the tests of the doctor: the states of its findings, and a journal with a match."""

from contextlib import closing
from pathlib import Path

from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session


def states(findings: object) -> list[str]:
    return [one.state for one in findings]  # type: ignore[attr-defined]


def played(data: Path) -> None:
    with closing(Journal(data / FILE)) as journal:
        Session(journal).begin(Setup("noris", ("Änne-Marie", "Bo")))
