"""The part of a screen that shows who sits where: the seats clockwise, keys that change the chosen one, and names."""

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.names import offered
from scorekeeper.present.setup.new_game import players_problem
from scorekeeper.present.texts import _
from scorekeeper.records.people import initials
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key, key_grid
from scorekeeper.ui.widgets.kit.key import Key, Kind
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.mark import Mark
from scorekeeper.ui.widgets.kit.text import Words, tall


class SeatsPage(page.Page):
    """The base of screens that change a match being set up (`draft`) and its players. `seat` is the name of the player
    whose seat is chosen."""

    draft: Draft
    seat = ""

    def choose(self, draft: Draft) -> None:
        self.draft = draft
        self.app.root_widget.notices.clear_passing()  # what was said of the seats before is no longer so
        self.refresh()


def seats(screen: SeatsPage) -> Widget:
    look, players = screen.look, screen.draft.players
    short = initials(players)
    taken = [seat(screen, number, name, short[number]) for number, name in enumerate(players)]
    said = _("The seats, clockwise") if taken else _("Nobody sits here yet: tap a name or write a new one.")
    room = (look.width if look.portrait else look.width / 2) - 2 * look.gap
    heading = fixed(Words(look, said, SMALL, look.colours.soft), height=tall(look, said, room, SMALL) + look.gap)
    listed = Scroll(look, *taken)
    if screen.seat in players:
        listed.keep_in_view(taken[players.index(screen.seat)])
    left = Column(look, heading, listed, *([changes(screen)] if screen.seat in players else []))
    free = offered(screen.app.settings.players, players)
    if look.portrait:
        return Column(look, share(left, 0.55), new_name(screen), *([share(names(screen, free), 0.45)] if free else []))
    return Row(look, left, Column(look, new_name(screen), names(screen, free)))


def seat(screen: SeatsPage, number: int, name: str, short: str) -> Widget:
    """The row of a seat: the player's badge and a key with the name, which chooses the seat."""
    look = screen.look
    mark = fixed(Mark(look, number, short), width=look.mm(10))
    key = choice_key(look, name, lambda: choose(screen, name), name == screen.seat, align="left")
    return fixed(Row(look, mark, key), height=look.key)


def choose(screen: SeatsPage, name: str) -> None:
    screen.seat = name
    screen.refresh()


def changes(screen: SeatsPage) -> Widget:
    """The keys that change the chosen seat: move it up or down, rename or remove its player."""
    look, draft, name = screen.look, screen.draft, screen.seat
    keys = [
        Key(look, "", lambda: screen.choose(drafts.moved(draft, name, -1)), symbol="▲"),
        Key(look, "", lambda: screen.choose(drafts.moved(draft, name, +1)), symbol="▼"),
        Key(look, "", lambda: write(screen, name), symbol="✎"),
        Key(look, "", lambda: screen.choose(drafts.unseated(draft, name)), "warning", "✗"),
    ]
    return fixed(Row(look, *keys), height=look.key)


def new_name(screen: SeatsPage) -> Widget:
    """The key to type a new name, highlighted while a player is missing."""
    kind: Kind = "main" if players_problem(screen.draft) else "plain"
    return fixed(Key(screen.look, _("New name"), lambda: write(screen), kind, "✎"), height=screen.look.key)


def names(screen: SeatsPage, free: list[str]) -> Widget:
    """Keys with the names that are free (remembered ones, else "Player 1" and the like); a tap seats that player,
    unless all seats are taken."""
    columns = 1 if max(map(len, free), default=0) > 14 else 2
    return key_grid(screen.look, columns, (free_name(screen, name) for name in free))


def free_name(screen: SeatsPage, name: str) -> Key:
    return Key(screen.look, name, lambda: sit_down(screen, name))


def sit_down(screen: SeatsPage, name: str) -> None:
    if len(screen.draft.players) == drafts.limits(screen.draft.sheet)[1]:
        screen.app.say(_("All seats are taken."))
        return
    screen.seat = name
    screen.choose(drafts.seated(screen.draft, name))


def write(screen: SeatsPage, old: str = "") -> None:
    """Open the screen to type the name of a new player or, with `old`, to rename that player. A new one is refused if
    all seats are taken."""
    if not old and len(screen.draft.players) == drafts.limits(screen.draft.sheet)[1]:
        screen.app.say(_("All seats are taken."))
        return
    others = tuple(name for name in screen.draft.players if name != old)

    def done(name: str) -> None:
        screen.seat = name
        screen.draft = drafts.renamed(screen.draft, old, name) if old else drafts.seated(screen.draft, name)

    screen.app.go("name", title=_("Name of the player"), text=old, others=others, done=done)
