"""What the table answers to a phone: the page, single photos, and a web socket that takes pictures."""

import json
import math
import struct
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.routing import Rule
from tornado.web import Application, HTTPError, stream_request_body, url
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from scorekeeper.local_page.listener import Listener
from scorekeeper.local_page.phone_page import phone_page_html
from scorekeeper.local_page.phone_words import PhoneOverlay, PhoneWords
from scorekeeper.local_page.phones import Phones
from scorekeeper.local_page.server import PageHandler, Routes
from vision.errors import PhotoError
from vision.sources.phone import Inbox, SentPicture

MOST_PHOTO_BYTES = 16 * 2**20
"""The most bytes of a single photo."""
PHOTO_ARRIVES_WITHIN_S = 5.5
"""Seconds in which a single photo must have arrived."""
MESSAGES_A_SECOND = 45
"""The most messages of a phone in one second; the web socket of one that sends more is closed."""
MOST_BAD_PICTURES = 10
"""The number of unusable pictures after which a phone's web socket is closed."""
BANNED_S = 10.0
"""Seconds for which an address is not answered after its web socket was closed for too many messages, or for unusable
pictures or reports."""
LONGEST_PHONE_NAME_LETTERS = 32
"""The most letters of the word by which a phone identifies itself."""
PICTURE_HEAD = struct.Struct("<dHxx")
"""The bytes before each JPEG: the time it was taken in milliseconds of the table's clock, and the angle of the phone's
screen in degrees."""
SETTING_RANGES = {
    "exposureTime": (1.0, 1e6), "iso": (1.0, 1e6), "focusDistance": (0.0, 1e4), "colorTemperature": (500.0, 2e4),
}  # fmt: skip
"""The camera settings that a phone may report and is asked to lock, with the range of values that is believed."""


class PhoneDesk:
    """What all answers to phones share: the inbox for pictures, which phone is the camera, the page's words, and what
    is drawn over the picture."""

    def __init__(
        self, inbox: Inbox, phones: Phones, words: Callable[[], PhoneWords], overlay: Callable[[], PhoneOverlay]
    ) -> None:
        self.inbox, self.phones, self.words, self.overlay = inbox, phones, words, overlay
        self.banned: dict[str, float] = {}

    def ban(self, address: str | None) -> None:
        if len(self.banned) > 256:
            self.banned.clear()
        self.banned[address or ""] = time.monotonic() + BANNED_S

    def report_for_phone(self, phone: str, asks_again: bool = False) -> dict[str, Any]:
        """Note a sign of life of this phone and return the report to it: its place, what the table sees, the tray's
        outline, the camera settings to lock, and the table's clock in milliseconds."""
        overlay = self.overlay()
        return {
            "place": self.phones.note_alive(phone, asks_again),
            "says": overlay.says,
            "tray": overlay.tray,
            "lock": self.inbox.wanted,
            "at": time.monotonic() * 1000,
        }


class PhoneHandler(PageHandler):
    """The base of the answers to phones: status 404 for banned addresses."""

    desk: PhoneDesk

    def initialize(self, listener: Listener, desk: PhoneDesk | None = None) -> None:
        super().initialize(listener)
        assert desk is not None
        self.desk = desk

    def prepare(self) -> None:
        super().prepare()
        if self.desk.banned.get(self.request.remote_ip or "", 0.0) > time.monotonic():
            raise HTTPError(404)

    @property
    def phone(self) -> str:
        """The word by which the phone identifies itself, from the query; status 404 if it is missing or malformed."""
        name = self.get_query_argument("phone", "")
        if not (name.isascii() and name.isalnum() and len(name) <= LONGEST_PHONE_NAME_LETTERS):
            raise HTTPError(404)
        return name


class PhonePageHandler(PhoneHandler):
    """Answers with the page that makes a phone the camera."""

    def get(self, *_: str) -> None:
        words = self.desk.words()
        self.set_header("Permissions-Policy", "camera=(self), screen-wake-lock=(self), microphone=(), geolocation=()")
        # Safari takes 'self' for https only.
        sockets = " ".join(f"wss://{host}" for host in self.listener.host_headers)
        self.send_page(lambda nonce: phone_page_html(words, nonce), f"'self' {sockets}")


class StateHandler(PhoneHandler):
    """Answers a phone that has no web socket with the report of `report_for_phone`, which it requests now and then."""

    def get(self, *_: str) -> None:
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(self.desk.report_for_phone(self.phone, self.get_query_argument("again", "") == "1")))


@stream_request_body
class PhotoHandler(PhoneHandler):
    """Takes one photo; its bytes are read only once the token and the origin were found right."""

    SUPPORTED_METHODS = ("POST",)

    def prepare(self) -> None:
        super().prepare()
        self.require_same_origin()
        self.got = bytearray()
        connection: Any = self.request.connection
        connection.set_max_body_size(MOST_PHOTO_BYTES)
        connection.set_body_timeout(PHOTO_ARRIVES_WITHIN_S)

    def data_received(self, chunk: bytes) -> None:
        self.got += chunk

    def post(self, *_: str) -> None:
        news = self.desk.report_for_phone(self.phone)
        news["taken"] = False
        if news["place"] == "camera":
            try:
                self.desk.inbox.put(SentPicture(bytes(self.got), time.monotonic(), single=True))
                news["taken"] = True
            except PhotoError:
                news["place"] = "bad"
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(news))


class PictureSocket(PhoneHandler, WebSocketHandler):
    """The web socket of a phone: takes pictures one by one, and answers each, so that no more are under way than the
    network carries."""

    def __init__(self, application: Application, request: HTTPServerRequest, **more: Any) -> None:
        super().__init__(application, request, **more)
        self._times: deque[float] = deque(maxlen=MESSAGES_A_SECOND)
        self._bad = 0
        self._name = ""

    def check_origin(self, origin: str) -> bool:
        return origin in [f"https://{host}" for host in self.listener.host_headers]

    async def get(self, *args: Any, **words: Any) -> None:
        self._name = self.phone
        await WebSocketHandler.get(self, *args, **words)

    def open(self, *_: str, **__: str) -> None:
        self.set_nodelay(True)

    def on_message(self, message: str | bytes) -> None:
        now = time.monotonic()
        if len(self._times) == MESSAGES_A_SECOND and now - self._times[0] < 1:
            self._stop(1008)
            return
        self._times.append(now)
        if isinstance(message, bytes):
            self._take_picture(message, now)
        else:
            self._answer_report(message)

    def on_close(self) -> None:
        self.desk.phones.note_closed(self._name)

    def _take_picture(self, message: bytes, now: float) -> None:
        if self.desk.phones.note_alive(self._name) == "camera":
            try:
                self.desk.inbox.put(parse_picture(message, now))
            except (PhotoError, struct.error):
                self._bad += 1
                if self._bad >= MOST_BAD_PICTURES:
                    self._stop(1007)
                    return
        self._say({"got": True})

    def _answer_report(self, message: str) -> None:
        """Take a report of the phone (its clock, its camera's settings, whether its owner asks again), keep the
        settings that are believable, and answer it; a malformed report ends the web socket."""
        try:
            said = json.loads(message) if len(message) < 2048 else None
        except ValueError:
            said = None
        if not isinstance(said, dict):
            self._stop(1007)
            return
        self.desk.inbox.settings = believable_settings(said.get("settings"))
        self._say(
            self.desk.report_for_phone(self._name, said.get("again") is True) | {"pong": parse_number(said.get("ping"))}
        )

    def _say(self, words: dict[str, Any]) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(words)).add_done_callback(lambda done: done.exception())

    def _stop(self, code: int) -> None:
        self.desk.ban(self.request.remote_ip)
        self.close(code)


def parse_picture(message: bytes, now: float) -> SentPicture:
    """A picture as it came over the web socket; a time that is later than `now`, in seconds of the monotonic clock, or
    no number counts as `now`. A struct.error if the message is shorter than PICTURE_HEAD."""
    taken, angle = PICTURE_HEAD.unpack_from(message)
    seconds = min(taken / 1000, now) if math.isfinite(taken) else now
    return SentPicture(message[PICTURE_HEAD.size :], seconds, angle)


def parse_number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else 0.0


def believable_settings(reported: object) -> dict[str, float]:
    """The camera settings that a phone reports, as far as they are known and within their range."""
    given = reported if isinstance(reported, dict) else {}
    return {
        name: float(given[name])
        for name, (least, most) in SETTING_RANGES.items()
        if isinstance(given.get(name), int | float) and least <= given[name] <= most
    }


def phone_routes(listener: Listener, desk: PhoneDesk) -> Routes:
    """The routes of the pages for phones. Without a certificate (http) there is no web socket, as a browser then gives
    no running pictures: only the page, its reports and single photos are left."""
    parts: dict[str, Any] = {
        r"/([^/]+)/": PhonePageHandler,
        r"/([^/]+)/state": StateHandler,
        r"/([^/]+)/photo": PhotoHandler,
    }
    if listener.certificate:
        parts[r"/([^/]+)/pictures"] = PictureSocket
    return [phone_route(path, handler, listener, desk) for path, handler in parts.items()]


def phone_route(path: str, handler: Any, listener: Listener, desk: PhoneDesk) -> Rule:
    return url(path, handler, {"listener": listener, "desk": desk})
