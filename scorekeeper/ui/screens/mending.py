"""An earlier entry put right: from the list of entries or from the card, then its dice, then the right box."""

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.seeing import corrected_roll
from scorekeeper.ui.present import mending as present
from scorekeeper.ui.present.card import Offer
from scorekeeper.ui.present.mending import Entered
from scorekeeper.ui.screens.telling import FACES
from scorekeeper.ui.screens.turn import TurnPage
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.die import DiePicture
from scorekeeper.ui.widgets.key import Action, Key
from scorekeeper.ui.widgets.layout import Column, Row, Scroll, fixed
from scorekeeper.ui.widgets.offers import OfferGrid
from scorekeeper.ui.widgets.text import Words


class MendingPage(TurnPage):
    """Modes of its own: correct (which entry), mend (its dice and box), mend die (the face of one of them)."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.mending: tuple[Entered, Roll] | None = None
        self.listed = False

    @staticmethod
    def position(match: Match) -> CardGame:
        position = match.games[-1].now
        assert isinstance(position, CardGame)
        return position

    def panel(self, match: Match) -> Widget | None:
        if self.mode == "correct":
            return self.entries(match)
        if self.mode in ("mend", "mend die") and self.mending:
            return self.mend_panel(match, *self.mending)
        return None

    # ---- which entry

    def open_corrections(self) -> None:
        self.mode, self.mending, self.hand, self.listed = "correct", None, None, True
        self.refresh()

    def entries(self, match: Match) -> Widget:
        """The newest first."""
        look = self.look
        words = Words(look, present.correction_words(match), BODY, align="left")
        head = fixed(Row(look, words, self.away_key(self.drop_mode)), height=look.key)
        return Column(look, head, Scroll(look, *(self.entry_key(one) for one in present.entered(match))))

    def entry_key(self, one: Entered) -> Widget:
        text = f"{one.player.name}: {one.label} {one.points}  ({' '.join(map(str, one.dice))})"
        key = Key(self.look, text, lambda: self.mend(one, one.dice), size=SMALL, align="left")
        return fixed(key, height=self.look.key)

    def mend_entry(self, seat: int, box: str) -> None:
        """That which was touched on the card."""
        one = present.entry_in(self.drawn.match, seat, box) if self.drawn.match else None
        if one is None:
            self.app.say(_("This box was filled before: it cannot be corrected here."))
            return
        self.hand, self.listed = None, False
        self.mend(one, one.dice)

    def mend(self, one: Entered, dice: Roll) -> None:
        self.mode, self.mending = "mend", (one, dice)
        self.refresh()

    # ---- what it should have been

    def mend_panel(self, match: Match, one: Entered, dice: Roll) -> Widget:
        look = self.look
        row = Row(look, *(DiePicture(look, face, self.mend_die(place)) for place, face in enumerate(dice)), spacing=0)
        if self.mode == "mend die":
            below = self.face_keys(FACES, lambda face: self.mend(one, corrected_roll(dice, self.place, face)))
        else:
            below = OfferGrid(look, present.mend_offers(match, one.number, dice), self.correct, "plain")
        words = Words(look, present.mend_words(match, one), SMALL, look.colours.soft, align="left")
        head = Row(look, words, self.away_key(self.open_corrections if self.listed else self.drop_mode))
        return Column(look, fixed(head, height=look.key), fixed(row, height=self.dice_height()), below)

    def mend_die(self, place: int) -> Callable[[], None]:
        def chosen() -> None:
            self.mode, self.place = "mend die", place
            self.refresh()

        return chosen

    def correct(self, chosen: Offer) -> None:
        session, stamp = self.app.session, self.drawn.stamp
        if self.mending:
            act = present.correction(self.mending[0].number, self.mending[1], chosen)
            refusal = _("A later entry would no longer fit: correct or take back that one first.")
            self.app.do(lambda: session.act(act, stamp), refusal)

    def away_key(self, action: Action) -> Widget:
        return fixed(Key(self.look, "", action, "quiet", "✗"), width=self.look.key)
