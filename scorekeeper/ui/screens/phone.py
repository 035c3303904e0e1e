"""The page of the camera guide for a phone: its code, three steps, and whether it is connected; then it goes on."""

from time import monotonic
from typing import TYPE_CHECKING

from kivy.graphics import Color
from kivy.uix.widget import Widget

from scorekeeper.camera.seen import BLIND, Seen
from scorekeeper.camera.sight import Sight
from scorekeeper.present.house import phone as present
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.phoning import CAMERA
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL, Look
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

SEEN = 1.5
"""Seconds for which the phone's picture must have come before the page goes on to the tray."""


class Page(page.Page):
    """Shows how a phone becomes the camera. With `photos` its code leads to the page for single photos."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.photos = False
        self.shown: present.PhonePage | None = None
        self.since: float | None = None
        """When the picture of the phone was first seen without a break; None while it is not."""
        if app.settings.camera != CAMERA:
            app.use_camera(CAMERA)
        self.waited = not app.phoning.state.connected
        """Whether the phone was not connected yet when this page was opened, so that the page goes on by itself."""

    def now(self) -> present.PhonePage:
        state = self.app.phoning.state
        link = state.photo_link if self.photos else state.link
        return present.phone_page(link, self.photos, state.connected, state.asking)

    def build(self) -> Widget:
        self.shown = shown = self.now()
        look, problem = self.look, self.app.phoning.state.problem
        title = _("Use a phone as the camera")
        if problem or not shown.link:
            words = translated(problem) if problem else _("Looking for the network …")
            return self.framed(title, Words(look, words, BODY, look.colours.warning))
        part = 0.58 if look.portrait else 0.42
        parts = [share(self.code(shown), part), share(self.side(shown), 1 - part)]
        return self.framed(title, Column(look, *parts) if look.portrait else Row(look, *parts))

    def code(self, shown: present.PhonePage) -> Widget:
        """The code, its address in letters, where pictures go, and the key for browsers without a running camera."""
        look = self.look
        room = look.width * (1 if look.portrait else 0.42) - 3 * look.gap
        lines = ((shown.link, look.colours.text), (shown.below, look.colours.soft))
        below = [
            fixed(Words(look, text, SMALL, ink, anywhere=True), height=tall(look, text, room, SMALL))
            for text, ink in lines
        ]
        other = _("Running camera") if self.photos else _("The browser refuses: single photos")
        key = fixed(Key(look, other, self.switch, "quiet", size=SMALL), height=look.key)
        return Column(look, QrCode(shown.link), *below, key, spacing=look.gap / 2)

    def side(self, shown: present.PhonePage) -> Widget:
        """The three steps, and below them the state of the phone, or the question about another one."""
        look = self.look
        steps = [self.panel(str(number), _(name), _(how)) for number, (name, how) in enumerate(present.STEPS, 1)]
        last = self.question() if shown.asking else self.panel("✓" if shown.connected else "", *shown.says)
        return Column(look, Scroll(look, *steps), last)

    def panel(self, mark: str, name: str, how: str) -> Widget:
        """A panel with a number or a tick, a name in bold, and a line or more about it; as high as its words need."""
        look = self.look
        side = look.mm(7)
        room = look.width * (1 if look.portrait else 0.58) - side - 7 * look.gap
        lines = [
            fixed(Words(look, name, BODY, bold=True, align="left"), height=tall(look, name, room, BODY, bold=True)),
            fixed(Words(look, how, SMALL, look.colours.soft, align="left"), height=tall(look, how, room, SMALL)),
        ]
        high = sum(line.height for line in lines)
        badge = Tick(look) if mark == "✓" else Words(look, mark, HEAD, bold=True)
        words = Column(look, *lines, spacing=0)
        return fixed(Panel(look, Row(look, fixed(badge, width=side), words)), height=high + 2 * look.gap)

    def question(self) -> Widget:
        look = self.look
        keys = Row(
            look,
            Key(look, _("Use it"), lambda: self.answer(True), "main"),
            Key(look, _("Keep the first"), lambda: self.answer(False)),
        )
        asks = _(present.ASKING)
        room = look.width * (1 if look.portrait else 0.58) - 5 * look.gap
        high = tall(look, asks, room, BODY, bold=True)
        words = fixed(Words(look, asks, BODY, bold=True, align="left"), height=high)
        return fixed(Panel(look, words, fixed(keys, height=look.key)), height=high + look.key + 3 * look.gap)

    # ---- what happens

    def switch(self) -> None:
        self.photos = not self.photos
        self.refresh()

    def answer(self, newer: bool) -> None:
        if self.app.phoning.phone:
            self.app.phoning.phone.answer(newer)
        self.refresh()

    def on_view(self) -> None:
        """Nothing here depends on the game."""

    def on_sight(self, sight: Sight, before: Seen) -> None:
        """Show the state of the phone, and go on to the tray once its picture has come for a while."""
        if self.now() != self.shown:
            self.refresh()
        if sight.health in BLIND or not self.app.phoning.state.connected or not self.waited:
            self.since = None
        elif self.since is None:
            self.since = monotonic()
        elif monotonic() - self.since > SEEN and not (self.shown and self.shown.asking):
            self.app.instead("camera")


class Tick(Widget):
    """A tick in the middle of its place."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*self.look.colours.text)
            draw_icon("tick", self.x + self.width / 2, self.y + self.height / 2, self.look.mm(6))
