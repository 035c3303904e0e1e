"""The screen of an evening: who won, what was decisive, the best throw, luck and mistakes, a photo and a note."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import evening as present
from scorekeeper.present.afterwards.evening import EveningPage, FactCard, WinLine
from scorekeeper.present.texts import N_, _, translated
from scorekeeper.records import PHOTOS_FOLDER, luck_file
from scorekeeper.records.decided import deciding_turns
from scorekeeper.records.evening import evenings_of, known_notes, save_note
from scorekeeper.records.every import all_recorded_matches
from scorekeeper.records.people import known_names
from scorekeeper.ui.screens.loading import LoadingPage
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.card import TouchCard, card_height
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import Key, KeyStyle
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.picture import Picture, Pixels
from scorekeeper.ui.widgets.kit.text import Words
from vision.errors import PhotoError
from vision.photo import load_photo

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

PLAYERS_LIST_SHARE = 0.44
"""The share of a wide display for the list of the players."""
PHOTO_SIDE_PX = 800
"""The least number of pixels that the longer side of a large photo keeps when it is reduced for this page; it is
reduced by a whole factor, so that up to twice as many remain."""


@dataclass(frozen=True, slots=True)
class EveningContent:
    """What was read: the days with matches, the newest first, and the page about the one shown with its photo."""

    days: tuple[str, ...]
    page: EveningPage | None = None
    photo: Pixels | None = None


class Page(LoadingPage[EveningContent]):
    """One evening. Arguments: day (as 2026-11-19; empty for the last one)."""

    title = N_("The evening")

    def __init__(self, app: "ScorekeeperApp", day: str = "") -> None:
        self.day = day
        super().__init__(app)

    def fetch(self) -> EveningContent:
        data = self.app.table.data
        names = known_names(data)
        every = evenings_of(all_recorded_matches(data), luck_file.known_luck(data, names), known_notes(data))
        one = next((each for each in every if self.day in ("", each.day)), None)
        if one is None:
            return EveningContent(tuple(each.day for each in every))
        self.day = one.day
        found = deciding_turns(one, data)
        shown = present.evening_page(one, found, names, data / PHOTOS_FOLDER)
        return EveningContent(tuple(each.day for each in every), shown, photo_pixels(shown.photo))

    # ---- what is drawn

    def page_with(self, content: EveningContent) -> Widget:
        look, shown = self.look, content.page
        if shown is None:
            words = Words(look, _("No game has been played here yet."), BODY, look.colours.soft)
            return self.framed(_(self.title), words)
        room = look.width * (1 if look.is_portrait else 1 - PLAYERS_LIST_SHARE) - 5 * look.gap
        cards = [self.fact_panel(one, room) for one in shown.facts]
        if content.photo is not None:
            high = min(look.mm(60), room * content.photo.shape[0] / content.photo.shape[1])
            cards.append(fixed(Picture(content.photo), height=high))
        right = Column(look, Scroll(look, *cards), self.note_panel(shown.note, room))
        left = self.players_panel(shown.won)
        turn = [self.other_evening_key(content.days, -1, "up"), self.other_evening_key(content.days, 1, "down")]
        parts = [share(left, PLAYERS_LIST_SHARE), share(right, 1 - PLAYERS_LIST_SHARE)]
        inside = Column(look, *parts) if look.is_portrait else Row(look, *parts)
        return self.framed(shown.title, inside, right=turn, says=shown.says)

    def other_evening_key(self, days: Sequence[str], step: int, sign: str) -> Widget:
        """A key to the evening before (`step` 1) or after (-1) the one shown; dashed where there is none."""
        at = days.index(self.day) + step
        there = 0 <= at < len(days)
        name = "earlier" if step > 0 else "later"
        kind: KeyStyle = "header" if there else "header off"
        key = Key(self.look, "", (lambda: self.show_evening(days[at])) if there else None, kind, sign, name=name)
        return fixed(key, width=self.look.mm(12.2))

    def players_panel(self, won: Sequence[WinLine]) -> Widget:
        rows = [self.player_row(one, place == 0) for place, one in enumerate(won)]
        return Panel(self.look, Scroll(self.look, *rows), padding=self.look.mm(1.5))

    def player_row(self, one: WinLine, is_first: bool) -> Widget:
        look = self.look
        mark = fixed(BadgeWidget(look, one.player.badge, one.player.initials), width=look.mm(8.4))
        name = Words(look, one.player.name, HEAD if is_first else BODY, bold=is_first, align="left", break_words=True)
        won = fixed(Words(look, one.won, SMALL, look.colours.soft, align="right"), width=look.mm(18))
        return fixed(Row(look, mark, name, won), height=max(look.mm(12), look.text(HEAD) * 1.6))

    def fact_panel(self, one: FactCard, room: float) -> Widget:
        """A panel with what happened; the dice of a throw stand below its heading."""
        look = self.look
        inside = room - 2 * look.mm(2)
        parts = [self.text_line(one.head, inside, SMALL, look.colours.soft)]
        if one.dice:
            side = look.mm(8.5)
            dice = [fixed(DiePicture(look, face, size_hint_min=(None, None)), width=side) for face in one.dice]
            parts.append(fixed(Row(look, *dice, space(), spacing=look.mm(0.6)), height=side))
        parts += [self.text_line(part, inside) for part in one.says.split("\n")]
        high = sum(part.height for part in parts) + look.mm(3)
        return fixed(Panel(look, *parts, spacing=0, padding=(look.mm(2), look.mm(1.5))), height=high)

    def note_panel(self, note: str, room: float) -> Widget:
        look, words = self.look, note or _("Write a note")
        card = TouchCard(look, words, self.write_note, icon="pen", kind="key", name="note")
        high = card_height(look, words, "", room, icon=True)
        return fixed(card, height=min(high, look.height * 0.3))

    # ---- what is done

    def show_evening(self, day: str) -> None:
        self.day = day
        self.read_again()

    def write_note(self) -> None:
        note = self.content.page.note if self.content and self.content.page else ""
        self.app.go("evening_note", title=_("A note about this evening"), text=note, done=self.keep_note)

    def keep_note(self, note: str) -> None:
        try:
            save_note(self.app.table.data, self.day, note)
        except ScorekeeperError as error:
            self.app.show_message(translated(error.sentence))
            return
        self.read_again()


def photo_pixels(path: Path | None) -> Pixels | None:
    """The pixels of a kept photo, small enough for the screen; None without one, and if it cannot be read."""
    if path is None:
        return None
    try:
        picture = load_photo(path).picture
    except PhotoError:
        return None
    step = max(1, max(picture.shape[:2]) // PHOTO_SIDE_PX)
    return np.ascontiguousarray(picture[::step, ::step])
