"""The screen with the result of a match as a QR code, for an app that collects results or as text."""

from datetime import datetime
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.past import moment
from scorekeeper.present.afterwards.share import Code, codes
from scorekeeper.present.texts import _
from scorekeeper.records.index import when_played
from scorekeeper.rules.match import Match
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """The result of a match as a QR code. Arguments: match (finished), number (of the match in the journal), when (the
    time that counts as its beginning if the journal does not hold it)."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp", match: Match, number: int, when: datetime) -> None:
        super().__init__(app)
        kept = when_played(app.table.data, number)
        begun, seconds = (moment(kept[0]) or when, kept[1]) if kept else (when, 0)
        self.codes = codes(match, number, begun, seconds)
        self.chosen = 0

    def build(self) -> Widget:
        look, shown = self.look, self.codes[self.chosen]
        keys = [fixed(Row(look, *map(self.key, range(len(self.codes)))), height=look.key)]
        room = look.width * (1 if look.portrait else 0.42) - 5 * look.gap
        words = [
            fixed(Words(look, text, size, ink, align="left"), height=tall(look, text, room, size))
            for text, size, ink in (
                (shown.says, BODY, look.colours.text),
                (_("Nothing leaves the table by itself."), SMALL, look.colours.soft),
            )
        ]
        code, title = QrCode(shown.text), _("Share by QR code")
        said = Column(look, *(keys if len(self.codes) > 1 else []), Scroll(look, *words))
        if look.portrait:
            return self.framed(title, share(code, 0.6), share(said, 0.4))
        if look.compact:
            return self.framed(title, Row(look, share(code, 0.58), share(said, 0.42)))
        return Row(look, share(code, 0.58), share(self.framed(title, said), 0.42), padding=look.gap)

    def key(self, place: int) -> Widget:
        one: Code = self.codes[place]
        return choice_key(self.look, one.name, lambda: self.choose(place), place == self.chosen)

    def choose(self, place: int) -> None:
        self.chosen = place
        self.refresh()
