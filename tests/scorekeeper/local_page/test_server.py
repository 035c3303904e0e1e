"""The scoreboard's server: what it answers, and what it refuses: wrong paths, methods, hosts and huge requests.

Slow or many connections from one address leave the others their share.
"""

import http.client
import json
import logging
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from tornado.web import Application, HTTPError, url

from scorekeeper.local_page import server as servers
from scorekeeper.local_page.certificate import certificate_for
from scorekeeper.local_page.listener import Listener
from scorekeeper.local_page.score_answers import score_routes
from scorekeeper.local_page.scores import NumberedScores, ScoreColumn, Scores
from scorekeeper.local_page.server import (
    MOST_CONNECTIONS,
    MOST_CONNECTIONS_AN_ADDRESS,
    MOST_HEAD_BYTES,
    GuardedServer,
    PageHandler,
    tls_of,
)

SCORES = Scores("Yatzy", "Anna", columns=(ScoreColumn("Anna", "A", 0, "12"),))
Answer = tuple[int, dict[str, str], str]


@contextmanager
def listening(scores: Scores = SCORES) -> Iterator[Listener]:
    with closing(Listener("127.0.0.1", 0, lambda one: score_routes(one, lambda: NumberedScores(7, scores)))) as one:
        yield one


@pytest.fixture
def server() -> Iterator[Listener]:
    with listening() as one:
        yield one


@pytest.fixture
def guards(monkeypatch: pytest.MonkeyPatch) -> list[GuardedServer]:
    """The servers that are made from now on, to look at the connections that they count."""
    made: list[GuardedServer] = []
    start = GuardedServer.initialize

    def initialize(self: GuardedServer, *args: object, **options: object) -> None:
        start(self, *args, **options)
        made.append(self)

    monkeypatch.setattr(GuardedServer, "initialize", initialize)
    return made


def readers(guards: list[GuardedServer]) -> int:
    """The number of open connections that the server counts; 0 before it has started."""
    return guards[0]._readers.total() if guards else 0


def connect(server: Listener) -> socket.socket:
    return socket.create_connection((server.address, server.port), timeout=10)


def ask(server: Listener, path: str, method: str = "GET", **headers: str) -> Answer:
    with closing(http.client.HTTPConnection(server.address, server.port, timeout=10)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()


def raw(server: Listener, request: bytes) -> bytes:
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


def test_the_page_is_served_with_its_script_allowed_and_nothing_else(server: Listener) -> None:
    status, headers, text = ask(server, f"/{server.token}/")
    assert status == 200
    assert "Anna" in text
    policy = headers["Content-Security-Policy"]
    nonce = policy.split("script-src 'nonce-")[1].split("'")[0]
    assert set(policy.split("; ")) == {
        "default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "img-src data:",
        "connect-src 'self'", f"style-src 'nonce-{nonce}'", f"script-src 'nonce-{nonce}'",
    }  # fmt: skip
    assert len(nonce) == 16
    assert text.count(f'nonce="{nonce}"') == 2
    assert "://" not in text
    assert headers["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/{token}/", "/{token}/scores?seen=7", "/other/"])
def test_every_answer_says_what_browsers_must_not_do_with_it(path: str, server: Listener) -> None:
    headers = ask(server, path.format(token=server.token))[1]
    assert {name: headers[name] for name in servers.HEADERS if name != "Content-Type"} == {
        "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin", "Connection": "close",
        "Server": "Scorekeeper",
    }  # fmt: skip
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_the_limits_against_strangers_are_these_and_those_of_the_server(guards: list[GuardedServer]) -> None:
    assert (servers.MOST_CONNECTIONS, servers.MOST_CONNECTIONS_AN_ADDRESS) == (40, 6)
    assert (servers.REQUEST_WITHIN_S, servers.BURST, servers.RATE) == (3.0, 120, 30.0)
    assert (MOST_HEAD_BYTES, servers.MOST_BODY_BYTES, servers.MOST_WEB_SOCKET_MESSAGE_BYTES) == (
        8 << 10,
        1 << 10,
        2 << 20,
    )
    with listening() as server:
        assert ask(server, f"/{server.token}/")[0] == 200
    limits, application = guards[0].conn_params, guards[0].request_callback
    assert isinstance(application, Application)
    sockets = application.settings
    assert (limits.header_timeout, limits.body_timeout) == (servers.REQUEST_WITHIN_S, servers.REQUEST_WITHIN_S)
    assert (limits.max_header_size, limits.max_body_size) == (MOST_HEAD_BYTES, servers.MOST_BODY_BYTES)
    assert sockets["websocket_max_message_size"] == servers.MOST_WEB_SOCKET_MESSAGE_BYTES
    assert 0 < sockets["websocket_ping_interval"] < sockets["websocket_ping_timeout"]
    assert sockets["websocket_ping_interval"] + sockets["websocket_ping_timeout"] <= 7, "a lost phone is noticed soon"


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "PATCH", "PUT", "OPTIONS"])
def test_at_another_address_there_is_nothing_by_any_method(method: str, server: Listener) -> None:
    status, _, text = ask(server, f"/{server.token}", method)
    assert (status, text) == (404, "" if method == "HEAD" else "404 Not Found\n")


def test_the_nonce_is_another_one_for_each_page(server: Listener) -> None:
    first, second = (ask(server, f"/{server.token}/")[1]["Content-Security-Policy"] for _ in range(2))
    assert first != second


def test_only_what_has_changed_is_sent(server: Listener) -> None:
    path = f"/{server.token}/scores?seen="
    assert ask(server, f"{path}7")[0] == 204
    status, headers, text = ask(server, f"{path}6")
    assert (status, headers["X-Number"]) == (200, "7")
    assert "<table>" in text
    assert "<script" not in text


@pytest.mark.parametrize("path", ["/", "/{other}/", "/{token}", "/{token}/photos/", "/{token}/../", "/é/"])
def test_anything_else_is_not_found(server: Listener, path: str) -> None:
    filled = path.format(token=server.token, other=server.token[:-1] + "~")
    request = f"GET {filled} HTTP/1.0\r\nHost: {server.host_header}\r\n\r\n"
    assert raw(server, request.encode()).startswith(b"HTTP/1.1 404")


def test_a_page_of_another_name_cannot_read_it(server: Listener) -> None:
    """A request with another host name, or none, gets a 404: a foreign page could use DNS rebinding."""
    assert ask(server, f"/{server.token}/", Host="scores.example")[0] == 404
    assert raw(server, f"GET /{server.token}/ HTTP/1.0\r\n\r\n".encode()).startswith(b"HTTP/1.1 404")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "<script>"])
def test_nothing_but_get_is_answered(server: Listener, method: str) -> None:
    answer = raw(server, f"{method} /{server.token}/ HTTP/1.0\r\nHost: {server.host_header}\r\n\r\n".encode())
    assert answer.startswith((b"HTTP/1.1 405", b"HTTP/1.1 400"))
    assert b"Anna" not in answer
    assert b"text/html" not in answer


REQUESTS = [
    b"GET / HTTP/1.0\r\nX: " + b"x" * (MOST_HEAD_BYTES + 1) + b"\r\n\r\n",
    b"GET / HTTP/1.0\r\n" + b"a: b\r\n" * 500 + b"\r\n",
    b"GET / HTTP/9.9.9\r\n\r\n", b"GET\r\n\r\n", b"\r\n\r\n", b"\x00\xff" * 9000, b"\x16\x03\x01" + b"\x00" * 200,
]  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS)
def test_what_is_too_large_or_no_request_is_refused(request_: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 0.5)
    with listening() as server:
        assert b"200" not in raw(server, request_).split(b"\r\n")[0]
        assert ask(server, f"/{server.token}/")[0] == 200


def test_a_reader_that_sends_a_byte_at_a_time_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 0.4)
    with listening() as server, connect(server) as slow:
        assert closed_within(slow, 8)


def test_a_reader_that_never_takes_its_answer_is_closed(
    monkeypatch: pytest.MonkeyPatch, guards: list[GuardedServer]
) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 0.4)
    much = Scores("Yatzy", "x" * 20_000_000)
    with listening(much) as server, connect(server) as slow:
        slow.sendall(f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.host_header}\r\n\r\n".encode())
        until(lambda: readers(guards) == 1)
        until(lambda: not readers(guards))


def test_a_body_is_not_taken_in(server: Listener) -> None:
    head = f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.host_header}\r\nContent-Length: 100000000\r\n\r\n"
    assert b"200" not in raw(server, head.encode()).split(b"\r\n")[0]


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
    monkeypatch: pytest.MonkeyPatch, guards: list[GuardedServer]
) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 1.0)
    monkeypatch.setattr(servers, "RATE", 1000.0)
    with listening() as server:
        with ExitStack() as opened:
            for _ in range(200):
                opened.enter_context(connect(server))
            until(lambda: readers(guards) > 0)
            time.sleep(0.1)
            assert readers(guards) <= MOST_CONNECTIONS_AN_ADDRESS
        until(lambda: not readers(guards))
        assert ask(server, f"/{server.token}/")[0] == 200


def test_an_address_that_connects_too_often_is_turned_away_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "BURST", 20)
    monkeypatch.setattr(servers, "RATE", 0.01)
    with listening() as server:
        answers = [bool(raw(server, b"GET / HTTP/1.0\r\n\r\n")) for _ in range(25)]
        assert answers == [True] * 20 + [False] * 5
        assert not turned_away(server, "127.0.0.2")
        monkeypatch.setattr(servers, "RATE", 1000.0)
        time.sleep(0.1)
        assert ask(server, f"/{server.token}/")[0] == 200


def test_a_browser_may_open_six_connections_and_each_ends_after_twice_the_patience(
    monkeypatch: pytest.MonkeyPatch, guards: list[GuardedServer]
) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 60.0)
    with listening() as server, ExitStack() as opened:
        for _ in range(6):
            opened.enter_context(connect(server))
        until(lambda: readers(guards) == 6)
        assert turned_away(server, "127.0.0.1")
        for _, end in guards[0]._whose.values():
            assert 90 < end.when() - time.monotonic() <= 120


def test_others_are_answered_while_one_address_is_at_its_limit(server: Listener) -> None:
    with ExitStack() as opened:
        for _ in range(50):
            opened.enter_context(connect(server))
        with socket.socket() as other:
            other.settimeout(10)
            other.bind(("127.0.0.2", 0))
            other.connect((server.address, server.port))
            other.sendall(f"GET /{server.token}/ HTTP/1.0\r\nHost: {server.host_header}\r\n\r\n".encode())
            assert other.recv(100).startswith(b"HTTP/1.1 200")


def test_the_limit_for_all_is_kept(monkeypatch: pytest.MonkeyPatch, guards: list[GuardedServer]) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 60.0)
    assert MOST_CONNECTIONS > MOST_CONNECTIONS_AN_ADDRESS
    with listening() as server, ExitStack() as opened:
        for number in range(MOST_CONNECTIONS + 20):
            one = opened.enter_context(socket.socket())
            one.bind((f"127.0.0.{2 + number // 5}", 0))
            one.connect((server.address, server.port))
        until(lambda: readers(guards) == MOST_CONNECTIONS)
        assert turned_away(server, "127.0.0.99")


def turned_away(server: Listener, address: str) -> bool:
    """Whether the server gives no answer to a request sent from this address of our own machine."""
    with socket.socket() as one:
        one.settimeout(10)
        one.bind((address, 0))
        one.connect((server.address, server.port))
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


def test_readers_from_the_internet_are_turned_away(server: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "is_local", lambda address: address != "127.0.0.3")
    assert turned_away(server, "127.0.0.3")
    assert not turned_away(server, "127.0.0.2")


def test_the_page_for_streaming_has_no_ground_of_its_own(server: Listener) -> None:
    assert 'class="overlay"' in ask(server, f"/{server.token}/?overlay")[2]
    assert 'class="overlay"' not in ask(server, f"/{server.token}/")[2]


def test_other_programs_read_the_same_as_json(server: Listener) -> None:
    status, headers, text = ask(server, f"/{server.token}/scores.json")
    shown = json.loads(text)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert (shown["version"], shown["number"], shown["says"], shown["columns"][0]["total"]) == (1, 7, "Anna", "12")
    assert ask(server, f"/{server.token}x/scores.json")[0] == 404


def test_nothing_that_a_stranger_sends_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("tornado.access", "tornado.general", "tornado.application"):
        logging.getLogger(name).setLevel(logging.NOTSET)  # as in a process that has not served yet
    with listening() as server:
        for request in (
            b"GET /secret HTTP/1.1\r\nHost: secret\r\n\r\n", b"secret\r\n\r\n", b"GET /secret HTTP/9\r\n\r\n",
        ):  # fmt: skip
            raw(server, request)
    assert [one.name for one in caplog.records if one.name.startswith("tornado")] == []
    assert "secret" not in caplog.text


class Broken(PageHandler):
    """A page that raises an error of our own or, with `left`, the one of a reader who has gone."""

    def get(self, *_: str) -> None:
        raise BrokenPipeError if self.get_argument("left", "") else ValueError("a mistake")


def test_a_mistake_of_our_own_is_logged_without_the_address_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    with closing(Listener("127.0.0.1", 0, lambda one: [url(r"/([^/]+)/", Broken, {"listener": one})])) as server:
        assert ask(server, f"/{server.token}/")[::2] == (500, "500 Internal Server Error\n")
        assert ask(server, "/other/")[0] == 404
        assert ask(server, f"/{server.token}/?left=1")[0] == 500
    (logged,) = [one for one in caplog.records if one.name == servers.__name__]
    assert logged.getMessage() == "a page on the local network failed"
    assert logged.exc_info
    assert server.token not in caplog.text


def test_a_connection_ends_with_its_answer_and_nothing_is_kept_of_it(
    monkeypatch: pytest.MonkeyPatch, guards: list[GuardedServer]
) -> None:
    monkeypatch.setattr(servers, "REQUEST_WITHIN_S", 60.0)
    with listening() as server:
        request = f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.host_header}\r\n\r\n".encode()
        answer = raw(server, request)  # reads until the server closes the connection
        head = answer.partition(b"\r\n\r\n")[0].lower()
        assert b"connection: close" in head
        assert b"etag" not in head
        until(lambda: not readers(guards))
        assert not guards[0]._whose
        assert not guards[0]._readers
        assert not guards[0]._connections


def test_an_address_has_a_first_burst_and_then_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(servers, "BURST", 3)
    monkeypatch.setattr(servers, "RATE", 2.0)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    guard = SimpleNamespace(_opened={})

    def turned_away(times: int, who: str = "10.0.0.1") -> list[bool]:
        return [GuardedServer._counts_as_too_fast(guard, who) for _ in range(times)]  # type: ignore[arg-type]

    assert turned_away(5) == [False, False, False, True, True]
    clock[0] += 1.0
    assert turned_away(3) == [False, False, True], "two a second, and what was refused does not count"
    clock[0] += 1000.0
    assert turned_away(4) == [False, False, False, True]
    assert turned_away(1, "10.0.0.2") == [False]
    for number in range(255):
        turned_away(1, f"10.1.0.{number}")
    assert len(guard._opened) == 257
    assert turned_away(1) == [True]
    assert len(guard._opened) == 1, "then all others are forgotten, or strangers could fill the memory"


@pytest.mark.parametrize("secure", [False, True])
def test_another_origin_is_refused(secure: bool) -> None:
    listener = SimpleNamespace(
        certificate=Path("some.pem") if secure else None, host_headers=("10.0.0.1:80", "table.local:80")
    )

    def refuses(origin: str | None) -> bool:
        headers = {} if origin is None else {"Origin": origin}
        page = SimpleNamespace(listener=listener, request=SimpleNamespace(headers=headers))
        try:
            PageHandler.require_same_origin(page)  # type: ignore[arg-type]
        except HTTPError as error:
            return error.status_code == 404
        return False

    assert not refuses("https://table.local:80" if secure else "http://table.local:80")
    assert refuses("http://10.0.0.1:80") == secure
    assert refuses("https://10.0.0.1:80") == (not secure)
    assert refuses("https://else.where:80")
    assert refuses(None)


def test_only_with_a_certificate_the_words_are_encrypted_and_by_no_old_version(tmp_path: Path) -> None:
    assert tls_of(SimpleNamespace(certificate=None)) is None  # type: ignore[arg-type]
    context = tls_of(SimpleNamespace(certificate=certificate_for(tmp_path, ["127.0.0.1"])))  # type: ignore[arg-type]
    assert context is not None
    assert context.minimum_version == ssl.TLSVersion.TLSv1_2
    with closing(Listener("127.0.0.1", 0, lambda one: score_routes(one, lambda: NumberedScores(7, SCORES)),
                          certificate=certificate_for(tmp_path, ["127.0.0.1"]))) as server:  # fmt: skip
        unsafe = ssl._create_unverified_context()
        with closing(http.client.HTTPSConnection(server.address, server.port, timeout=10, context=unsafe)) as asking:
            asking.request("GET", f"/{server.token}/")
            assert asking.getresponse().status == 200


def test_a_server_that_is_not_wanted_any_more_when_it_is_ready_frees_its_port() -> None:
    opened = socket.create_server(("127.0.0.1", 0))
    opened.setblocking(False)
    listener = SimpleNamespace(certificate=None, host_headers=(), token="x")
    said = list[int]()
    servers.answer_requests(listener, opened, [], lambda end: False, lambda: said.append(opened.fileno()))  # type: ignore[arg-type]
    assert said == [-1], "it is said once the port is free"


def test_closing_does_not_wait_for_readers(server: Listener) -> None:
    with connect(server) as silent:
        silent.sendall(b"GET")
        time.sleep(0.1)
        began = time.monotonic()
        server.close()
        assert time.monotonic() - began < 0.2


def test_the_library_is_imported_only_when_something_listens() -> None:
    words = "import sys, scorekeeper.ui.posting, scorekeeper.local_page.phone; sys.exit('tornado' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0
