"""A display of its own with the real program on it, and a hand: a pointer that is moved, pressed, held and dragged."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.scene import Picture

ROOT = Path(__file__).parents[2]
Shown = dict[str, Any]
PRESS_S = 0.07
"""Seconds between pressing and lifting in a usual tap."""
DECIDES_S = 0.5
"""Seconds after the screen has changed in which nobody has seen it, decided and moved a finger yet."""
TREMBLE_MM = 1.5
"""How far from the middle of a key a tap lands at most, in each direction."""


BLACK = 4.0
"""The mean brightness, of 255, below which nothing was drawn yet."""


class Stuck(AssertionError):
    """The screen never showed what must come."""


@dataclass
class Desk:
    """One virtual display of this size, and the program on it with its folder of games."""

    folder: Path
    size: tuple[int, int]
    ppi: int
    camera: str = "none"
    language: str = "en"
    seed: int = 1
    more: tuple[str, ...] = ()
    taps: int = 0
    pictures: int = 0
    slow: list[tuple[float, str]] = field(default_factory=list)
    """For each tap that changed the screen the seconds until it changed, and what was tapped."""

    lost: list[str] = field(default_factory=list)
    """What was tapped although the program never noticed, as when a tap only wakes the display."""

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.rng = random.Random(self.seed)
        self.state = self.folder / "shown.json"
        self.data = self.folder / "data"
        self.program: subprocess.Popen[bytes] | None = None
        read, write = os.pipe()
        wide, high = self.size
        self.frame = self.folder / "frame"
        self.frame.mkdir(exist_ok=True)
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{wide}x{high}x24", "-nolisten", "tcp",
             "-fbdir", str(self.frame)],
            pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as said:
            self.display = ":" + said.readline().strip()

    # ---- the program

    def start(self, *more: str) -> None:
        """Start the program on the folder of this desk and wait for its first page."""
        self.state.unlink(missing_ok=True)
        wide, high = self.size
        log = (self.folder / "log.txt").open("ab")
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tests.clicks.watched", str(self.state), "play", "--camera", self.camera,
             "--windowed", "--size", f"{wide}x{high}", "--ppi", str(self.ppi), "--language", self.language,
             "--data", str(self.data), *self.more, *more],
            cwd=ROOT, env={**os.environ, "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11"},
            stdout=log, stderr=log,
        )  # fmt: skip
        self.until(lambda _shown: self.pixels().mean() > BLACK, 180)
        self.pause(0.5)

    def kill(self) -> None:
        """End the program as a power cut does."""
        assert self.program
        self.program.send_signal(signal.SIGKILL)
        self.program.wait()

    def close(self) -> None:
        if self.program and self.program.poll() is None:
            self.program.terminate()
            try:
                self.program.wait(15)
            except subprocess.TimeoutExpired:
                self.program.kill()
                self.program.wait()
        self.server.terminate()
        self.server.wait()

    # ---- eyes

    def look(self) -> Shown:
        """What the screen shows now."""
        assert self.program
        if self.program.poll() is not None:
            raise Stuck(
                f"the program ended with {self.program.returncode}: {(self.folder / 'log.txt').read_text()[-2000:]}"
            )
        try:
            shown: Shown = json.loads(self.state.read_text())
        except FileNotFoundError:
            return {}
        return shown

    def until(self, true: Callable[[Shown], object], seconds: float = 20) -> Shown:
        """What the screen shows as soon as this is true of it; raises Stuck if that does not happen within
        `seconds`."""
        end = time.monotonic() + seconds
        while True:
            shown = self.look()
            if shown and true(shown):
                return shown
            if time.monotonic() > end:
                self.picture("stuck")
                raise Stuck(f"never came; the page {shown.get('page')} says {shown.get('words')} {shown.get('turn')}")
            time.sleep(0.06)

    def key(self, *meant: str, shown: Shown | None = None) -> Shown | None:
        """The key with one of these names or texts, the first one first; None if there is none."""
        keys = (shown or self.look()).get("keys", ())
        for word in meant:
            for fits in (
                lambda one, word=word: word in (one["text"], one["words"], one["box"]),
                lambda one, word=word: one["name"] == word,
                lambda one, word=word: one["words"].startswith(word),
            ):
                found = next((one for one in keys if fits(one)), None)
                if found:
                    return dict(found)
        return None

    def pixels(self) -> Picture:
        """What the display shows now, pixel by pixel."""
        raw = (self.frame / "Xvfb_screen0").read_bytes()
        head = np.frombuffer(raw[:100], ">u4")
        start, wide, high, line, colours = int(head[0]), int(head[4]), int(head[5]), int(head[12]), int(head[19])
        pixels = np.frombuffer(raw, np.uint8, high * line, start + 12 * colours).reshape(high, line)
        return np.ascontiguousarray(pixels[:, : 4 * wide].reshape(high, wide, 4)[..., :3])

    def picture(self, name: str = "") -> Path:
        """Save the screen as it is now, numbered in order."""
        self.pictures += 1
        path = self.folder / f"{self.pictures:04}{'-' * bool(name)}{name}.png"
        cv2.imwrite(str(path), self.pixels(), [cv2.IMWRITE_PNG_COMPRESSION, 3])
        return path

    # ---- a hand

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)

    def mm(self, length: float) -> float:
        return length * self.ppi / 25.4

    def on_glass(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the display, from its upper left corner, for a place of the picture as it is turned now."""
        shown = self.look()
        wide, high = shown["size"]
        across, up = x / wide, y / high
        across, up = {
            0: (across, up), 90: (1 - up, across), 180: (1 - across, 1 - up), 270: (up, 1 - across),
        }[shown["rotation"]]  # fmt: skip
        return (
            min(self.size[0] - 1, max(0, round(across * self.size[0]))),
            min(self.size[1] - 1, max(0, round((1 - up) * self.size[1]))),
        )

    def xdotool(self, *words: str | float) -> None:
        subprocess.run(["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display}, check=True)

    def aim(self, key: Shown) -> tuple[int, int]:
        """A pixel on this key, near its middle as a finger hits it."""
        x, y, wide, high = key["place"]
        tremble = self.mm(TREMBLE_MM)
        dx = min(tremble, wide / 4) * self.rng.uniform(-1, 1)
        dy = min(tremble, high / 4) * self.rng.uniform(-1, 1)
        return self.on_glass(x + wide / 2 + dx, y + high / 2 + dy)

    def bring_into_view(self, key: Shown) -> Shown:
        """Drag the list of this key until its middle is in sight, and return the key in its new place."""
        for _drag in range(30):
            if not key["list"]:
                return key
            left, low, wide, high = key["list"]
            middle = key["place"][1] + key["place"][3] / 2
            room = min(high, key["place"][3]) / 2 - 2
            if low + room <= middle <= low + high - room:
                return key
            want = (low + high / 2) - middle
            step = max(-0.6 * high, min(0.6 * high, want))
            x = left + wide / 2
            start = low + high / 2 - step / 2
            self.drag(self.on_glass(x, start), self.on_glass(x, start + step))
            self.pause(0.5)
            again = self.key_named(key["name"], key["words"])
            if again is None:
                raise Stuck(f"{key['name']!r} went away while its list was scrolled")
            key = again
        raise Stuck(f"{key['name']!r} cannot be scrolled into view")

    def key_named(self, name: str, words: str) -> Shown | None:
        keys = self.look()["keys"]
        return next((one for one in keys if one["name"] == name and one["words"] == words), None)

    def tap(self, meant: str | Shown | Sequence[str], wait: float = 15.0) -> Shown:
        """Tap a key as somebody who looks at the screen first, and wait until the program has dealt with it, `wait`
        seconds at most; return what is shown then."""
        if not isinstance(meant, dict):
            names = (meant,) if isinstance(meant, str) else tuple(meant)
            found = self.until(lambda shown: self.key(*names, shown=shown), 20)
            one = self.key(*names, shown=found)
            assert one
        else:
            one = meant
        key = self.bring_into_view(one)
        while True:
            self.pause(max(0.0, self.look()["at"] + DECIDES_S - time.monotonic()))
            now = self.key_named(key["name"], key["words"])
            if now is None or now["place"] == key["place"]:
                break
            key = self.bring_into_view(now)  # the list was still sliding
        return self.tap_pixel(self.aim(key), key["words"] or key["name"], wait)

    def tap_pixel(self, pixel: tuple[int, int], what: str = "", wait: float = 15.0) -> Shown:
        """Tap this pixel of the display, and wait until the program has dealt with the tap; return what is shown
        then."""
        before = self.look()
        self.xdotool("mousemove", *pixel, "mousedown", 1, "sleep", PRESS_S, "mouseup", 1)
        lifted = time.monotonic()
        self.taps += 1
        end = lifted + wait
        while time.monotonic() < end:
            shown = self.look()
            if shown and shown["touch"] and shown["touch"] != before["touch"] and shown["touch"][1]:
                self.slow.append((max(0.0, shown["at"] - lifted), what))
                self.trace(f"tap {what!r} at {pixel}", before, shown)
                return shown
            time.sleep(0.06)
        self.lost.append(what)
        self.trace(f"lost {what!r} at {pixel}", before, self.look())
        return self.look()

    def trace(self, what: str, before: Shown, after: Shown) -> None:
        """Add to the log what a touch hit and what it changed."""
        with (self.folder / "trace.txt").open("a") as file:
            file.write(f"{time.monotonic():.2f} {what}\n    {summary(before)}\n    {summary(after)}\n")

    def drag(self, begin: tuple[int, int], end: tuple[int, int], seconds: float = 0.35) -> None:
        """Press, move to another place, rest there for a moment so that nothing goes on sliding, and lift."""
        steps = 10
        words: list[str | float] = ["mousemove", *begin, "mousedown", 1]
        for step in range(1, steps + 1):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(begin, end, strict=True))
            words += ["sleep", seconds / steps, "mousemove", x, y]
        self.xdotool(*words, "sleep", 0.25, "mouseup", 1)

    def double_tap(self, key: Shown, apart: float = 0.12) -> None:
        """Tap twice at the same place, as fast as fingers do."""
        pixel = self.aim(key)
        one = ("mousedown", 1, "sleep", 0.05, "mouseup", 1)
        self.xdotool("mousemove", *pixel, *one, "sleep", apart, *one)
        self.taps += 2

    def press_long(self, key: Shown, seconds: float = 1.2) -> None:
        self.xdotool("mousemove", *self.aim(key), "mousedown", 1, "sleep", seconds, "mouseup", 1)
        self.taps += 1


def summary(shown: Shown) -> str:
    turn = shown.get("turn") or {}
    tiles = [one["words"] for one in shown["keys"] if one["kind"] == "offer"]
    said = [turn.get(name) for name in ("player", "used", "mode", "dice", "stamp", "pending", "seen")]
    return f"{shown['at']:.2f} {shown['page']} {said} {tiles} {shown['notices']} {'moving' if shown['moving'] else ''}"
