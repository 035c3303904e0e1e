"""The web server on tornado: few connections at a time, each for a short time, and answers only for who has the token.

This module and those of the answers import tornado, which takes time; a Listener imports them when it opens.
"""

import asyncio
import logging
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from hmac import compare_digest
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.routing import Rule
from tornado.web import Application, HTTPError, RequestHandler

from scorekeeper.local_page.address import is_local
from scorekeeper.local_page.listener import Listener

MOST_CONNECTIONS = 40
"""The most connections at the same time; others are turned away."""
MOST_CONNECTIONS_AN_ADDRESS = 6
"""The most connections of one address at the same time."""
REQUEST_WITHIN_S = 3.0
"""Seconds within which a request must have arrived, and again within which its answer must have been received."""
MOST_HEAD_BYTES = 8192
"""The most bytes of the head of a request."""
MOST_BODY_BYTES = 1024
"""The most bytes of the body of a request, unless a page allows more."""
MOST_WEB_SOCKET_MESSAGE_BYTES = 2 * 2**20
"""The most bytes of a message over a web socket."""
BURST, RATE = 120, 30.0
"""The connections that one address may open at once, and how many it may open a second for longer."""
CONTENT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src data:"
"""The content security policy: nothing from elsewhere, no forms, no frames."""
HEADERS = {
    "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin", "Connection": "close",
    "Server": "Scorekeeper", "Content-Type": "text/plain; charset=utf-8",
}  # fmt: skip

Routes = Sequence[Rule]
StopServer = Callable[[], None]
"""A function that ends the server; any thread may call it."""


class GuardedServer(HTTPServer):
    """Accepts connections from the local network only, few at a time, and closes each after twice REQUEST_WITHIN_S,
    unless a web socket has taken it over."""

    def initialize(self, *args: Any, **options: Any) -> None:
        self._readers: Counter[str] = Counter()
        self._opened: dict[str, tuple[float, float]] = {}
        self._whose: dict[object, tuple[str, asyncio.TimerHandle]] = {}
        super().initialize(*args, **options)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        who = str(address[0])
        often = self._counts_as_too_fast(who)
        full = self._readers.total() >= MOST_CONNECTIONS or self._readers[who] >= MOST_CONNECTIONS_AN_ADDRESS
        if not is_local(who) or full or often:
            stream.close()
            return
        before = set(self._connections)
        super().handle_stream(stream, address)
        for one in set(self._connections) - before:
            end = asyncio.get_running_loop().call_later(2 * REQUEST_WITHIN_S, stream.close)
            self._whose[one] = who, end
            self._readers[who] += 1

    def on_close(self, server_conn: object) -> None:
        """Forget a connection that has ended, or that a web socket has taken over."""
        super().on_close(server_conn)
        who, end = self._whose.pop(server_conn)
        end.cancel()
        self._readers[who] -= 1
        self._readers += Counter()  # forget those who have left

    def _counts_as_too_fast(self, who: str) -> bool:
        """Count a connection of this address; return whether it opens them faster than RATE, after a first BURST of
        connections."""
        now = time.monotonic()
        left, then = self._opened.get(who, (float(BURST), now))
        left = min(float(BURST), left + RATE * (now - then)) - 1
        if len(self._opened) > 256:
            self._opened.clear()
        self._opened[who] = (max(0.0, left), now)
        return left < 0


class PageHandler(RequestHandler):
    """The base of all answers: status 404 unless the Host header and the token are right."""

    SUPPORTED_METHODS = ("GET",)
    listener: Listener

    def initialize(self, listener: Listener) -> None:
        self.listener = listener

    def prepare(self) -> None:
        """Refuse a request, with status 404, whose Host header or token is wrong."""
        token = self.path_args[0] if self.path_args else ""
        named = compare_digest(str(token).encode(), self.listener.token.encode())
        if not named or self.request.headers.get("Host") not in self.listener.host_headers:
            raise HTTPError(404)

    def require_same_origin(self) -> None:
        """Refuse a request, with status 404, that does not come from a page of this server."""
        way = "https" if self.listener.certificate else "http"
        origin = self.request.headers.get("Origin", "")
        if origin not in [f"{way}://{host}" for host in self.listener.host_headers]:
            raise HTTPError(404)

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", CONTENT_POLICY)

    def send_page(self, make_page: Callable[[str], str], connect_sources: str = "'self'") -> None:
        """Send the page that `make_page` returns for a nonce, the random word by which its style and its script are
        allowed; `connect_sources` are the addresses to which the script may connect."""
        nonce = token_urlsafe(12)
        allowed = (
            f"{CONTENT_POLICY}; connect-src {connect_sources}; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'"
        )
        self.set_header("Content-Security-Policy", allowed)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(make_page(nonce))

    def finish(self, chunk: Any = None) -> "asyncio.Future[None]":
        """Send the answer, and close its connection once it is sent, unless it becomes a web socket: few connections
        must do for many readers."""
        connection: Any = self.request.connection
        stream = connection.stream
        sent = super().finish(chunk)
        if self.get_status() != HTTPStatus.SWITCHING_PROTOCOLS:
            sent.add_done_callback(lambda _: stream.close())
        return sent

    def compute_etag(self) -> None:
        """Send no ETag, as browsers must not cache any answer."""

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish(f"{status_code} {HTTPStatus(status_code).phrase}\n")

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log an error in this program, but not the requested address, which contains the token."""
        if not isinstance(value, HTTPError | OSError):
            logging.getLogger(__name__).error("a page on the local network failed", exc_info=(typ, value, tb))


class NotFoundHandler(PageHandler):
    """Answers with status 404 at every address that no route of the server matches."""

    SUPPORTED_METHODS = ("GET", "HEAD", "POST", "DELETE", "PATCH", "PUT", "OPTIONS")  # type: ignore[assignment]

    def prepare(self) -> None:
        raise HTTPError(404)


def answer_requests(
    listener: Listener, opened: socket.socket, routes: Routes, take_stop: Callable[[StopServer], bool],
    on_closed: Callable[[], None],
) -> None:  # fmt: skip
    """Answer requests on this socket until the function that `take_stop` received is called; call `on_closed` once the
    port is free. Ends at once if `take_stop` returns False."""
    asyncio.run(answer(listener, opened, routes, take_stop, on_closed))


async def answer(
    listener: Listener, opened: socket.socket, routes: Routes, take_stop: Callable[[StopServer], bool],
    on_closed: Callable[[], None],
) -> None:  # fmt: skip
    # Tornado would log a line for each refused request, with the words of the stranger.
    for name in ("tornado.access", "tornado.general", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    application = Application(
        list(routes),
        default_handler_class=NotFoundHandler,
        default_handler_args={"listener": listener},
        log_function=lambda handler: None,
        websocket_max_message_size=MOST_WEB_SOCKET_MESSAGE_BYTES,
        websocket_ping_interval=2,
        websocket_ping_timeout=5,
    )
    server = GuardedServer(
        application, idle_connection_timeout=REQUEST_WITHIN_S, body_timeout=REQUEST_WITHIN_S,
        max_header_size=MOST_HEAD_BYTES, max_body_size=MOST_BODY_BYTES, ssl_options=tls_of(listener),
    )  # fmt: skip
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def end() -> None:
        with suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(stop.set)

    server.add_sockets([opened])
    if take_stop(end):
        await stop.wait()
    server.stop()  # closes the socket, too
    on_closed()
    with suppress(TimeoutError):
        await asyncio.wait_for(server.close_all_connections(), 1)


def tls_of(listener: Listener) -> ssl.SSLContext | None:
    if listener.certificate is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(listener.certificate)
    return context
