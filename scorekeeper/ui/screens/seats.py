"""Who sits where: the seats clockwise, keys that change the chosen one, and the names that are remembered."""

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.ui import present_new_game as present
from scorekeeper.ui.present import initials
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.choice import choice_key, key_grid
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.screens.new_game import Page


def seats(page: "Page") -> Widget:
    look, players = page.look, page.draft.players
    short = initials(players)
    taken = [seat(page, number, name, short[number]) for number, name in enumerate(players)]
    told = _("The seats, clockwise") if taken else _("Nobody sits here yet: tap a name or write a new one.")
    heading = fixed(Words(look, told, SMALL, look.colours.soft), height=look.text(BODY) * 1.6)
    listed = Scroll(look, *taken)
    if page.seat in players:
        # once it is laid out: a seat that moves stays in view
        Clock.schedule_once(lambda _dt: listed.scroll_to(taken[players.index(page.seat)], animate=False))
    left = Column(look, heading, listed, *([changes(page)] if page.seat in players else []))
    free = [name for name in page.app.settings.players if name not in players]
    if look.portrait:
        return Column(look, share(left, 0.55), new_name(page), *([share(names(page, free), 0.45)] if free else []))
    return Row(look, left, Column(look, new_name(page), names(page, free)))


def seat(page: "Page", number: int, name: str, short: str) -> Widget:
    """Colour, shape and name; a tap chooses the seat."""
    look = page.look
    mark = fixed(Mark(look, number, short), width=look.mm(10))
    key = choice_key(look, name, lambda: choose(page, name), name == page.seat, align="left")
    return fixed(Row(look, mark, key), height=look.key)


def choose(page: "Page", name: str) -> None:
    page.seat = name
    page.refresh()


def changes(page: "Page") -> Widget:
    """Up, down, another name, and out."""
    look, draft, name = page.look, page.draft, page.seat
    keys = [
        Key(look, "", lambda: page.choose(present.moved(draft, name, -1)), symbol="▲"),
        Key(look, "", lambda: page.choose(present.moved(draft, name, +1)), symbol="▼"),
        Key(look, "", lambda: write(page, name), symbol="✎"),
        Key(look, "", lambda: page.choose(present.unseated(draft, name)), "warning", "✗"),
    ]
    return fixed(Row(look, *keys), height=look.key)


def new_name(page: "Page") -> Widget:
    return fixed(Key(page.look, _("New name"), lambda: write(page), "main", "✎"), height=page.look.key)


def names(page: "Page", free: list[str]) -> Widget:
    """The remembered names that are free."""
    columns = 1 if max(map(len, free), default=0) > 14 else 2
    return key_grid(page.look, columns, (free_name(page, name) for name in free))


def free_name(page: "Page", name: str) -> Key:
    return Key(page.look, name, lambda: sit_down(page, name))


def sit_down(page: "Page", name: str) -> None:
    if len(page.draft.players) == present.limits(page.draft.sheet)[1]:
        page.app.say(_("All seats are taken."))
        return
    page.seat = name
    page.choose(present.seated(page.draft, name))


def write(page: "Page", old: str = "") -> None:
    """A new player, or another name for one who sits here."""
    if not old and len(page.draft.players) == present.limits(page.draft.sheet)[1]:
        page.app.say(_("All seats are taken."))
        return
    others = tuple(name for name in page.draft.players if name != old)

    def done(name: str) -> None:
        page.seat = name
        page.draft = present.renamed(page.draft, old, name) if old else present.seated(page.draft, name)

    page.app.go("name", title=_("Name of the player"), text=old, others=others, done=done)
