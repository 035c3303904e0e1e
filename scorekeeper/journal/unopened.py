"""A journal for while the disk is full or read-only: the game goes on in memory, and every act tries to save it."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import DiskError, JournalError, Sentence
from scorekeeper.journal.book import Journal, rows_of_last_matches
from scorekeeper.journal.recovery import read_without_lock
from scorekeeper.journal.rows import JournalRow


class UnopenedJournal:
    """Stands in for a journal that cannot be opened while its disk is full or read-only. Earlier acts are read as far
    as possible; nothing is written until an `append` succeeds in opening the journal."""

    def __init__(self, path: Path, notice: str) -> None:
        self.path, self.notice = path, notice
        self._kept: list[JournalRow] = []
        with suppress(OSError):
            self._kept = read_without_lock(path)
        self._journal: Journal | None = None

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        return rows_of_last_matches(reversed(self._kept))

    def match(self, number: int) -> list[JournalRow]:
        return self._journal.match(number) if self._journal else [row for row in self._kept if row.match == number]

    def append(self, rows: Sequence[JournalRow]) -> None:
        """Open the journal if it is not open yet, and write these rows to it; a DiskError while the disk refuses, a
        JournalError if the journal contains more than could be read."""
        journal = self._journal or Journal(self.path)
        if self._journal is None and journal.rows_of_last_two_matches() != self.rows_of_last_two_matches():
            journal.close()
            sentence = Sentence("{path} contains more than could be read: restart to continue with it", path=self.path)
            raise JournalError(sentence)
        self._journal = journal
        journal.append(rows)

    def back_up_in_background(self) -> None:
        if self._journal:
            self._journal.back_up_in_background()

    def close(self) -> None:
        if self._journal:
            self._journal.close()


def open_journal(path: Path) -> Journal | UnopenedJournal:
    """The journal of the table; an UnopenedJournal in its place while the disk refuses it."""
    try:
        return Journal(path)
    except DiskError as error:
        return UnopenedJournal(path, error.sentence)
