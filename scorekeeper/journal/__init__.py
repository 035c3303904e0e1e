"""The journal: every act of every match, one row each, in an append-only SQLite file that survives power cuts.

rows       an act as a line of text with its checksum; table: the SQLite table of such lines
acts       acts to JSON and back, nowhere else
book       the journal itself, and reading it from another process
start      locks, checks and repairs the file before anything is written
soundness  detects damage; note: by the number of the last act; origin: by a log of another journal
recovery   repairs a damaged journal and reports what is missing; found: the lines found for that
unopened   stands in for a journal that cannot be opened while the disk is full or read-only
backup     writes the games to a USB stick and adds games from there; restoring: adds them at the next start
spans      the matches of a journal or backup; foreign: reads a backup from anywhere
"""

from scorekeeper.journal.acts import act_of, row_of
from scorekeeper.journal.rows import JournalRow, by_match

FILE = "games.sqlite"
"""The name of the journal in the folder where a table keeps its data."""

__all__ = ["FILE", "JournalRow", "act_of", "by_match", "row_of"]
