"""The screen of a turn, in any game: shows the turn page and carries out what a touch on it means."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.uix.widget import Widget

from scorekeeper.camera.seen import CameraState
from scorekeeper.camera.sight import Sight
from scorekeeper.present.moments import heard
from scorekeeper.present.moments.news import made_entry, newest_act
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.events import (
    CountNextReadingAsThrow,
    Deed,
    DoAct,
    Event,
    LetDemoThrow,
    SessionDeed,
    ShowMessage,
    ShowScreen,
    ToggleByHand,
)
from scorekeeper.present.turn.hints import hint_learned
from scorekeeper.present.turn.mode import IDLE, Mode
from scorekeeper.present.turn.moment import QUESTIONS_WITHOUT_ANSWER
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.present.turn.screen import Display, TurnScreen
from scorekeeper.present.turn.trouble import camera_trouble, works_again_words
from scorekeeper.present.turn.update import mode_after_change, update
from scorekeeper.rules.acts import Enter, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Stamp, View
from scorekeeper.ui import rewinding
from scorekeeper.ui.deeds import carry_out
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.key import Pressable, PressEffect
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.target import SwitchTarget
from scorekeeper.ui.widgets.turn import moves as turn_moves
from scorekeeper.ui.widgets.turn.moves import EnteredPoints
from scorekeeper.ui.widgets.turn.table import TurnTable

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


def entry_between(before: View, after: View) -> EnteredPoints | None:
    """The entry that was made between two views; None if something else or nothing happened."""
    made = made_entry(before, after) if isinstance(newest_act(before, after), Enter) else None
    return EnteredPoints(made[0], made[1], str(made[2])) if made else None


def display_of(look: Look) -> Display:
    """The properties of the display that affect the texts of the turn page."""
    return Display(look.is_portrait, look.is_compact, look.large, 9 if look.is_compact_landscape else 12)


class KeyEffectOfSeat(NamedTuple):
    """What a key does, and the seat of the player for whom it does it; None for a key of the header, which is
    everybody's."""

    seat: int | None
    effect: PressEffect


class Page(page.Page):
    """The screen of a turn; `drawn` is the view from which it was drawn, and on which taps are made."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__(app, **given)
        self.mode: Mode = IDLE
        self.drawn = View()
        self.table: TurnTable | None = None
        self.screen: TurnScreen | None = None
        """What the page shows now."""

    # ---- drawing

    def build(self) -> Widget:
        self.table = TurnTable(self.look, self.handle_touch, self.app.root_widget.fan)
        self.draw()
        return self.table

    def on_view(self) -> None:
        before, view = self.drawn, self.app.session.view
        if view.match is None or view.match.phase in ("between", "over"):
            self.app.show_match()
            return
        self.mode = mode_after_change(self.mode, before, view)
        self.show_message_if_question_needs_no_answer(before, view)
        self.draw(before)

    def on_sight(self, sight: Sight, before: CameraState) -> None:
        """Show the dice that the camera sees; draw the whole page only if the state of the camera has changed."""
        seen = self.app.seen
        if seen != before:
            self.draw()
        words = works_again_words(before, seen)
        if words:
            self.app.show_message(words, topic="camera")
        elif camera_trouble(seen):
            self.app.root_widget.notices.remove_topic("camera")
        if self.table:
            self.table.show_sight(sight)

    def on_advice(self) -> None:
        advising, view, settings = self.app.table.advising, self.app.session.view, self.app.settings
        verdict = advising.verdict(view, settings.coach, settings.mention) if advising else ""
        if verdict:
            self.app.show_message(verdict)
        self.draw()

    def draw(self, before: View | None = None) -> None:
        """Draw the page, leaving parts that have not changed as they are. With `before`, animate what has changed since
        then, unless the setting for highlights is off."""
        self.drawn = self.app.session.view
        learned = self.app.hints.learned
        screen = turn_screen(self.drawn, self.app.seen, self.mode, display_of(self.look), self.app.ranking(), learned)
        if screen and self.table:
            self.screen = screen
            sight = self.app.watch.newest() if self.app.watch else None
            was = turn_moves.record_drawn(self.table, sight)
            self.table.show(screen, sight, self.app.settings.scan == "off")
            self.app.root_widget.place.hold_still_around(self.table.live if self.table.live.parent else None)
            if before and self.app.settings.highlights:
                act, made = newest_act(before, self.drawn), entry_between(before, self.drawn)
                turn_moves.animate_change(self.app.root_widget.moves, self.table, was, isinstance(act, Throw), made)

    def scan_order(self) -> Sequence[Widget]:
        """The entries first, then the dice, the keys, the card and the header."""
        table = self.table
        return (table.panel, table.tray, table.keys, table.board, table.header) if table else ()

    def first_switch_targets(self) -> Sequence[SwitchTarget]:
        """The header; choosing it speaks everything on the page."""
        if self.screen is None or self.table is None:
            return ()
        band, screen = self.table.header, self.screen
        place = (*band.pos, *band.size)
        return (
            SwitchTarget(
                "header",
                heard.heard_header(screen),
                place,
                lambda: self.app.speak(heard.whole_page_words(screen)),
                band,
            ),
        )

    def message_area(self) -> Place | None:
        """The card: a message at its top covers neither the header, nor the tray, nor a key."""
        return self.table.message_area() if self.table else None

    def show_message_if_question_needs_no_answer(self, before: View, view: View) -> None:
        """Show a new question about the dice as a passing message if it is one that needs no answer."""
        shown = phrases.shown_turn(view.match) if view.match else None
        pending = view.pending
        if (
            view.match
            and shown
            and pending
            and pending is not before.pending
            and pending.question in QUESTIONS_WITHOUT_ANSWER
        ):
            self.app.show_message(phrases.question_words(pending, view.match, shown.player.name))

    # ---- touched

    def handle_touch(self, event: Event) -> None:
        """Handle a touch by what the page showed when it was made; the session decides whether that still holds."""
        drawn, mode = self.drawn, self.mode
        self.app.handle_newest_reading()  # dice that began to roll since the last look count as rolling
        mode, deed = update(mode, event, drawn, self.app.seen)
        learned = hint_learned(event, mode, deed)
        if learned:
            self.app.hints.mark_learned(learned)
        self.mode = mode_after_change(mode, drawn, self.app.session.view)
        self.do_deed(deed, drawn.stamp)

    def do_deed(self, deed: Deed | None, stamp: Stamp) -> None:
        match deed:
            case ShowMessage(text, then):
                self.app.show_message(text, partial(self.handle_touch, then) if then else None)
            case ShowScreen(screen, box):
                given = {"box": box} if box else {}
                self.app.go(screen, **given) if screen else self.app.go_home()
                return
            case ToggleByHand():
                self.app.toggle_entry_by_hand()
            case CountNextReadingAsThrow() if self.app.watch:
                self.app.watch.forget_throw()
            case LetDemoThrow(keep) if self.app.watch:
                self.app.watch.throw(keep)
            case on.KeepWrongReading(faces):
                rewinding.keep_rewind_of_last_seconds(self.app, faces)
            case (
                DoAct()
                | on.FixDie()
                | on.AcceptPendingDice()
                | on.AskAboutDiceAgain()
                | on.IgnorePendingDice()
                | on.OverruleMotion()
            ):
                self.do_session_deed(deed, stamp)
                return
        self.draw()

    def do_session_deed(self, deed: SessionDeed, stamp: Stamp) -> None:
        """Let the session do what changes the game, as touched on the view with this stamp. After a change other than
        undo, a touch that came too soon to be meant for the new page is ignored where its key would now do something
        else."""
        session, before, effects = self.app.session, self.app.session.view.stamp.game_state, self.key_effects()
        if isinstance(deed, on.FixDie | on.AskAboutDiceAgain) and self.app.watch:
            self.app.watch.rewind.hold_until_next_throw()
        refusal = deed.refusal if isinstance(deed, DoAct) else ""
        agreed = partial(self.handle_touch, deed.agreed) if isinstance(deed, DoAct) and deed.agreed else None
        self.app.do_act(lambda: carry_out(session, deed, stamp), refusal, agreed)
        if session.view.stamp.game_state != before and not (isinstance(deed, DoAct) and isinstance(deed.act, Undo)):
            self.app.root_widget.ignore_touches_before_change_is_seen(partial(self.effects_keys_still_have, effects))

    def effects_keys_still_have(self, before: Sequence[KeyEffectOfSeat]) -> Sequence[PressEffect]:
        """The effects in `before` that some key still has for the same player: touches meant for them still count."""
        now = self.key_effects() if self.app.page is self else ()
        return [one.effect for one in before if one in now]

    def key_effects(self) -> Sequence[KeyEffectOfSeat]:
        """What all keys on the page do now."""
        if self.table is None or self.screen is None:
            return ()
        whose = self.screen.header.player.seat
        return [
            KeyEffectOfSeat(None if part is self.table.header else whose, one.press_effect)
            for part in self.table.parts
            for one in part.walk(restrict=True)
            if isinstance(one, Pressable) and one.action is not None
        ]
