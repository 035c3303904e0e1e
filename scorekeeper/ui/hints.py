"""Remembers which hints were seen or are no longer needed, across starts, in a small file beside the settings."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from scorekeeper.present.turn.hints import ALL_HINTS
from scorekeeper.storage import make_folder, read_whole, write_whole

HINTS_FILE = "hints.json"
MOST_FILE_BYTES = 1 << 12
LEAST_SEEN_S = 3.0
"""Seconds for which a hint must have been on the screen to count as seen."""


class LearnedHints:
    """The hints that are no longer shown (`learned`). A file that cannot be read counts as empty; one that cannot be
    written changes nothing for this evening."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.file, self.clock = file, clock
        self.learned = self.kept = load_learned(file)
        """The names of the hints that were learned, and of those that the file holds."""
        self.shown, self.since = "", 0.0
        """The hint on the screen, empty without one, and since when it is there, in seconds of the clock."""

    def note_shown_hint(self, name: str) -> None:
        """Note the hint that is on the screen now, empty for none; the one before counts as learned if it was there
        long enough. Called by the clock, so that no tap waits for the disk."""
        if name != self.shown:
            gone, lasted = self.shown, self.clock() - self.since
            self.shown, self.since = name, self.clock()
            if gone and lasted >= LEAST_SEEN_S:
                self.mark_learned(gone)
        if self.learned != self.kept:
            self.save()

    def mark_learned(self, name: str) -> None:
        """Count this hint as learned, so that it is not shown again; the next `note_shown_hint` writes that to the
        file."""
        self.learned |= {name}

    def save(self) -> None:
        self.kept = self.learned
        with suppress(OSError):  # then it is shown again after the next start
            make_folder(self.file.parent)
            write_whole(self.file, json.dumps(sorted(self.learned)).encode())


def load_learned(file: Path) -> frozenset[str]:
    """The hints that were learned before; none if the file is missing or damaged."""
    try:
        listed = json.loads(read_whole(file, MOST_FILE_BYTES))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    return frozenset(listed) & {*ALL_HINTS} if is_list_of_words(listed) else frozenset()


def is_list_of_words(listed: object) -> bool:
    return isinstance(listed, list) and all(isinstance(one, str) for one in listed)
