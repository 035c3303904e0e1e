"""The screen to enter a number of up to four digits, with a key for each digit."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import HUGE, TITLE
from scorekeeper.ui.widgets.kit.band import gold_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Grid, Panel, Row, share
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

MOST_DIGITS = 4


class Page(page.Page):
    """The number so far and the keys. Arguments: title (what the number is, beside it), done (called with the number),
    number (None: nothing yet), head (the title in the band; empty for "Points")."""

    def __init__(
        self, app: "ScorekeeperApp", title: str, done: Callable[[int], object], number: int | None = None,
        head: str = "",
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.title, self.done, self.head = title, done, head or _("Points")
        self.digits = "" if number is None else str(number)

    def build(self) -> Widget:
        look = self.look
        name = share(Words(look, self.title, break_words=True), 0.5)
        field = Panel(look, name, Words(look, self.digits or "–", HUGE, bold=True))
        keys = [Key(look, digit, partial(self.type_digit, digit), size=TITLE) for digit in "123456789"]
        keys += [
            Key(look, "", self.clear, symbol="erase", name="erase"),
            Key(look, "0", partial(self.type_digit, "0"), size=TITLE),
        ]
        pad = Grid(look, 4 if look.is_compact_landscape else 3, *keys)
        ready = gold_key(look, _("Done"), self.finish, bool(self.digits))
        if look.is_portrait:
            return self.framed(self.head, share(field, 0.25), share(pad, 0.75), right=ready)
        return self.framed(self.head, Row(look, share(field, 0.4), share(pad, 0.6)), right=ready)

    def type_digit(self, digit: str) -> None:
        if len(self.digits) < MOST_DIGITS:
            self.digits = (self.digits + digit).lstrip("0") or "0"
        self.refresh()

    def clear(self) -> None:
        self.digits = self.digits[:-1]
        self.refresh()

    def finish(self) -> None:
        self.done(int(self.digits))
        self.app.back()
