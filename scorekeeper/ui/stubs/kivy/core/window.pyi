"""Types for kivy.core.window: the one window of the program."""

from collections.abc import Callable

from kivy.graphics import Canvas
from kivy.uix.widget import Widget

class Keyboard:
    """The keyboard that is attached, as long as its keys are requested."""

    def bind(self, *, on_textinput: Callable[..., object] = ..., on_key_down: Callable[..., object] = ...) -> None: ...
    def unbind(
        self, *, on_textinput: Callable[..., object] = ..., on_key_down: Callable[..., object] = ...
    ) -> None: ...
    def release(self) -> None: ...

class WindowBase:
    width: int
    height: int
    size: tuple[int, int]
    rotation: int
    clearcolor: tuple[float, float, float, float]
    children: list[Widget]
    canvas: Canvas
    fullscreen: bool | str
    show_cursor: bool
    def bind(
        self,
        *,
        on_flip: Callable[..., object] = ...,
        on_request_close: Callable[..., object] = ...,
        on_key_down: Callable[..., object] = ...,
        on_key_up: Callable[..., object] = ...,
        on_joy_button_down: Callable[..., object] = ...,
    ) -> None: ...
    def unbind(
        self,
        *,
        on_flip: Callable[..., object] = ...,
        on_key_down: Callable[..., object] = ...,
        on_key_up: Callable[..., object] = ...,
        on_joy_button_down: Callable[..., object] = ...,
    ) -> None: ...
    def dispatch(self, event: str, *more: object) -> None: ...
    def request_keyboard(self, callback: Callable[[], object], target: Widget) -> Keyboard: ...
    def remove_widget(self, widget: Widget) -> None: ...

Window: WindowBase
