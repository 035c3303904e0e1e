"""The screen where players join, leave and change seats: between two games of a match, or two turns of its only
game."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.names import names_to_remember
from scorekeeper.present.texts import _
from scorekeeper.session import View
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.new_game.seats import SeatsPart
from scorekeeper.ui.theme import SMALL
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import fixed
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """The seats of the game in play. Points of earlier games stay with their names; in the middle of a game everybody
    keeps their card, and new players catch up."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.drawn = app.session.view
        match = self.drawn.match
        assert match is not None
        self.between = match.phase == "between"
        self.draft = drafts.draft_to_play_again(match.setup) if self.between else drafts.draft_of_running_game(match)
        self.before = self.draft.players
        self.seat = ""
        """The name of the player whose seat is chosen; empty for nobody's."""

    def build(self) -> Widget:
        look = self.look
        title = _("Who plays the next game?") if self.between else _("Who plays on?")
        onward = Key(look, _("Begin") if self.between else _("Continue"), self.confirm_seats, "main")
        said = [] if self.between else [self.cards_stay_line()]
        return self.framed(
            title,
            *said,
            SeatsPart(self.app, self.draft, self.seat, self.show_draft).build(),
            right=fixed(onward, width=look.least_touch_px * 2),
        )

    def show_draft(self, draft: Draft, seat: str) -> None:
        """Show the seats of this draft, with that of the player `seat` chosen (empty: nobody's)."""
        self.draft, self.seat = draft, seat
        if self.app.page is self:
            self.app.root_widget.notices.clear_passing()  # what was said of the seats before is no longer so
            self.refresh()

    def cards_stay_line(self) -> Widget:
        look = self.look
        words = _("All cards stay as they are. Whoever joins catches up first.")
        return fixed(Words(look, words, SMALL), height=text_height(look, words, look.width - 2 * look.gap, SMALL))

    def confirm_seats(self) -> None:
        app, players = self.app, self.draft.players
        if not self.between and players == self.before:
            app.back()
            return
        problem = present.setup_problem(self.draft)
        if problem:
            app.show_message(problem)
            return
        app.remember_names(names_to_remember(players))
        app.do_act(self.seat_players)
        app.show_match()

    def seat_players(self) -> View:
        session, stamp = self.app.session, self.drawn.stamp
        if self.between:
            return session.next_game(stamp, self.draft.players)
        return session.change_players(self.draft.players, drafts.names_in_running_game(self.draft), stamp)
