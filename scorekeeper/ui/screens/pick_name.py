"""The screen to pick one of several names, or to type a new one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.ui.screens import page
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.key import Key

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """A key for a new name, then one for each known name. Arguments: title, known (the names), new (the words on the
    key for a new one), asks (the title of the page on which it is typed), done (called with the name)."""

    def __init__(
        self, app: "ScorekeeperApp", title: str, known: Sequence[str], new: str, asks: str,
        done: Callable[[str], object],
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.title, self.known, self.new, self.asks, self.done = title, known, new, asks, done

    def build(self) -> Widget:
        look = self.look
        new = Key(look, self.new, self.name_new, symbol="plus", bold=True)
        keys = [Key(look, name, partial(self.choose_name, name)) for name in self.known]
        columns = 2 if look.width > look.mm(100) else 1
        return self.framed(self.title, key_grid(look, columns, [new, *keys]))

    def choose_name(self, name: str) -> None:
        self.done(name)
        self.app.back()

    def name_new(self) -> None:
        self.app.replace_screen("name", title=self.asks, done=self.done)
