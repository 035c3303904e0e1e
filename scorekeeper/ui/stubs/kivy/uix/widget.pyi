"""Types for kivy.uix.widget: the base of all widgets."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypedDict, Unpack

from kivy.graphics import Canvas
from kivy.input.motionevent import MotionEvent

Hint = float | None

class Given(TypedDict, total=False):
    """The keyword arguments that every widget takes."""

    pos: Sequence[float]
    size: Sequence[float]
    width: float
    height: float
    size_hint: tuple[Hint, Hint]
    size_hint_x: Hint
    size_hint_y: Hint
    size_hint_min: tuple[Hint, Hint]
    size_hint_max_y: Hint

class Widget:
    x: float
    y: float
    width: float
    height: float
    right: float
    top: float
    opacity: float
    parent: Widget | None
    children: list[Widget]
    canvas: Canvas
    size_hint_x: Hint
    size_hint_y: Hint
    size_hint_min_y: Hint
    size_hint_max_y: Hint
    @property
    def center(self) -> tuple[float, float]: ...
    @property
    def pos(self) -> tuple[float, float]: ...
    @pos.setter
    def pos(self, place: Sequence[float]) -> None: ...
    @property
    def size(self) -> tuple[float, float]: ...
    @size.setter
    def size(self, size: Sequence[float]) -> None: ...
    @property
    def size_hint(self) -> tuple[Hint, Hint]: ...
    @size_hint.setter
    def size_hint(self, hint: tuple[Hint, Hint]) -> None: ...
    def __init__(self, **given: Unpack[Given]) -> None: ...
    def bind(
        self,
        *,
        pos: Callable[..., object] = ...,
        size: Callable[..., object] = ...,
        height: Callable[..., object] = ...,
        minimum_height: Callable[..., object] = ...,
    ) -> None: ...
    def setter(self, name: str) -> Callable[..., None]: ...
    def add_widget(self, widget: Widget, index: int = 0) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def clear_widgets(self) -> None: ...
    def walk(self, restrict: bool = False) -> Iterator[Widget]: ...
    def collide_point(self, x: float, y: float) -> bool: ...
    def to_window(self, x: float, y: float) -> tuple[float, float]: ...
    def on_touch_down(self, touch: MotionEvent) -> bool: ...
    def on_touch_move(self, touch: MotionEvent) -> bool: ...
    def on_touch_up(self, touch: MotionEvent) -> bool: ...
