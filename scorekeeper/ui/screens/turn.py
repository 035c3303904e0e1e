"""A turn at the table, whatever is played: what there is to do now, with the state of the game beside it.

A page for a game says what may be done with the dice (`offers`), shows the state of the game (`board`), and may show
something of its own instead of the dice (`panel`).
"""

from kivy.uix.widget import Widget

from scorekeeper.rules.match import Match
from scorekeeper.ui.present import next, phrases
from scorekeeper.ui.present.hand import hand
from scorekeeper.ui.screens.bars import BarsPage
from scorekeeper.ui.screens.dice import SAID
from scorekeeper.ui.screens.starting import starting
from scorekeeper.ui.widgets.layout import Column, Panel, Row, fixed, space


class TurnPage(BarsPage):
    """What the player is doing on the screen (`mode`) lasts only as long as the game stands where it was drawn."""

    # ---- for the pages of the games

    def offers(self, match: Match) -> Widget:
        """What may be done with the dice that lie there."""
        raise NotImplementedError

    def board(self, match: Match) -> Widget:
        """The scorecard, or the chips."""
        raise NotImplementedError

    def panel(self, match: Match) -> Widget | None:
        """What is shown instead of the dice, if anything: something to be said before the throw, a mode of the page."""
        return None

    # ---- the parts, and how they lie

    def build(self) -> Widget:
        view = self.drawn = self.app.session.view
        match = view.match
        self.tray = self.doing = self.telling = None
        shown = phrases.turn(match) if match else None
        if match is None or shown is None:
            return space()
        look, self.next = self.look, next.next_words(match)
        middle = self.middle(match, shown)  # first: the words of the bar depend on it
        bar, board, undo = self.bar(shown), self.beside(match), self.undo_bar(match, shown)
        if look.portrait:
            tall = self.dice_height() + 2 * (look.gap + look.card) + 1
            lines = [self.line(), board] if look.compact else [board, self.line()]
            return Column(look, bar, *lines, fixed(middle, height=tall), undo, padding=look.gap)
        wide = self.middle_width
        if look.low:
            right = Column(look, bar, self.line(), board, undo)
            return Row(look, fixed(middle, wide), right, padding=look.gap)
        return Column(look, bar, Row(look, fixed(Column(look, middle, undo), wide), board), padding=look.gap)

    def refresh(self) -> None:
        if self.app.session.view.stamp != self.drawn.stamp:
            self.mode, self.hand, self.keeping = "", None, frozenset()
        super().refresh()

    def on_view(self) -> None:
        match, pending = self.app.session.view.match, self.app.session.view.pending
        shown = phrases.turn(match) if match else None
        if match and shown and pending and pending is not self.drawn.pending and pending.question in SAID:
            self.app.say(phrases.question_words(pending, match.dice, shown.player.name))
        if match is None or match.phase in ("between", "over"):
            self.app.play()
        else:
            self.refresh()

    def beside(self, match: Match) -> Widget:
        """The state of the game, or the tray while the camera asks about what lies there."""
        if self.asked and self.app.watch:
            return Panel(self.look, self.live_tray())
        return self.board(match) if match.phase == "playing" else starting(self.look, match)

    def middle(self, match: Match, shown: phrases.Turn) -> Widget:
        """What there is to do now: the menu or a panel of the page's own, or something with the dice above it."""
        own = self.menu(match) if self.mode == "menu" else self.panel(match)
        if own:
            return own
        if not shown.throw and not (self.hand and self.hand.faces):
            self.hand = hand(match.dice) if self.app.by_hand else None
        if not (shown.throw or self.hand or self.asked or self.mode):
            return self.waiting()
        return self.with_dice(shown, self.below_dice(match, shown))

    def below_dice(self, match: Match, shown: phrases.Turn) -> Widget:
        pending = self.asked
        if self.mode in ("fix", "add"):
            return self.fix_panel(pending)
        if pending:
            return self.question(match, shown, pending)
        return self.hand_panel(self.hand) if self.hand else self.offers(match)
