"""A web server for the local network in a thread of its own; nothing is imported for it before it is opened."""

import logging
import socket
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.local_page.server import Routes

CONNECTIONS_WAITING = 64
"""The most connections that wait in the system until the server accepts them."""
PORT_FREE_WITHIN_S = 0.5
"""Seconds within which the port must be free again after closing; the thread is not waited for any longer."""


class Listener:
    """Listens on one private address; `routes` makes the pages that are served, in the thread of the server.

    An OSError if the address or port cannot be had. `token` is part of every address that is answered.
    """

    def __init__(
        self,
        address: str,
        port: int,
        routes: Callable[["Listener"], "Routes"],
        token: str = "",
        certificate: Path | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.token = token or token_urlsafe(12)
        self.certificate = certificate
        """The file with key and certificate for https; None for http."""
        self._names = names
        self._routes = routes
        self._end: Callable[[], None] = lambda: None
        self._asked, self._closed = Event(), Event()
        self._socket = socket.create_server((address, port), backlog=CONNECTIONS_WAITING)
        self._socket.setblocking(False)
        self.address, self.port = self._socket.getsockname()[:2]
        Thread(target=self._serve, name=f"page {self.port}", daemon=True).start()

    @property
    def host_header(self) -> str:
        """The address and port that a browser on the right page sends as its Host header."""
        return f"{self.address}:{self.port}"

    @property
    def host_headers(self) -> tuple[str, ...]:
        """All Host headers that are answered: the address, and the names of this machine."""
        return (self.host_header, *(f"{name}:{self.port}" for name in self._names))

    @property
    def link(self) -> str:
        """The address of the first page, with the token in it."""
        return f"{'https' if self.certificate else 'http'}://{self.host_header}/{self.token}/"

    def close(self) -> None:
        """Close the port; connections that are still open end a moment later."""
        self._asked.set()
        self._end()
        self._closed.wait(PORT_FREE_WITHIN_S)

    def _serve(self) -> None:
        """The body of the thread: import tornado and serve until `close` is called."""
        from scorekeeper.local_page.server import answer_requests  # noqa: PLC0415

        try:
            answer_requests(self, self._socket, self._routes(self), self._register_end, self._closed.set)
        except OSError as error:
            logging.getLogger(__name__).warning("a page on the local network has ended: %s", error)
        finally:
            self._socket.close()
            self._closed.set()

    def _register_end(self, end_server: Callable[[], None]) -> bool:
        """Keep the function that ends the server; return False if `close` was called before."""
        self._end = end_server
        return not self._asked.is_set()
