"""The end of a game: places, the race of the totals, the next game of the match, and undo past the end."""

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session import View
from scorekeeper.ui.present import card as cards
from scorekeeper.ui.present import draft as drafts
from scorekeeper.ui.present import end, phrases
from scorekeeper.ui.present.end import End, Place
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, HEAD, SMALL, TITLE
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.race import Race
from scorekeeper.ui.widgets.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """The result, or the card that led to it."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__(app, **given)
        self.card_open = False
        self.drawn = View()

    def on_view(self) -> None:
        match = self.app.session.view.match
        if match is None or match.phase not in ("between", "over"):
            self.app.play()
        else:
            self.refresh()

    def build(self) -> Widget:
        self.drawn = self.app.session.view
        match = self.drawn.match
        if match is None or not match.games:
            return space()
        look = self.look
        if self.card_open:
            card = ScorecardPicture(look, cards.scorecard(match), self.toggle_card, everybody=True)
            key = Key(look, _("Back to the result"), self.toggle_card, "main", "←")
            return Column(look, fixed(key, height=look.key), card, padding=look.gap)
        shown = end.end(match)
        title = fixed(Words(look, shown.title, TITLE, bold=True), height=look.text(TITLE) * 1.5)
        content = self.result(shown)
        return Column(look, title, content, self.keys(match, shown), padding=look.gap)

    def result(self, shown: End) -> Widget:
        look = self.look
        places = Scroll(look, *(self.line(place, not shown.race) for place in shown.places))
        if not shown.race:
            return places
        picture = Panel(look, Race(look, shown.race))
        if look.portrait:
            return Column(look, share(places, 0.45), share(picture, 0.55))
        return Row(look, share(places, 0.42), share(picture, 0.58))

    def line(self, place: Place, alone: bool) -> Widget:
        """Large where there is no picture beside it."""
        look, size = self.look, BODY if self.look.compact else TITLE if alone else HEAD
        high, digits = max(look.mm(7.5), look.text(max(size, HEAD)) * 1.4), look.text(size) * 2.2
        parts = [
            fixed(Words(look, f"{place.number}.", size, look.colours.soft, bold=True), width=digits * 0.6),
            fixed(Mark(look, place.player.seat, place.player.initials), width=high),
            Words(look, place.player.name, size, bold=place.number == 1, align="left", anywhere=True),
        ]
        if place.points is not None:
            parts.append(fixed(Words(look, str(place.points), size, bold=True, align="right"), width=digits))
        if place.match_points is not None:
            added = Words(look, f"Σ {place.match_points}", size, look.colours.soft, align="right")
            parts.append(fixed(added, width=digits * 1.4))
        row = Row(look, *parts, spacing=look.gap / 2, padding=(0, 0, look.mm(2.5), 0))
        return fixed(row, height=high)

    def keys(self, match: Match, shown: End) -> Widget:
        look, app, stamp = self.look, self.app, self.drawn.stamp
        if shown.more_games:
            on = partial(app.session.next_game, stamp)
            first = Key(look, _("Next game"), lambda: app.do(on), "main", bold=True)
        else:
            first = Key(look, _("Play again"), self.again, "main", bold=True)
        second = Key(look, _("New game"), self.new_game, size=SMALL)
        if shown.more_games:
            second = Key(look, _("Players"), lambda: app.go("changes"), symbol="✎", size=SMALL)
        keys = [first, second, self.undo_key(), Key(look, _("Start screen"), app.home, size=SMALL)]
        if isinstance(match.games[-1].now, CardGame):
            keys.insert(1, Key(look, _("Whole card"), self.toggle_card, size=SMALL))
            if app.table.advising:
                keys.insert(2, Key(look, _("Review"), lambda: app.go("review"), size=SMALL))
        if look.portrait:
            lines = -(-len(keys) // 2)
            return fixed(Grid(look, 2, *keys), height=lines * (look.key + look.gap) - look.gap)
        return fixed(Row(look, *keys), height=look.key * 1.1)

    def undo_key(self) -> Widget:
        words = "" if self.look.low else _("Undo {what}").format(what=phrases.undo_words(self.drawn))
        back = partial(self.app.session.undo, self.drawn.stamp)
        return Key(self.look, words, lambda: self.app.do(back), "quiet", "↶", SMALL, name="undo")

    def toggle_card(self) -> None:
        self.card_open = not self.card_open
        self.refresh()

    def again(self) -> None:
        """The same players at the same sheet, agreed as before; a doubled tap begins one game."""
        match, session = self.drawn.match, self.app.session
        if match and session.view is self.drawn:
            self.app.do(lambda: session.begin(drafts.setup(drafts.again(match.setup))))

    def new_game(self) -> None:
        self.app.home()
        self.app.go("new_game")
