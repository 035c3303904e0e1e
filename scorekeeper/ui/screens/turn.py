"""The screen of a turn, in any game: shows the turn page and carries out what a touch on it means."""

import time
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from scorekeeper.camera.sight import Sight
from scorekeeper.present.moments.news import entry_made, news
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.events import Deed, Event, GameDeed, Go, LetThrow, LookAgain, Play, Say, ToggleHand
from scorekeeper.present.turn.mode import IDLE, Mode
from scorekeeper.present.turn.moment import SAID
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.present.turn.screen import Display
from scorekeeper.present.turn.seen import RESTLESS_AFTER, Seen, returned, seen_by, sees_again, trouble
from scorekeeper.present.turn.update import lasting, update
from scorekeeper.rules.acts import Enter, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.session import View
from scorekeeper.ui.deeds import carry_out
from scorekeeper.ui.screens import page
from scorekeeper.ui.widgets.turn import moves as turn_moves
from scorekeeper.ui.widgets.turn.moves import Entered
from scorekeeper.ui.widgets.turn.table import TurnTable

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


def entered(before: View, after: View) -> Entered | None:
    """The entry that was made between two views; None if something else or nothing happened."""
    made = entry_made(before, after) if isinstance(news(before, after), Enter) else None
    return Entered(made[0], made[1], str(made[2])) if made else None


class Page(page.Page):
    """The screen of a turn. `drawn` and `seen` are the view and the state of the camera from which it was drawn;
    `watched` is the latest state of the camera."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__(app, **given)
        self.mode: Mode = IDLE
        self.drawn = View()
        self.seen = self.watched = Seen()
        self.still_at = time.monotonic()
        self.table: TurnTable | None = None

    # ---- drawing

    def build(self) -> Widget:
        self.table = TurnTable(self.look, self.touch, self.app.root_widget.fan)
        self.draw()
        return self.table

    def on_view(self) -> None:
        before, view = self.drawn, self.app.session.view
        if view.match is None or view.match.phase in ("between", "over"):
            self.app.play()
            return
        self.mode = lasting(self.mode, before, view)
        self.say_question(before, view)
        self.draw(before)

    def on_sight(self, sight: Sight) -> None:
        before, self.watched = self.watched, self.look_up()
        if self.watched != self.seen:
            self.draw()
        words = returned(before, self.watched)
        if words:
            self.app.say(words)
        elif trouble(self.watched):
            self.app.root_widget.notices.forget(sees_again())
        if self.table:
            self.table.see(sight)

    def on_advice(self) -> None:
        advising, view = self.app.table.advising, self.app.session.view
        verdict = advising.verdict(view, self.app.settings.coach) if advising else ""
        if verdict:
            self.app.say(verdict)
        self.draw()

    def draw(self, before: View | None = None) -> None:
        """Draw the page, leaving parts that have not changed as they are. With `before`, animate what has changed since
        then, unless the setting for highlights is off."""
        self.drawn, self.seen = self.app.session.view, self.look_up()
        screen = turn_screen(self.drawn, self.seen, self.mode, self.display, self.app.ranking())
        if screen and self.table:
            was = turn_moves.drawn(self.table)
            self.table.show(screen, self.app.watch.newest() if self.app.watch else None)
            if before and self.app.settings.highlights:
                act, made = news(before, self.drawn), entered(before, self.drawn)
                turn_moves.play(self.app.root_widget.moves, self.table, was, isinstance(act, Throw), made)

    @property
    def display(self) -> Display:
        look = self.look
        return Display(look.portrait, look.compact, look.large, 9 if look.low else 12)

    def look_up(self) -> Seen:
        """The present state of the camera; it is restless if something has moved for longer than dice roll."""
        watch = self.app.watch
        sight = watch.newest() if watch else None
        moving = sight is not None and sight.reading.state in ("moving", "hand")
        if not moving:
            self.still_at = time.monotonic()
        restless = time.monotonic() - self.still_at > RESTLESS_AFTER
        throws = bool(watch and watch.throws)
        return seen_by(sight, self.app.hand_chosen, throws, restless, bool(self.app.camera_opened))

    def say_question(self, before: View, view: View) -> None:
        """Show a new question about the dice as a passing message if it is one that needs no answer."""
        shown = phrases.turn(view.match) if view.match else None
        pending = view.pending
        if view.match and shown and pending and pending is not before.pending and pending.question in SAID:
            self.app.say(phrases.question_words(pending, view.match.dice, shown.player.name))

    # ---- touched

    def touch(self, event: Event) -> None:
        """Handle a touch, after the camera's newest reading; ignore it if the game or the question about dice has
        changed since the page was drawn."""
        drawn = self.drawn
        self.app.look_at_dice()  # dice that began to roll since the last look count as rolling
        view = self.app.session.view
        if (view.stamp, view.pending) != (drawn.stamp, drawn.pending):
            return
        self.mode, deed = update(self.mode, event, view, self.look_up())
        self.do(deed)

    def do(self, deed: Deed | None) -> None:
        match deed:
            case Say(text, then):
                self.app.say(text, partial(self.touch, then) if then else None)
            case Go(screen, box):
                given = {"box": box} if box else {}
                self.app.go(screen, **given) if screen else self.app.home()
                return
            case ToggleHand():
                self.app.hand_chosen = not self.app.hand_chosen
                self.app.look_at_dice()  # what rolled counts no longer, or counts again
            case LookAgain() if self.app.watch:
                self.app.watch.forget()
            case LetThrow(keep) if self.app.watch:
                self.app.watch.throw(keep)
            case Play() | on.FixDie() | on.Answer() | on.Ask() | on.Dismiss() | on.Overrule():
                self.play(deed)
                return
        self.draw()

    def play(self, deed: GameDeed) -> None:
        """Let the session carry out what changes the game. If it did, the second touch of a double tap is ignored,
        except after undo."""
        session, stamp = self.app.session, self.drawn.stamp
        refusal = deed.refusal if isinstance(deed, Play) else ""
        agreed = partial(self.touch, deed.agreed) if isinstance(deed, Play) and deed.agreed else None
        self.app.do(lambda: carry_out(session, deed, stamp), refusal, agreed)
        if session.view.stamp != stamp and not (isinstance(deed, Play) and isinstance(deed.act, Undo)):
            self.app.root_widget.rearranged()
