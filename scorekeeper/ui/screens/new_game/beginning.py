"""The part of the screen for a new match that asks how it begins: who begins, how many games, entries on paper."""

from dataclasses import replace

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.texts import _, ngettext
from scorekeeper.ui.screens.new_game.seats import SeatsPage
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, space
from scorekeeper.ui.widgets.kit.text import Words


def beginning(screen: SeatsPage) -> Widget:
    look = screen.look
    right = [games(screen)] if not screen.draft.on_card else [games(screen), papers(screen)]
    rest = None if screen.draft.on_card else space()
    parts = [starters(screen), Column(look, *right, *([rest] if rest else []))]
    return Column(look, *parts) if look.portrait else Row(look, *parts)


def starters(screen: SeatsPage) -> Widget:
    """The keys to choose who begins; with paper cards a text instead, as their entries decide, and nothing to
    choose for a single player."""
    look, offered = screen.look, drafts.starters(screen.draft)
    if not offered:
        said = _("Whoever has the fewest entries goes on.") if screen.draft.cards else ""
        return Column(look, heading(screen, _("Who begins?")), Words(look, said, BODY), space())
    keys = [starter_key(screen, one) for one in offered]
    return Column(look, heading(screen, _("Who begins?")), *keys)


def starter_key(screen: SeatsPage, starter: drafts.Starter) -> Key:
    chosen = replace(screen.draft, starter=starter)
    text = _(present.STARTERS[starter])
    return choice_key(screen.look, text, lambda: screen.choose(chosen), starter == screen.draft.starter)


def games(screen: SeatsPage) -> Widget:
    look, number = screen.look, screen.draft.games
    fewer = fixed(Key(look, "", lambda: set_games(screen, number - 1), symbol="−"), width=look.key * 1.5)
    more = fixed(Key(look, "", lambda: set_games(screen, number + 1), symbol="+"), width=look.key * 1.5)
    said = ngettext("{n} game", "{n} games", number).format(n=number)
    keys = fixed(Row(look, fewer, Words(look, said, HEAD, bold=True), more), height=look.key)
    title = heading(screen, _("How many games?"))
    return fixed(Column(look, title, keys), height=title.height + look.gap + look.key)


def set_games(screen: SeatsPage, number: int) -> None:
    screen.choose(replace(screen.draft, games=min(max(number, 1), drafts.MOST_GAMES)))


def papers(screen: SeatsPage) -> Widget:
    keys = [fixed(paper_key(screen, player), height=screen.look.key) for player in screen.draft.players]
    return Column(screen.look, heading(screen, _("Go on from paper cards?")), Scroll(screen.look, *keys))


def paper_key(screen: SeatsPage, player: str) -> Key:
    filled = len(screen.draft.cards.get(player, {}))
    said = ngettext("{name}: {n} box filled", "{name}: {n} boxes filled", filled) if filled else "{name}"
    text = said.format(name=player, n=filled)
    return choice_key(
        screen.look, text, lambda: screen.app.go("paper", game=screen, player=player), filled > 0, symbol="✎"
    )


def heading(screen: SeatsPage, text: str) -> Widget:
    return fixed(Words(screen.look, text, BODY, bold=True), height=screen.look.text(BODY) * 2.2)
