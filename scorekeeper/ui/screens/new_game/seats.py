"""The part of a screen that shows who sits where: the seats clockwise, keys that change the chosen one, and names."""

from functools import partial

from kivy.uix.widget import Widget

from scorekeeper.present.players import worn
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.names import offered
from scorekeeper.present.texts import _
from scorekeeper.records.people import initials
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.band import HIGH
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import Mark
from scorekeeper.ui.widgets.kit.rows import RuledList, open_row
from scorekeeper.ui.widgets.kit.text import Style, Words, extents

SEAT_MM = 12.3
"""The most height of a seat's row in millimetres."""
FEW_NAMES = 2
"""The number of free names below which the seats have more room upright."""
SHORT_NAME_LETTERS = 14
"""The most letters of a name with which the seats may be in two columns."""


class SeatsPage(page.Page):
    """The base of screens that change a match being set up (`draft`) and its players. `seat` is the name of the player
    whose seat is chosen."""

    draft: Draft
    seat = ""

    def show_step(self, step: str) -> None:
        """Show this part of the page; a page of one part stays as it is."""

    def choose(self, draft: Draft) -> None:
        self.draft = draft
        self.app.root_widget.notices.clear_passing()  # what was said of the seats before is no longer so
        self.refresh()


def seats(screen: SeatsPage) -> Widget:
    look = screen.look
    left, right = seats_panel(screen), Column(look, free_names(screen), chosen_words(screen), changes(screen))
    if look.portrait:
        few = len(offered(screen.app.settings.players, screen.draft.players)) < FEW_NAMES
        part = 0.68 if few and screen.draft.players else 0.55
        return Column(look, share(left, part), share(right, 1 - part))
    return Row(look, left, right)


def seats_panel(screen: SeatsPage) -> Widget:
    """The seats in their order on a panel, in two columns where one has no room; a hint while nobody sits here."""
    look, players = screen.look, screen.draft.players
    if not players:
        said = _("Nobody sits here yet: tap a name or write a new one.")
        return Panel(look, Words(look, said, BODY, look.colours.soft))
    shown = zip(worn(players), players, initials(players), strict=True)
    rows = [seat(screen, own, name, short) for own, name, short in shown]
    is_short = max(map(len, players)) <= SHORT_NAME_LETTERS
    if is_short and not look.portrait and len(rows) * look.key > look.height - look.mm(HIGH) - 2 * look.gap:
        half = max(5, -(-len(rows) // 2))
        columns = [RuledList(look, some, SEAT_MM) for some in (rows[:half], rows[half:]) if some]
        if half * look.key <= look.height - look.mm(HIGH) - 2 * look.gap:
            return Row(look, *columns, *([] if len(columns) == 2 else [space()]))
    listed = RuledList(look, rows, SEAT_MM)
    if screen.seat in players:
        listed.keep_in_view(rows[players.index(screen.seat)])
    return listed


def seat(screen: SeatsPage, own: int, name: str, short: str) -> Widget:
    """The row of a seat: the player's badge and name; a tap chooses it."""
    look, is_chosen = screen.look, name == screen.seat
    mark = fixed(Mark(look, own, short), width=look.mm(8.4))
    words = Words(look, name, HEAD, bold=is_chosen, align="left", anywhere=True)
    row = open_row(look, name, lambda: choose(screen, name), mark, words)
    if is_chosen:
        row.colour, row.edge, row.rim = look.colours.tile, look.colours.text, 0.6
        row.release()
    return row


def choose(screen: SeatsPage, name: str) -> None:
    screen.seat = name
    screen.refresh()


def chosen_words(screen: SeatsPage) -> Widget:
    """The name of the player whose seat the keys below change; where the seats are counted from without one."""
    look, name = screen.look, screen.seat if screen.seat in screen.draft.players else ""
    size, ink = (BODY, look.colours.text) if name else (SMALL, look.colours.soft)
    words = Words(look, name or _("The seats, clockwise"), size, ink, bool(name), "left", anywhere=True)
    return fixed(words, height=look.text(BODY) * 1.4)


def changes(screen: SeatsPage) -> Widget:
    """The keys that change the chosen seat, always in their places: dashed while none is chosen."""
    look, draft, name = screen.look, screen.draft, screen.seat
    can = name in draft.players
    keys = (
        ("up", _("Up"), lambda: screen.choose(drafts.moved(draft, name, -1))),
        ("down", _("Down"), lambda: screen.choose(drafts.moved(draft, name, +1))),
        ("pen", _("Name"), lambda: write(screen, name)),
        ("leave", _("Leave"), lambda: screen.choose(drafts.unseated(draft, name))),
    )
    made = [Key(look, text, act, "plain" if can else "off", icon, SMALL, name=icon) for icon, text, act in keys]
    if look.low:  # as wide as their words need
        style = Style(look.text(SMALL), look.text(SMALL))
        for key in made:
            share(key, max(look.key, extents(key.text, style.size, style)[0] + look.mm(2)))
    return fixed(Row(look, *made, spacing=look.mm(0.7) if look.low else look.gap), height=look.mm(13.4))


def free_names(screen: SeatsPage) -> Widget:
    """The key to type a new name, and the names that are free (remembered ones, else "Player 1" and the like); a tap
    seats that player, unless all seats are taken."""
    look, free = screen.look, offered(screen.app.settings.players, screen.draft.players)
    wide = (look.width if look.portrait else look.width / 2) / look.px_per_mm
    columns = 1 if wide < 50 or (max(map(len, free), default=0) > 14 and wide < 70) else 2
    keys = [Key(look, _("New name"), lambda: write(screen), symbol="plus", bold=True)]
    keys += [Key(look, name, partial(sit_down, screen, name)) for name in free]
    return key_grid(look, columns, keys)


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
