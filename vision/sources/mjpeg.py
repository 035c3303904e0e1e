"""Reads JPEG pictures from a multipart answer over HTTP (motion JPEG), within limits of time and size."""

import hashlib
import http.client
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit, urlunsplit

from vision.errors import SourceError

PATIENCE_S = 2.5
"""Seconds within which the server must answer, and again within which each whole picture must arrive."""
MOST_PICTURE_BYTES = 8 * 2**20
"""The most bytes of one picture of a stream."""
MOST_HEAD_BYTES = 4096
"""The most bytes between two pictures."""
CHUNK_BYTES = 1 << 16
DIGEST_METHODS: dict[str, Callable[..., Any]] = {"MD5": hashlib.md5, "SHA": hashlib.sha1, "SHA-256": hashlib.sha256}
"""The hash functions of HTTP digest authentication, by the names that cameras give them."""


class HttpAnswer(Protocol):
    """The part of an HTTP answer that is read here."""

    def read1(self, n: int = -1, /) -> bytes: ...

    def close(self) -> None: ...


class MultipartPictures:
    """The pictures in a multipart answer, one after the other; a SourceError if one is too late or too large, if the
    stream ends or breaks off, or if it sends something else than pictures."""

    def __init__(self, answer: HttpAnswer, boundary: str) -> None:
        """`boundary` is the line between two pictures as the server's header names it; empty if it names none."""
        self._answer = answer
        # Servers name the line with its hyphens or without them, and send it with two, with four, or with none.
        self._name = boundary.strip('"- ').encode("latin-1", "replace")
        self._line = b"--" + self._name
        """The line as it was sent last."""
        self._got = bytearray()
        self._due = 0.0
        self.stamp_s: float | None = None
        """When the newest picture was taken, in seconds of the server's clock; None if it does not say."""

    def next(self) -> bytes:
        """Wait for the next picture and return its bytes."""
        self._due = time.monotonic() + PATIENCE_S
        head = self._read_head()
        self.stamp_s = seconds_in_header(head.get(b"x-timestamp", b""))
        length = head.get(b"content-length", b"")
        if length.isdigit():
            return self._read_exactly(int(length[:12]))
        # Without a length the picture ends where the next line between two pictures begins, which stays.
        picture = self._read_until(b"\n" + self._line, MOST_PICTURE_BYTES)
        self._got[:0] = self._line
        return picture.rstrip(b"\r\n-")

    def _read_head(self) -> dict[bytes, bytes]:
        """Take the lines before the next picture out of the stream; return its headers, with names in small letters.
        Some servers send no boundary line before the first picture."""
        head, begun, size = dict[bytes, bytes](), False, 0
        while size < MOST_HEAD_BYTES:
            line = self._read_until(b"\n", MOST_HEAD_BYTES)
            size += len(line) + 1
            line = line.strip()
            name, colon, value = line.partition(b":")
            if self._is_boundary_line(line):
                head, begun, self._line = {}, True, line
            elif colon:
                head[name.strip().lower()] = value.strip()
            elif not line and (head or begun):
                return head
        raise SourceError("the stream sends something else than JPEG pictures", "no pictures")

    def _is_boundary_line(self, line: bytes) -> bool:
        """Whether this line is the boundary between two pictures."""
        return line.strip(b"- ") == self._name if self._name else line.startswith(b"--")

    def close(self) -> None:
        self._answer.close()

    def _read_until(self, mark: bytes, most: int) -> bytes:
        """Take all bytes up to this mark, and the mark, out of the stream; return those before it. A SourceError if
        more than `most` bytes have come without the mark."""
        searched = 0
        while (place := self._got.find(mark, searched)) < 0:
            if len(self._got) > most:
                raise SourceError("the stream sends something else than JPEG pictures", "no pictures")
            searched = max(0, len(self._got) - len(mark))
            self._read_more()
        before = bytes(self._got[:place])
        del self._got[: place + len(mark)]
        return before

    def _read_exactly(self, count: int) -> bytes:
        if count > MOST_PICTURE_BYTES:
            raise SourceError("the stream sends pictures that are too large", "no pictures")
        while len(self._got) < count:
            self._read_more()
        picture = bytes(self._got[:count])
        del self._got[:count]
        return picture

    def _read_more(self) -> None:
        if time.monotonic() > self._due:
            raise SourceError("the stream sends its pictures too slowly")
        try:
            more = self._answer.read1(CHUNK_BYTES)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise SourceError(f"the stream has stopped: {connection_reason(error)}") from None
        if not more:
            raise SourceError("the stream has ended")
        self._got += more


class DigestAuthentication(urllib.request.HTTPDigestAuthHandler):
    """HTTP digest authentication, which proves the password without sending it, also by SHA-256, as newer cameras
    demand."""

    def get_algorithm_impls(self, algorithm: str) -> tuple[Callable[[str], str], Callable[[str, str], str]]:
        way = DIGEST_METHODS.get(algorithm.upper())
        if way is None:
            raise ValueError(f"the camera wants its password proved by {algorithm}")

        def digest(text: str) -> str:
            return str(way(text.encode(), usedforsecurity=False).hexdigest())

        return digest, lambda secret, data: digest(f"{secret}:{data}")


def seconds_in_header(text: bytes) -> float | None:
    """The number of seconds in this header; None if it holds no number."""
    try:
        return float(text)
    except ValueError:
        return None


def connect_stream(address: str) -> MultipartPictures:
    """Ask for the stream at this address, with its user and password as the server demands; a SourceError, which
    contains neither, if there is no stream of pictures."""
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
        DigestAuthentication(words),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    try:
        answer = opener.open(bare, timeout=PATIENCE_S)
    except urllib.error.HTTPError as error:
        error.close()
        wrong = error.code in (401, 403)
        why = "user or password are wrong" if wrong else f"the answer is {error.code}"
        raise SourceError(f"the stream cannot be opened: {why}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise SourceError(f"the stream cannot be opened: {connection_reason(error)}") from None
    if answer.headers.get_content_maintype() != "multipart":
        answer.close()
        raise SourceError("this address gives no stream of JPEG pictures (multipart/x-mixed-replace)", "no pictures")
    return MultipartPictures(answer, answer.headers.get_boundary() or "")


def connection_reason(error: Exception) -> str:
    """The reason of a failed connection, without any address: "no answer in time", else the operating system's words,
    else the name of the error's class."""
    inner = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(inner, TimeoutError):
        return "no answer in time"
    return (inner.strerror if isinstance(inner, OSError) else None) or type(inner).__name__
