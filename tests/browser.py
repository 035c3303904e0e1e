"""Drives a real Chromium through chromedriver, for the tests and benchmarks of pages: it opens, presses keys, runs
scripts and takes pictures.

It speaks the W3C WebDriver protocol over HTTP on this machine, and needs no package beside the standard library.
"""

import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

DRIVER, CHROMIUM = shutil.which("chromedriver"), shutil.which("chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Left": "\ue012", "Right": "\ue014", "Delete": "\ue017"}
SHIFT, PAUSE = "\ue008", {"type": "pause"}


class Browser:
    """One window of Chromium; `post` and `get` are commands of the WebDriver protocol."""

    def __init__(self, address: str, profile: str) -> None:
        options = {"binary": CHROMIUM, "args": [*FLAGS, f"--user-data-dir={profile}"]}
        wanted = {
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
            "unhandledPromptBehavior": "ignore",
        }
        self.address = address
        session = self.post("session", {"capabilities": {"alwaysMatch": wanted}})
        self.address = f"{address}/session/{session['sessionId']}"

    def post(self, command: str, data: dict[str, Any] | None = None) -> Any:
        return call(f"{self.address}/{command}", json.dumps(data or {}).encode())

    def get(self, command: str) -> Any:
        return call(f"{self.address}/{command}", None)

    def open(self, url: str) -> None:
        self.post("url", {"url": url})

    def size(self, width: int, height: int, scale: float = 1, dark: bool = False) -> None:
        """Make the window show pages of this many CSS pixels, as a device with this pixel ratio and colour scheme."""
        screen = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 600}
        self.devtools("Emulation.setDeviceMetricsOverride", screen)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.devtools("Emulation.setEmulatedMedia", {"features": [scheme]})

    def devtools(self, command: str, values: dict[str, Any]) -> Any:
        return self.post("goog/cdp/execute", {"cmd": command, "params": values})

    def run(self, script: str, *values: object) -> Any:
        """What the script returns, run as the body of a function with these arguments."""
        return self.post("execute/sync", {"script": script, "args": values})

    def wait(self, script: str, seconds: float = 15) -> Any:
        """What the expression becomes, once that is true; an AssertionError if it does not in this time."""
        end = time.monotonic() + seconds
        while not (value := self.run(f"return {script}")):
            assert time.monotonic() < end, f"still not: {script}"
            time.sleep(0.02)
        return value

    def press(self, *keys: str) -> None:
        """Press and let go each key: a name of KEYS or a character."""
        acts = [{"type": f"key{way}", "value": KEYS.get(key, key)} for key in keys for way in ("Down", "Up")]
        self.post("actions", {"actions": [{"type": "key", "id": "keys", "actions": acts}]})

    def click(self, selector: str) -> None:
        found = self.post("element", {"using": "css selector", "value": selector})
        (name,) = found.values()
        self.post(f"element/{name}/click")

    def drag(self, start: tuple[float, float], end: tuple[float, float], shift: bool = False) -> None:
        """Press the mouse at one place of the window, move it to another, and let go; perhaps with the Shift key."""
        steps = [
            {"type": "pointerMove", "duration": 0, "x": round(start[0]), "y": round(start[1])},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 30, "x": round(end[0]), "y": round(end[1])},
            {"type": "pointerUp", "button": 0},
        ]
        acts: list[dict[str, Any]] = [{"type": "pointer", "id": "mouse", "actions": steps}]
        if shift:
            held = ({"type": "keyDown", "value": SHIFT}, PAUSE, PAUSE, {"type": "keyUp", "value": SHIFT})
            acts.append({"type": "key", "id": "keys", "actions": held})
        self.post("actions", {"actions": acts})

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.get("screenshot")))

    def complaints(self) -> list[str]:
        """What the console holds since it was read last: errors, warnings, refusals of the security policy."""
        return [str(line["message"]) for line in self.post("se/log", {"type": "browser"})]


def call(url: str, data: bytes | None) -> Any:
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        raise AssertionError(json.load(error)["value"]["message"]) from None


@contextmanager
def browser() -> Iterator[Browser]:
    """A Chromium of its own, closed at the end."""
    assert DRIVER is not None
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, text=True) as driver,
    ):
        try:
            assert driver.stdout is not None
            port = next(line.split()[-1].rstrip(".") for line in driver.stdout if "successfully on port" in line)
            one = Browser(f"http://127.0.0.1:{port}", profile)
            try:
                yield one
            finally:
                call_delete(one.address)
        finally:
            driver.terminate()


def call_delete(url: str) -> None:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method="DELETE"), timeout=30):
            pass
    except URLError:
        pass
