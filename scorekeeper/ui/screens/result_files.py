"""The screen on which a match leaves the table: a preview, switches for what goes along, and keys that write it onto
the chosen stick or into the documents folder, or print it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import numpy as np
from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.appliance.power import is_supervised
from scorekeeper.appliance.sticks import Stick
from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import outside, takeaway
from scorekeeper.present.afterwards.print import paper_words
from scorekeeper.present.afterwards.takeaway import FilePart, FilePartRow
from scorekeeper.present.house import sticks as words
from scorekeeper.present.texts import _, system_language
from scorekeeper.records import printing
from scorekeeper.records.documents import documents_folder
from scorekeeper.records.outside import FOLDER
from scorekeeper.ui.screens.writing import UsbStickPage
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.card import CardKind, TouchCard, card_height
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.picture import Picture, Pixels
from scorekeeper.ui.widgets.kit.rows import switch_row
from scorekeeper.ui.widgets.kit.stick import empty_stick_place, stick_card
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.records.match_files import MatchFiles
    from scorekeeper.ui.app import ScorekeeperApp

PREVIEW_WIDTH_SHARE = 0.34
"""The share of a wide display for the preview."""
PREVIEW_PX_PER_MM = 2.0
STICK_WIDTH_SHARE = 0.56
"""The share of a line's width for the card of the stick in landscape; the rest is for the key that writes."""


class Page(UsbStickPage):
    """The files of one match, or others, as of a season. Arguments: number (of the match in the journal), or make (a
    function that returns the files), and offered (those of the parts "sheet", "tables", "picture" and "data" that can
    be chosen)."""

    dice = "pass over"

    def __init__(
        self, app: "ScorekeeperApp", number: int = 0, make: "Callable[[], MatchFiles] | None" = None,
        offered: frozenset[FilePart] = takeaway.PRESET_PARTS,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.number, self.make, self.offered = number, make, offered
        self.chosen = offered
        self.preview: Pixels | None = None
        self.shown: Path | None = None
        """The folder on this computer into which files were written, for the key that shows it; None before."""
        self.gone = False
        Thread(target=self.draw_preview, name="preview", daemon=True).start()

    def make_files(self) -> "MatchFiles":
        if self.make:
            return self.make()
        from scorekeeper.records.match_files import match_files  # noqa: PLC0415  (reportlab and tables, on use)

        return match_files(
            self.app.table.data, self.number, paper_words, self.app.settings.language or system_language()
        )

    def draw_preview(self) -> None:
        """Draw the preview of the first page in the background; it stays empty if the files cannot be made, as of a
        damaged match."""
        try:
            page = self.make_files().first_page(PREVIEW_PX_PER_MM)
        except ScorekeeperError:
            return
        Clock.schedule_once(lambda _dt: self.show_preview(page))

    def show_preview(self, page: bytes) -> None:
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
        room = look.width * (1 if look.is_portrait else 1 - PREVIEW_WIDTH_SHARE) - 3 * look.gap
        rows = [self.part_row(one, room) for one in takeaway.takeaway_parts() if one.part in self.offered]
        title, listed = _("To take home"), Scroll(look, *rows)
        pages = [self.paper_preview()] if look.is_portrait and not look.is_compact else []
        if pages:
            fixed(listed, height=sum(row.height + look.gap for row in rows))
        content = Column(look, *pages, listed, *self.destination_keys(room))
        if look.is_portrait:
            return self.framed(title, content)
        return self.framed(
            title, Row(look, share(self.paper_preview(), PREVIEW_WIDTH_SHARE), share(content, 1 - PREVIEW_WIDTH_SHARE))
        )

    def paper_preview(self) -> Widget:
        look = self.look
        below = fixed(Words(look, _("The first page"), SMALL, look.colours.soft), height=look.text(SMALL) * 1.5)
        page = Picture(self.preview) if self.preview is not None else Words(look, "…", BODY, look.colours.soft)
        return Panel(look, page, below, padding=look.mm(1.5))

    def part_row(self, one: FilePartRow, room: float) -> Widget:
        said = (_("off"), _("on"))
        return switch_row(
            self.look, one.name, one.says, one.part in self.chosen, said, partial(self.toggle_part, one.part), room
        )

    def destination_keys(self, room: float) -> list[Widget]:
        """The parts about where the files go: progress or result of the work, the stick (only without these, or after a
        failure), and keys for the documents folder (not under the systemd unit), for showing the folder just written,
        and for the printer."""
        look, ready = self.look, bool(self.chosen) and not self.busy
        work = self.progress_or_result(room)
        lines = [*work]
        if not work or self.failed:
            lines += self.stick_lines(room, ready)
        kind: CardKind = "key" if ready else "off"
        cards = []
        if not is_supervised():
            cards.append(
                TouchCard(look, outside.into_documents_key_words(), self.write_to_documents, icon="past", kind=kind)
            )
        if self.shown and printing.can_show_folder():
            cards.append(TouchCard(look, _("Show the folder"), self.show_folder, icon="share", kind="key"))
        if printing.can_print():
            cards.append(
                TouchCard(look, _("Print"), self.print_sheet, icon="print", kind="key" if not self.busy else "off")
            )
        high = max((card_height(look, one.text, "", room / 2, icon=True) for one in cards), default=0)
        pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        return [*lines, *[fixed(Row(look, *pair), height=high) for pair in pairs]]

    def stick_lines(self, room: float, ready: bool) -> list[Widget]:
        """The chosen stick beside the key that writes, in portrait above it; a tap on the stick changes to the next of
        several. Without a stick, the place for one."""
        look, stick = self.look, self.stick
        if stick is None:
            return [empty_stick_place(look, outside.no_stick_for_match_words(), room)]
        part = 1.0 if look.is_portrait else STICK_WIDTH_SHARE
        hinders = words.obstacle_words(stick)
        following = (self.sticks.index(stick) + 1) % len(self.sticks)
        act = partial(self.choose_stick, following) if following != self.place and not self.busy else None
        lines = (hinders or words.space_words(stick),)
        tile = stick_card(look, self.sticks.index(stick), words.stick_name(stick), lines, words.used_part(stick), act,
                          False, room * part, bool(hinders), opens_page=act is not None)  # fmt: skip
        write = TouchCard(look, _("Write it"), partial(self.write_files, stick.path / FOLDER, stick),
                     takeaway.file_kinds_count_words(self.chosen), "stick", "gold" if ready and not hinders else "off",
                     size=HEAD)  # fmt: skip
        if look.is_portrait:
            return [tile, fixed(write, height=look.mm(14))]
        high = max(
            tile.height, card_height(look, write.text, write.says, room * (1 - STICK_WIDTH_SHARE), HEAD, icon=True)
        )
        tile.size_hint_y = 1
        return [fixed(Row(look, share(tile, STICK_WIDTH_SHARE), share(write, 1 - STICK_WIDTH_SHARE)), height=high)]

    # ---- what is done

    def toggle_part(self, part: FilePart) -> None:
        if not self.busy:
            self.chosen = self.chosen ^ {part}
            self.forget_result()

    def write_files(self, folder: Path, stick: Stick | None) -> None:
        """Write the chosen files into this folder in the background; `stick` is the stick with the folder, None on this
        computer."""
        chosen = takeaway.file_kinds(self.chosen)

        def written() -> str:
            done = outside.written_words(len(self.make_files().write(folder, chosen, self.show_progress).files), folder)
            self.shown = None if stick else folder
            return done

        self.start_work(written, stick=stick)

    def write_to_documents(self) -> None:
        self.write_files(documents_folder() / FOLDER, None)

    def show_folder(self) -> None:
        assert self.shown
        folder, says = self.shown, self.says

        def opened() -> str:
            printing.show_folder(folder)
            return says

        self.start_work(opened)

    def print_sheet(self) -> None:
        def sent() -> str:
            files = self.make_files()
            printing.print_pdf(files.make["pdf"](), files.name)
            return takeaway.printed_message()

        self.start_work(sent)
