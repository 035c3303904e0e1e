"""Scanning: a frame rests on one thing after the other that can be touched, and one or two switches choose.

A switch is a key of a keyboard or a button that counts as a game pad; both are sold for this purpose.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.graphics import Color, Line
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.key import Pressable
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.target import SwitchTarget

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

SPACE, TAB, RIGHT, DOWN = 32, 9, 275, 274
ENTER, PAD_ENTER = 13, 271
ONWARD_KEYS = (SPACE, TAB, RIGHT, DOWN)
"""The key codes that move the frame on; with one switch they choose, as the frame moves by itself."""
CHOOSE_KEYS = (ENTER, PAD_ENTER)
TREMBLING_PRESS_S = 0.25
"""Seconds in which a second press of a switch counts as a trembling hand."""
MOST_SCAN_ROUNDS_WITHOUT_PRESS = 3
"""How often the frame goes round by itself; then it waits for the switch, so that an empty room is quiet."""
SPOKEN_LETTER_S = 0.07
"""Seconds in which a letter is spoken: the frame waits until what was said can have been heard."""


class ScanFrame(Widget):
    """The layer with the frame: light on a dark casing, so that it is seen on wood, felt, gold and ivory alike."""

    place: Place | None = None

    def show(self, look: Look, place: Place | None) -> None:
        if place == self.place:
            return
        self.place = place
        self.canvas.clear()
        if place is None:
            return
        with self.canvas:
            for colour, width in (((0.05, 0.04, 0.03), 1.3), ((1, 1, 1), 0.7)):
                Color(*colour)
                Line(rectangle=place, width=look.mm(width) / 2 + 0.5)


class SwitchScanner:
    """Moves the frame over what can be chosen on the present page; `say` speaks the words of what the frame rests
    on."""

    def __init__(
        self, app: "ScorekeeperApp", say: Callable[[str], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.app, self.say, self.clock, self.frame = app, say, clock, ScanFrame()
        self.name, self.step = "", 0
        """The name of the target in the frame, empty for none, and the number of steps since the last choice."""
        self.moves_at = self.pressed_at = -1.0
        self.down: set[int] = set()
        Window.bind(on_key_down=self.key_down, on_key_up=self.key_up, on_joy_button_down=self.button_down)

    def close(self) -> None:
        Window.unbind(on_key_down=self.key_down, on_key_up=self.key_up, on_joy_button_down=self.button_down)

    @property
    def number_of_switches(self) -> int:
        return {"off": 0, "one": 1, "two": 2}[self.app.settings.scan]

    # ---- the switches

    def key_down(self, _window: object, key: int, *_more: object) -> bool:
        """Handle a key once for each press, however long it is held."""
        if not self.number_of_switches or key not in (*ONWARD_KEYS, *CHOOSE_KEYS):
            return False
        held = key in self.down
        self.down.add(key)
        if not held:
            self.press_switch(key in CHOOSE_KEYS)
        return True

    def key_up(self, _window: object, key: int, *_more: object) -> bool:
        self.down.discard(key)
        return False

    def button_down(self, _window: object, _pad: int, button: int) -> bool:
        if self.number_of_switches:
            self.press_switch(button % 2 == 1)
        return bool(self.number_of_switches)

    def press_switch(self, is_choosing: bool) -> None:
        """Do what a switch means: wake a dimmed display, else choose what the frame rests on or move it on; a single
        switch chooses unless the frame rests on nothing. A press within TREMBLING_PRESS_S of the one before is
        ignored."""
        now = self.clock()
        if now - self.pressed_at < TREMBLING_PRESS_S:
            return
        self.pressed_at = now
        if self.app.root_widget.wake():
            return
        self.app.root_widget.moves.finish_all()
        if is_choosing or (self.number_of_switches == 1 and self.name):
            self.choose_target()
        else:
            self.move_to_next()

    def choose_target(self) -> None:
        """Do what a touch of the thing in the frame does. The frame stays on it if it is still there."""
        one = next((one for one in self.switch_targets() if one.name == self.name), None)
        self.step = 0
        if one is None:
            self.move_to_next()
            return
        one.do()
        self.wait_for_speech(0)
        self.draw_frame()

    # ---- the frame

    def move_when_due(self) -> None:
        """Move the frame if it moves by itself and its time has come, and keep it on what it marks."""
        if not self.number_of_switches:
            self.name = ""
            self.frame.show(self.app.look, None)
            return
        if (
            self.number_of_switches == 1
            and self.clock() >= self.moves_at
            and self.step <= MOST_SCAN_ROUNDS_WITHOUT_PRESS * (len(self.switch_targets()) + 1)
        ):
            self.move_to_next()
        self.draw_frame()

    def move_to_next(self) -> None:
        """Put the frame on the next target, at the end on the first one again, and say what it is."""
        found = self.switch_targets()
        names = [one.name for one in found]
        at = names.index(self.name) + 1 if self.name in names else 0
        self.step += 1
        if not found:
            return
        one = found[at % len(found)]
        self.name = one.name
        area = scroll_area(one.widget)
        if area:
            area.scroll_to(one.widget, animate=False)
        self.say(one.words)
        self.wait_for_speech(len(one.words))
        if area:
            self.draw_frame()  # where the list has been scrolled to
        else:
            self.frame.show(self.app.look, one.place)

    def wait_for_speech(self, letters: int) -> None:
        """Wait with the next step of the frame for the pace in the settings, or until that many letters can have been
        heard if that takes longer and speech is on."""
        now, pace = self.clock(), float(self.app.settings.scan_pace)
        spoken = letters * SPOKEN_LETTER_S if self.app.settings.speech else 0.0
        self.moves_at = max(self.moves_at, now + max(pace, spoken))

    def draw_frame(self) -> None:
        one = next((one for one in self.switch_targets() if one.name == self.name), None) if self.name else None
        self.name = one.name if one else ""
        self.frame.show(self.app.look, one.place if one else None)

    def switch_targets(self) -> list[SwitchTarget]:
        """All that can be chosen now, in the order of the frame: open tabs alone, else messages, then the page."""
        root = self.app.root_widget
        if root.fan.is_open:
            return list(with_unique_names(targets_in(root.fan)))
        parts = self.app.page.scan_order()
        ordered = [one for part in parts for one in in_reading_order(targets_in(part), self.app.look)]
        return list(with_unique_names([*targets_in(root.notices), *self.app.page.first_switch_targets(), *ordered]))


def targets_in(part: Widget) -> list[SwitchTarget]:
    found = (one for one in widgets_in(part) if isinstance(one, Pressable))
    return [target for one in found if min(one.size) > 1 and one.opacity > 0 for target in one.switch_targets()]


def widgets_in(part: Widget) -> Iterator[Widget]:
    """This widget and all below it, in the order of Kivy's `walk`, which takes longer the deeper they are."""
    waiting = [part]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children


def in_reading_order(targets: Sequence[SwitchTarget], look: Look) -> list[SwitchTarget]:
    """Sort by lines of the height of a key from the top, and in a line from the left. A list counts as one thing in its
    place, with its rows in their order however far it is scrolled."""
    parents = {one.widget.parent: one.widget for one in targets}
    areas = {parent: scroll_area(widget) for parent, widget in parents.items()}

    def at(one: SwitchTarget) -> tuple[float, float, float, float]:
        left, top = one.place[0], one.place[1] + one.place[3]
        area = areas[one.widget.parent]
        if area is None or not area.children:
            return -round(top / look.least_touch_px), left, 0.0, 0.0
        inside = area.children[0]
        above = inside.to_window(inside.x, inside.y)[1] + inside.height - top
        x, y = area.to_window(area.x, area.y)
        return -round((y + area.height) / look.least_touch_px), x, round(above / look.least_touch_px), left

    return sorted(targets, key=at)


def with_unique_names(targets: Sequence[SwitchTarget]) -> Iterator[SwitchTarget]:
    """The targets, each with a number after its name that counts the equal names so far, so that no two names are
    equal."""
    seen: dict[str, int] = {}
    for one in targets:
        seen[one.name] = seen.get(one.name, 0) + 1
        yield one.with_number_in_name(seen[one.name])


def scroll_area(widget: Widget) -> ScrollView | None:
    """The list that scrolls and contains this widget; None if there is none."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            return parent
        parent = parent.parent
    return None
