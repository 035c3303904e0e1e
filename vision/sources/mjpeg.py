"""Reads JPEG pictures from a multipart answer over HTTP (motion JPEG), within limits of time and size."""

import http.client
import time
import urllib.error
import urllib.request
from typing import Protocol
from urllib.parse import unquote, urlsplit, urlunsplit

from vision.errors import SourceError

PATIENCE = 2.5
"""Seconds in which the server must answer, and again in which each whole picture must have come."""
MOST_PICTURE = 8 * 2**20
"""The most bytes of one picture of a stream."""
MOST_HEAD = 4096
"""The most bytes between two pictures."""
CHUNK = 1 << 16


class Answer(Protocol):
    """The part of an HTTP answer that is read here."""

    def read1(self, n: int = -1, /) -> bytes: ...

    def close(self) -> None: ...


class Parts:
    """The pictures in a multipart answer, one after the other; a SourceError if one is too late or too large."""

    def __init__(self, answer: Answer, boundary: str) -> None:
        self._answer = answer
        # Some servers name the boundary with its two hyphens, others without.
        self._mark = b"--" + boundary.strip('"').removeprefix("--").encode("latin-1")
        self._got = bytearray()
        self._due = 0.0

    def next(self) -> bytes:
        """Wait for the next picture and return its bytes."""
        self._due = time.monotonic() + PATIENCE
        self._until(self._mark, MOST_HEAD)
        head = self._until(b"\r\n\r\n", MOST_HEAD).lower()
        length = next((line[15:].strip() for line in head.split(b"\r\n") if line.startswith(b"content-length:")), b"")
        if length.isdigit():
            return self._exactly(int(length[:12]))
        # Without a length the picture ends where the next part begins, whose mark stays for the next call.
        picture = self._until(self._mark, MOST_PICTURE)
        self._got[:0] = self._mark
        return picture.removesuffix(b"\r\n")

    def close(self) -> None:
        self._answer.close()

    def _until(self, mark: bytes, most: int) -> bytes:
        """Take all bytes up to this mark, and the mark, out of the stream; return those before it."""
        searched = 0
        while (place := self._got.find(mark, searched)) < 0:
            if len(self._got) > most:
                raise SourceError("the stream sends something else than JPEG pictures", "no pictures")
            searched = max(0, len(self._got) - len(mark))
            self._more()
        before = bytes(self._got[:place])
        del self._got[: place + len(mark)]
        return before

    def _exactly(self, count: int) -> bytes:
        if count > MOST_PICTURE:
            raise SourceError("the stream sends pictures that are too large", "no pictures")
        while len(self._got) < count:
            self._more()
        picture = bytes(self._got[:count])
        del self._got[:count]
        return picture

    def _more(self) -> None:
        if time.monotonic() > self._due:
            raise SourceError("the stream sends its pictures too slowly")
        try:
            more = self._answer.read1(CHUNK)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise SourceError(f"the stream has stopped: {reason(error)}") from None
        if not more:
            raise SourceError("the stream has ended")
        self._got += more


def connect(address: str) -> Parts:
    """Ask for the stream at this address, whose user and password are sent as the server wants; a SourceError without
    them in its message if it gives none."""
    parts = urlsplit(address)
    bare = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    words = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    if parts.username is not None:
        words.add_password(None, bare, unquote(parts.username), unquote(parts.password or ""))
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPBasicAuthHandler(words),
        urllib.request.HTTPDigestAuthHandler(words),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    try:
        answer = opener.open(bare, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        error.close()
        wrong = error.code in (401, 403)
        why = "user or password are wrong" if wrong else f"the answer is {error.code}"
        raise SourceError(f"the stream cannot be opened: {why}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise SourceError(f"the stream cannot be opened: {reason(error)}") from None
    if answer.headers.get_content_maintype() != "multipart" or not answer.headers.get_boundary():
        answer.close()
        raise SourceError("this address gives no stream of JPEG pictures (multipart/x-mixed-replace)", "no pictures")
    return Parts(answer, answer.headers.get_boundary() or "")


def reason(error: Exception) -> str:
    """The reason of a failed connection in the system's words, without any address."""
    inner = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(inner, TimeoutError):
        return "no answer in time"
    return (inner.strerror if isinstance(inner, OSError) else None) or type(inner).__name__
