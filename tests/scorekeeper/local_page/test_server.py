"""The scoreboard's server: what it answers, and what it refuses: wrong paths, methods, hosts and huge requests.

Slow or many connections from one address leave the others their share.
"""

import http.client
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from threading import Thread

import pytest

from scorekeeper.local_page import server as servers
from scorekeeper.local_page.scores import Column, Scores
from scorekeeper.local_page.server import EACH, MOST_HEAD, READERS, Server

SCORES = Scores("Yatzy", "Anna", columns=(Column("Anna", "A", 0, "12"),))
Answer = tuple[int, dict[str, str], str]


@pytest.fixture
def server() -> Iterator[Server]:
    with closing_server(Server("127.0.0.1", 0, lambda: (7, SCORES))) as one:
        yield one


class closing_server:  # noqa: N801
    """Run the scoreboard server until the end of the block, then close it."""

    def __init__(self, one: Server) -> None:
        self.one, self.thread = one, Thread(target=one.serve_forever, args=(0.01,), daemon=True)

    def __enter__(self) -> Server:
        self.thread.start()
        return self.one

    def __exit__(self, *_: object) -> None:
        self.one.shutdown()
        self.thread.join()
        self.one.server_close()


def connect(server: Server) -> socket.socket:
    return socket.create_connection(server.server_address[:2], timeout=10)  # type: ignore[arg-type]


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> Answer:
    address, port = server.server_address[:2]
    with closing(http.client.HTTPConnection(str(address), int(port), timeout=10)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()


def raw(server: Server, request: bytes) -> bytes:
    """Send these bytes to the server and return its whole answer; empty if it just closes the connection."""
    with connect(server) as one:
        one.sendall(request)
        got = b""
        try:
            while more := one.recv(65536):
                got += more
        except ConnectionError:
            pass
        return got


def test_the_page_is_served_with_its_script_allowed_and_nothing_else(server: Server) -> None:
    status, headers, text = ask(server, f"/{server.token}/")
    assert status == 200
    assert "Anna" in text
    policy = headers["Content-Security-Policy"]
    nonce = policy.split("script-src 'nonce-")[1].split("'")[0]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert text.count(f'nonce="{nonce}"') == 2
    assert "://" not in text
    assert (headers["X-Content-Type-Options"], headers["Cache-Control"]) == ("nosniff", "no-store")
    assert "Python" not in headers["Server"]


def test_the_nonce_is_another_one_for_each_page(server: Server) -> None:
    first, second = (ask(server, f"/{server.token}/")[1]["Content-Security-Policy"] for _ in range(2))
    assert first != second


def test_only_what_has_changed_is_sent(server: Server) -> None:
    path = f"/{server.token}/scores?seen="
    assert ask(server, f"{path}7")[0] == 204
    status, headers, text = ask(server, f"{path}6")
    assert (status, headers["X-Number"]) == (200, "7")
    assert "<table>" in text
    assert "<script" not in text


@pytest.mark.parametrize("path", ["/", "/{other}/", "/{token}", "/{token}/photos/", "/{token}/../", "/é/"])
def test_anything_else_is_not_found(server: Server, path: str) -> None:
    filled = path.format(token=server.token, other=server.token[:-1] + "~")
    request = f"GET {filled} HTTP/1.0\r\nHost: {server.host}\r\n\r\n"
    assert raw(server, request.encode()).startswith(b"HTTP/1.0 404")


def test_a_page_of_another_name_cannot_read_it(server: Server) -> None:
    """A request with another host name, or none, gets a 404: a foreign page could use DNS rebinding."""
    assert ask(server, f"/{server.token}/", Host="scores.example")[0] == 404
    assert raw(server, f"GET /{server.token}/ HTTP/1.0\r\n\r\n".encode()).startswith(b"HTTP/1.0 404")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "<script>"])
def test_nothing_but_get_is_answered(server: Server, method: str) -> None:
    answer = raw(server, f"{method} /{server.token}/ HTTP/1.0\r\nHost: {server.host}\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.0 501")
    assert b"Anna" not in answer
    assert b"text/html" not in answer


REQUESTS = [
    b"GET / HTTP/1.0\r\nX: " + b"x" * (MOST_HEAD + 1) + b"\r\n\r\n",
    b"GET / HTTP/1.0\r\n" + b"a: b\r\n" * 500 + b"\r\n",
    b"GET / HTTP/9.9.9\r\n\r\n", b"GET\r\n\r\n", b"\r\n\r\n", b"\x00\xff" * 9000, b"\x16\x03\x01" + b"\x00" * 200,
]  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS)
def test_what_is_too_large_or_no_request_is_refused(
    server: Server, request_: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "PATIENCE", 0.5)
    assert b"200" not in raw(server, request_).split(b"\r\n")[0]
    assert ask(server, f"/{server.token}/")[0] == 200


def test_a_reader_that_sends_a_byte_at_a_time_is_closed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "PATIENCE", 0.4)
    with connect(server) as slow:
        assert closed_within(slow, 8)


def closed_within(connection: socket.socket, seconds: float) -> bool:
    """Send a byte every 0.05 s; return whether the other side closed the connection within this many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            connection.sendall(b"G")
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_two_hundred_silent_connections_from_one_address_take_only_its_share(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "PATIENCE", 1.0)
    with ExitStack() as opened:
        for _ in range(200):
            opened.enter_context(connect(server))
        time.sleep(0.1)
        assert server._readers.total() <= EACH
    until(lambda: not server._readers.total())
    assert ask(server, f"/{server.token}/")[0] == 200


def test_others_are_answered_while_one_address_is_at_its_limit(server: Server) -> None:
    with ExitStack() as opened:
        for _ in range(50):
            opened.enter_context(connect(server))
        with socket.socket() as other:
            other.settimeout(10)
            other.bind(("127.0.0.2", 0))
            other.connect(server.server_address[:2])
            other.sendall(f"GET /{server.token}/ HTTP/1.0\r\nHost: {server.host}\r\n\r\n".encode())
            assert other.recv(100).startswith(b"HTTP/1.0 200")


def test_the_limit_for_all_is_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "PATIENCE", 60.0)
    assert READERS > EACH
    with ExitStack() as opened:
        for number in range(READERS + 20):
            one = opened.enter_context(socket.socket())
            one.bind((f"127.0.0.{2 + number // 5}", 0))
            one.connect(server.server_address[:2])
        until(lambda: server._readers.total() == READERS)
        assert turned_away(server, "127.0.0.99")


def turned_away(server: Server, address: str) -> bool:
    """Whether the server gives no answer to a request sent from this address of our own machine."""
    with socket.socket() as one:
        one.settimeout(10)
        one.bind((address, 0))
        one.connect(server.server_address[:2])
        try:
            one.sendall(b"GET / HTTP/1.0\r\n\r\n")
            return not one.recv(100)
        except ConnectionError:
            return True


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_readers_from_the_internet_are_turned_away(server: Server) -> None:
    assert not server.verify_request(None, ("8.8.8.8", 1))
    assert server.verify_request(None, ("192.168.1.20", 1))
