"""The screen of a past match: the card of each game, how it ended, what was changed, and a key to go on with it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards import past as present
from scorekeeper.present.afterwards.dates import screen_local_time, weekday_and_time_words
from scorekeeper.present.card.card import scorecard, without_offers
from scorekeeper.present.texts import _
from scorekeeper.records.facts import facts_of_past_match
from scorekeeper.records.history import StoredMatch, replay_past
from scorekeeper.rules.game import CardGame
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.card.pad import card_picture
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """One past match. Arguments: kept (the match as the journal holds it) and number_of_match_in_play (the journal's
    number of the match in play; 0 if there is none)."""

    def __init__(self, app: "ScorekeeperApp", kept: StoredMatch, number_of_match_in_play: int = 0) -> None:
        super().__init__(app)
        self.past, self.running = replay_past(kept), number_of_match_in_play
        self.facts = facts_of_past_match(self.past)
        games = self.past.match.games if self.past.match else ()
        self.game = len(games) - 1

    def build(self) -> Widget:
        look = self.look
        width = 0.0 if self.game < 0 else 0.78 if look.is_portrait and look.is_compact else 0.64
        lines = self.match_lines(look.width * (1 if look.is_portrait else 1 - width) - 4 * look.gap)
        parts = [share(self.card(), width), share(lines, 1 - width)] if width else [lines]
        content = Column(look, *parts) if look.is_portrait else Row(look, *parts)
        if present.can_go_on(self.past, self.running):
            key = Key(look, _("Go on with this game"), self.go_on, "main", bold=True)
            content = Column(look, content, fixed(key, height=look.least_touch_px * 1.1))
        title = f"{weekday_and_time_words(self.past.kept.begun)} · {present.sheet_words(self.facts)}"
        several = [self.game_keys()] if self.has_several_games else []
        code = Key(look, "", self.open_code_page, "quiet", "code", name="share") if self.past.finished else None
        return self.framed(title, *several, content, right=code and fixed(code, width=look.least_touch_px))

    @property
    def has_several_games(self) -> bool:
        return bool(self.past.match and len(self.past.match.games) > 1)

    def go_on(self) -> None:
        """Resume the match and show it; the one in play, if there is one, is put aside."""
        app, before = self.app, self.app.session.view
        app.do_act(lambda: app.session.resume(self.past.kept.number))
        if app.session.view is not before:
            app.show_match()

    def open_code_page(self) -> None:
        """Open the screen that shows the result as a QR code."""
        kept = self.past.kept
        when = screen_local_time(kept.begun) or datetime.now(UTC)
        self.app.go("result_code", match=self.past.match, number=kept.number, when=when)

    def game_keys(self) -> Widget:
        assert self.past.match is not None
        keys = [self.game_key(number) for number in range(len(self.past.match.games))]
        return fixed(Row(self.look, *keys), height=self.look.least_touch_px)

    def game_key(self, number: int) -> Key:
        return choice_key(self.look, str(number + 1), lambda: self.show_game(number), number == self.game)

    def show_game(self, number: int) -> None:
        self.game = number
        self.refresh()

    def card(self) -> Widget:
        match = self.past.match
        assert match is not None
        if isinstance(match.games[self.game].now, CardGame):
            return card_picture(self.look, without_offers(scorecard(match, self.game)), CardUse(whole_page=True))
        places = present.place_lines(self.past, self.game) or (_("This game was not finished."),)
        return Panel(self.look, *(self.text_line(one, self.look.width) for one in places), space())

    def match_lines(self, width: float) -> Widget:
        """The lines about the match, which scroll if there are many."""
        look = self.look
        first, *others = present.lines_beside_card(self.past, self.running)
        lines = [self.text_line(present.player_names_words(self.facts), width, bold=True), self.text_line(first, width)]
        return Scroll(look, *lines, *(self.text_line(one, width, SMALL, colour=look.colours.soft) for one in others))

    def text_line(self, text: str, width: float, size: float = BODY, **style: Any) -> Widget:
        """A text on the page, as high as its lines need at this width."""
        look = self.look
        high = text_height(look, text, width, size, bold=style.get("bold", False)) + look.gap
        return fixed(Words(look, text, size, align="left", break_words=True, **style), height=high)
