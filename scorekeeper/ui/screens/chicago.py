"""Chicago's table: chips and pot, what is to be beaten, standing by a throw, over or under."""

from kivy.uix.widget import Widget

from scorekeeper.rules.acts import Act, Stand
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.match import Match
from scorekeeper.ui.present import chicago as present
from scorekeeper.ui.present.board import Board, Seat
from scorekeeper.ui.screens.turn import TurnPage
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL, TITLE
from scorekeeper.ui.widgets.chips import Chips
from scorekeeper.ui.widgets.die import DiePicture
from scorekeeper.ui.widgets.key import Key, Touchable
from scorekeeper.ui.widgets.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words

ROWS = 7
"""So many rows, the pot among them, share the height of a display; more of them scroll."""


class Page(TurnPage):
    """The turn is that of every game; here are the keys and the board of this one."""

    # ---- what may be done with the dice

    def offers(self, match: Match) -> Widget:
        position = match.games[-1].now
        assert isinstance(position, Chicago)
        if position.must_target:
            return Row(self.look, *(self.call_key(call) for call in present.calls(match)))
        words = present.stand_words(position)
        return Key(self.look, words, self.stand, "main", size=TITLE, bold=True)

    def stand(self) -> None:
        self.act(Stand())

    def call_key(self, call: present.Call) -> Widget:
        """The word of the screens, and below it that of the sheet."""
        look = self.look
        key = Touchable(look, lambda: self.act(call.act), look.colours.accent, orientation="vertical",
                        padding=look.mm(1.2))  # fmt: skip
        key.text = call.name
        key.add_widget(Words(look, call.name, TITLE, look.colours.on_accent, bold=True, size_hint_y=0.6))
        key.add_widget(Words(look, call.printed, SMALL, look.colours.on_accent, size_hint_y=0.4))
        return key

    def act(self, act: Act) -> None:
        session, stamp = self.app.session, self.drawn.stamp
        self.app.do(lambda: session.act(act, stamp))

    # ---- the board

    def board(self, match: Match) -> Widget:
        """As high as the display allows; many players, or those of a small display, are a list that scrolls."""
        look, shown = self.look, present.board(match)
        told = fixed(Words(look, shown.told, BODY, bold=True), height=look.text(BODY) * (3.9 if look.compact else 2.6))
        rows = [self.seat(one) for one in shown.seats]
        if shown.pot_name:
            rows.insert(0, self.pot(shown))
        if not look.compact and len(rows) <= ROWS:
            return Panel(look, told, Column(look, *rows, spacing=look.mm(0.6)))
        listed = Scroll(look, *(fixed(row, height=look.mm(15 if look.compact else 9)) for row in rows))
        acting = next((row for row, one in zip(reversed(rows), reversed(shown.seats), strict=False) if one.acts), None)
        if acting:
            listed.keep_in_view(acting)
        return Panel(look, told, listed)

    def pot(self, shown: Board) -> Widget:
        look = self.look
        name = Words(look, shown.pot_name, SMALL, look.colours.soft, align="left")
        empty = Words(look, _("empty"), SMALL, look.colours.soft, align="left")
        return Row(look, share(name, 0.55), share(Chips(look, shown.pot) if shown.pot else empty, 0.45))

    def seat(self, one: Seat) -> Widget:
        """Mark and name, a note, the dice of this round, chips."""
        look = self.look
        ink = look.colours.soft if one.out else look.colours.text
        mark = Mark(look, one.player.seat, one.player.initials)
        name = Words(look, one.player.name, BODY, ink, bold=one.acts, align="left")
        note = Words(look, one.note, SMALL, look.colours.soft, align="left")
        dice = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in one.dice), spacing=0)
        chips = Chips(look, one.chips)
        if look.compact:
            lines = [name, *([note] if one.note else []), *([Row(look, dice, chips)] if one.dice or one.chips else [])]
            return Row(look, share(mark, 0.14), share(Column(look, *lines, spacing=0), 0.86))
        words = Column(look, name, note, spacing=0) if one.note else name
        parts = [share(mark, 0.1), share(words, 0.46), share(dice, 0.26), share(chips, 0.18)]
        return Row(look, *parts, spacing=look.mm(1))
