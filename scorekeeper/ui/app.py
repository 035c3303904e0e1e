"""The application: what runs by the clock, how an act of the game is done, and how the picture is turned."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from scorekeeper import settings as files
from scorekeeper.appliance.notices import Notice
from scorekeeper.appliance.power import WayToEnd, is_supervised
from scorekeeper.camera.seen import CAMERA_JUST_CHOSEN, CameraState, look_at_camera
from scorekeeper.camera.sight import Sight
from scorekeeper.errors import JournalError, RuleError, Sentence, SettingsError
from scorekeeper.present import texts
from scorekeeper.present.advice.ranking import Ranking
from scorekeeper.present.house.camera import error_words
from scorekeeper.present.house.phone import OTHER_PHONE_WORDS
from scorekeeper.present.moments.highlights import Highlight
from scorekeeper.present.players import remember_badges
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.trouble import no_answer_words
from scorekeeper.session import View
from scorekeeper.settings import Settings
from scorekeeper.ui import garbage, hints
from scorekeeper.ui.evening import EveningVoice
from scorekeeper.ui.hints import LearnedHints
from scorekeeper.ui.phoning import PhonePageUpdater
from scorekeeper.ui.posting import ScoreboardUpdater
from scorekeeper.ui.root import Root
from scorekeeper.ui.scanning import SwitchScanner
from scorekeeper.ui.screen_stack import ScreenStackApp
from scorekeeper.ui.screens.phone_camera import Page as PhonePage
from scorekeeper.ui.screens.turn import Page as TurnPage
from scorekeeper.ui.table import PartsToBuildApp
from scorekeeper.ui.theme import Look
from vision.errors import CameraError
from vision.results import Reading

CAMERA_LOOKS_A_SECOND = 16
"""How many times a second the screen looks at the camera's newest result, and so the highest frame rate of the live
tray."""
NO_CAMERA_SENTENCE = Sentence("There is no camera: drawn dice take its place. Dice can also be entered by hand.")


class ScorekeeperApp(ScreenStackApp):
    """The application: what runs by the clock, the acts of the game with their messages, the camera, the settings."""

    title = "Scorekeeper"

    def __init__(self, table: PartsToBuildApp) -> None:
        super().__init__()
        self.table, self.settings, self.stored = table, table.settings, table.stored
        self.session, self.watch = table.session, table.watch
        self.left: WayToEnd | None = None
        """The way out that was tapped; None for a program that is stopped from outside."""
        self.seen = CAMERA_JUST_CHOSEN if table.watch else CameraState()
        """The state of the camera, made again each time the screen looks at its newest result."""
        self.evening = EveningVoice(table.voice, table.data, self.show_highlight)
        self.hints = LearnedHints(table.data / hints.HINTS_FILE)
        self.scanning = SwitchScanner(self, self.speak)
        self.posting = ScoreboardUpdater(table.board)
        self.phoning = PhonePageUpdater(table.phone, table.data)
        self.look = Look(Window.width, Window.height, table.px_per_mm)

    # ---- Kivy calls these

    def build(self) -> Root:
        self.icon = ""
        self.apply_settings(self.settings)
        self.root_widget = Root(
            lambda: self.look, self.redraw, self.rotate_display, self.table.backlight, self.message_area
        )
        self.root_widget.add_widget(self.scanning.frame)
        return self.root_widget

    def on_start(self) -> None:
        Clock.schedule_interval(self.look_at_table, 1 / CAMERA_LOOKS_A_SECOND)
        Clock.schedule_interval(self.report_still_running, 1)
        Clock.schedule_interval(self.close_if_asked, 0.1)
        Clock.schedule_interval(self.pass_view_to_listeners, 1 / CAMERA_LOOKS_A_SECOND)
        Window.bind(on_flip=self.report_picture_drawn)
        garbage.hold_collection()
        Clock.schedule_interval(self.collect_garbage, 0)
        Clock.schedule_interval(self.move_notices_with_page, 0)
        if self.watch:
            self.watch.start()
        self.go("journal_problem" if self.table.problem else "start")
        if self.settings.rotation >= 0:
            self.rotate_display(self.settings.rotation)
        elif is_supervised() and self.table.has_touch:
            self.go("upright")
        notices = list(self.table.notices)
        if self.session.view.message:
            notices.append(Notice("journal", self.session.view.message, True))
        for one in notices:
            if one.stays:
                self.show_message(texts.translated(one.text), stays=True)
        passing = "\n".join(texts.translated(one.text) for one in notices if not one.stays)
        if passing:
            self.show_message(passing)

    def on_stop(self) -> None:
        Clock.unschedule(self.look_at_table)
        Clock.unschedule(self.report_still_running)
        Clock.unschedule(self.close_if_asked)
        Clock.unschedule(self.pass_view_to_listeners)
        Window.unbind(on_flip=self.report_picture_drawn)
        Clock.unschedule(self.collect_garbage)
        Clock.unschedule(self.move_notices_with_page)
        garbage.resume_collection()
        self.scanning.close()
        if self.watch:
            self.watch.stop()

    def report_still_running(self, _dt: float) -> None:
        self.table.beat()

    def pass_view_to_listeners(self, _dt: float) -> None:
        """Pass the present view to the advice, to speech and highlights, and to the pages on the local network; its
        number of dice to the camera, and the hint on the screen to the learned hints."""
        self.ask_for_advice()
        self.tell_camera_dice_count_of_next_throw()
        shown = self.page.screen if self.stack and isinstance(self.page, TurnPage) else None
        self.hints.note_shown_hint(shown.hint.name if shown and shown.hint else "")
        said = self.evening.show_and_speak_changes(self.session.view, self.settings, shown)
        if said:
            self.scanning.wait_for_speech(len(said))
        self.posting.update(self.session.view, self.settings)
        self.update_phone_page()

    def update_phone_page(self) -> None:
        """Send the page for phones what the camera sees, and show a message when another phone asks to be the
        camera."""
        sight = self.watch.newest() if self.watch else Sight()
        self.phoning.update(self.settings, sight)
        if self.phoning.other_phone_began_to_ask and not isinstance(self.page, PhonePage):
            self.show_message(texts._(OTHER_PHONE_WORDS), partial(self.go, "phone_camera"), stays=True)

    def show_highlight(self, one: Highlight) -> None:
        self.root_widget.banners.show(self.look, one.says, one.kind == "record", self.message_area())

    def close_if_asked(self, _dt: float) -> None:
        """Close the application, as if its window was closed, once the program was asked from outside to end."""
        if self.table.stopping():
            self.stop()

    def report_picture_drawn(self, _window: object) -> None:
        self.table.drawn()

    # ---- screens

    def show_match(self) -> None:
        """Close all screens above the first and show the one that fits the state of the match: the turn page, or the
        end screen. Without a match the first screen stays."""
        match = self.session.view.match
        self.ask_for_advice()
        self.close_screens_above_first()
        if match is None:
            self.show_top_screen()
            return
        self.tell_camera_dice_count_of_next_throw()
        if match.phase in ("between", "over"):
            self.go("end")
        else:
            self.go("turn")

    def tell_camera_dice_count_of_next_throw(self) -> None:
        """Let the camera look for as many dice as the next throw has."""
        match = self.session.view.match
        if self.watch and match:
            self.watch.expect_dice(match.dice_count)

    def redraw(self) -> None:
        """Derive all sizes and colours again and redraw the page, after a new size, language, theme or rotation."""
        dark, large = self.settings.theme == "dark", self.settings.large_print
        self.look = Look(Window.width, Window.height, self.table.px_per_mm, dark, large)
        Window.clearcolor = self.look.colours.ground
        if hasattr(self, "root_widget"):
            self.root_widget.draw_wood()
        if self.stack:
            self.page.refresh()

    # ---- the table

    def ask_for_advice(self) -> None:
        """Ask for advice about the present view, unless that was done before."""
        if self.table.advising:
            self.table.advising.consult(self.session.view, self.settings.coach, self.settings.goal)

    def ranking(self) -> Ranking | None:
        """The advice about the present view; None without any."""
        advising = self.table.advising
        return advising.rank(self.session.view, self.settings.coach, self.settings.goal) if advising else None

    def do_act(
        self, act: Callable[[], View], refusal_words: str = "", do_if_agreed: Callable[[], object] | None = None
    ) -> None:
        """Do an act of the game; the session decides whether the tap for it still holds. If the rules refuse it,
        nothing changes and a message says why, in the words of `refusal_words` if given; a tap on the message calls
        `do_if_agreed`, for a table that allows the act all the same. While dice are rolling neither `refusal_words` nor
        `do_if_agreed` is used. If the journal fails, a message says so."""
        try:
            view = act()
        except RuleError as refused:
            moving = refused.kind == "moving"
            self.show_message(
                phrases.refusal_words(refused) if moving else refusal_words or phrases.refusal_words(refused),
                None if moving else do_if_agreed,
            )
            self.page.on_view()
            return
        except JournalError as problem:
            self.show_message(texts.translated(problem.sentence), stays=True)
            return
        self.show_after_act(view)

    def show_after_act(self, view: View) -> None:
        """Show the game after an act, and a message if the act could not be saved."""
        self.ask_for_advice()
        if view.message:
            self.show_message(phrases.save_failed_words(view.message), stays=True)
        self.page.on_view()

    def show_message(
        self, text: str, action: Callable[[], object] | None = None, stays: bool = False, topic: str = ""
    ) -> None:
        """Show a sentence over the screen; a tap on it removes it and does `action`. With `stays` it does not disappear
        by itself; `topic` names what it is about, by which it can be removed once that is over."""
        self.root_widget.notices.say(self.look, text, action, stays, topic)
        if self.settings.say_all or self.scanning.number_of_switches:
            self.speak(text)

    def speak(self, text: str) -> None:
        """Say a text aloud if the settings ask for speech."""
        if self.table.voice and self.settings.speech and text:
            self.table.voice.say(text, self.settings.language or texts.system_language())
            self.scanning.wait_for_speech(len(text))

    def end_program(self, way: WayToEnd) -> None:
        """End the program; `way` says what happens to the machine afterwards."""
        self.left = way
        self.stop()

    def rotate_display(self, degrees: int) -> None:
        """Rotate the picture by these degrees, counter-clockwise, from its present position, and redraw the page."""
        Window.rotation = (Window.rotation + degrees) % 360
        self.root_widget.ignore_touches_before_change_is_seen()
        self.page.refresh()

    def look_at_table(self, _dt: float) -> None:
        self.root_widget.dim_when_quiet(self.settings.dim_after)
        self.scanning.move_when_due()
        if self.table.advising and self.table.advising.take_new_answers() and self.stack:
            self.page.on_advice()
        if self.watch is None or not self.stack:
            return
        before, sight = self.seen, self.watch.newest()
        self.handle_newest_reading()
        self.show_whether_camera_answers(before, sight)
        if before.blind != self.seen.blind:
            self.page.on_view()
        self.page.on_sight(sight, before)

    def show_whether_camera_answers(self, before: CameraState, sight: Sight) -> None:
        """Show once that a camera does not answer; the message is removed when it does."""
        if self.seen.opened and not before.opened:
            self.root_widget.notices.remove_topic("camera")
        elif self.seen.refused and not before.refused and sight.error and not isinstance(self.page, PhonePage):
            self.show_message(no_answer_words(sight.error), stays=True, topic="camera")

    def handle_newest_reading(self) -> None:
        """Look at the camera's newest result, and hand its reading to the game. A page whose `dice` is "wait" holds the
        reading back; on one whose `dice` is "pass over" the dice do not count."""
        sight = self.watch.newest() if self.watch else None
        self.seen = look_at_camera(self.seen, sight, time.monotonic())
        if sight is None or self.page.dice == "wait":
            return
        if self.page.dice == "pass over":
            self.session.mark_throw_handled(sight.reading)
        else:
            self.give_reading_to_game(
                None if self.seen.by_hand else sight.reading,
                are_pictures_missing=self.seen.blind and not self.seen.hand_chosen,
            )

    def toggle_entry_by_hand(self) -> None:
        """Switch between the camera and entering dice by hand, during which the dice in the tray do not count."""
        self.seen = replace(self.seen, hand_chosen=not self.seen.hand_chosen)
        self.handle_newest_reading()

    def give_reading_to_game(self, reading: Reading | None, are_pictures_missing: bool = False) -> None:
        """Hand a reading to the game; None if dice are entered by hand or the camera gives no pictures
        (`are_pictures_missing`). A change of the game wakes the display, as a touch does, and is shown; if the game
        refuses the reading, a message says why."""
        before = self.session.view
        try:
            after = self.session.see(reading) if reading else self.session.continue_without_camera(are_pictures_missing)
        except (RuleError, JournalError) as problem:
            self.show_message(texts.translated(problem.sentence))
            return
        if after is not before:
            self.ask_for_advice()
            self.root_widget.wake()
            self.page.on_view()

    def collect_garbage(self, _dt: float) -> None:
        """Collect garbage; while a finger or a button is down, only what cannot wait. A pointer that only hovers, which
        stays in Kivy's list of touches for ever, does not count."""
        is_touched = any(one.is_touch for one in EventLoop.touches)
        garbage.collect_when_quiet(0.0 if is_touched else self.root_widget.quiet_s)

    def move_notices_with_page(self, _dt: float) -> None:
        """Move the notices with the page, which may have been rotated or replaced since the last frame."""
        if self.root_widget.notices.shown_strips():
            self.root_widget.notices.fit_to_page(self.look)

    def use_camera(self, source: str) -> None:
        """Use another camera from now on, and save it as the setting; if it does not exist, a sentence says so and
        nothing changes."""
        try:
            watch = self.table.make_watch(source)
        except CameraError as problem:
            self.show_message(texts.translated(error_words(problem)))
            return
        if self.watch:
            self.watch.stop()
        self.watch, self.seen = watch, CAMERA_JUST_CHOSEN if watch else CameraState()
        self.session.change_camera()
        if watch:
            watch.start()
        self.change_settings(camera=source)

    # ---- settings

    def change_settings(self, **chosen: Any) -> None:
        """Apply these settings at once and save them (if that fails, a message says so); the command line's settings
        for this evening are not saved."""
        self.settings, self.stored = replace(self.settings, **chosen), replace(self.stored, **chosen)
        file = self.table.data / files.SETTINGS_FILE
        self.apply_settings(self.settings)
        self.table.changed(self.settings)
        try:
            files.save_settings(file, self.stored)
        except SettingsError as problem:
            self.show_message(texts.translated(problem.sentence))
        self.redraw()

    def remember_names(self, names: Sequence[str]) -> None:
        """Offer these names for the next game, and give each of them a badge to keep."""
        now = self.settings.with_names_known(*names)
        self.change_settings(players=now.players, badges=now.badges)

    def apply_settings(self, settings: Settings) -> None:
        remember_badges(settings.badges)
        texts.use_language(settings.language or texts.system_language())
        self.posting.update(self.session.view, settings)
        if self.watch:
            self.watch.use_mains(settings.mains)
        self.phoning.update(settings, self.watch.newest() if self.watch else Sight())
