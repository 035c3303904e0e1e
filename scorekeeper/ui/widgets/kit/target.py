"""A part of the screen that the frame of the switches can rest on, and what is heard there."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.uix.widget import Widget

from scorekeeper.ui.widgets.kit.paint import Place


@dataclass(frozen=True, slots=True)
class SwitchTarget:
    """Something that can be chosen with a switch in place of touch: the words that are heard, its place on the screen,
    and what choosing does. `name` is the same as long as it is the same thing, whatever else changes on the page."""

    name: str
    words: str
    place: Place
    do: Callable[[], object]
    widget: Widget

    def with_number_in_name(self, number: int) -> "SwitchTarget":
        return SwitchTarget(f"{self.name} {number}", self.words, self.place, self.do, self.widget)
