"""The journal: every act of every match, one row each, in an append-only SQLite file that outlives power cuts.

rows      an act as a line of text that proves itself, and the table of such lines
acts      the JSON of the acts, the only place for it
book      the journal itself, and reading along in it
start     what happens before it can be written on
soundness is it as it was written?
recovery  a damaged one: what is intact comes back, what is missing is told
waiting   the disk is full or shut: the game goes on in memory
"""

from scorekeeper.journal.acts import act_of, row_of
from scorekeeper.journal.book import Journal, read
from scorekeeper.journal.rows import Row, by_match
from scorekeeper.journal.waiting import Waiting, open_journal

FILE = "games.sqlite"
"""Its name in the folder where a table keeps its data."""

__all__ = ["FILE", "Journal", "Row", "Waiting", "act_of", "by_match", "open_journal", "read", "row_of"]
