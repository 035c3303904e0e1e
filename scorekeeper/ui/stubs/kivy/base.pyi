"""Types for kivy.base: the loop that hands out touches."""

from kivy.input.motionevent import MotionEvent

class EventLoopBase:
    touches: list[MotionEvent]
    status: str
    def ensure_window(self) -> None: ...
    def idle(self) -> None: ...
    def dispatch_input(self) -> None: ...

EventLoop: EventLoopBase

def stopTouchApp() -> None: ...
