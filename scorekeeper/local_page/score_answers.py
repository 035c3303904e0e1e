"""What the scoreboard answers: its page, the part of it that changes, and the same as JSON for other programs."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from tornado.web import url

from scorekeeper.local_page.listener import Listener
from scorekeeper.local_page.page import changing_html, score_page
from scorekeeper.local_page.scores import NumberedScores
from scorekeeper.local_page.server import PageHandler, Routes

SCORES_VERSION = 1
"""The version of scores.json; it grows when a key changes its meaning or is removed."""

NewestScores = Callable[[], NumberedScores]
"""A function that returns the newest state of the scoreboard with its number."""


class ScoreHandler(PageHandler):
    """The base of the scoreboard's answers: takes the newest state, and sends its number in a header."""

    def initialize(self, listener: Listener, newest: NewestScores | None = None) -> None:
        super().initialize(listener)
        assert newest is not None
        self.number, self.scores = newest()
        self.set_header("X-Number", str(self.number))


class ScorePageHandler(ScoreHandler):
    """Answers with the page of the scoreboard; the query `overlay` makes its background transparent, for streaming
    software."""

    def get(self, *_: str) -> None:
        overlay = "overlay" in self.request.query_arguments or self.request.query == "overlay"
        self.send_page(lambda nonce: score_page(self.scores, self.number, nonce, overlay))


class ScorePartHandler(ScoreHandler):
    """Answers with the part of the page that changes; status 204 if the query says that the reader has seen it."""

    def get(self, *_: str) -> None:
        if self.request.query == f"seen={self.number}":
            self.set_status(204)
            self.clear_header("Content-Type")
            self.finish()
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(changing_html(self.scores))


class ScoreDataHandler(ScoreHandler):
    """Answers with what the page shows, as JSON."""

    def get(self, *_: str) -> None:
        words: dict[str, Any] = {"version": SCORES_VERSION, "number": self.number, **asdict(self.scores)}
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(words, ensure_ascii=False))


def score_routes(listener: Listener, newest: NewestScores) -> Routes:
    parts = {
        r"/([^/]+)/": ScorePageHandler,
        r"/([^/]+)/scores": ScorePartHandler,
        r"/([^/]+)/scores\.json": ScoreDataHandler,
    }
    return [url(path, handler, {"listener": listener, "newest": newest}) for path, handler in parts.items()]
