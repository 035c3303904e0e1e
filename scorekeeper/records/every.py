"""All matches that count in the records: those of the journal and old results on paper, under the listed names."""

from pathlib import Path

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.old_paper import as_matches, known_results
from scorekeeper.records.people import known_names, with_names


def every_match(data: Path) -> tuple[MatchFacts, ...]:
    """The matches of this folder, oldest first. A BadInput or a JournalError if a file cannot be read."""
    found = with_names((*as_matches(known_results(data)), *played_matches(data)), known_names(data))
    return tuple(sorted(found, key=lambda one: one.begun))
