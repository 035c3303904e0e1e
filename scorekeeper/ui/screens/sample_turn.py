"""A turn to watch: drawn dice on the real table, twenty seconds, nothing of it is kept; any touch ends it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from scorekeeper.camera.seen import CAMERA_JUST_CHOSEN, look_at_camera
from scorekeeper.camera.sight import Sight
from scorekeeper.present import texts
from scorekeeper.present.moments.news import newest_act
from scorekeeper.present.setup.sample_turn import SAMPLE_CUES, SAMPLE_LENGTH_S, SampleCue, sample_box, sample_setup
from scorekeeper.present.texts import _
from scorekeeper.present.turn.mode import IDLE
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Session, View
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.turn import display_of, entry_between
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.target import SwitchTarget
from scorekeeper.ui.widgets.turn import moves as turn_moves
from scorekeeper.ui.widgets.turn.table import TurnTable
from scorekeeper.ui.widgets.turn.tile import TileKey
from vision.results import Die
from vision.sources.demo import DEMO_FPS, Demo

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

DEMO_SEED = 8
"""The number that chooses where the drawn dice come to rest."""
LONGEST_TICK_S = 0.2
"""The most seconds by which one tick moves the script on, so that a slow machine leaves nothing out."""
FINGER_MM = 9.0
"""The width of the drawn fingertip in millimetres."""


class Page(page.Page):
    """The turn page with a session of its own, which has no journal, and a script in the place of the players."""

    dice = "wait"

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.session, self.source, self.seen, self.sight = (
            Session(),
            Demo(DEMO_SEED, every=None),
            CAMERA_JUST_CHOSEN,
            Sight(),
        )
        self.cues, self.time_s = list(SAMPLE_CUES), 0.0
        self.throws, self.rolling, self.moved = 0, False, False
        """The number of throws, whether one is on its way, and whether the hand or dice have moved in it."""
        self.table: TurnTable | None = None
        self.finger = Finger(self.look)
        self.session.begin(sample_setup(app.settings.language or texts.system_language()))
        self.source.open()
        self.look_at_dice()
        Clock.schedule_interval(self.tick, 1 / DEMO_FPS)

    def leave(self) -> None:
        Clock.unschedule(self.tick)
        self.app.root_widget.notices.clear_passing()

    def end_sample(self) -> None:
        if self.app.page is self:
            self.app.back()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """End the sample turn: any touch does."""
        self.end_sample()
        return True

    def scan_order(self) -> Sequence[Widget]:
        return ()

    def first_switch_targets(self) -> Sequence[SwitchTarget]:
        """The whole page, which ends the sample turn when it is chosen."""
        return (SwitchTarget("end", _("Back"), (*self.pos, *self.size), self.end_sample, self),)

    # ---- the script

    def tick(self, dt: float) -> None:
        """Go on by this many seconds; the script waits for dice that roll longer than it says, on a slow machine."""
        self.time_s += min(dt, LONGEST_TICK_S)
        if self.rolling:
            self.look_at_dice()
            self.time_s = min(self.time_s, self.cues[0].at_s)
        while self.cues and self.cues[0].at_s <= self.time_s and not self.rolling:
            self.follow_cue(self.cues.pop(0))
        if self.time_s >= SAMPLE_LENGTH_S:
            self.end_sample()

    def follow_cue(self, cue: SampleCue) -> None:
        """Do what the script says for this moment."""
        if cue.says:
            self.app.root_widget.notices.say(self.look, _(cue.says), self.end_sample)
            self.app.speak(_(cue.says))
        if cue.faces:
            self.source.throw([self.sight.reading.dice[place].middle for place in cue.keeps], cue.faces)
            self.throws, self.rolling, self.moved = self.throws + 1, True, False
        tile = self.entered_tile() if cue.finger else None
        if tile and cue.finger == "points":
            self.finger.point_at(tile.to_window(tile.x + tile.width / 2, tile.y + 0.3 * tile.height))
        elif tile and cue.finger == "presses":
            tile.show_pressed()
        elif cue.finger == "lets go":
            self.finger.point_at(None)
            before = self.session.view
            self.draw(before, self.session.act(Enter(sample_box(before))))

    def look_at_dice(self) -> None:
        """Take the next picture of the drawn dice, with what they really show as the reading."""
        frame, truth = self.source.read(), self.source.truth()
        if truth.state == "rest" and not truth.sure:  # the hand is away with the others
            truth = replace(truth, state="hand", dice=())
        self.moved |= truth.state in ("hand", "moving")
        if frame is None or (self.rolling and not self.moved):
            return
        dice = (
            with_ids_of_kept_dice(self.sight.reading.dice, truth.dice, self.throws)
            if truth.dice
            else self.sight.reading.dice
        )
        shown = replace(truth, dice=dice if truth.state == "rest" else (), throw=self.throws)
        high, wide = frame.image.shape[:2]
        self.rolling = shown.state in ("hand", "moving")
        before, seen = self.session.view, self.seen
        self.sight = Sight(replace(shown, dice=dice), "live", None, frame.image, (wide, high))
        self.seen = look_at_camera(seen, Sight(shown, "live"), self.time_s)
        view = self.session.see(shown)
        if view is not before or replace(self.seen, guesses=()) != replace(seen, guesses=()):
            self.draw(before, view)
        elif self.table:
            self.table.show_sight(self.sight)

    def entered_tile(self) -> TileKey | None:
        """The tile of the entry that is made in the end."""
        box = sample_box(self.session.view)
        found = turn_moves.widgets_inside(self.table.panel, TileKey) if self.table else iter(())
        return next((one for one in found if one.box == box), None)

    # ---- drawing

    def build(self) -> Widget:
        self.table = TurnTable(self.look, lambda event: None, self.app.root_widget.fan)
        self.finger = Finger(self.look)
        self.table.add_widget(self.finger)
        self.draw(self.session.view, self.session.view)
        return self.table

    def on_view(self) -> None:
        """Do nothing: the game at the table is not the one shown here."""

    def draw(self, before: View, view: View) -> None:
        screen = turn_screen(view, self.seen, IDLE, display_of(self.look))
        if self.table is None or screen is None:
            return
        was = turn_moves.record_drawn(self.table, self.sight)
        self.table.show(screen, self.sight)
        self.app.root_widget.place.hold_still_around(self.table.live if self.table.live.parent else None)
        if before is not view and self.app.settings.highlights:
            thrown = isinstance(newest_act(before, view), Throw)
            turn_moves.animate_change(self.app.root_widget.moves, self.table, was, thrown, entry_between(before, view))

    def message_area(self) -> Place | None:
        return self.table.message_area() if self.table else None


def with_ids_of_kept_dice(before: Sequence[Die], dice: Sequence[Die], throw: int) -> tuple[Die, ...]:
    """The dice with ids: one that lies exactly where one lay before was kept and retains its id, the others get new
    ones."""
    same = {die.box: die.id for die in before}
    return tuple(
        replace(die, id=same.get(die.box, 10 * throw + place), kept=die.box in same)
        for place, die in enumerate(dice, 1)
    )


class Finger(Widget):
    """A fingertip over the screen, there only while it points at something; it takes no touches."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.look = look

    def point_at(self, to: tuple[float, float] | None) -> None:
        """Show the fingertip at this place; None takes it away."""
        self.canvas.clear()
        if to is None:
            return
        with self.canvas:
            for ink, width in (((0.05, 0.04, 0.03, 0.55), FINGER_MM), ((1, 1, 1, 0.7), FINGER_MM - 1.2)):
                side = self.look.mm(width)
                Color(*ink)
                Ellipse(pos=(to[0] - side / 2, to[1] - side / 2), size=(side, side))
