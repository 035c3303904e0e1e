"""The journal: every act of every match, one row each, in an append-only SQLite file that survives power cuts.

rows       an act as a line of text with its checksum; table: the SQLite table of such lines
acts       acts to JSON and back, nowhere else
book       the journal itself, and reading it from another process
start      locks, checks and repairs the file before anything is written
soundness  detects damage
recovery   repairs a damaged journal and reports what is missing
unopened   stands in for a journal that cannot be opened while the disk is full or read-only
backup     the games on a USB stick, and added from there; restoring: at the next start
"""

from scorekeeper.journal.acts import act_of, row_of
from scorekeeper.journal.rows import JournalRow, by_match

FILE = "games.sqlite"
"""The name of the journal in the folder where a table keeps its data."""

__all__ = ["FILE", "JournalRow", "act_of", "by_match", "row_of"]
