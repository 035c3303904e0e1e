"""The screen for a backup to a USB stick and back: the stick is noticed, one tap writes and checks the backup, another
has its games added at the next start."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.appliance.sticks import Stick
from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import FILE, backup, restoring
from scorekeeper.present.house import backup as present
from scorekeeper.present.house import sticks as words
from scorekeeper.present.texts import _
from scorekeeper.records.index import played_matches
from scorekeeper.session.steps import check_backup_rows
from scorekeeper.sheet_files import kept
from scorekeeper.ui.screens.writing import UsbStickPage
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.card import Icon, TouchCard, card_height
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.number import big_number, number_width
from scorekeeper.ui.widgets.kit.stick import empty_stick_place, stick_card
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

STICKS_WIDTH_SHARE = 0.5
"""The share of a wide display for the sticks."""
STICK_CARD_MM = 21.0
"""The least height of a stick's card in millimetres, if there are at most MOST_STICKS_WITH_ROOMY_CARDS."""
MOST_STICKS_WITH_ROOMY_CARDS = 2
"""The most sticks whose cards have room for the height STICK_CARD_MM."""
OWN_MATCHES_HEIGHT_MM = 32.0
"""The height of the panel with the number of matches in portrait."""
COUNT_TEXT_SIZE_MM = 9.0
"""The size of the number of matches (em) in millimetres."""


@dataclass(frozen=True, slots=True)
class FoundBackups:
    """What was read in the background: this table's games, and the newest backup on each stick that has one."""

    ours: present.BackupExtent
    newest: dict[Path, Path]


class Page(UsbStickPage):
    """The backup screen: writes all games onto the chosen stick, or brings them back from it."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        self.known: FoundBackups | None = None
        super().__init__(app)

    def read_from_sticks(self, found: list[Stick]) -> FoundBackups:
        data = self.app.table.data
        try:
            matches = played_matches(data, with_games=False)
            size = (data / FILE).stat().st_size
        except (ScorekeeperError, OSError):
            matches, size = (), 0
        players = {name for one in matches for name in one.players}
        newest = {one.path: file for one in found if (file := newest_backup_on(one.path))}
        return FoundBackups(present.BackupExtent(len(matches), len(players), size), newest)

    def keep_read_from_sticks(self, read: object) -> None:
        """Keep how many games this table has, and the newest backup on each stick."""
        self.known = read if isinstance(read, FoundBackups) else None

    def write_backup(self, stick: Stick) -> None:
        def made() -> str:
            done = backup.write_backup(self.app.table.data, stick.path, report=self.show_progress)
            kept.back_up_sheets(self.app.table.data, stick.path)
            return present.saved_message(done.matches, done.path)

        self.start_work(made, stick=stick)

    def restore_file(self, file: Path) -> None:
        def report(part: float) -> None:
            self.show_progress(part, present.backup_read_words(part))

        def asked() -> str:
            matches = restoring.ask_to_restore_at_next_start(self.app.table.data, file, check_backup_rows, report)
            kept.restore_sheets(file.parent, self.app.table.data)
            return present.restored_at_next_start_message(matches)

        self.start_work(asked, "leave", self.stick)

    # ---- drawing

    def build(self) -> Widget:
        look = self.look
        width = look.width - 2 * look.gap if look.is_portrait else (look.width - 3 * look.gap) * STICKS_WIDTH_SHARE
        sticks, deeds = (
            self.stick_cards(width - look.mm(1.4)),
            self.keys_or_progress(width),
        )  # beside the bar of the list
        if look.is_portrait:
            ours = fixed(
                self.own_matches_panel(), height=look.mm(OWN_MATCHES_HEIGHT_MM) * look.letter_factor / look.gap_factor
            )
            return self.framed(_("Backup"), Column(look, Scroll(look, *sticks), ours, *deeds))
        left = Scroll(look, *sticks)
        tight = bool(deeds) and (look.is_compact_landscape or look.large)
        right = Column(look, *([] if tight else [self.own_matches_panel()]), *deeds)
        return self.framed(
            _("Backup"), Row(look, share(left, STICKS_WIDTH_SHARE), share(right, 1 - STICKS_WIDTH_SHARE))
        )

    def stick_cards(self, width: float) -> list[Widget]:
        """A card for each stick, a tap on which chooses it if there are several, and an empty place for another
        stick."""
        look, newest = self.look, self.known.newest if self.known else {}
        size = self.known.ours.size if self.known else 0
        cards: list[Widget] = []
        for place, one in enumerate(self.sticks):
            hinders = words.obstacle_words(one, size)
            lines = (hinders or words.space_words(one), present.newest_backup_words(newest.get(one.path)))
            act = None if len(self.sticks) == 1 or self.busy else partial(self.choose_stick, place)
            cards.append(stick_card(look, place, words.stick_name(one), lines, words.used_part(one), act,
                                    one == self.stick, width, bool(hinders)))  # fmt: skip
        if not look.is_compact and len(cards) <= MOST_STICKS_WITH_ROOMY_CARDS:
            for card in cards:
                card.height = max(card.height, look.mm(STICK_CARD_MM))
        says = _("Another stick? Plug it in: it appears here.") if cards else present.no_stick_for_backup_words()
        return [*cards, empty_stick_place(look, says, width)]

    def own_matches_panel(self) -> Widget:
        """What a backup holds: the number of matches, and that nothing is lost by it."""
        look, c = self.look, self.look.colours
        title = fixed(Words(look, _("All games of this table"), SMALL, c.soft, align="left"),
                      height=look.text(SMALL) * 1.4)  # fmt: skip
        if self.known is None:
            return Panel(look, title, Words(look, _("Reading …"), BODY, c.soft), padding=look.mm(2.4))
        count = str(self.known.ours.matches)
        number = fixed(
            big_number(look, count, COUNT_TEXT_SIZE_MM, "left"), width=number_width(look, count, COUNT_TEXT_SIZE_MM)
        )
        lines = present.backup_extent_words(self.known.ours)
        beside = Column(look, space(), *[
            fixed(Words(look, text, size, ink, align="left"), height=look.text(size) * 1.3)
            for text, size, ink in zip(lines, (BODY, SMALL), (c.text, c.soft), strict=True)
        ], space(), spacing=0)  # fmt: skip
        parts = [title, Row(look, number, beside, spacing=look.mm(3))]
        if not look.is_compact:
            safe = Words(look, present.nothing_lost_words(), SMALL, align="left")
            parts.append(Row(look, Icon(look, "tick", c.text, 4.5), safe, spacing=look.mm(2)))
        return Panel(look, *parts, padding=look.mm(2.4), spacing=look.gap / 2)

    def keys_or_progress(self, width: float) -> list[Widget]:
        """The keys for what can be done now (bring games back, write a backup, leave the program once a restore waits),
        or the progress of what is being done."""
        look = self.look
        if self.next_step == "leave" and self.says:
            leave = TouchCard(
                look,
                present.leave_key_words(),
                partial(self.app.go, "leave_program"),
                icon="power",
                kind="gold",
                size=HEAD,
            )
            return [*self.progress_or_result(width), fixed(leave, height=look.mm(14))]
        if self.busy or self.pull:
            return self.progress_or_result(width)
        if not self.stick:
            return []
        stick, cards = self.stick, list[TouchCard]()
        if self.known and stick.path in self.known.newest:
            file = self.known.newest[stick.path]
            title, says = present.restore_key_words()
            cards.append(TouchCard(look, title, partial(self.restore_file, file), says, "order", "key"))
        hinders = words.obstacle_words(stick, self.known.ours.size if self.known else 0)
        ready = bool(self.known and self.known.ours.matches) and not hinders
        onto = "" if look.is_compact_landscape and self.says else words.write_key_words(stick)
        cards.append(TouchCard(look, _("Back up all games"), partial(self.write_backup, stick), onto, "stick",
                          "gold" if ready else "off", size=BODY if look.is_compact_landscape else HEAD))  # fmt: skip
        sizes = [BODY] * (len(cards) - 1) + [HEAD]
        return [*self.progress_or_result(width), *[
            one if look.is_compact_landscape
            else fixed(one, height=card_height(look, one.text, one.says, width, size, icon=True))
            for one, size in zip(cards, sizes, strict=True)
        ]]  # fmt: skip


def newest_backup_on(stick: Path) -> Path | None:
    """The newest backup on this stick; None if it has none or does not answer."""
    try:
        return next(iter(restoring.backups_on(stick)), None)
    except OSError:
        return None
