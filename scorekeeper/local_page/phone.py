"""The pages by which a phone becomes the camera, opened and closed by a setting; its pictures go to the inbox of
vision."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from scorekeeper.errors import Missing, Sentence, reason_of
from scorekeeper.local_page.address import own_address
from scorekeeper.local_page.certificate import certificate_for
from scorekeeper.local_page.listener import Listener
from scorekeeper.local_page.phone_words import PhoneOverlay, PhoneWords
from scorekeeper.local_page.phones import Phones
from scorekeeper.storage import make_folder_in_data, read_whole, write_whole
from vision.sources.phone import INBOX, Inbox

if TYPE_CHECKING:
    from scorekeeper.local_page.server import Routes

PHONE_PORT = 8128
"""The https port of the page for phones; deploy/phone.conf opens it, and the next port, where http takes single
photos."""
FOLDER = "phone"
"""The folder beside the games with the certificate and the token."""
TOKEN_FILE = "token"
TOKEN_LETTERS = 16
PAGE_NOT_OPENED = Sentence(
    "A phone cannot be the camera: this device has no local network, or the program may not use it "
    "(see deploy/phone.md)."
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PhoneState:
    """What the screen shows of the page for phones: its addresses for running pictures and for single photos (empty
    while it is closed), why it cannot be opened, whether the phone that is the camera is connected, and whether another
    one waits for an answer."""

    link: str = ""
    photo_link: str = ""
    problem: str = ""
    connected: bool = False
    asking: bool = False


class PhoneCamera:
    """Serves the pages for phones while they are wanted. Only the screen's thread may call it.

    The token is kept beside the games, so that a phone comes back after a restart; `want(False)` forgets it.
    """

    def __init__(
        self, data: Path, inbox: Inbox = INBOX, find: Callable[[], str] = own_address, port: int = PHONE_PORT
    ) -> None:
        self._folder, self._inbox, self._find, self._port = data / FOLDER, inbox, find, port
        self._phones = Phones()
        self._pages: list[Listener] = []
        self._words, self._overlay = PhoneWords(), PhoneOverlay()
        self._problem = ""

    @property
    def state(self) -> PhoneState:
        link, photo_link = [page.link for page in self._pages] or ["", ""]
        return PhoneState(link, photo_link, self._problem, self._phones.connected, self._phones.asking)

    def show(self, words: PhoneWords, overlay: PhoneOverlay) -> None:
        """Set the sentences of the page, and what a phone shows over its picture."""
        self._words, self._overlay = words, overlay

    def answer_waiting_phone(self, is_allowed: bool) -> None:
        """Make the waiting phone the camera if it `is_allowed`, else refuse it."""
        self._phones.answer_waiting_phone(is_allowed)

    def want(self, wanted: bool) -> None:
        """Open or close the pages; open ones are opened again only if this machine has another address now. If they
        cannot be opened, `state.problem` says why."""
        if not wanted:
            self.close()
            (self._folder / TOKEN_FILE).unlink(missing_ok=True)
            return
        address = self._find()
        if self._pages and address in ("", self._pages[0].address):
            return
        self.close()
        self._open(address)

    def close(self) -> None:
        """Close the pages; phones come back with the same token when they are opened again."""
        for page in self._pages:
            page.close()
        self._pages, self._problem = [], ""
        self._phones.forget_all()
        self._inbox.clear()

    def _open(self, address: str) -> None:
        opened: list[Listener] = []
        try:
            if not address:
                raise OSError
            names = (address, *own_host_names())
            paper, word = certificate_for(self._folder, names), self._token()
            opened.append(Listener(address, self._port, self._routes, word, paper, own_host_names()))
            plain = self._port and self._port + 1
            opened.append(Listener(address, plain, self._routes, token_urlsafe(12)))
        except Missing as error:
            self._problem = error.sentence
        except OSError as error:
            reason = reason_of(error) if error.errno else ""
            self._problem = Sentence(
                "The page for phones cannot be opened at {address}: {reason}", address=address, reason=reason
            ) if reason else PAGE_NOT_OPENED  # fmt: skip
        if self._problem:
            for page in opened:
                page.close()
            return
        self._pages = opened

    def _token(self) -> str:
        """The token of the page: the one kept in the folder, or else a new one, which is kept there."""
        path = self._folder / TOKEN_FILE
        try:
            kept = read_whole(path, 64).decode()
        except (OSError, ValueError):
            kept = ""
        if len(kept) == TOKEN_LETTERS and kept.isascii() and kept.replace("-", "").replace("_", "").isalnum():
            return kept
        made = token_urlsafe(12)
        make_folder_in_data(self._folder)
        write_whole(path, made.encode())
        return made

    def _routes(self, listener: Listener) -> "Routes":
        from scorekeeper.local_page.phone_answers import PhoneDesk, phone_routes  # noqa: PLC0415

        return phone_routes(listener, PhoneDesk(self._inbox, self._phones, lambda: self._words, lambda: self._overlay))


def own_host_names() -> tuple[str, ...]:
    """The name by which this machine is found in a network without a name server (NAME.local); empty if its host name
    does not serve for that."""
    name = socket.gethostname().partition(".")[0].lower()
    return (f"{name}.local",) if name.isascii() and name.replace("-", "").isalnum() and name != "localhost" else ()
