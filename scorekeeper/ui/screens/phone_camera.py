"""The page of the camera guide for a phone: its code, the steps, and whether it is connected; once a phone that was not
connected at first sends its picture, the guide goes on with the tray."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from kivy.graphics import Color
from kivy.uix.widget import Widget

from scorekeeper.camera.seen import BLIND_HEALTHS, CameraState
from scorekeeper.camera.sight import Sight
from scorekeeper.present.house import phone as present
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.phoning import PHONE_CAMERA
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL, Look
from scorekeeper.ui.widgets.kit import sketch
from scorekeeper.ui.widgets.kit.icons import arc, draw_icon
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, space
from scorekeeper.ui.widgets.kit.paint import draw_dashed, draw_lines, draw_pill, stretches_of
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

UNBROKEN_PICTURE_BEFORE_TRAY_S = 1.5
"""Seconds for which the phone's picture must have come without a break before the page goes on to the tray."""
MOST_CODE_SIDE_MM = 61.0
"""The largest side of the code in millimetres, with its light rim."""
STEP_MARK_SIDE_MM = 8.0
"""The side in millimetres of a step's number and of the sign of the connection."""
LOW_STEP_MARK_SIDE_MM = 6.2
"""The side on 5 inches, in millimetres, of a step's number and of the sign of the connection."""
STEP_DRAWING_HEIGHT_MM = 13.0
"""The height of a step's drawing in millimetres."""
LOW_STEP_DRAWING_HEIGHT_MM = 7.0
"""The height of a step's drawing on 5 inches, in millimetres."""
LEAST_CODE_HEIGHT_SHARE = 0.36
"""The least part of the height of a display in portrait that is left for the code with its address."""


class ColumnBesideCode(NamedTuple):
    """What is beside the code: the steps, and below them the state of the phone or a question."""

    steps: list[Widget]
    last: Widget


class Page(page.Page):
    """Shows how a phone becomes the camera, and chooses the phone as the camera when it is opened. With `photos` its
    code leads to the page for single photos."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.photos = False
        self.shown: present.ConnectPhonePage | None = None
        self.since: float | None = None
        """When the picture of the phone was first seen without a break; None while it is not."""
        if app.settings.camera != PHONE_CAMERA:
            app.use_camera(PHONE_CAMERA)
        self.waited = not app.phoning.state.connected
        """Whether the phone was not connected yet when this page was opened, so that the page goes on by itself."""

    def shown_now(self) -> present.ConnectPhonePage:
        state = self.app.phoning.state
        link = state.photo_link if self.photos else state.link
        return present.connect_phone_page(link, self.photos, state.connected, state.asking)

    # ---- drawing

    def build(self) -> Widget:
        self.shown = shown = self.shown_now()
        look, problem = self.look, self.app.phoning.state.problem
        title = _("Use a phone as the camera")
        if problem or not shown.link:
            words = translated(problem) if problem else _("Looking for the network …")
            return self.framed(title, Words(look, words, BODY, look.colours.warning))
        other = _("Running camera") if self.photos else _("Single photos")
        key = fixed(
            Key(look, other, self.toggle_single_photos, "header", size=SMALL),
            width=look.mm(20 if look.is_compact else 28),
        )
        code, side = self.code_panel(shown), self.parts_beside_code(shown)
        if look.is_portrait:
            return self.framed(title, Column(look, code, *side), right=key)
        content = Row(look, fixed(code, width=self.code_width()), Column(look, *side))
        return self.framed(title, content, right=key)

    def code_width(self) -> float:
        return min(self.look.mm(MOST_CODE_SIDE_MM), 0.4 * self.look.width)

    def side_width(self) -> float:
        look = self.look
        return look.width - 2 * look.gap if look.is_portrait else look.width - self.code_width() - 3 * look.gap

    def code_panel(self, shown: present.ConnectPhonePage) -> Widget:
        """The code, its address in letters, and a line about the pictures."""
        look = self.look
        room = look.width - 2 * look.gap if look.is_portrait else self.code_width()
        lines = ((shown.link, look.colours.text), (shown.below, look.colours.soft))
        below = [
            fixed(Words(look, text, SMALL, ink, break_words=True), height=text_height(look, text, room, SMALL))
            for text, ink in lines
        ]
        return Column(look, QrCode(shown.link, most=look.mm(MOST_CODE_SIDE_MM)), *below, spacing=look.gap / 2)

    def parts_beside_code(self, shown: present.ConnectPhonePage) -> list[Widget]:
        """The steps, and below them the state of the phone, or the question whether to use another phone. Where room is
        short, explanations are left out, that of the second step last, or the drawings are lower; at last only the
        question is left."""
        look = self.look
        high = (
            look.height
            - look.mm(13.7)
            - 2 * look.gap
            - (LEAST_CODE_HEIGHT_SHARE * look.height if look.is_portrait else 0)
        )
        for steps, last in self.ever_shorter_columns_beside_code(shown):
            if sum(one.height + look.gap for one in (*steps, last)) <= high:
                break
        return [*steps, last] if look.is_portrait else [*steps, space(), last]

    def ever_shorter_columns_beside_code(self, shown: present.ConnectPhonePage) -> Iterator[ColumnBesideCode]:
        """Yield the steps and what is below them, in the order in which they are tried: first with ever fewer
        explanations, then with low drawings, with and without the explanations of the steps, last the question without
        steps."""
        usual = LOW_STEP_DRAWING_HEIGHT_MM if self.look.is_compact else STEP_DRAWING_HEIGHT_MM
        less_and_less = (
            ((0, 1, 2), True, usual), ((1,), True, usual), ((1,), False, usual), ((), False, usual),
            ((0, 1, 2), False, LOW_STEP_DRAWING_HEIGHT_MM), ((), False, LOW_STEP_DRAWING_HEIGHT_MM),
        )  # fmt: skip
        for kept, has_words, high in less_and_less:
            steps = [self.step_row(number, number in kept, high) for number in range(len(self.steps()))]
            yield ColumnBesideCode(
                steps,
                self.newer_phone_question()
                if shown.asking
                else PhoneConnectionRow(self.look, shown, self.side_width(), has_words),
            )
        yield ColumnBesideCode([], self.newer_phone_question())

    def steps(self) -> Sequence[tuple[str, str]]:
        """What to do in each step, and a line about it."""
        return present.PHOTO_STEPS if self.photos else present.CAMERA_STEPS

    def step_row(self, number: int, has_words: bool, drawing_mm: float) -> Widget:
        """A panel with the number of a step (`number` counts from 0), what to do in bold, a line or more about it if it
        `has_words`, and its drawing, `drawing_mm` millimetres high."""
        look, (name, how) = self.look, self.steps()[number]
        drawing, wide = sketch.PHONE_STEP_DRAWINGS[number]
        high = look.mm(drawing_mm)
        side, picture = step_mark_side(look), high * wide / sketch.PHONE_STEP_HEIGHT_UNITS
        room = self.side_width() - side - picture - 4 * look.gap
        lines = [bold_line(look, _(name), room)]
        if has_words:
            words = Words(look, _(how), SMALL, look.colours.soft, align="left")
            lines.append(fixed(words, height=text_height(look, _(how), room, SMALL)))
        content = Row(
            look, fixed(StepNumber(look, number + 1), width=side), Column(look, space(), *lines, space(), spacing=0),
            fixed(sketch.Sketch(look, drawing, wide, sketch.PHONE_STEP_HEIGHT_UNITS), width=picture),
        )  # fmt: skip
        tallest = max(high, sum(line.height for line in lines))
        panel = Panel(look, content, padding=(look.gap, look.mm(0.7)))
        return fixed(panel, height=tallest + look.mm(1.4))

    def newer_phone_question(self) -> Widget:
        look = self.look
        keys = Row(
            look,
            Key(look, _("Use it"), lambda: self.answer_question(True), "main"),
            Key(look, _("Keep the first"), lambda: self.answer_question(False)),
        )
        words = bold_line(look, _(present.OTHER_PHONE_WORDS), self.side_width() - 2 * look.gap)
        high = words.height + look.least_touch_px + 3 * look.gap
        return fixed(Panel(look, words, fixed(keys, height=look.least_touch_px)), height=high)

    # ---- what happens

    def toggle_single_photos(self) -> None:
        self.photos = not self.photos
        self.refresh()

    def answer_question(self, takes_newer: bool) -> None:
        if self.app.phoning.phone:
            self.app.phoning.phone.answer_waiting_phone(takes_newer)
        self.refresh()

    def on_view(self) -> None:
        """Do nothing: this page does not depend on the game."""

    def on_sight(self, sight: Sight, before: CameraState) -> None:
        """Show the state of the phone. If it was not connected when the page was opened, go on to the tray once its
        picture has come for a while and no other phone waits for an answer."""
        if self.shown_now() != self.shown:
            self.refresh()
        if sight.health in BLIND_HEALTHS or not self.app.phoning.state.connected or not self.waited:
            self.since = None
        elif self.since is None:
            self.since = monotonic()
        elif monotonic() - self.since > UNBROKEN_PICTURE_BEFORE_TRAY_S and not (self.shown and self.shown.asking):
            self.app.replace_screen("camera", step="tray")


def step_mark_side(look: Look) -> float:
    """The side in pixels of a step's number and of the sign of the connection."""
    return look.mm(LOW_STEP_MARK_SIDE_MM if look.is_compact else STEP_MARK_SIDE_MM)


def bold_line(look: Look, text: str, room: float) -> Widget:
    """A line in bold, as high as it needs in this width."""
    return fixed(
        Words(look, text, BODY, bold=True, align="left"), height=text_height(look, text, room, BODY, bold=True)
    )


class StepNumber(Widget):
    """The number of a step on a light disc."""

    def __init__(self, look: Look, number: int) -> None:
        super().__init__()
        self.look = look
        self.words = Words(look, str(number), HEAD, look.colours.ground, bold=True)
        self.add_widget(self.words)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        side = min(self.size)
        self.words.pos, self.words.size = self.pos, self.size
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*self.look.colours.text)
            draw_pill(self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side, side)


class PhoneConnectionRow(Row):
    """Whether the phone is connected: a dashed place with an unfinished ring if it is not, a tick if it is; beside them
    the words about that."""

    def __init__(self, look: Look, shown: present.ConnectPhonePage, width: float, has_words: bool) -> None:
        self.look, self.connected = look, shown.connected
        side = step_mark_side(look)
        room = width - side - 3 * look.gap
        name, how = shown.says
        lines = [bold_line(look, name, room)]
        if has_words:
            words = Words(look, how, SMALL, look.colours.soft, align="left")
            lines.append(fixed(words, height=text_height(look, how, room, SMALL)))
        super().__init__(
            look, fixed(space(), width=side), Column(look, space(), *lines, space(), spacing=0), padding=(look.gap, 0)
        )
        fixed(self, height=max(side, sum(line.height for line in lines)) + look.gap)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        look, side = self.look, step_mark_side(self.look)
        x, y = self.x + look.gap + side / 2, self.y + self.height / 2
        self.canvas.before.clear()
        with self.canvas.before:
            if self.connected:
                Color(*look.colours.good)
                draw_icon("tick", x, y, look.mm(7))
                return
            Color(*look.colours.key_rim)
            draw_dashed(look, (*self.pos, *self.size))
            for ink, last in ((look.colours.key_rim, 360.0), (look.colours.text, 90.0)):
                Color(*ink)
                ring = arc(side / 2, side / 2, side * 0.36, 0, last, 24)
                draw_lines((x - side / 2, y - side / 2, side, side), stretches_of(ring), look.mm(0.8))
