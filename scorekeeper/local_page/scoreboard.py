"""The scoreboard of a table: a page for readers on the local network that a setting opens and closes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorekeeper.errors import Sentence, reason_of
from scorekeeper.local_page.address import own_address
from scorekeeper.local_page.listener import Listener
from scorekeeper.local_page.parcel import Parcel
from scorekeeper.local_page.scores import NumberedScores, Scores

if TYPE_CHECKING:
    from scorekeeper.local_page.server import Routes

SCOREBOARD_PORT = 8127
"""The port on which the scoreboard is read; deploy/scoreboard.conf opens it."""
PAGE_NOT_OPENED = Sentence(
    "The scoreboard cannot be opened: this device has no local network, or the program may not use it "
    "(see deploy/guide.md)."
)  # fmt: skip


class Scoreboard:
    """Serves the page while it is wanted: `want` opens and closes it, `show` changes what readers see, `offer_files`
    lets phones fetch the files of a match. Only the screen's thread may call them."""

    def __init__(self, find: Callable[[], str] = own_address, port: int = SCOREBOARD_PORT) -> None:
        self._find, self._port = find, port
        self._page: Listener | None = None
        self._shown = NumberedScores(0, Scores("Scorekeeper"))
        self._parcel: Parcel | None = None
        self.problem = ""
        """Why the scoreboard is not open although it is wanted; else empty."""

    @property
    def link(self) -> str:
        """The address of the page, which contains its secret; empty while it is closed."""
        return self._page.link if self._page else ""

    def show(self, scores: Scores) -> None:
        number, before = self._shown
        if scores != before:
            self._shown = NumberedScores(number + 1, scores)

    def offer_files(self, parcel: Parcel | None) -> str:
        """Let phones fetch these files instead of those offered before, None for no files; return their address, empty
        while the page is closed."""
        self._parcel = parcel
        return f"{self.link}files/{parcel.secret}/" if parcel and self.link else ""

    def want(self, wanted: bool) -> None:
        """Open or close the scoreboard; an open one is opened again only if this machine has another address now. If it
        cannot be opened, `problem` says why."""
        if not wanted:
            self.close()
            return
        address = self._find()
        if self._page and address in ("", self._page.address):
            return
        self.close()
        self._open(address)

    def close(self) -> None:
        self.problem, self._parcel = "", None
        if self._page:
            self._page.close()
        self._page = None

    def _open(self, address: str) -> None:
        try:
            if not address:
                raise OSError
            self._page = Listener(address, self._port, self._routes)
        except OSError as error:
            reason = reason_of(error) if error.errno else ""
            self.problem = Sentence(
                "The scoreboard cannot be opened at {address}: {reason}", address=address, reason=reason
            ) if reason else PAGE_NOT_OPENED  # fmt: skip

    def _routes(self, listener: Listener) -> "Routes":
        from scorekeeper.local_page import parcel_answers, score_answers  # noqa: PLC0415

        files = parcel_answers.parcel_routes(listener, lambda: self._parcel)
        return [*score_answers.score_routes(listener, lambda: self._shown), *files]
