"""The end of a game: places, the race of the totals, the next game of the match, and undo past the end."""

from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session import View
from scorekeeper.ui import present, present_card, present_end
from scorekeeper.ui.present_end import End, Place
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import HEAD, SMALL, TITLE
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.race import Race
from scorekeeper.ui.widgets.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.text import Words


class Page(page.Page):
    """The result, or the card that led to it."""

    def __init__(self, app: Any, **given: Any) -> None:
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
            card = ScorecardPicture(look, present_card.scorecard(match), self.toggle_card, everybody=True)
            key = Key(look, _("Back to the result"), self.toggle_card, "main", "←")
            return Column(look, fixed(key, height=look.key), card, padding=look.gap)
        shown = present_end.end(match)
        title = Words(look, shown.title, TITLE, bold=True)
        content = self.result(shown)
        return Column(
            look, fixed(title, height=look.text(TITLE) * 1.7), content, self.keys(match, shown), self.undo_key(),
            padding=look.gap,
        )  # fmt: skip

    def result(self, shown: End) -> Widget:
        look = self.look
        places = Scroll(look, *(self.line(place) for place in shown.places))
        if not shown.race:
            return places
        picture = Panel(look, Race(look, shown.race))
        if look.portrait:
            return Column(look, share(places, 0.45), share(picture, 0.55))
        return Row(look, share(places, 0.42), share(picture, 0.58))

    def line(self, place: Place) -> Widget:
        look, high = self.look, max(self.look.mm(9), self.look.text(HEAD) * 1.8)
        number = fixed(Words(look, f"{place.number}.", HEAD, look.colours.soft, bold=True), width=high)
        mark = fixed(Mark(look, place.player.seat, place.player.initials), width=high)
        name = Words(look, place.player.name, HEAD, bold=place.number == 1, align="left")
        parts = [number, mark, name]
        if place.points is not None:
            parts.append(fixed(Words(look, str(place.points), HEAD, bold=True, align="right"), width=high * 1.4))
        if place.match_points is not None:
            added = Words(look, f"Σ {place.match_points}", HEAD, look.colours.soft, align="right")
            parts.append(fixed(added, width=high * 1.8))
        return fixed(Row(look, *parts), height=high)

    def keys(self, match: Match, shown: End) -> Widget:
        look, app, stamp = self.look, self.app, self.drawn.stamp
        keys = []
        if shown.more_games:
            on = partial(app.session.next_game, stamp)
            keys.append(Key(look, _("Next game"), lambda: app.do(on), "main", bold=True))
        else:
            keys.append(Key(look, _("New game"), self.new_game, "main", bold=True))
        if isinstance(match.games[-1].now, CardGame):
            keys.append(Key(look, _("Whole card"), self.toggle_card))
        keys.append(Key(look, _("Start screen"), app.home))
        return fixed(Row(look, *keys), height=look.key * 1.2)

    def undo_key(self) -> Widget:
        look, stamp = self.look, self.drawn.stamp
        words = _("Undo {what}").format(what=present.undo_words(self.drawn))
        back = partial(self.app.session.undo, stamp)
        undo = Key(look, words, lambda: self.app.do(back), "quiet", "↶", SMALL, name="undo")
        return fixed(undo, height=look.key)

    def toggle_card(self) -> None:
        self.card_open = not self.card_open
        self.refresh()

    def new_game(self) -> None:
        self.app.home()
        self.app.go("new_game")
