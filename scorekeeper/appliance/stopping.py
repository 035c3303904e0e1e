"""Remembers a signal that stops the program until it can end in order: the screen's clock looks for it and closes
everything, and the import of a command is finished first."""

import signal
from types import FrameType, TracebackType
from typing import Self

SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]


class Stopping:
    """A context in which the first signal to stop is only remembered in `asked`, so that the program can end in order;
    a second one acts at once.

    A signal that the parent process made the program ignore, as nohup does, is still ignored.
    """

    def __init__(self) -> None:
        self.asked: int | None = None
        handlers = {number: signal.getsignal(number) for number in SIGNALS}
        self._before = {number: handler for number, handler in handlers.items() if handler != signal.SIG_IGN}

    def __enter__(self) -> Self:
        for number in self._before:
            signal.signal(number, self._remember)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._restore_handlers()

    @property
    def wanted(self) -> bool:
        return self.asked is not None

    def act_on_remembered_signal(self) -> None:
        """Let the remembered signal act now; does nothing if there is none."""
        if self.asked is not None:
            self._restore_handlers()
            signal.raise_signal(self.asked)

    def _remember(self, number: int, _frame: FrameType | None) -> None:
        self.asked = number
        self._restore_handlers()

    def _restore_handlers(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
