"""The part of a screen that shows who sits where: the seats clockwise, keys that change the chosen one, and names."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.players import badges_worn
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.names import names_to_tap
from scorekeeper.present.texts import _
from scorekeeper.records.people import initials
from scorekeeper.ui.theme import BODY, HEAD, SMALL, Look
from scorekeeper.ui.widgets.kit.band import BAND_HEIGHT_MM
from scorekeeper.ui.widgets.kit.choice import key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.rows import RuledList, open_row
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

MOST_SEAT_HEIGHT_MM = 12.3
"""The largest height of a seat's row in millimetres."""
FEW_FREE_NAMES = 2
"""The number of free names below which the seats get more room in portrait."""
MOST_LETTERS_OF_SHORT_NAME = 14
"""The most letters of a name with which the seats may be in two columns."""


@dataclass(frozen=True, slots=True)
class SeatsPart:
    """The seats of a draft as a screen shows them: `chosen` is the name of the player whose seat the keys change, empty
    for nobody's. `change` is called with the new draft and the chosen name when a touch changes one of them."""

    app: "ScorekeeperApp"
    draft: Draft
    chosen: str
    change: Callable[[Draft, str], None]

    @property
    def look(self) -> Look:
        return self.app.look

    def build(self) -> Widget:
        look = self.look
        left = self.seats_panel()
        right = Column(look, self.free_names(), self.chosen_seat_words(), self.seat_keys())
        if look.is_portrait:
            few = len(names_to_tap(self.app.settings.players, self.draft.players)) < FEW_FREE_NAMES
            part = 0.68 if few and self.draft.players else 0.55
            return Column(look, share(left, part), share(right, 1 - part))
        return Row(look, left, right)

    def seats_panel(self) -> Widget:
        """The seats in their order on a panel, in two columns where one has no room; a hint while nobody sits here."""
        look, players = self.look, self.draft.players
        if not players:
            said = _("Nobody sits here yet: tap a name or write a new one.")
            return Panel(look, Words(look, said, BODY, look.colours.soft))
        shown = zip(badges_worn(players), players, initials(players), strict=True)
        rows = [self.seat_row(own, name, short) for own, name, short in shown]
        is_short = max(map(len, players)) <= MOST_LETTERS_OF_SHORT_NAME
        if (
            is_short
            and not look.is_portrait
            and len(rows) * look.least_touch_px > look.height - look.mm(BAND_HEIGHT_MM) - 2 * look.gap
        ):
            half = max(5, -(-len(rows) // 2))
            columns = [RuledList(look, some, MOST_SEAT_HEIGHT_MM) for some in (rows[:half], rows[half:]) if some]
            if half * look.least_touch_px <= look.height - look.mm(BAND_HEIGHT_MM) - 2 * look.gap:
                return Row(look, *columns, *([] if len(columns) == 2 else [space()]))
        listed = RuledList(look, rows, MOST_SEAT_HEIGHT_MM)
        if self.chosen in players:
            listed.keep_in_view(rows[players.index(self.chosen)])
        return listed

    def seat_row(self, badge: int, name: str, initials: str) -> Widget:
        """The row of a seat: the player's badge and name; a tap chooses it."""
        look, is_chosen = self.look, name == self.chosen
        mark = fixed(BadgeWidget(look, badge, initials), width=look.mm(8.4))
        words = Words(look, name, HEAD, bold=is_chosen, align="left", break_words=True)
        row = open_row(look, name, lambda: self.change(self.draft, name), mark, words)
        if is_chosen:
            row.colour, row.edge, row.rim = look.colours.tile, look.colours.text, 0.6
            row.show_released()
        return row

    def chosen_seat_words(self) -> Widget:
        """The name of the player whose seat the keys below change; if none is chosen, that the seats go clockwise."""
        look, name = self.look, self.chosen if self.chosen in self.draft.players else ""
        size, ink = (BODY, look.colours.text) if name else (SMALL, look.colours.soft)
        words = Words(look, name or _("The seats, clockwise"), size, ink, bool(name), "left", break_words=True)
        return fixed(words, height=look.text(BODY) * 1.4)

    def seat_keys(self) -> Widget:
        """The keys that change the chosen seat, always in their places: dashed while none is chosen."""
        look, draft, name = self.look, self.draft, self.chosen
        can = name in draft.players
        keys = (
            ("up", _("Up"), lambda: self.change(drafts.with_player_moved(draft, name, -1), name)),
            ("down", _("Down"), lambda: self.change(drafts.with_player_moved(draft, name, +1), name)),
            ("pen", _("Name"), lambda: self.open_name_screen(name)),
            ("leave", _("Leave"), lambda: self.change(drafts.without_player(draft, name), name)),
        )
        made = [Key(look, text, act, "plain" if can else "off", icon, SMALL, name=icon) for icon, text, act in keys]
        if look.is_compact_landscape:  # as wide as their words need
            style = TextStyle(look.text(SMALL), look.text(SMALL))
            for key in made:
                share(key, max(look.least_touch_px, text_extents(key.text, style.size, style)[0] + look.mm(2)))
        return fixed(
            Row(look, *made, spacing=look.mm(0.7) if look.is_compact_landscape else look.gap), height=look.mm(13.4)
        )

    def free_names(self) -> Widget:
        """The key to type a new name, and the names that are free (remembered ones, else "Player 1" and the like); a
        tap seats that player, unless all seats are taken."""
        look, free = self.look, names_to_tap(self.app.settings.players, self.draft.players)
        wide = (look.width if look.is_portrait else look.width / 2) / look.px_per_mm
        columns = 1 if wide < 50 or (max(map(len, free), default=0) > 14 and wide < 70) else 2
        keys = [Key(look, _("New name"), lambda: self.open_name_screen(""), symbol="plus", bold=True)]
        keys += [Key(look, name, partial(self.seat_player, name)) for name in free]
        return key_grid(look, columns, keys)

    @property
    def is_full(self) -> bool:
        return len(self.draft.players) == drafts.player_limits(self.draft.sheet)[1]

    def seat_player(self, name: str) -> None:
        if self.is_full:
            self.app.show_message(_("All seats are taken."))
        else:
            self.change(drafts.with_player(self.draft, name), name)

    def open_name_screen(self, old: str) -> None:
        """Open the screen to type the name of a new player or, with `old`, to rename that player. A new one is refused
        if all seats are taken."""
        if not old and self.is_full:
            self.app.show_message(_("All seats are taken."))
            return
        others = tuple(name for name in self.draft.players if name != old)

        def done(name: str) -> None:
            draft = drafts.with_new_name(self.draft, old, name) if old else drafts.with_player(self.draft, name)
            self.change(draft, name)

        self.app.go("name", title=_("Name of the player"), text=old, others=others, done=done)
