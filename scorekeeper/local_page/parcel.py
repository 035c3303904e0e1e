"""The files of one match that a phone may fetch from the local page, for some minutes and a few times each."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from hmac import compare_digest
from secrets import token_urlsafe

PARCEL_LASTS_S = 900.0
"""Seconds for which a parcel can be fetched."""
MOST_FETCHES_A_FILE = 5
"""How many times each file can be fetched: by a few phones, or again by one whose network failed."""


class Parcel:
    """Files by name under an address with a secret of its own, which ends after PARCEL_LASTS_S seconds. `words` are the
    heading of the page that lists them and the line below; `language` is that of both.

    Only the server's thread may call `fetch`.
    """

    def __init__(
        self, files: Mapping[str, bytes], words: tuple[str, str], language: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.files, self.words, self.language = dict(files), words, language
        self.secret = token_urlsafe(12)
        self._clock, self._end = clock, clock() + PARCEL_LASTS_S
        self._fetched: Counter[str] = Counter()

    def is_open_to(self, secret: str) -> bool:
        """Whether this is the parcel's secret, and its time is not over."""
        return compare_digest(secret.encode(), self.secret.encode()) and self._clock() < self._end

    def file_sizes(self) -> dict[str, int]:
        """The files that can still be fetched, with their sizes in bytes."""
        return {name: len(data) for name, data in self.files.items() if self._fetched[name] < MOST_FETCHES_A_FILE}

    def fetch(self, name: str) -> bytes | None:
        """The content of a file, which is counted as fetched again; None if there is no such file any more."""
        if name not in self.file_sizes():
            return None
        self._fetched[name] += 1
        return self.files[name]
