"""The screen with the result of a match as a QR code, for an app that collects results or as text."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.appliance.power import supervised
from scorekeeper.present.afterwards import outside
from scorekeeper.present.afterwards.past import moment
from scorekeeper.present.afterwards.print import voice
from scorekeeper.present.afterwards.share import Code, codes
from scorekeeper.present.texts import _, system_language
from scorekeeper.records.index import when_played
from scorekeeper.records.outside import FOLDER, documents
from scorekeeper.rules.match import Match
from scorekeeper.ui.screens.writing import WritingPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(WritingPage):
    """The result of a match as a QR code, and its files onto a stick or into a folder. Arguments: match (finished),
    number (of the match in the journal), when (the time that counts as its beginning if the journal does not hold
    it)."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp", match: Match, number: int, when: datetime) -> None:
        super().__init__(app)
        kept = when_played(app.table.data, number)
        begun, seconds = (moment(kept[0]) or when, kept[1]) if kept else (when, 0)
        self.codes = codes(match, number, begun, seconds)
        self.chosen, self.number = 0, number

    def build(self) -> Widget:
        look, shown = self.look, self.codes[self.chosen]
        keys = [fixed(Row(look, *map(self.key, range(len(self.codes)))), height=look.key)]
        room = look.width * (1 if look.portrait else 0.42) - 5 * look.gap
        words = [
            fixed(Words(look, text, size, ink, align="left"), height=tall(look, text, room, size))
            for text, size, ink in (
                (shown.says, BODY, look.colours.text),
                (_("Nothing leaves the table by itself."), SMALL, look.colours.soft),
                (self.file_words(), BODY, look.colours.warning if self.failed and self.says else look.colours.text),
            )
        ]
        code, title = QrCode(shown.text), _("Share the result")
        out = [] if self.busy or (self.says and not self.failed) else self.ways_out()
        said = Column(look, *(keys if len(self.codes) > 1 else []), Scroll(look, *words), *out)
        if look.portrait:
            return self.framed(title, share(code, 0.6), share(said, 0.4))
        if look.compact:
            return self.framed(title, Row(look, share(code, 0.58), share(said, 0.42)))
        return Row(look, share(code, 0.58), share(self.framed(title, said), 0.42), padding=look.gap)

    # ---- the files

    def file_words(self) -> str:
        return _("Writing …") if self.busy else self.says or outside.waiting(len(self.sticks))

    def ways_out(self) -> list[Widget]:
        """A key for each stick and, on a computer with a desktop, one for the documents folder."""
        look, only = self.look, len(self.sticks) == 1
        keys = [
            Key(look, outside.onto(stick, only), partial(self.write, stick / FOLDER, True), "main" if only else "plain")
            for stick in self.sticks
        ]
        if not supervised():
            keys.append(Key(look, outside.into_documents(), lambda: self.write(documents() / FOLDER, False)))
        return [fixed(key, height=look.key) for key in keys]

    def write(self, folder: Path, stick: bool) -> None:
        """Write the files of the match into this folder, of a stick or of this computer, in the background."""
        data, number, language = self.app.table.data, self.number, self.app.settings.language or system_language()

        def written() -> str:
            from scorekeeper.records.match_files import write_match  # noqa: PLC0415  (reportlab and tables, on use)

            return outside.written(len(write_match(data, number, folder, voice, language).files), folder, stick)

        self.start(written)

    # ---- the code

    def key(self, place: int) -> Widget:
        one: Code = self.codes[place]
        return choice_key(self.look, one.name, lambda: self.choose(place), place == self.chosen)

    def choose(self, place: int) -> None:
        self.chosen = place
        self.refresh()
