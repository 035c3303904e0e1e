"""The journal as the session uses it, and the message about a match that it could not replay."""

import re
from collections.abc import Sequence
from typing import Protocol

from scorekeeper.errors import Sentence
from scorekeeper.journal import JournalRow

VERSION_PATTERN = re.compile(r"\d[\w.+-]{0,19}")
TWO_SENTENCES = "{first} {second}"


class Keeper(Protocol):
    """The journal as Session uses it; `back_up_in_background` is called when a match begins, ends or is left."""

    @property
    def notice(self) -> str | None: ...
    def rows_of_last_two_matches(self) -> list[JournalRow]: ...
    def match(self, number: int) -> list[JournalRow]: ...
    def append(self, rows: Sequence[JournalRow]) -> None: ...
    def back_up_in_background(self) -> None: ...


def unreplayable_match_message(rows: Sequence[JournalRow]) -> Sentence:
    """The message about a match that this version cannot replay; its acts stay in the journal."""
    version = rows[-1].by if VERSION_PATTERN.fullmatch(rows[-1].by) else "0.1"
    return Sentence(
        "One game could not be opened: it is kept as it is. Version {version} of Scorekeeper wrote it.", version=version
    )


def join_sentences(first: str | None, second: Sentence) -> Sentence:
    return Sentence(TWO_SENTENCES, first=first, second=second) if first else second
