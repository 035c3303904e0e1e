"""The server of the scoreboard: answers GET requests that name its token, to few readers at a time, and quickly."""

import io
import logging
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from hmac import compare_digest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_urlsafe
from socketserver import TCPServer
from threading import Lock
from typing import Any

from scorekeeper.local_page.address import local
from scorekeeper.local_page.page import content, page
from scorekeeper.local_page.scores import Scores

READERS = 40
"""The most requests that are answered at the same time; others are turned away."""
EACH = 6
"""The most requests from one address that are answered at the same time."""
PATIENCE = 3.0
"""Seconds in which a request must have arrived, and again in which its answer must have been taken."""
MOST_HEAD = 8192
"""The largest size of a request in bytes."""
RULES = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src data:"
"""The content security policy: nothing from elsewhere, no forms, no frames."""
HEADERS = {
    "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin", "Connection": "close",
}  # fmt: skip

Newest = Callable[[], tuple[int, Scores]]
"""A function that returns the newest state of the table and its number."""


class Server(ThreadingHTTPServer):
    """The web server of the scoreboard on one address, for readers on the local network; a thread for each request,
    none of which lives longer than two times PATIENCE."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, address: str, port: int, newest: Newest) -> None:
        self.newest, self.token = newest, token_urlsafe(12)
        self._readers: Counter[str] = Counter()
        self._lock = Lock()
        super().__init__((address, port), Reader)

    def server_bind(self) -> None:
        """Bind the address without asking a name server for its name, which could hold the screen."""
        TCPServer.server_bind(self)

    @property
    def host(self) -> str:
        """The address and port that a browser on the right page sends as its Host header."""
        address, port = self.server_address[:2]
        return f"{address!s}:{port}"

    def verify_request(self, request: Any, client_address: Any) -> bool:
        return local(client_address[0])

    def process_request(self, request: Any, client_address: Any) -> None:
        who = client_address[0]
        with self._lock:
            full = self._readers.total() >= READERS or self._readers[who] >= EACH
            self._readers[who] += not full
        if full:
            self.shutdown_request(request)
        else:
            super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock:
                self._readers[client_address[0]] -= 1
                self._readers += Counter()  # forget those who have left

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log an error in a request, unless it only means that the reader went away."""
        if not isinstance(sys.exception(), OSError):
            logging.getLogger(__name__).exception("a request from %s failed", client_address[0])


class Reader(BaseHTTPRequestHandler):
    """Handles one request: for the page, or for its part that changes; status 404 for all else. The head is read whole
    before it is parsed, so that a slow sender cannot hold the thread."""

    server: Server
    server_version, sys_version = "Scorekeeper", ""
    error_message_format, error_content_type = "%(code)d %(message)s\n", "text/plain; charset=utf-8"

    def setup(self) -> None:
        super().setup()
        self.rfile = io.BytesIO(head(self.connection))
        self.connection.settimeout(PATIENCE)

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        _, token, *rest = [*path.split("/"), ""]
        named = compare_digest(token.encode(), self.server.token.encode())
        if not named or self.headers.get("Host") != self.server.host:
            return self.send_error(404)
        number, scores = self.server.newest()
        if rest == ["", ""]:
            nonce = token_urlsafe(12)
            allowed = f"{RULES}; connect-src 'self'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'"
            return self.answer(page(scores, number, nonce), number, allowed)
        if rest == ["scores", ""]:
            return self.answer("" if query == f"seen={number}" else content(scores), number)
        return self.send_error(404)

    def answer(self, text: str, number: int, allowed: str = RULES) -> None:
        """Send a page or a part of one; status 204 without content for an empty text."""
        body = text.encode()
        self.send_response(200 if body else 204)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", allowed)
        self.send_header("X-Number", str(number))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: a line for each request of each reader would help nobody."""


def head(connection: socket.socket) -> bytes:
    """Read the head of a request as bytes; empty if it does not come in time or is too large."""
    got, end = b"", time.monotonic() + PATIENCE
    while b"\r\n\r\n" not in got:
        left = end - time.monotonic()
        if left <= 0 or len(got) > MOST_HEAD:
            return b""
        connection.settimeout(left)
        try:
            more = connection.recv(2048)
        except OSError:
            return b""
        if not more:
            return b""
        got += more
    return got
