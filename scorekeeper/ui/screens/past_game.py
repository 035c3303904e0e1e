"""One past match: the card of each of its games, how it ended, and what the table changed."""

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from scorekeeper.records.history import Kept, past
from scorekeeper.rules.game import CardGame
from scorekeeper.ui.present import past as present
from scorekeeper.ui.present.card import scorecard
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.choice import choice_key
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """given: kept (the rows of the match), running (the number of the match in play, or 0)."""

    def __init__(self, app: "ScorekeeperApp", kept: Kept, running: int = 0) -> None:
        super().__init__(app)
        self.past, self.running = past(kept), running
        self.facts = present.of_past(self.past)
        games = self.past.match.games if self.past.match else ()
        self.game = len(games) - 1

    def build(self) -> Widget:
        look = self.look
        width = 0.78 if look.portrait and look.compact else 0.64
        parts = [self.told()] if self.game < 0 else [share(self.card(), width), share(self.told(), 1 - width)]
        content = Column(look, *parts) if look.portrait else Row(look, *parts)
        title = f"{present.day(self.past.kept.begun)} · {present.sheet(self.facts)}"
        several = [self.games()] if self.more_games else []
        return self.framed(title, *several, content)

    @property
    def more_games(self) -> bool:
        return bool(self.past.match and len(self.past.match.games) > 1)

    def games(self) -> Widget:
        assert self.past.match is not None
        keys = [self.game_key(number) for number in range(len(self.past.match.games))]
        return fixed(Row(self.look, *keys), height=self.look.key)

    def game_key(self, number: int) -> Key:
        return choice_key(self.look, str(number + 1), lambda: self.show_game(number), number == self.game)

    def show_game(self, number: int) -> None:
        self.game = number
        self.refresh()

    def card(self) -> Widget:
        match = self.past.match
        assert match is not None
        if isinstance(match.games[self.game].now, CardGame):
            return ScorecardPicture(self.look, scorecard(match, self.game), everybody=True)
        places = present.places(self.past, self.game) or (_("This game was not finished."),)
        return Panel(self.look, *map(self.line, places), space())

    def told(self) -> Widget:
        """The lines about the match, which scroll if there are many."""
        look = self.look
        first, *others = present.told(self.past, self.running)
        lines = [self.line(present.names(self.facts), bold=True), self.line(first)]
        return Scroll(look, *lines, *(self.line(one, SMALL, colour=look.colours.soft) for one in others))

    def line(self, text: str, size: float = BODY, **style: Any) -> Widget:
        """A text as high as its number of letters requires."""
        high = self.look.text(BODY) * (1.6 + 1.3 * (len(text) // 28))
        return fixed(Words(self.look, text, size, align="left", **style), height=high)
