"""The screen for a backup to a USB stick and back: the stick is noticed, one tap writes and checks the backup, another
has its games added at the next start."""

from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget

from scorekeeper.journal import backup, restoring
from scorekeeper.present.afterwards.outside import onto
from scorekeeper.present.afterwards.takeaway import stick_says
from scorekeeper.present.house import backup as present
from scorekeeper.present.texts import _
from scorekeeper.session.steps import replay_foreign
from scorekeeper.sheet_files import kept
from scorekeeper.ui.screens.writing import WritingPage
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.card import Card, CardKind, card_height
from scorekeeper.ui.widgets.kit.key import Action
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words

STICKS = 0.45
"""The share of a wide display for the sticks."""


class Page(WritingPage):
    """The backup screen: writes all games onto the chosen stick, or brings them back from it.

    `place` is that of the chosen stick among those that are plugged in.
    """

    place = 0

    @property
    def stick(self) -> Path | None:
        """The chosen stick; None if none is plugged in."""
        return self.sticks[min(self.place, len(self.sticks) - 1)] if self.sticks else None

    def choose(self, place: int) -> None:
        self.place, self.says = place, ""
        self.refresh()

    def write(self, stick: Path) -> None:
        def made() -> str:
            done = backup.make(self.app.table.data, stick)
            kept.back_up(self.app.table.data, stick)
            return present.saved(done.matches, done.path)

        self.start(made)

    def bring_back(self, file: Path) -> None:
        def report(part: float) -> None:
            self.proceed(present.reading(part))

        def asked() -> str:
            matches = restoring.ask(self.app.table.data, file, replay_foreign, report)
            kept.bring_back(file.parent, self.app.table.data)
            return present.waits(matches)

        self.start(asked, "leave")

    # ---- drawing

    def build(self) -> Widget:
        look = self.look
        parts = (1.0, 1.0) if look.portrait else (STICKS, 1 - STICKS)
        sticks, deeds = self.stick_cards(look.width * parts[0]), self.deeds(look.width * parts[1])
        if look.portrait or not sticks:
            return self.framed(_("Backup"), Column(look, *sticks, self.state(), *deeds))
        says = not (look.low and deeds) or self.busy or self.says  # else the keys say it
        left, right = Column(look, *sticks, space()), Column(look, *[self.state()][: bool(says)], *deeds)
        return self.framed(_("Backup"), Row(look, share(left, parts[0]), share(right, parts[1])))

    def state(self) -> Widget:
        """What was done, is being done, or will be done by a touch."""
        look = self.look
        words = self.doing if self.busy else self.says or present.waiting(len(self.sticks))
        ink = look.colours.warning if self.failed and self.says else look.colours.text
        return Panel(look, Words(look, words, BODY, ink), padding=look.mm(3))

    def stick_cards(self, width: float) -> list[Widget]:
        """A card for each stick with its free space, by which it is chosen."""
        return [
            self.card(stick.name, stick_says(stick), partial(self.choose, place), "stick", stick == self.stick, width)
            for place, stick in enumerate(self.sticks)
        ]

    def card(self, title: str, says: str, act: Action, icon: str, is_chosen: bool, width: float) -> Widget:
        look = self.look
        only = len(self.sticks) == 1
        kind: CardKind = "tile" if only or not is_chosen else "chosen"
        high = card_height(look, title, says, width, icon=True)
        return fixed(Card(look, title, None if only else act, says, icon, kind), height=high)

    def deeds(self, width: float) -> list[Widget]:
        """The cards of what can be done: leaving for a new start, or bringing back games and writing a backup."""
        look = self.look
        if self.busy:
            return []
        if self.says and not self.failed:
            go = partial(self.app.go, "leaving")
            cards = [Card(look, present.leaving(), go, icon="power", kind="gold", size=HEAD)] * (self.then == "leave")
        elif self.stick:
            back = [
                Card(look, present.bring_back(file), partial(self.bring_back, file), icon="order", kind="key")
                for file in restoring.backups(self.stick)[:1]
            ]
            write, onto_stick = partial(self.write, self.stick), onto(self.stick, only=False)
            cards = [*back, Card(look, _("Back up all games"), write, onto_stick, "stick", "gold", size=HEAD)]
        else:
            cards = []
        return [fixed(one, height=card_height(look, one.text, "x", width, HEAD, icon=True)) for one in cards]
