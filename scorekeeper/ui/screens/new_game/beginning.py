"""The part of the screen for a new match that asks how it begins: who begins, how many games, entries on paper."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup.handicap import handicap_words
from scorekeeper.present.texts import _, ngettext
from scorekeeper.records import dice_sets
from scorekeeper.records.dice_sets import Uses
from scorekeeper.ui.screens.dice import choose_dice
from scorekeeper.ui.screens.new_game.around import around
from scorekeeper.ui.screens.new_game.seats import SeatsPage
from scorekeeper.ui.theme import BODY
from scorekeeper.ui.widgets.kit.card import Card, CardKind
from scorekeeper.ui.widgets.kit.choice import choice_key, key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.number import big_number
from scorekeeper.ui.widgets.kit.text import Words, tall

ICONS: dict[drafts.Starter, str] = {"dice": "die", "first": "people", "random": "lot"}


def beginning(screen: SeatsPage) -> Widget:
    """Who begins, the seats around the tray where there is room for them, and what is seldom changed."""
    look, draft = screen.look, screen.draft
    below = [games(screen), quiet(screen)]
    papers = [paper_card(screen)] if draft.on_card else []
    if look.portrait:
        picture = [] if look.compact or look.large else [share(seats_around(screen), 0.8)]
        return Column(look, starters(screen), *picture, *papers, *below)
    if look.low or look.large:
        return Row(look, Column(look, starters(screen)), Column(look, *papers, *below, space()))
    right = Column(look, seats_around(screen), *below)
    return Row(look, share(Column(look, starters(screen), *papers), 0.38), share(right, 0.62))


def seats_around(screen: SeatsPage) -> Widget:
    draft = screen.draft
    is_certain = draft.starter == "first" and not draft.cards
    return around(screen.look, draft.players, draft.players[0] if is_certain and draft.players else "")


def starters(screen: SeatsPage) -> Widget:
    """The cards to choose who begins; with paper cards a text instead, as their entries decide, and nothing to
    choose for a single player."""
    look, offered = screen.look, drafts.starters(screen.draft)
    if not offered:
        said = _("Whoever has the fewest entries goes on.") if screen.draft.cards else ""
        return Column(look, heading(screen, _("Who begins?")), Panel(look, Words(look, said, BODY)), space())
    cards = [starter_card(screen, one) for one in offered]
    rest = space()
    rest.size_hint_y = 0.01
    head = [] if look.low else [heading(screen, _("Who begins?"))]
    return Column(look, *head, *cards, rest)


def starter_card(screen: SeatsPage, starter: drafts.Starter) -> Widget:
    look, chosen = screen.look, replace(screen.draft, starter=starter)
    text, is_chosen = _(present.STARTERS[starter]), starter == screen.draft.starter
    card = Card(look, text, lambda: screen.choose(chosen), icon=ICONS[starter], kind="chosen" if is_chosen else "tile",
                bold=is_chosen)  # fmt: skip
    card.size_hint_max_y = look.mm(18)
    return card


def games(screen: SeatsPage) -> Widget:
    """The number of games between a minus and a plus, on one row."""
    look, number = screen.look, screen.draft.games
    fewer = fixed(Key(look, "", lambda: set_games(screen, number - 1), symbol="minus", name="minus"), width=look.key)
    more = fixed(Key(look, "", lambda: set_games(screen, number + 1), symbol="plus", name="plus"), width=look.key)
    said = Words(look, _("How many games?"), BODY, bold=True, align="left")
    count = fixed(big_number(look, str(number), align="center"), width=look.mm(9 if look.compact else 15))
    row = Panel(look, Row(look, said, fewer, count, more), padding=look.mm(0.8))
    return fixed(row, height=look.key + look.mm(1.6))


def quiet(screen: SeatsPage) -> Widget:
    """The row of what is seldom changed: the dice on the table, and the handicap of several players on cards."""
    look, draft = screen.look, screen.draft
    uses = known_uses(screen.app.table.data)
    says = in_use_now(uses) if not (look.low or look.compact) else ""
    dice = Card(look, _("Dice"), lambda: choose_dice(screen.app, uses, screen.refresh), says, kind="key", name="dice")
    cards = [dice]
    if draft.on_card and len(draft.players) > 1:
        kind: CardKind = "chosen" if draft.given else "key"
        choose = partial(screen.app.go, "handicap", draft=draft, done=partial(give, screen))
        cards.append(Card(look, _("Handicap"), choose, handicap_words(draft), kind=kind, tick=False))
    return fixed(Row(look, *cards), height=look.mm(13) if not look.low else look.key)


def known_uses(data: Path) -> Uses:
    """The named sets of dice; none if their file cannot be read, which the page of the dice says."""
    try:
        return dice_sets.known_uses(data)
    except ScorekeeperError:
        return ()


def in_use_now(uses: Uses) -> str:
    """The name of the set in use, empty if it has none."""
    return uses[-1].dice if uses else ""


def give(screen: SeatsPage, handicap: Mapping[str, int]) -> None:
    screen.draft = replace(screen.draft, handicap=handicap)


def set_games(screen: SeatsPage, number: int) -> None:
    screen.choose(replace(screen.draft, games=min(max(number, 1), drafts.MOST_GAMES)))


def paper_card(screen: SeatsPage) -> Widget:
    """The key to the page for cards that began on paper; it names the players whose card has entries."""
    look, draft = screen.look, screen.draft
    filled = [player for player in draft.players if draft.cards.get(player)]
    says = ", ".join(filled) if not (look.low or look.compact) else ""
    kind: CardKind = "chosen" if filled else "key"
    icon = "" if look.compact else "paper"
    card = Card(look, _("Go on from paper cards"), lambda: screen.show_step("papers"), says, icon, kind, tick=False,
                name="papers")  # fmt: skip
    return fixed(card, height=look.mm(13) if not look.low else look.key)


def papers(screen: SeatsPage) -> Widget:
    """A key for every player, which opens the paper card."""
    look = screen.look
    said = _("Games that began on paper: tap a player, and enter what is on the card.")
    words = Words(look, said, BODY, look.colours.soft, align="left")
    high = tall(look, said, look.width - 2 * look.gap, BODY) + look.gap
    columns = 2 if look.width > look.mm(100) else 1
    keys = [paper_key(screen, player) for player in screen.draft.players]
    return Column(look, fixed(words, height=high), key_grid(look, columns, keys))


def paper_key(screen: SeatsPage, player: str) -> Key:
    filled = len(screen.draft.cards.get(player, {}))
    said = ngettext("{name}: {n} box filled", "{name}: {n} boxes filled", filled) if filled else "{name}"
    text = said.format(name=player, n=filled)
    return choice_key(
        screen.look, text, lambda: screen.app.go("paper", game=screen, player=player), filled > 0, symbol="pen"
    )


def heading(screen: SeatsPage, text: str) -> Widget:
    return fixed(Words(screen.look, text, BODY, bold=True, align="left"), height=screen.look.text(BODY) * 1.7)
