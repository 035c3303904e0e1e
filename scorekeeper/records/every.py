"""All matches that count in the records: those of the journal and old results on paper, under the listed names."""

from pathlib import Path

from scorekeeper.errors import Sentence
from scorekeeper.records.dice_sets import read_uses
from scorekeeper.records.evening import read_notes
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.old_paper import as_matches, known_results, read_results
from scorekeeper.records.people import known_names, read_names, with_names


def all_recorded_matches(data: Path) -> tuple[MatchFacts, ...]:
    """The matches of this folder with old results on paper, oldest first, with players under their listed names. A
    JournalError if the journal cannot be read."""
    found = with_names((*as_matches(known_results(data)), *played_matches(data)), known_names(data))
    return tuple(sorted(found, key=lambda one: one.begun))


def damaged_file_sentences(data: Path) -> tuple[Sentence, ...]:
    """A sentence for each damaged file beside the journal: names, dice, notes, results on paper. The records use the
    lines of it that can be read."""
    problems = (read(data)[1] for read in (read_names, read_uses, read_notes, read_results))
    return tuple(filter(None, problems))
