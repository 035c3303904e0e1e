"""The part of the screen for a new match that asks how it begins: who begins, how many games, entries on paper."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.handicap import handicap_words
from scorekeeper.present.texts import _, ngettext
from scorekeeper.records import dice_sets
from scorekeeper.records.dice_sets import DiceSetUses
from scorekeeper.ui.screens.dice import choose_dice_set
from scorekeeper.ui.screens.new_game.around import players_around_tray
from scorekeeper.ui.theme import BODY, Look
from scorekeeper.ui.widgets.kit.card import CardKind, TouchCard
from scorekeeper.ui.widgets.kit.choice import choice_key, key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.number import big_number
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

WAY_TO_START_ICONS: dict[drafts.WayToStart, str] = {"dice": "die", "first": "people", "random": "lot"}


@dataclass(frozen=True, slots=True)
class BeginningPart:
    """How the match of a draft begins, as the screen asks it; `change` is called with the new draft after a touch,
    `open_papers` opens the page for cards that began on paper."""

    app: "ScorekeeperApp"
    draft: Draft
    change: Callable[[Draft], None]
    open_papers: Callable[[], None]

    @property
    def look(self) -> Look:
        return self.app.look

    def build(self) -> Widget:
        """Who begins, the seats around the tray where there is room for them, and what is seldom changed."""
        look, draft = self.look, self.draft
        below = [self.games_row(), self.seldom_changed_row()]
        papers = [self.paper_card()] if draft.has_card else []
        if look.is_portrait:
            picture = [] if look.is_compact or look.large else [share(self.seats_around(), 0.8)]
            return Column(look, self.starter_cards(), *picture, *papers, *below)
        if look.is_compact_landscape or look.large:
            return Row(look, Column(look, self.starter_cards()), Column(look, *papers, *below, space()))
        right = Column(look, self.seats_around(), *below)
        return Row(look, share(Column(look, self.starter_cards(), *papers), 0.38), share(right, 0.62))

    def seats_around(self) -> Widget:
        draft = self.draft
        is_certain = draft.starter == "first" and not draft.cards
        return players_around_tray(self.look, draft.players, draft.players[0] if is_certain and draft.players else "")

    def starter_cards(self) -> Widget:
        """The cards to choose who begins; with paper cards a text instead, as their entries decide, and nothing to
        choose for a single player."""
        look, offered = self.look, drafts.ways_to_start(self.draft)
        if not offered:
            said = _("Whoever has the fewest entries goes on.") if self.draft.cards else ""
            return Column(look, self.heading(_("Who begins?")), Panel(look, Words(look, said, BODY)), space())
        cards = [self.starter_card(one) for one in offered]
        rest = space()
        rest.size_hint_y = 0.01
        head = [] if look.is_compact_landscape else [self.heading(_("Who begins?"))]
        return Column(look, *head, *cards, rest)

    def starter_card(self, starter: drafts.WayToStart) -> Widget:
        look, chosen = self.look, replace(self.draft, starter=starter)
        text, is_chosen = _(present.WAY_TO_START_NAMES[starter]), starter == self.draft.starter
        kind: CardKind = "chosen" if is_chosen else "tile"
        card = TouchCard(
            look, text, lambda: self.change(chosen), icon=WAY_TO_START_ICONS[starter], kind=kind, bold=is_chosen
        )
        card.size_hint_max_y = look.mm(18)
        return card

    def games_row(self) -> Widget:
        """The number of games between a minus and a plus, on one row."""
        look, number = self.look, self.draft.games
        fewer = fixed(
            Key(look, "", lambda: self.set_games(number - 1), symbol="minus", name="minus"), width=look.least_touch_px
        )
        more = fixed(
            Key(look, "", lambda: self.set_games(number + 1), symbol="plus", name="plus"), width=look.least_touch_px
        )
        said = Words(look, _("How many games?"), BODY, bold=True, align="left")
        count = fixed(big_number(look, str(number), align="center"), width=look.mm(9 if look.is_compact else 15))
        row = Panel(look, Row(look, said, fewer, count, more), padding=look.mm(0.8))
        return fixed(row, height=look.least_touch_px + look.mm(1.6))

    def seldom_changed_row(self) -> Widget:
        """The row of what is seldom changed: the dice on the table and, if several players play on cards, the
        handicap."""
        look, draft = self.look, self.draft
        uses = dice_sets.known_uses(self.app.table.data)
        says = name_of_set_in_use(uses) if not (look.is_compact_landscape or look.is_compact) else ""
        choose_set = partial(choose_dice_set, self.app, uses, lambda: self.change(self.draft))
        cards = [TouchCard(look, _("Dice"), choose_set, says, kind="key", name="dice")]
        if draft.has_card and len(draft.players) > 1:
            kind: CardKind = "chosen" if draft.handicap_in_force else "key"
            choose = partial(self.app.go, "handicap", draft=draft, done=self.set_handicap)
            cards.append(TouchCard(look, _("Handicap"), choose, handicap_words(draft), kind=kind, tick=False))
        return fixed(Row(look, *cards), height=look.mm(13) if not look.is_compact_landscape else look.least_touch_px)

    def set_handicap(self, handicap: Mapping[str, int]) -> None:
        self.change(replace(self.draft, handicap=handicap))

    def set_games(self, number: int) -> None:
        self.change(replace(self.draft, games=min(max(number, 1), drafts.MOST_GAMES)))

    def paper_card(self) -> Widget:
        """The key to the page for cards that began on paper; it names the players whose card has entries."""
        look, draft = self.look, self.draft
        filled = [player for player in draft.players if draft.cards.get(player)]
        says = ", ".join(filled) if not (look.is_compact_landscape or look.is_compact) else ""
        kind: CardKind = "chosen" if filled else "key"
        icon = "" if look.is_compact else "paper"
        card = TouchCard(
            look, _("Go on from paper cards"), self.open_papers, says, icon, kind, tick=False, name="papers"
        )
        return fixed(card, height=look.mm(13) if not look.is_compact_landscape else look.least_touch_px)

    def paper_keys(self) -> Widget:
        """A key for every player, which opens the paper card."""
        look = self.look
        said = _("Games that began on paper: tap a player, and enter what is on the card.")
        words = Words(look, said, BODY, look.colours.soft, align="left")
        high = text_height(look, said, look.width - 2 * look.gap, BODY) + look.gap
        columns = 2 if look.width > look.mm(100) else 1
        keys = [self.paper_key(player) for player in self.draft.players]
        return Column(look, fixed(words, height=high), key_grid(look, columns, keys))

    def paper_key(self, player: str) -> Key:
        filled = len(self.draft.cards.get(player, {}))
        said = ngettext("{name}: {n} box filled", "{name}: {n} boxes filled", filled) if filled else "{name}"
        text = said.format(name=player, n=filled)
        enter = partial(self.app.go, "paper", draft=self.draft, player=player, change=self.change)
        return choice_key(self.look, text, enter, filled > 0, symbol="pen")

    def heading(self, text: str) -> Widget:
        return fixed(Words(self.look, text, BODY, bold=True, align="left"), height=self.look.text(BODY) * 1.7)


def name_of_set_in_use(uses: DiceSetUses) -> str:
    """The name of the set in use, empty if it has none."""
    return uses[-1].dice if uses else ""
