"""The table for games on a sheet: the entries as cards, the whole scorecard, striking out, announcing."""

from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.rules.acts import Declare
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.seeing import Pending
from scorekeeper.session import View
from scorekeeper.ui.present import card as cards
from scorekeeper.ui.present import phrases, unsure
from scorekeeper.ui.present.card import Offer
from scorekeeper.ui.screens.mending import MendingPage
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, HEAD, SMALL, TITLE
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Panel, Row, fixed
from scorekeeper.ui.widgets.offers import OfferGrid
from scorekeeper.ui.widgets.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.text import Words


class Page(MendingPage):
    """Modes of its own: strike, card (the whole card)."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.wanted: Offer | None = None

    # ---- entries

    def offers(self, match: Match) -> Widget:
        position = self.position(match)
        scoring = cards.offers(position)
        if self.mode == "strike" or not scoring:
            return self.strikes(position)
        return OfferGrid(self.look, scoring, self.enter)

    def likely(self, match: Match, pending: Pending) -> Widget:
        """Greyed until the dice are sure; a tap says which entry is wanted, and asks about the dice first."""
        found = unsure.likely_offers(match, pending)
        self.wanted = next((one for one in found if self.wanted and one.box == self.wanted.box), None)
        if self.wanted:
            return self.wanted_panel(self.wanted)
        return OfferGrid(self.look, found, self.want, "quiet", "quiet") if found else super().likely(match, pending)

    def want(self, chosen: Offer | None) -> None:
        self.wanted = chosen
        self.refresh()

    def wanted_panel(self, wanted: Offer) -> Widget:
        """The answer above enters it at once, if it is worth what was shown."""
        look = self.look
        words = Words(look, f"{wanted.label} {wanted.points}", TITLE, look.colours.accent, bold=True)
        told = Words(look, _("Answer above, and it is entered."), BODY, look.colours.soft)
        back = fixed(Key(look, _("Back"), lambda: self.want(None), "quiet"), height=look.key)
        return Panel(look, words, told, back)

    def take(self, pending: Pending) -> View:
        wanted, session = self.wanted, self.app.session
        view = super().take(pending)
        entered = wanted and view.pending is None and unsure.still_offered(view.match, wanted)
        return session.confirm(view.stamp, wanted.box) if wanted and entered else view

    def refresh(self) -> None:
        if self.app.session.view.pending is None:
            self.wanted = None
        super().refresh()

    def strikes(self, position: CardGame) -> Widget:
        """Zeros are never a single tap away."""
        look = self.look
        if self.mode == "strike":
            return OfferGrid(look, cards.strikes(position), self.enter, "warning", "warning", points=False)
        words = Words(look, _("These dice score in no open box."), BODY, align="left")
        key = Key(look, _("Strike out a box"), self.toggle_strike, "warning", "✗", HEAD)
        return Column(look, words, fixed(key, height=look.card))

    def enter(self, chosen: Offer) -> None:
        session, stamp = self.app.session, self.drawn.stamp
        self.app.do(lambda: session.confirm(stamp, chosen.box, chosen.strike))

    def panel(self, match: Match) -> Widget | None:
        own = super().panel(match)
        announces = match.phase == "playing" and self.position(match).must_declare
        return self.announcing(match) if own is None and announces else own

    def announcing(self, match: Match) -> Widget:
        """The box is named before the first throw, where the table agreed so."""
        look, session, stamp = self.look, self.app.session, self.drawn.stamp
        words = Words(look, _("Announce the box before the first throw."), BODY, align="left")
        boxes = cards.announcements(self.position(match))

        def announce(chosen: Offer) -> None:
            self.app.do(lambda: session.act(Declare(chosen.box), stamp))

        grid = OfferGrid(look, boxes, announce, "plain", points=False)
        return Column(look, fixed(words, height=look.text(BODY) * 1.6), grid)

    def undo_bar(self, match: Match, shown: phrases.Turn) -> Widget:
        """While a box is struck out its place is taken by what is done, and the way back."""
        if self.mode != "strike":
            return super().undo_bar(match, shown)
        look = self.look
        words = Words(look, cards.strike_words(self.position(match)), BODY, look.colours.warning, align="left")
        back = fixed(Key(look, _("Back"), self.toggle_strike, size=SMALL), width=look.key * 1.5)
        return fixed(Row(look, words, back), height=look.key)

    def keys_below(self, match: Match, shown: phrases.Turn) -> list[Widget]:
        if not shown.throw or self.hand or self.asked or self.mode or not cards.offers(self.position(match)):
            return []
        return [Key(self.look, _("Strike out"), self.toggle_strike, "quiet", size=SMALL)]

    def toggle_strike(self) -> None:
        self.mode = "" if self.mode == "strike" else "strike"
        self.refresh()

    # ---- the card

    def board(self, match: Match) -> Widget:
        return ScorecardPicture(self.look, cards.scorecard(match), self.open_card, pick=self.mend_entry)

    def build(self) -> Widget:
        match = self.app.session.view.match
        if self.mode == "card" and match and match.games:
            self.drawn = self.app.session.view
            return self.whole_card(match)
        return super().build()

    def whole_card(self, match: Match) -> Widget:
        """A tap on a filled box corrects it, any other leads back."""
        look = self.look
        shown = cards.scorecard(match)
        card = ScorecardPicture(look, shown, self.drop_mode, everybody=True, pick=self.mend_entry)
        back = Key(look, _("Back to the game"), self.drop_mode, "main", "←")
        hint = Words(look, _("Tap a filled box to correct it."), SMALL, look.colours.soft)
        return Column(look, fixed(Row(look, back, hint), height=look.key), card, padding=look.gap)

    def open_card(self) -> None:
        self.mode = "card"
        self.refresh()

    def more(self, match: Match) -> list[Widget]:
        return [
            Key(self.look, _("Whole card"), self.open_card, size=SMALL),
            Key(self.look, _("Correct an entry"), self.open_corrections, size=SMALL),
            Key(self.look, _("Players"), self.change_players, size=SMALL),
        ]

    def change_players(self) -> None:
        """Between two turns of the only game; in a match of several games, between those."""
        match = self.drawn.match
        if match is None or len(match.games) > 1 or match.setup.games > 1:
            self.app.say(_("Players come and go between the games of a match."))
        elif self.position(match).throws:
            self.app.say(_("Finish this turn first: players come and go between the turns."))
        else:
            self.app.go("changes")
