"""Faults of cameras while the real screen runs: `python -m tests.benchmarks.camera_faults [--faults 200]`.

A game is played on the touchscreen above a camera that shows five dice at rest. One fault comes after the other: calls
that hang, pictures that change their size, every kind of exception, empty frames, noise, darkness, a frozen picture, a
cable that is pulled and put back. Measured by a clock that runs faster than real time: how long until the screen says
so, whether dice can be entered by hand meanwhile, how long from the fault's end until the dice are read again, and how
old the readings are that count as present. Prints a table, and ends with 1 if a limit is exceeded.
"""

import argparse
import itertools
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np

from scorekeeper.camera import watch as watching
from scorekeeper.camera.watch import Watch
from scorekeeper.rules.acts import Setup
from tests.benchmarks.progress import bar
from tests.scorekeeper.ui.driver import Driver
from vision.clips.painter import DrawnDie, Painter
from vision.errors import SourceError
from vision.results import Die, Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame, Source
from vision.watching.eye import Eye

SAID_S, BACK_S, OLD_S = 4.0, 5.0, 1.0
"""The limits in seconds: until a lasting fault is said, from its end until dice are read again, and the age of a
reading that counts as present."""
LASTS_S = 6.0
"""How long a lasting fault goes on, in seconds."""
RATE = 15.0
"""Pictures a second of the camera."""
ERRORS: tuple[BaseException, ...] = (
    SourceError("pulled"), OSError(19, "no such device"), RuntimeError("libcamera"), ValueError("shape"),
    TypeError("none"), KeyError("main"), IndexError("buffer"), AttributeError("closed"), MemoryError(),
    ZeroDivisionError(), cv2.error("resize"), TimeoutError(), EOFError(), AssertionError(),
)  # fmt: skip
SIZES = ((640, 360), (1920, 1080), (640, 480), (1280, 960), (320, 240))


@dataclass
class Fault:
    """What happens to the camera: in `call` (open, read, close, or see for the eye) or to its pictures. `lasts` says
    that it goes on for LASTS_S; else it happens once."""

    name: str
    call: str = "read"
    happens: Callable[["Table"], object] = lambda table: None
    picture: Callable[[Picture], Picture] | None = None
    lasts: bool = True
    stamp: Callable[[float], float] | None = None
    """What the camera's clock says instead of the true time in seconds."""
    is_harmless: bool = False
    """Whether the dice must go on being read although it lasts."""


@dataclass
class Table:
    """The camera and its surroundings: its clock, and the fault that is on (None: none)."""

    clock: Callable[[], float]
    fault: Fault | None = None
    freed: threading.Event = field(default_factory=threading.Event)
    good_s: float = 0.0
    """When the last good picture was given, in seconds of the clock."""

    def call(self, name: str) -> None:
        """Let the fault of this call happen, once or as long as it lasts. Reading fails while a fault of opening or
        closing is to come: the cable was pulled."""
        fault = self.fault
        if fault is None:
            return
        if fault.call == name:
            self.fault = fault if fault.lasts else None
            fault.happens(self)
        elif name == "read" and fault.call in ("open", "close"):
            raise SourceError("pulled")


def hang(table: Table) -> None:
    table.freed.wait()


def raising(error: BaseException) -> Callable[[Table], object]:
    def happens(_table: Table) -> None:
        raise error

    return happens


class Camera(Source):
    live, name = True, "camera"

    def __init__(self, table: Table, pictures: list[Picture], speed: float) -> None:
        self.table, self.pictures, self.speed, self.number = table, pictures, speed, 0

    def open(self) -> None:
        self.table.call("open")

    def read(self) -> Frame:
        time.sleep(1 / (RATE * self.speed))
        self.table.call("read")
        fault = self.table.fault
        image = good = self.pictures[self.number % len(self.pictures)]
        if fault is not None and fault.picture is not None:
            image = fault.picture(image)
        now = self.table.clock()
        if fault is None or fault.picture is None or fault.is_harmless or image is good:
            self.table.good_s = now
        self.number += 1
        return Frame(image, fault.stamp(now) if fault and fault.stamp else now, self.number)

    def close(self) -> None:
        self.table.call("close")


class FiveDice:
    """A reader that sees the five dice that lie there."""

    def __init__(self, pieces: list[DrawnDie]) -> None:
        boxes = [(one.x - 28, one.y - 28, one.x + 28, one.y + 28) for one in pieces]
        self.dice = tuple(Die(one.face, 0.99, box, 7 - one.face) for one, box in zip(pieces, boxes, strict=True))

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        factor = picture.shape[1] / 1280
        dice = tuple(replace(die, box=tuple(edge * factor for edge in die.box)) for die in self.dice)
        return Reading("rest", dice, True)


class FaultyEye(Eye):
    """The real eye, to which faults happen."""

    def __init__(self, table: Table, pieces: list[DrawnDie]) -> None:
        super().__init__(FiveDice(pieces))
        self.table = table

    def see(self, frame: Frame, live: bool = False) -> Reading:
        self.table.call("see")
        return super().see(frame, live)


def faults(rng: random.Random) -> Iterator[Fault]:
    """All kinds of faults in turn, without end; sizes and errors vary."""
    noise = np.random.default_rng(1)
    while True:
        for call in ("read", "open", "close"):
            yield Fault(f"hangs in {call}", call, hang)
        for call in ("read", "open", "close", "see"):
            error = rng.choice(ERRORS)
            yield Fault(f"raises in {call}", call, raising(error))
            yield Fault(f"raises in {call} once", call, raising(error), lasts=False)
        size = rng.choice(SIZES)
        resized = lambda image, size=size: np.asarray(cv2.resize(image, size), np.uint8)  # noqa: E731
        yield Fault("another size", picture=resized, is_harmless=True)
        yield Fault("turned", picture=lambda image: np.ascontiguousarray(np.rot90(image)), is_harmless=True)
        yield Fault("its clock stands still", stamp=lambda _: 5.0, is_harmless=True)
        yield Fault("its clock is set back", stamp=lambda now: now - 3600, is_harmless=True)
        yield Fault("its clock runs backwards", stamp=lambda now: -now, is_harmless=True)
        pictures = itertools.count()
        green = lambda image, pictures=pictures: image if next(pictures) % 3 else np.full_like(image, (0, 135, 0))  # noqa: E731
        yield Fault("each third is green", picture=green)
        yield Fault("empty frames", picture=lambda image: np.zeros((0, 0, 3), np.uint8))
        yield Fault("frames without colour", picture=lambda image: image[..., 0])
        yield Fault("noise", picture=lambda image: noise.integers(0, 256, image.shape).astype(np.uint8))
        yield Fault("dark", picture=lambda image: image // 30)
        yield Fault("covered", picture=lambda image: np.full_like(image, 90))
        still: list[Picture] = []
        yield Fault("frozen", picture=lambda image, still=still: (still.append(image), still[0])[1])
        yield Fault("pulled and put back", "read", raising(SourceError("pulled")))


@dataclass
class Course:
    """What one fault did: seconds until the screen said so (None: it need not), whether dice could be entered by hand,
    seconds until the dice were read again, and the greatest age of a reading that counted as present."""

    name: str
    said_s: float | None
    by_hand: bool
    back_s: float
    oldest_s: float

    @property
    def is_good(self) -> bool:
        said = self.said_s is None or self.said_s <= SAID_S
        return said and self.by_hand and self.back_s <= BACK_S and self.oldest_s <= OLD_S


class Evening:
    """A game on the touchscreen above the camera, with a clock that runs `speed` times as fast as real time."""

    def __init__(self, data: Path, speed: float) -> None:
        began = time.monotonic()
        self.clock = lambda: 1000.0 + (time.monotonic() - began) * speed
        self.table = Table(self.clock)
        pieces = [DrawnDie(face, 250 + 160 * face, 250 + 40 * face, 20 * face) for face in (1, 2, 3, 4, 5)]
        painter = Painter(grain=1.5)
        pictures = [painter.paint(pieces) for _ in range(12)]
        self.watch = Watch(
            lambda: Camera(self.table, pictures, speed), lambda: FaultyEye(self.table, pieces), clock=self.clock
        )
        self.screen = Driver(data, watch=self.watch)
        self.screen.session.begin(Setup("philos", ("Anna", "Bo")))
        self.screen.app.show_match()
        self.screen.step()

    def look(self) -> float:
        """Let the screen look at the camera once; return the age of the dice that it takes as present, 0 without."""
        self.screen.app.look_at_table(0)
        self.screen.step(1)
        time.sleep(0.004)
        now, good = self.clock(), self.table.good_s
        return max(0.0, now - good) if self.watch.newest().reading.dice else 0.0

    def is_back(self) -> bool:
        sight = self.watch.newest()
        return sight.health == "live" and sight.reading.state == "rest" and self.screen.app.seen.health == "live"

    def patiently(self, true: Callable[[], bool], seconds: float) -> tuple[float, float]:
        """Let the screen look at the camera until `true()`, for at most this many seconds; return the seconds it took,
        and the greatest age of dice."""
        began, oldest = self.clock(), 0.0
        while not true() and self.clock() - began < seconds:
            oldest = max(oldest, self.look())
        return self.clock() - began, oldest

    def is_said(self) -> bool:
        return self.screen.app.seen.health not in ("live", "trembles", "light flickers", "moves at the border")

    def can_enter_by_hand(self) -> bool:
        return self.screen.app.seen.by_hand or self.screen.says("By hand")

    def suffer(self, fault: Fault) -> Course:
        """Let this fault come and go."""
        self.patiently(self.is_back, 30.0)
        self.table.freed = threading.Event()
        self.table.fault = fault
        if not fault.lasts or fault.is_harmless:
            _, oldest = self.patiently(lambda: self.table.fault is None, 2.0)
            said_s, by_hand = None, True
        else:
            said_s, oldest = self.patiently(self.is_said, LASTS_S)
            by_hand = self.can_enter_by_hand()
            older = self.patiently(lambda: False, max(0.5, LASTS_S - said_s))[1]
            by_hand, oldest = by_hand and self.can_enter_by_hand(), max(oldest, older)
        self.table.fault = None
        self.table.freed.set()
        back_s, older = self.patiently(self.is_back, 30.0)
        return Course(fault.name, said_s, by_hand, back_s, max(oldest, older))

    def close(self) -> None:
        self.table.freed.set()
        self.watch.stop()
        self.screen.close()


@contextmanager
def quickly(speed: float) -> Iterator[None]:
    """Inside the block, divide the pauses of the camera thread by this factor, and count a call as hanging after
    LASTS_S - 1 seconds."""
    pauses = tuple(pause / speed for pause in watching.RETRY_PAUSES_S)
    with (
        patch.object(watching, "RETRY_PAUSES_S", pauses),
        patch.object(watching, "ATTEMPT_CHECKED_EVERY_S", watching.ATTEMPT_CHECKED_EVERY_S / speed),
        patch.object(watching, "HANGING_AFTER_S", LASTS_S - 1),
    ):
        yield


def run(count: int, speed: float, seed: int = 1) -> list[Course]:
    """Let `count` faults come and go in one evening; return what each did."""
    coming = faults(random.Random(seed))
    with tempfile.TemporaryDirectory() as data, quickly(speed):
        evening = Evening(Path(data), speed)
        try:
            return [evening.suffer(next(coming)) for _ in bar(range(count), count, "faults")]
        finally:
            evening.close()


def report(courses: list[Course]) -> None:
    print("fault                      times  said after  back after  oldest reading  by hand")
    for name in dict.fromkeys(course.name for course in courses):
        some = [course for course in courses if course.name == name]
        said = [course.said_s for course in some if course.said_s is not None]
        print(
            f"{name:26} {len(some):5}  {f'{max(said):.1f} s' if said else '-':>10}  "
            f"{max(course.back_s for course in some):8.1f} s  {max(course.oldest_s for course in some):12.2f} s  "
            f"{'always' if all(course.by_hand for course in some) else 'NOT ALWAYS'}"
        )
    bad = [course for course in courses if not course.is_good]
    print(f"{len(courses)} faults, {len(bad)} beyond a limit")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=200, help="how many")
    parser.add_argument("--speed", type=float, default=2.0, help="of the clock")
    asked = parser.parse_args()
    courses = run(asked.faults, asked.speed)
    report(courses)
    return 0 if all(course.is_good for course in courses) else 1


if __name__ == "__main__":
    sys.exit(main())
