"""A headless Chromium, driven over its debugging pipe: opens a page, evaluates scripts on it, takes pictures of it."""

import base64
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
)  # fmt: skip
CONNECT = """
import os, sys
from fcntl import F_DUPFD, fcntl
asked, answered = (fcntl(int(one), F_DUPFD, 10) for one in sys.argv[1:3])  # copies, as they may be 3 and 4 themselves
program = sys.argv[3:]
os.dup2(asked, 3), os.dup2(answered, 4)
os.execvp(program[0], program)
"""
"""The text of a program that starts the browser with two pipes as its open files 3 and 4, as Chromium expects."""
PATIENCE = 30.0
"""Seconds in which a page must have changed as expected."""


class Browser:
    """A headless Chromium for one page: opens it, evaluates expressions on it and takes pictures.

    `events` are the messages that it sent without being asked.
    """

    def __init__(self, profile: Path, more: tuple[str, ...] = (), before: tuple[str, ...] = ()) -> None:
        """Start Chromium with the flags `more` besides the usual ones; `before` is a command that runs it, such as `ip
        netns exec NAME`."""
        assert CHROMIUM is not None
        asked, self._ask = os.pipe()
        self._answers, answered = os.pipe()

        words = (*before, sys.executable, "-c", CONNECT, str(asked), str(answered), CHROMIUM, *FLAGS, *more)
        self._process = subprocess.Popen(
            [*words, f"--user-data-dir={profile}"], pass_fds=(asked, answered),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(asked)
        os.close(answered)
        self._got, self._number, self.page = b"", 0, ""
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(10)
        os.close(self._ask)
        os.close(self._answers)

    def open(self, address: str) -> None:
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self.page = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for part in ("Page", "Network", "Log", "Runtime"):
            self.do(f"{part}.enable")
        self.do("Page.navigate", url=address)

    def do(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of the debugging protocol and return its result; fail on an error."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self.page:
            message["sessionId"] = self.page
        os.write(self._ask, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._got:
            more = os.read(self._answers, 1 << 16)
            assert more, "the browser has ended"
            self._got += more
        one, _, self._got = self._got.partition(b"\0")
        message: dict[str, Any] = json.loads(one)
        return message

    def value(self, script: str) -> Any:
        return self.do("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def until(self, script: str) -> float:
        """Wait until this script is true on the page; return the seconds it took, fail after PATIENCE."""
        began = time.monotonic()
        while not self.value(script):
            assert time.monotonic() - began < PATIENCE, self.value("document.documentElement.outerHTML")
            time.sleep(0.01)
        return time.monotonic() - began

    def picture(self, file: Path, size: tuple[int, int], theme: str, zoom: float = 1) -> None:
        """Save a PNG of what is seen in a window of this size in CSS pixels, under the theme "dark" or "light".

        `zoom` is the number of pixels for each CSS pixel.
        """
        wide, high = size
        self.do("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        self.do(
            "Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=zoom, mobile=wide < 600
        )
        file.write_bytes(base64.b64decode(self.do("Page.captureScreenshot")["data"]))
