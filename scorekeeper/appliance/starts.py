"""Counts on disk how many starts in a row ended badly; after several the next one leaves the camera off."""

import json
from contextlib import suppress
from pathlib import Path

from scorekeeper.storage import make_folder, read_whole, write_whole

FILE = "starts.json"
BAD_ENDS_IN_A_ROW = 3
"""The number of bad ends in a row after which the camera stays off, until a start was good."""
GOOD_AFTER_S = 120
"""Seconds after which a start counts as good, so that a plug pulled later does not count as a bad end."""


class Starts:
    """A counter on disk of starts that ended badly in a row: `begin` adds this start, `count_as_good` sets it to 0. If
    nothing can be written, it stays as it is."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def begin(self) -> int:
        """Count this start as bad; return the number of bad ends before it."""
        bad = self._bad_starts()
        self._write_bad_starts(bad + 1)
        return bad

    def count_as_good(self) -> None:
        if self._bad_starts():
            self._write_bad_starts(0)

    def _bad_starts(self) -> int:
        try:
            bad = json.loads(read_whole(self._path, 1 << 10))["bad"]
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return 0
        return bad if type(bad) is int and 0 <= bad < 1000 else 0

    def _write_bad_starts(self, bad: int) -> None:
        with suppress(OSError):
            make_folder(self._path.parent)
            write_whole(self._path, json.dumps({"bad": bad}).encode())
