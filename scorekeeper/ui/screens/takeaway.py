"""The screen on which a match leaves the table: a preview, what goes along, and keys for each stick, for the documents
folder, and for the printer."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import numpy as np
from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.appliance.power import supervised
from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import outside, takeaway
from scorekeeper.present.afterwards.print import voice
from scorekeeper.present.afterwards.takeaway import Part, PartLine
from scorekeeper.present.texts import _, system_language
from scorekeeper.records import printing
from scorekeeper.records.outside import FOLDER, documents
from scorekeeper.ui.screens.writing import WritingPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.card import Card, CardKind, card_height
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.picture import Picture, Pixels
from scorekeeper.ui.widgets.kit.rows import switch_row
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.records.match_files import MatchFiles
    from scorekeeper.ui.app import ScorekeeperApp

PREVIEW_SHARE = 0.34
"""The share of a wide display for the preview."""
PREVIEW_PX_PER_MM = 2.0


class Page(WritingPage):
    """The files of one match, or of something else. Arguments: number (of the match in the journal), or make (which
    makes the files) and offered (their parts)."""

    dice = "pass over"

    def __init__(
        self, app: "ScorekeeperApp", number: int = 0, make: "Callable[[], MatchFiles] | None" = None,
        offered: frozenset[Part] = takeaway.PRESET,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.number, self.make, self.offered = number, make, offered
        self.chosen = offered
        self.preview: Pixels | None = None
        self.shown: Path | None = None
        """The folder on this computer into which was written, to be shown; None before."""
        self.gone = False
        Thread(target=self.draw_preview, name="preview", daemon=True).start()

    def files(self) -> "MatchFiles":
        if self.make:
            return self.make()
        from scorekeeper.records.match_files import match_files  # noqa: PLC0415  (reportlab and tables, on use)

        return match_files(self.app.table.data, self.number, voice, self.app.settings.language or system_language())

    def draw_preview(self) -> None:
        """Draw the first page in the background; without one (a damaged match) there is none."""
        try:
            page = self.files().first_page(PREVIEW_PX_PER_MM)
        except ScorekeeperError:
            return
        Clock.schedule_once(lambda _dt: self.previewed(page))

    def previewed(self, page: bytes) -> None:
        from vision.photo import decode  # noqa: PLC0415

        if not self.gone:
            self.preview = np.ascontiguousarray(decode(page).picture)
            self.refresh()

    def leave(self) -> None:
        self.gone = True
        super().leave()

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        room = look.width * (1 if look.portrait else 1 - PREVIEW_SHARE) - 3 * look.gap
        rows = [self.part_row(one, room) for one in takeaway.parts() if one.part in self.offered]
        below = [self.says_line(room), *self.ways(room)]
        content = Column(look, Scroll(look, *rows), *below)
        title = _("To take home")
        if look.portrait:
            return self.framed(title, content)
        return self.framed(title, Row(look, share(self.paper(), PREVIEW_SHARE), share(content, 1 - PREVIEW_SHARE)))

    def paper(self) -> Widget:
        look = self.look
        words = fixed(Words(look, _("The first page"), SMALL, look.colours.soft), height=look.text(SMALL) * 1.5)
        page = Picture(self.preview) if self.preview is not None else Words(look, "…", BODY, look.colours.soft)
        return Panel(look, page, words, padding=look.mm(1.5))

    def part_row(self, one: PartLine, room: float) -> Widget:
        words = (_("off"), _("on"))
        return switch_row(self.look, one.name, one.says, one.part in self.chosen, words, partial(self.switch, one.part),
                          room)  # fmt: skip

    def says_line(self, room: float) -> Widget:
        look = self.look
        text = _("Writing …") if self.busy else self.says or outside.waiting(len(self.sticks))
        ink = look.colours.warning if self.failed and self.says else look.colours.text
        return fixed(Words(look, text, SMALL, ink, align="left"), height=tall(look, text, room, SMALL))

    def ways(self, room: float) -> list[Widget]:
        """A card for each stick (gold if it is the only one); on a computer with a desktop also for the documents
        folder, and for the printer if there is one."""
        look, ready = self.look, bool(self.chosen) and not self.busy
        cards = []
        kind: CardKind
        for stick in self.sticks:
            kind = "off" if not ready else "gold" if len(self.sticks) == 1 else "tile"
            to = partial(self.write, stick / FOLDER, True)
            cards.append(Card(look, outside.onto(stick, False), to, takeaway.stick_says(stick), "stick", kind))
        if not supervised():
            kind = "tile" if ready else "off"
            cards.append(Card(look, outside.into_documents(), self.write_here, icon="past", kind=kind))
        if self.shown and printing.can_show():
            cards.append(Card(look, _("Show the folder"), self.show_folder, icon="share", kind="key"))
        if printing.can_print():
            cards.append(Card(look, _("Print"), self.print, icon="print", kind="key" if not self.busy else "off"))
        lines = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        high = max((card_height(look, one.text, "x", room / 2, icon=True) for one in cards), default=0)
        return [fixed(Row(look, *line), height=high) for line in lines]

    # ---- what is done

    def switch(self, part: Part) -> None:
        self.chosen = self.chosen ^ {part}
        self.refresh()

    def write(self, folder: Path, stick: bool) -> None:
        """Write the chosen files into this folder, of a stick or of this computer, in the background."""
        chosen = takeaway.kinds(self.chosen)

        def written() -> str:
            done = outside.written(len(self.files().write(folder, chosen).files), folder, stick)
            self.shown = None if stick else folder
            return done

        self.start(written)

    def write_here(self) -> None:
        self.write(documents() / FOLDER, False)

    def show_folder(self) -> None:
        assert self.shown
        folder, says = self.shown, self.says

        def opened() -> str:
            printing.show_folder(folder)
            return says

        self.start(opened)

    def print(self) -> None:
        def sent() -> str:
            files = self.files()
            printing.print_pdf(files.make["pdf"](), files.name)
            return takeaway.printed()

        self.start(sent)
