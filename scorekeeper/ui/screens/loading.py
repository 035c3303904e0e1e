"""The base of screens whose contents are read from the disk in the background."""

from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, Colour
from scorekeeper.ui.widgets.kit.layout import fixed
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

Content = TypeVar("Content")


class LoadingPage(page.Page, Generic[Content]):
    """A screen that shows what `fetch` returns. `content` is None until it was read for the first time, and after an
    error, which `problem` then says."""

    title = ""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.content: Content | None = None
        self.problem, self.gone = "", False
        self.read_again()

    def fetch(self) -> Content:
        """Read the contents, in a background thread."""
        raise NotImplementedError

    def page_with(self, content: Content) -> Widget:
        """Return the page with these contents."""
        raise NotImplementedError

    def read_again(self) -> None:
        def run() -> None:
            content, problem = None, ""
            try:
                content = self.fetch()
            except ScorekeeperError as error:
                problem = translated(error.sentence)
            Clock.schedule_once(lambda _dt: self.show_content(content, problem))

        Thread(target=run, name="records", daemon=True).start()

    def show_content(self, content: Content | None, problem: str = "") -> None:
        if not self.gone:
            self.content, self.problem = content, problem
            self.refresh()

    def leave(self) -> None:
        self.gone = True

    def build(self) -> Widget:
        if self.content is None:
            words = Words(self.look, self.problem or _("Reading …"), BODY, self.look.colours.soft)
            return self.framed(_(self.title), words)
        return self.page_with(self.content)

    def text_line(
        self, text: str, room: float, size: float = BODY, ink: Colour | None = None, bold: bool = False
    ) -> Widget:
        """A text as high as its lines need in this width."""
        words = Words(self.look, text, size, ink, bold=bold, align="left", break_words=True)
        return fixed(words, height=text_height(self.look, text, room, size, bold=bold))
