"""Reports to systemd: READY when the first frame is drawn, WATCHDOG while the screen's clock runs.

Without systemd every call does nothing. https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html
"""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

START_EXTENSION_S = 1800.0
"""The most seconds for which systemd is asked for more time for a start."""
EXTENSION_ASKED_EVERY_S = 10.0
"""Seconds between two requests for more time."""
WATCHDOG_EVERY_S = 1.0
"""Seconds between two watchdog messages; the unit allows twenty."""


class Heart:
    """Sends messages to systemd through the socket that it names; a socket that is gone is ignored."""

    def __init__(self) -> None:
        address = os.environ.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.is_drawn = False

    def report_drawn(self) -> None:
        """Tell systemd that the program is ready: its first frame is on the screen. Later calls do nothing."""
        if not self.is_drawn:
            self.is_drawn = True
            self._send(f"READY=1\nSTATUS={start_duration_words()}")

    def beat(self) -> None:
        self._send("WATCHDOG=1")

    @contextmanager
    def extending_start(self) -> Iterator[None]:
        """Ask systemd to go on waiting for the first frame while what is done in this context takes its time, at most
        for START_EXTENSION_S: a repair or a restore of very many games."""
        done = Event()

        def ask() -> None:
            end = time.monotonic() + START_EXTENSION_S
            while not done.wait(EXTENSION_ASKED_EVERY_S) and time.monotonic() < end:
                self._send(f"EXTEND_TIMEOUT_USEC={3 * EXTENSION_ASKED_EVERY_S * 1_000_000:.0f}")

        Thread(target=ask, name="patience", daemon=True).start()
        try:
            yield
        finally:
            done.set()

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            line.sendto(message.encode(), self._address)


def start_duration_words() -> str:
    """A sentence about how many seconds the start took, since the program was started and since power on."""
    now = time.clock_gettime(time.CLOCK_BOOTTIME)
    after_name = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    began = int(after_name[19]) / os.sysconf("SC_CLK_TCK")  # the 22nd field of the file: clock ticks after boot
    return f"the table is drawn, {now - began:.1f} s after the start of the program, {now:.1f} s after power on"
