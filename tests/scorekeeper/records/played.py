"""Journals of games played at random, with undos, corrections, unfinished matches and matches of several games."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from scorekeeper.journal import FILE, JournalRow
from scorekeeper.journal.rows import NO_LINE, chain_rows
from scorekeeper.journal.table import create_journal
from scorekeeper.session import Session
from tests.scorekeeper.session.evening import play

SECONDS_AN_ACT = 7


class Kept:
    """Replaces the journal by a list in memory, whose rows look as they would after reading from disk."""

    notice = None

    def __init__(self) -> None:
        self.rows: list[JournalRow] = []

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        return []

    def match(self, number: int) -> list[JournalRow]:
        return [row for row in self.rows if row.match == number]

    def append(self, rows: Sequence[JournalRow]) -> None:
        begun = self.rows[-1].match if self.rows else 0
        for row in rows:
            begun += row.body["do"] == "match"
            self.rows.append(replace(row, seq=len(self.rows) + 1, match=begun))

    def back_up_in_background(self) -> None:
        pass


def evenings(matches: int, seed: int = 1) -> list[JournalRow]:
    """Play this number of random matches and return their journal rows; 7 seconds pass between two acts."""
    random, kept = Random(seed), Kept()
    clock = iter(range(1_770_000_000, 1 << 40, SECONDS_AN_ACT))
    session = Session(kept, now=lambda: float(next(clock)))
    while not kept.rows or kept.rows[-1].match <= matches:
        play(session, random)
    return [row for row in kept.rows if row.match <= matches]


def journal_of(rows: Sequence[JournalRow], data: Path) -> Path:
    """Write a journal with these rows into the folder `data`; return the folder."""
    data.mkdir(parents=True, exist_ok=True)
    create_journal(data / FILE, chain_rows([JournalRow(row.body, row.shown, row.time) for row in rows], NO_LINE))
    return data
