"""The pages for phones: pictures come in over the web socket, and everything else that knocks is refused."""

import asyncio
import http.client
import json
import math
import ssl
import struct
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from scorekeeper.local_page import phone_answers as answers
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.phone_answers import PICTURE_HEAD, believable_settings, parse_picture
from scorekeeper.local_page.phone_words import PhoneOverlay, PhoneWords
from scorekeeper.local_page.server import MOST_WEB_SOCKET_MESSAGE_BYTES
from tests.vision.sources.network_cameras import jpeg
from vision.sources.phone import Inbox

UNSAFE = ssl._create_unverified_context()


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def camera(tmp_path: Path, inbox: Inbox) -> Iterator[PhoneCamera]:
    with closing(PhoneCamera(tmp_path, inbox, lambda: "127.0.0.1", 0)) as one:
        one.want(True)
        one.show(PhoneWords(), PhoneOverlay(((0.1, 0.2),), "1 2 3"))
        yield one


def ask(link: str, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, str, str]:
    """Send a request; return the status, the Content-Security-Policy and the text of the answer."""
    parts = urlsplit(link)
    kind: Any = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    more = {"context": UNSAFE} if parts.scheme == "https" else {}
    with closing(kind(parts.hostname, parts.port, timeout=10, **more)) as connection:
        connection.request(method, parts.path + path, body=body, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Content-Security-Policy", ""), answer.read().decode()


def packed(data: bytes, taken: float | None = None, angle: int = 0) -> bytes:
    return PICTURE_HEAD.pack(time.monotonic() * 1000 if taken is None else taken, angle) + data


def talk(camera: PhoneCamera, then: Callable[[WebSocketClientConnection], Awaitable[None]], **given: str) -> None:
    """Open a web socket as the page does, and run `then` with it."""

    async def run() -> None:
        parts = urlsplit(given.pop("link", camera.state.link))
        origin = given.pop("origin", f"https://{parts.netloc}")
        phone = given.pop("phone", "a1")
        request = HTTPRequest(
            f"wss://{parts.netloc}{parts.path}pictures?phone={phone}", headers={"Origin": origin, **given},
            ssl_options=UNSAFE,
        )  # fmt: skip
        connection = await websocket_connect(request)
        try:
            await then(connection)
        finally:
            connection.close()

    asyncio.run(run())


async def heard(connection: WebSocketClientConnection) -> dict[str, Any]:
    message = await asyncio.wait_for(connection.read_message(), 5)
    assert isinstance(message, str)
    words: dict[str, Any] = json.loads(message)
    return words


def test_the_page_allows_its_own_script_and_socket_and_nothing_else(camera: PhoneCamera) -> None:
    status, policy, text = ask(camera.state.link, "")
    assert status == 200
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert f"wss://{urlsplit(camera.state.link).netloc}" in policy
    assert "Lay the phone over the tray" in text
    assert "//" not in text.replace("// ", "").replace("wss://", "").replace("://", "")


def test_a_word_cannot_end_the_script(camera: PhoneCamera) -> None:
    camera.show(PhoneWords(title="</script><b>", live="</script><i>"), PhoneOverlay())
    text = ask(camera.state.link, "")[2]
    assert text.count("</script>") == 1
    assert "<b>" not in text


def test_pictures_reach_the_inbox_with_the_time_they_were_taken(camera: PhoneCamera, inbox: Inbox) -> None:
    async def send(connection: WebSocketClientConnection) -> None:
        await connection.write_message(json.dumps({"ping": 12.5, "settings": {"iso": 100}}))
        news = await heard(connection)
        assert (news["place"], news["pong"], news["says"], news["tray"]) == ("camera", 12.5, "1 2 3", [[0.1, 0.2]])
        assert abs(news["at"] - time.monotonic() * 1000) < 1000
        await connection.write_message(packed(jpeg(), angle=90), binary=True)
        assert await heard(connection) == {"got": True}

    before = time.monotonic()
    talk(camera, send)
    sent = inbox.take(1)
    assert sent is not None
    assert before <= sent.taken <= time.monotonic()
    assert (sent.angle, sent.single, inbox.settings) == (90, False, {"iso": 100.0})
    assert camera.state.connected


@pytest.mark.parametrize(
    "given",
    [
        {"origin": "https://evil.example"}, {"origin": "null"}, {"Host": "evil.example"}, {"phone": "../x"},
        {"phone": ""}, {"phone": "a" * 33},
    ],
)  # fmt: skip
def test_other_origins_hosts_and_names_get_no_socket(camera: PhoneCamera, given: dict[str, str]) -> None:
    async def never(_: WebSocketClientConnection) -> None:
        raise AssertionError("it was opened")

    with pytest.raises(HTTPClientError) as refused:
        talk(camera, never, **given)
    assert refused.value.code in (403, 404)
    assert not camera.state.connected


def test_a_wrong_token_and_an_old_code_are_refused(camera: PhoneCamera, tmp_path: Path) -> None:
    old = camera.state.link
    assert ask(old.replace(old.split("/")[3], "A" * 16), "")[0] == 404
    camera.close()
    camera.want(True)
    again = camera.state.link
    assert again.split("/")[3] == old.split("/")[3], "a phone comes back after a restart"
    camera.want(False)
    assert camera.state.link == ""
    camera.want(True)
    new = camera.state.link
    assert new.split("/")[3] != old.split("/")[3]
    assert ask(new.replace(new.split("/")[3], old.split("/")[3]), "")[0] == 404


def test_a_flood_is_ended_and_its_sender_is_not_answered_for_a_while(
    camera: PhoneCamera, monkeypatch: pytest.MonkeyPatch
) -> None:
    # all of it within one moment, however busy this machine is
    monkeypatch.setattr(answers, "time", SimpleNamespace(monotonic=lambda: 100.0))

    async def flood(connection: WebSocketClientConnection) -> None:
        for _ in range(60):
            await connection.write_message("{}")
        while await asyncio.wait_for(connection.read_message(), 5) is not None:
            pass

    with suppress(WebSocketClosedError):  # the sender may see the closing while it writes
        talk(camera, flood)
    assert ask(camera.state.link, "")[0] == 404


def test_pictures_that_cannot_be_used_end_the_connection(camera: PhoneCamera, inbox: Inbox) -> None:
    async def spoil(connection: WebSocketClientConnection) -> None:
        for bad in [packed(jpeg()[:3000]), packed(b""), b"", b"short", packed(b"no picture")] * 2:
            await connection.write_message(bad, binary=True)
        while await asyncio.wait_for(connection.read_message(), 5) is not None:
            pass
        assert connection.close_code == 1007

    talk(camera, spoil)
    assert inbox.take(0.01) is None


def test_a_message_that_is_too_large_ends_the_connection(camera: PhoneCamera) -> None:
    async def send(connection: WebSocketClientConnection) -> None:
        with suppress(WebSocketClosedError):
            await connection.write_message(packed(bytes(MOST_WEB_SOCKET_MESSAGE_BYTES)), binary=True)
        while await asyncio.wait_for(connection.read_message(), 5) is not None:
            pass

    talk(camera, send)


@pytest.mark.parametrize(
    "word", ["", "[]", "{", "1", '{"ping": "x"}', '{"ping": 1e999}', '{"settings": [1]}', "x" * 5000]
)
def test_words_that_are_no_report_do_no_harm(camera: PhoneCamera, word: str) -> None:
    async def send(connection: WebSocketClientConnection) -> None:
        await connection.write_message(word)
        message = await asyncio.wait_for(connection.read_message(), 5)
        assert message is None or json.loads(message)["pong"] == 0

    talk(camera, send)


def test_a_second_phone_waits_until_the_table_allows_it(camera: PhoneCamera, inbox: Inbox) -> None:
    async def places(connection: WebSocketClientConnection) -> None:
        await connection.write_message(json.dumps({"ping": 1}))
        assert (await heard(connection))["place"] == "waits"
        assert camera.state.asking
        await connection.write_message(packed(jpeg()), binary=True)
        await heard(connection)
        assert inbox.take(0.01) is None
        camera.answer_waiting_phone(True)
        await connection.write_message(json.dumps({"ping": 1}))
        assert (await heard(connection))["place"] == "camera"

    camera._phones.note_alive("first")
    talk(camera, places, phone="second")
    assert camera._phones.note_alive("first") == "other"


# ---- single photos


def test_without_https_single_photos_are_taken_and_no_socket(camera: PhoneCamera, inbox: Inbox) -> None:
    link = camera.state.photo_link
    assert link.startswith("http://")
    origin = f"http://{urlsplit(link).netloc}"
    status, _, text = ask(link, "photo?phone=b2", "POST", jpeg(100, (640, 480)), Origin=origin)
    assert (status, json.loads(text)["taken"]) == (200, True)
    sent = inbox.take(1)
    assert sent is not None
    assert sent.single
    assert ask(link, "pictures?phone=b2")[0] == 404
    assert json.loads(ask(link, "state?phone=b2")[2])["place"] == "camera"


def test_the_two_pages_have_tokens_of_their_own(camera: PhoneCamera) -> None:
    assert camera.state.link.split("/")[3] != camera.state.photo_link.split("/")[3]


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_a_photo_of_another_page_is_refused(camera: PhoneCamera, inbox: Inbox, headers: dict[str, str]) -> None:
    assert ask(camera.state.photo_link, "photo?phone=b2", "POST", jpeg(), **headers)[0] == 404
    assert inbox.take(0.01) is None


def test_a_photo_that_cannot_be_read_is_said(camera: PhoneCamera) -> None:
    origin = f"http://{urlsplit(camera.state.photo_link).netloc}"
    for body in (b"", b"no picture", jpeg()[:2000]):
        answer = ask(camera.state.photo_link, "photo?phone=b2", "POST", body, Origin=origin)
        assert (answer[0], json.loads(answer[2])["place"]) == (200, "bad")


def test_a_body_with_a_wrong_token_or_of_any_size_is_not_taken_in(camera: PhoneCamera, inbox: Inbox) -> None:
    link, origin = camera.state.photo_link, f"http://{urlsplit(camera.state.photo_link).netloc}"
    wrong = link.replace(link.split("/")[3], "A" * 16)
    for where, size in ((wrong, 10_000_000), (link, answers.MOST_PHOTO_BYTES + 1)):
        with suppress(ConnectionError):  # closed before all was sent
            assert ask(where, "photo?phone=b2", "POST", bytes(size), Origin=origin)[0] >= 400
    assert inbox.take(0.01) is None


# ---- what is believed


@pytest.mark.parametrize("taken", [math.nan, math.inf, -math.inf, 1e30])
def test_a_time_that_cannot_be_is_now(taken: float) -> None:
    assert parse_picture(packed(b"x", taken), 50.0).taken == 50.0


def test_a_message_without_a_head_is_no_picture() -> None:
    with pytest.raises(struct.error):
        parse_picture(b"abc", 1.0)


def test_only_known_settings_within_their_range_are_believed() -> None:
    given = {"iso": 100, "exposureTime": -1, "torch": True, "focusDistance": "near", "colorTemperature": 1e9}
    assert believable_settings(given) == {"iso": 100.0}
    assert believable_settings([1]) == {}
