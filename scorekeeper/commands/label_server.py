"""The page of `scorekeeper label` on tornado, for this computer only: a random word in the address lets nobody else in.

Only `scorekeeper label` imports it, so that no other command loads tornado.
"""

import asyncio
import json
import logging
import socket
from collections.abc import Callable
from hmac import compare_digest
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler

from vision.errors import LabelledSetError
from vision.replay.assets import content_policy_hash, fill_template, join_files
from vision.replay.labelling.desk import LabelDesk

LOCAL_ADDRESS = "127.0.0.1"
MOST_BODY_BYTES = 1 << 18
MOST_HEAD_BYTES = 1 << 14
PAGE_PACKAGE = "vision.replay.labelling"
SCRIPTS = ("work.js", "desk.js", "hands.js")
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Server": "Scorekeeper",
}


def page_and_policy() -> tuple[str, str]:
    """The page, and its content security policy."""
    style = join_files("vision.replay.page", ("colours.css",)) + join_files(PAGE_PACKAGE, ("label.css",))
    script = join_files(PAGE_PACKAGE, SCRIPTS)
    policy = (
        f"default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src '{content_policy_hash(style)}'; "
        f"script-src '{content_policy_hash(script)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return fill_template(PAGE_PACKAGE, "label.html", {"@STYLE@": style, "@SCRIPT@": script}), policy


class LabelHandler(RequestHandler):
    """Answers a request that has the token and comes from the page itself; status 404 for all others."""

    def initialize(self, desk: LabelDesk, token: str, hosts: tuple[str, ...]) -> None:
        self.desk, self.token, self.hosts = desk, token, hosts

    def prepare(self) -> None:
        known = compare_digest(str(self.path_args[0]).encode(), self.token.encode())
        host, origin = self.request.headers.get("Host", ""), self.request.headers.get("Origin")
        if not known or host not in self.hosts or origin not in (None, f"http://{host}"):
            raise HTTPError(404)

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: Any) -> None:
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps({"error": HTTPStatus(status_code).phrase}))

    async def answer(self, make: Callable[[], Any]) -> None:
        """Send what `make` returns as JSON; it runs in another thread, as it may wait for the reader. A
        LabelledSetError becomes status 409."""
        try:
            data = await asyncio.get_running_loop().run_in_executor(None, make)
        except LabelledSetError as error:
            self.set_status(409)
            data = {"error": str(error)}
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(data))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log an error, unless it is an HTTPError or OSError, without the address, which has the token in it."""
        if not isinstance(value, HTTPError | OSError):
            logging.getLogger(__name__).error("the page of the labeller failed", exc_info=(typ, value, tb))


class LabelPage(LabelHandler):
    def get(self, _token: str) -> None:
        text, policy = page_and_policy()
        self.set_header("Content-Security-Policy", policy)
        self.finish(text)


class LabelQuery(LabelHandler):
    """Requests of the page that change nothing."""

    async def get(self, _token: str, what: str) -> None:
        desk = self.desk
        name = self.get_query_argument("name", "", strip=False)
        answers: dict[str, Callable[[], Any]] = {
            "overview": desk.overview,
            "next": lambda: {"photo": call_desk(desk, desk.next_photo_name())},
            "photo": lambda: desk.photo(name),
            "doubts": desk.doubts,
            "names": desk.names_with_trust,
        }
        if what == "image":
            await self.image(name)
        else:
            await self.answer(answers[what])

    async def image(self, name: str) -> None:
        try:
            data = await asyncio.get_running_loop().run_in_executor(None, self.desk.image, name)
        except LabelledSetError:
            raise HTTPError(404) from None
        self.set_header("Content-Type", "image/jpeg")
        self.finish(data)


class LabelChange(LabelHandler):
    """Requests of the page that change something: label a photo, skip it, undo the last label. The answer is the photo
    to show next; by then a label is on disk, while a skipped photo is noted in memory only."""

    async def post(self, _token: str, what: str) -> None:
        if self.request.headers.get("Content-Type") != "application/json":
            raise HTTPError(404)
        try:
            asked = json.loads(self.request.body)
        except (ValueError, RecursionError):
            asked = None
        if not isinstance(asked, dict):
            raise HTTPError(400)
        await self.answer(lambda: answer_change(self.desk, what, asked))


def answer_change(desk: LabelDesk, what: str, asked: dict[str, Any]) -> Any:
    """Do what the page asks; return the overview of the set and the photo to show next: after an undo the one whose
    answer was taken back, else the next one to label if the page asks for it (`mode` is "todo"); None if there is no
    such photo."""
    if what == "undo":
        name = desk.undo()
    else:
        name = str(asked.get("name"))
        desk.label(name, asked.get("dice")) if what == "label" else desk.skip(name)
        name = desk.next_photo_name() if asked.get("mode") == "todo" else ""
    return {"photo": call_desk(desk, name), "overview": desk.overview()}


def call_desk(desk: LabelDesk, name: str) -> Any:
    return desk.photo(name) if name else None


def desk_application(desk: LabelDesk, token: str, port: int) -> Application:
    # Tornado would log a line for each refused request, with the words of the stranger.
    for name in ("tornado.access", "tornado.general", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    terms = {"desk": desk, "token": token, "hosts": (f"{LOCAL_ADDRESS}:{port}", f"localhost:{port}")}
    return Application(
        [
            (r"/([\w-]+)/", LabelPage, terms),
            (r"/([\w-]+)/(overview|next|photo|image|doubts|names)", LabelQuery, terms),
            (r"/([\w-]+)/(label|skip|undo)", LabelChange, terms),
        ],
        log_function=lambda handler: None,
    )


async def serve(desk: LabelDesk, opened: socket.socket, ready: Callable[[str], None]) -> None:
    """Answer requests on this socket until the task is cancelled; `ready` gets the address of the page."""
    token = token_urlsafe(16)
    port = int(opened.getsockname()[1])
    server = HTTPServer(
        desk_application(desk, token, port), max_body_size=MOST_BODY_BYTES, max_header_size=MOST_HEAD_BYTES
    )
    server.add_sockets([opened])
    ready(f"http://{LOCAL_ADDRESS}:{port}/{token}/")
    try:
        await asyncio.Event().wait()
    finally:
        server.stop()
        await server.close_all_connections()


def local_socket(port: int) -> socket.socket:
    """A socket that listens on this port and that only this computer reaches; port 0 is any free one. An OSError if the
    port is taken."""
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((LOCAL_ADDRESS, port))
        opened.listen(16)
        opened.setblocking(False)
    except OSError:
        opened.close()
        raise
    return opened
