"""What the camera sees and asks in a turn: the live tray, what it is doing, and dice that the table must look at."""

import time
from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.rules.match import Match
from scorekeeper.seeing import Pending
from scorekeeper.ui.present import next, phrases, unsure
from scorekeeper.ui.screens.dice import DicePage
from scorekeeper.ui.screens.telling import FaceKey
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Panel, Row, fixed, share
from scorekeeper.ui.widgets.text import Words
from scorekeeper.ui.widgets.tray import Tray
from scorekeeper.watch import Sight


class WatchingPage(DicePage):
    """`tray`, `doing` and `telling` follow the camera without being built anew; `next` is what the player may do."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.tray: Tray | None = None
        self.doing: Words | None = None
        self.telling: Words | None = None
        self.next = ""
        self.moving_since = time.monotonic()

    # ---- what it sees

    def waiting(self) -> Widget:
        """Before a throw with a camera: the tray as it is seen, and what is seen in it."""
        look = self.look
        self.telling = Words(look, self.telling_words(), BODY, bold=True)
        return Column(look, self.live_tray(), fixed(self.telling, height=look.text(BODY) * 2.4))

    def live_tray(self) -> Tray:
        self.tray = Tray(self.look)
        if self.app.watch:
            self.tray.see(self.app.watch.newest())
        return self.tray

    def on_sight(self, sight: Sight) -> None:
        now = time.monotonic()
        if sight.reading.state not in ("moving", "hand"):
            self.moving_since = now
        if self.tray:
            self.tray.see(sight)
        for told, words in ((self.doing, self.line_words()), (self.telling, self.telling_words())):
            if told and told.text != words:
                told.say(words)

    def doing_words(self) -> str:
        """For the line of the turn: nothing where the middle of the screen tells or asks it already."""
        if self.telling:
            return ""
        return self.sight_words() or ("" if self.asked or self.hand or self.mode else self.next)

    def line_words(self) -> str:
        """Small displays have one line for all: the throws, and what is done or how far the turn has come."""
        shown, words = self.turn, self.doing_words()
        if not (self.look.compact and shown):
            return words
        return f"{phrases.throw_words(shown)} · {words or shown.progress}"

    def telling_words(self) -> str:
        return self.sight_words() or self.next

    def sight_words(self) -> str:
        if self.app.by_hand or not self.app.watch:
            return ""
        sight = self.app.watch.newest()
        return next.sight_words(sight.reading.state, sight.health, time.monotonic() - self.moving_since)

    # ---- keys

    def camera_keys(self, shown: phrases.Turn) -> list[Widget]:
        """The demo is asked to throw, a camera to look once more."""
        if not self.app.watch or self.app.by_hand or self.asked or self.mode:
            return []
        if self.throws_itself and shown.throws_left:
            return [Key(self.look, _("Throw"), self.let_throw, "main", bold=True)]
        return [Key(self.look, _("Read again"), self.look_again, "quiet", size=SMALL)] if not shown.throw else []

    def look_again(self) -> None:
        if self.app.watch:
            self.app.watch.forget()

    def toggle_by_hand(self) -> None:
        self.app.hand_chosen = not self.app.hand_chosen
        self.hand = None
        self.refresh()

    # ---- what it asks

    def question(self, match: Match, shown: phrases.Turn, pending: Pending) -> Widget:
        if pending.question == "unsure" and len(pending.dice) == match.dice:
            return self.doubt(match, pending)
        look = self.look
        keys = [self.no_throw_key(pending)]
        if len(pending.dice) < match.dice:
            keys.append(Key(look, _("Add a die"), self.add_die))
        if len(pending.dice) == match.dice:
            keys.append(Key(look, _("Yes, take them"), self.answering(pending), "main", bold=True))
        words = phrases.question_words(pending, match.dice, shown.player.name)
        hint = Words(look, _("Tap a die that is wrong."), SMALL, look.colours.soft)
        return Panel(look, Words(look, words, BODY), share(hint, 0.5), fixed(Row(look, *keys), height=look.key * 1.2))

    def doubt(self, match: Match, pending: Pending) -> Widget:
        """Are the marked dice what they seem? Below, what they would be worth."""
        look = self.look
        words = Words(look, unsure.seeming_words(pending), BODY, bold=True, align="left")
        row = fixed(Row(look, words, *self.guess_keys(pending)), height=look.key)
        return Column(look, row, self.likely(match, pending))

    def guess_keys(self, pending: Pending) -> list[Widget]:
        """Yes, and the second guess where there is one die to look at."""
        look, places = self.look, unsure.unsure_places(pending)
        yes = Key(look, _("Yes"), self.answering(pending), "main", bold=True)
        keys = [fixed(yes, width=look.key * 1.4)]
        if len(places) == 1 and pending.dice[places[0]].second:
            second = pending.dice[places[0]].second
            told = pending.with_face(places[0], second)
            keys.append(fixed(FaceKey(look, second, lambda _face: self.answering(pending, told)()), width=look.key))
        return keys

    def likely(self, match: Match, pending: Pending) -> Widget:
        """What may be done with the dice if they are what they seem."""
        return Words(self.look, _("Tap a die that is wrong."), SMALL, self.look.colours.soft)

    def answering(self, pending: Pending, told: Pending | None = None) -> Callable[[], None]:
        """What the table says about the dice, as long as they are those it is asked about."""
        return lambda: self.app.do(lambda: self.take(told or pending)) if self.is_asked(pending) else None

    def no_throw_key(self, pending: Pending) -> Widget:
        session = self.app.session
        dismiss = lambda: self.app.do(session.dismiss) if self.is_asked(pending) else None  # noqa: E731
        return Key(self.look, _("Not a throw"), dismiss, "quiet", size=SMALL)

    def is_asked(self, pending: Pending) -> bool:
        return self.app.session.view.pending is pending

    def add_die(self) -> None:
        self.mode = "add"
        self.refresh()
