"""The screen of the dice: whether a set looks fair, the sets that were used before, and a key for other dice."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards.dice import DiceSetLine, DiceSetPage, dice_set_page
from scorekeeper.present.texts import N_, _, translated
from scorekeeper.records import PHOTOS_FOLDER, dice_sets, misread
from scorekeeper.records.dice_sets import DiceSetUses
from scorekeeper.records.every import all_recorded_matches
from scorekeeper.records.facts import MatchFacts
from scorekeeper.ui.screens.loading import LoadingPage
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.chart.faces import FaceBars
from scorekeeper.ui.widgets.kit.card import TouchCard, card_height
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

WORDS_WIDTH_SHARE = 0.35
"""The share of a wide display for the words beside the chart."""


@dataclass(frozen=True, slots=True)
class DiceContent:
    """What the page is about: all matches, the sets of dice with the times since which they were in use, and how many
    photographed dice were corrected, of how many in all."""

    matches: tuple[MatchFacts, ...]
    uses: DiceSetUses
    corrected: tuple[int, int]


class Page(LoadingPage[DiceContent]):
    """The sets of dice. `chosen` is the set shown, None for the one in use."""

    title = N_("Our dice")

    def __init__(self, app: "ScorekeeperApp") -> None:
        self.chosen: str | None = None
        super().__init__(app)

    def fetch(self) -> DiceContent:
        data = self.app.table.data
        return DiceContent(
            all_recorded_matches(data), dice_sets.known_uses(data), misread.corrected_dice(data / PHOTOS_FOLDER)
        )

    # ---- what is drawn

    def page_with(self, content: DiceContent) -> Widget:
        shown, look = dice_set_page(content.matches, content.uses, self.chosen, *content.corrected), self.look
        chart, beside = self.faces_chart(shown), self.side_parts(shown)
        if look.is_portrait:
            return self.framed(_(self.title), share(chart, 0.52), share(beside, 0.48))
        return self.framed(
            _(self.title), Row(look, share(chart, 1 - WORDS_WIDTH_SHARE), share(beside, WORDS_WIDTH_SHARE))
        )

    def faces_chart(self, shown: DiceSetPage) -> Widget:
        look, found = self.look, shown.page
        room = look.width * (1 if look.is_portrait else 1 - WORDS_WIDTH_SHARE) - 7 * look.gap
        ink = look.colours.warning if found.warning else look.colours.text
        if not found.bars:
            return Panel(look, Words(look, found.verdict, BODY, look.colours.soft), padding=look.mm(2))
        parts = [self.text_line(found.verdict, room, HEAD, ink, bold=True)]
        parts.append(FaceBars(look, found.bars, found.counts, found.band))
        parts.append(
            self.text_line(_("Fair dice stay within the green 19 times in 20."), room, SMALL, look.colours.soft)
        )
        return Panel(look, *parts, padding=look.mm(2))

    def side_parts(self, shown: DiceSetPage) -> Widget:
        look = self.look
        room = look.width * (1 if look.is_portrait else WORDS_WIDTH_SHARE) - 5 * look.gap
        soft = look.colours.soft
        head = _("The set in use") if shown.in_use else _("Used before")
        below = [one for one in (shown.since, shown.shown.says) if one]
        lines = [self.text_line(head, room, SMALL, soft), self.text_line(shown.shown.name, room, HEAD, bold=True)]
        lines += [self.text_line(one, room, SMALL) for one in below]
        facts = len(lines)
        lines += [self.text_line(one, room, SMALL, soft) for one in shown.page.says]
        cards = [self.dice_set_card(one, room) for one in shown.others]
        other = TouchCard(
            look, _("Other dice from today"), self.choose_dice_in_use, _("They are counted from the start."), "die"
        )
        high = card_height(look, other.text, _("They are counted from the start."), room, icon=True)
        return Column(look, Scroll(look, *lines[:facts], *cards, *lines[facts:]), fixed(other, height=high))

    def dice_set_card(self, one: DiceSetLine, room: float) -> Widget:
        card = TouchCard(self.look, one.name, partial(self.show_dice_set, one.key), one.says, kind="key", opens=True)
        return fixed(card, height=card_height(self.look, one.name, one.says, room - self.look.mm(7)))

    # ---- what is done

    def show_dice_set(self, name: str) -> None:
        self.chosen = name
        self.refresh()

    def choose_dice_in_use(self) -> None:
        assert self.content is not None
        choose_dice_set(self.app, self.content.uses, self.show_new_dice_in_use)

    def show_new_dice_in_use(self) -> None:
        self.chosen = None
        self.read_again()


def choose_dice_set(app: "ScorekeeperApp", uses: DiceSetUses, done: Callable[[], object]) -> None:
    """Ask which dice lie on the table from now on, a known set or a new one, and record it as the set in use; then call
    `done`."""
    known, asks = dice_sets.set_names(uses), _("What are these dice called?")
    if known:
        title = _("Which dice are on the table?")
        app.go(
            "pick_name",
            title=title,
            known=known,
            new=_("New dice"),
            asks=asks,
            done=lambda name: use_dice_set(app, name, done),
        )
    else:
        app.go("name", title=asks, done=lambda name: use_dice_set(app, name, done))


def use_dice_set(app: "ScorekeeperApp", name: str, done: Callable[[], object]) -> None:
    """Record that the set of this name is in use from now on, then call `done`; if that cannot be saved, a message says
    why."""
    data, now = app.table.data, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S}"
    try:
        dice_sets.save_uses(data, dice_sets.with_set_used(dice_sets.known_uses(data), name, now))
    except ScorekeeperError as error:
        app.show_message(translated(error.sentence))
        return
    done()
