"""The screen with the result of a match as a QR code: for an app that collects results, as text, or the address from
which a phone fetches the files of the match."""

from datetime import datetime
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.local_page.parcel import Parcel
from scorekeeper.present.afterwards import takeaway
from scorekeeper.present.afterwards.dates import screen_local_time
from scorekeeper.present.afterwards.print import paper_words
from scorekeeper.present.afterwards.share import files_code, share_codes
from scorekeeper.present.texts import _, system_language, translated
from scorekeeper.records.index import when_played
from scorekeeper.rules.match import Match
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.card import TouchCard, card_height
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """The result of a match as a QR code. Arguments: match (finished), number (of the match in the journal), when (the
    time that counts as its beginning if the journal does not hold it)."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp", match: Match, number: int, when: datetime) -> None:
        super().__init__(app)
        kept = when_played(app.table.data, number)
        begun, seconds = (screen_local_time(kept.begun) or when, kept.seconds) if kept else (when, 0)
        self.codes = share_codes(match, number, begun, seconds)
        self.chosen, self.number, self.players = 0, number, ", ".join(match.setup.players)
        self.problem, self.asked, self.gone = "", False, False
        if app.table.board and app.table.board.link:
            self.codes = (*self.codes, files_code(""))

    def leave(self) -> None:
        self.gone = True
        if self.asked and self.app.table.board:
            self.app.table.board.offer_files(None)

    # ---- what is drawn

    def build(self) -> Widget:
        look, shown = self.look, self.codes[self.chosen]
        keys = [fixed(Row(look, *map(self.code_key, range(len(self.codes)))), height=look.least_touch_px)]
        room = look.width * (1 if look.is_portrait else 0.42) - 5 * look.gap
        ink = look.colours.warning if self.problem else look.colours.text
        words = [
            fixed(Words(look, text, size, colour, align="left"), height=text_height(look, text, room, size))
            for text, size, colour in (
                (self.problem or shown.says, BODY, ink),
                (_("Nothing leaves the table by itself."), SMALL, look.colours.soft),
            )
        ]
        title, more = _("Share the result"), _("Print, or to a stick")
        out = fixed(TouchCard(look, more, self.open_files_page, icon="stick", kind="key", opens=True),
                    height=card_height(look, more, "", room, icon=True))  # fmt: skip
        said = Column(look, *(keys if len(self.codes) > 1 else []), Scroll(look, *words), out)
        code = QrCode(shown.text) if shown.text else Words(look, "" if self.problem else _("Writing …"))
        if look.is_portrait:
            return self.framed(title, share(code, 0.6), share(said, 0.4))
        if look.is_compact:
            return self.framed(title, Row(look, share(code, 0.58), share(said, 0.42)))
        return Row(look, share(self.framed(title, said), 0.42), share(Column(look, code, padding=look.gap), 0.58))

    def code_key(self, place: int) -> Widget:
        return choice_key(self.look, self.codes[place].name, lambda: self.choose_code(place), place == self.chosen)

    # ---- what is done

    def open_files_page(self) -> None:
        self.app.go("result_files", number=self.number)

    def choose_code(self, place: int) -> None:
        self.chosen, self.problem = place, ""
        if not self.codes[place].text and not self.asked:
            self.asked = True
            Thread(target=self.make_match_files, name="files", daemon=True).start()
        self.refresh()

    def make_match_files(self) -> None:
        """Make the files of the match in the background; the clock of the screen then offers them to phones."""
        language = self.app.settings.language or system_language()
        parcel, problem = None, ""
        try:
            from scorekeeper.records.match_files import FILE_KINDS, match_files  # noqa: PLC0415  (reportlab, on use)

            files = match_files(self.app.table.data, self.number, paper_words, language).make_files(FILE_KINDS)
            parcel = Parcel(files, takeaway.download_page_words(self.players), language)
        except ScorekeeperError as error:
            problem = translated(error.sentence)
        Clock.schedule_once(lambda _dt: self.offer_parcel(parcel, problem))

    def offer_parcel(self, parcel: Parcel | None, problem: str) -> None:
        board = self.app.table.board
        if self.gone or board is None:
            return
        self.problem, self.asked = problem, not problem
        self.codes = (*self.codes[:-1], files_code(board.offer_files(parcel)))
        self.refresh()
