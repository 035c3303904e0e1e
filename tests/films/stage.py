"""The events on a filmed table: dice that lie, roll, are carried or are inside a hand, and the path of the hand."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from tests.films.hands import HandPose
from tests.films.tables import DIE
from vision.clips.painter import PICTURE_SIZE

Rng = np.random.Generator
Place = tuple[float, float]
FLOOR = (230, 190, 1050, 530)
"""The part of the picture where dice come to rest: left, top, right and bottom in pixels."""
APART = 1.6 * DIE
SHUTTER = 1 / 60


@dataclass(frozen=True, slots=True)
class Posture:
    """A die at one moment: its position in pixels, its rotation in degrees and its face.

    While it is `rolling` its face does not count; `carried` is between the fingers, `foreign` no die of the game.
    """

    face: int
    x: float
    y: float
    yaw: float
    rolling: bool = False
    carried: bool = False
    step: Place = (0.0, 0.0)
    """How far the die moves while the shutter is open, in pixels; for motion blur."""
    spin: int = 0
    """The number that selects the picture with which a rolling die is drawn; below 0 its own face."""
    kept: bool = False
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one die does from `start` to `end` (seconds): it lies (without an end), rolls, is carried, or is hidden in
    the hand.

    A die that rolls or is carried moves from `begin` to `goal`, in pixels.
    """

    start: float
    kind: str  # "lies", "rolls", "carried", "hidden"
    face: int = 1
    begin: Place = (0.0, 0.0)
    goal: Place = (0.0, 0.0)
    yaw: float = 0.0
    end: float = 0.0
    seed: int = 0

    def at(self, time: float) -> Posture | None:
        if self.kind == "hidden":
            return None
        if self.kind == "lies" or time >= self.end:
            return Posture(self.face, *self.goal, self.yaw)
        u = (time - self.start) / (self.end - self.start)
        if self.kind == "carried":
            u = u * u * (3 - 2 * u)
            x, y = (a + (b - a) * u for a, b in zip(self.begin, self.goal, strict=True))
            return Posture(self.face, x, y, self.yaw, carried=True)
        left = (1 - u) ** 2
        x, y = (b + (a - b) * left for a, b in zip(self.begin, self.goal, strict=True))
        rate = 2 * (1 - u) / (self.end - self.start) * SHUTTER
        step = tuple((b - a) * rate for a, b in zip(self.begin, self.goal, strict=True))
        if u < 0.65:
            return Posture(
                self.face, x, y, self.yaw + 900 * u, True, step=(step[0], step[1]), spin=self.seed + int(u * 16) * 7
            )
        turn = 500 * left * (1 if self.seed % 2 else -1)
        return Posture(self.face, x, y, self.yaw + turn, True, step=(step[0], step[1]), spin=-1)


@dataclass
class Stage:
    """Builds the story of a film act by act: the path of the hand and of each die.

    `now` is the time in seconds at which the next act begins.
    """

    rng: Rng
    dice: int = 5
    now: float = 0.8
    side: int = 0
    throws: int = 0
    lives: list[list[Stretch]] = field(default_factory=list)
    way: list[tuple[float, float, float]] = field(default_factory=list)
    marks: list[tuple[float, int, frozenset[int]]] = field(default_factory=list)
    """For each change, the time from which it counts, the number of throws, and the dice that are kept."""
    foreign: set[int] = field(default_factory=set)
    slides: list[tuple[float, float, Place]] = field(default_factory=list)
    """Pushes of the tray: start and end in seconds, and the distance (x, y) in pixels."""
    guest: list[tuple[float, float, float]] = field(default_factory=list)
    """The path of a second person's hand, which never touches a die: time in seconds, x and y in pixels."""
    guest_side: int = 2
    cups: list[tuple[float, Place]] = field(default_factory=list)
    """Dice cups that are put upside down beside the dice: the time in seconds and the place in pixels of each."""

    def __post_init__(self) -> None:
        self.lives = [[Stretch(0.0, "hidden")] for _ in range(self.dice)]

    # ---- what the acts are made of

    def outside(self) -> Place:
        part = float(self.rng.uniform(0.35, 0.65))
        return self.border(-160.0, part)

    def border(self, inwards: float, part: float) -> Place:
        width, height = PICTURE_SIZE
        return (
            (part * width, height - inwards),
            (width - inwards, part * height),
            (part * width, inwards),
            (inwards, part * height),
        )[self.side]

    def go(self, place: Place, seconds: float) -> None:
        """Move the hand to a place within `seconds`; if it is not in view, it comes in from the edge first."""
        if not self.way or self.way[-1][0] < self.now - 1e-6:
            x, y = self.way[-1][1:] if self.way and self.inside(self.way[-1][1:]) else self.outside()
            self.way.append((self.now, x, y))
        self.now += seconds
        self.way.append((self.now, *place))

    def leave(self, seconds: float = 0.3) -> None:
        self.go(self.outside(), seconds)

    @staticmethod
    def inside(place: Place) -> bool:
        return -100 < place[0] < PICTURE_SIZE[0] + 100 and -100 < place[1] < PICTURE_SIZE[1] + 100

    def lying(self, number: int) -> Posture | None:
        """Where this die lies, or will come to rest; None if it is in the hand or off the table."""
        here = self._moment(self.lives[number][-1], self.now, 60.0)
        return here if here and 0 < here.x < PICTURE_SIZE[0] else None

    def _moment(self, stretch: Stretch, time: float, later: float = 0.0) -> Posture | None:
        """The die at this time, None if it is not visible; a tray that is pushed moves its dice along.

        `later` looks that many seconds ahead, to where the die will be.
        """
        here = stretch.at(time + later)
        if here is None:
            return None
        (x, y), (bx, by) = self.slid(time), self.slid(stretch.start)
        return replace(here, x=here.x + x - bx, y=here.y + y - by)

    def places(self, count: int) -> list[Place]:
        taken = [(die.x, die.y) for n in range(len(self.lives)) if (die := self.lying(n))]
        found: list[Place] = []
        for _ in range(4000):
            if len(found) == count:
                break
            x, y = float(self.rng.uniform(FLOOR[0], FLOOR[2])), float(self.rng.uniform(FLOOR[1], FLOOR[3]))
            if all(np.hypot(x - a, y - b) > APART for a, b in taken + found):
                found.append((x, y))
        return found

    def face(self, number: int) -> int:
        """A random face for this die after a throw; overridden where a photo determines it."""
        return int(self.rng.integers(1, 7))

    def yaw(self) -> float:
        """A random rotation in degrees for a die after a throw; overridden where a photo determines it."""
        return float(self.rng.uniform(0, 360))

    def put(self, number: int, stretch: Stretch) -> None:
        self.lives[number].append(stretch)

    def mark(self, kept: Sequence[int] = ()) -> None:
        self.marks.append((self.now, self.throws, frozenset(kept)))

    @property
    def kept(self) -> frozenset[int]:
        return self.marks[-1][2] if self.marks else frozenset()

    # ---- acts

    def throw(
        self, numbers: Sequence[int], kept: Sequence[int] = (), shake: float = 0.0, lost: int | None = None
    ) -> None:
        """Let the hand come and throw these dice, and count a throw; `lost` is one that rolls off the table.

        The hand shakes for `shake` seconds first, and leaves or stays at the border afterwards.
        """
        door = self.border(float(self.rng.uniform(60, 200)), float(self.rng.uniform(0.35, 0.65)))
        self.go(door, float(self.rng.uniform(0.25, 0.45)))
        for step in range(int(shake / 0.12)):
            x, y = self.rng.normal(0, 25, 2)
            self.go((door[0] + x, door[1] + y * (1 if step % 2 else -1)), 0.12)
        self.throws += 1
        self.mark(kept)
        ends = [self.now]
        for number, goal in zip(numbers, self.places(len(numbers)), strict=True):
            start = self.now + float(self.rng.uniform(0, 0.12))
            end = start + float(self.rng.uniform(0.6, 1.3))
            begin = door[0] + float(self.rng.normal(0, 20)), door[1] + float(self.rng.normal(0, 20))
            face = self.face(number)
            aim = (PICTURE_SIZE[0] + 200.0, goal[1]) if number == lost else goal
            self.put(
                number,
                Stretch(start, "rolls", face, begin, aim, self.yaw(), end, int(self.rng.integers(1000))),
            )
            ends.append(end)
        away = self.rng.random() < 0.75
        if away:
            self.leave(float(self.rng.uniform(0.25, 0.5)))
        else:  # it stays at the border, and moves a little
            for _ in range(4):
                self.go(self.border(float(self.rng.uniform(20, 70)), float(self.rng.uniform(0.4, 0.6))), 0.25)
        self.now = max(*ends, self.now)

    def rest(self, seconds: float) -> None:
        self.now += seconds

    def pick_up(self, numbers: Sequence[int], leave: bool = True) -> None:
        """Let the hand take these dice from the table, one after the other."""
        for number in numbers:
            here = self.lying(number)
            assert here
            self.go((here.x, here.y - 10), float(self.rng.uniform(0.12, 0.3)))
            self.now += 0.03
            self.put(number, Stretch(self.now, "hidden"))
            self.way.append((self.now, here.x, here.y - 10))
        if leave:
            self.leave()

    def carry(self, number: int, goal: Place, leave: bool = True) -> None:
        """Let the hand carry one die over the table to `goal`."""
        here = self.lying(number)
        assert here
        self.go((here.x, here.y + 6), float(self.rng.uniform(0.25, 0.4)))
        self.now += 0.05
        seconds = float(self.rng.uniform(0.3, 0.6))
        self.put(number, Stretch(self.now, "carried", here.face, (here.x, here.y), goal, here.yaw, self.now + seconds))
        for u in np.linspace(0, 1, 8):
            smooth = u * u * (3 - 2 * u)
            self.way.append(
                (self.now + seconds * u, here.x + (goal[0] - here.x) * smooth, here.y + 6 + (goal[1] - here.y) * smooth)
            )
        self.now += seconds + 0.03
        self.way.append((self.now, goal[0], goal[1] + 6))
        if leave:
            self.leave()

    def point(self, place: Place, seconds: float) -> None:
        self.go(place, 0.3)
        self.go((place[0] + 3, place[1] + 2), seconds)
        self.leave()

    def slide(self, by: Place, seconds: float = 0.4) -> None:
        """Push the tray, with the dice in it, by this distance in pixels within `seconds`."""
        self.slides.append((self.now, self.now + seconds, by))
        self.now += seconds

    def visit(self, start: float, inwards: float, seconds: float, part: float = 0.5, quick: float = 0.25) -> None:
        """Let the guest's hand reach in over its side at this time, this many pixels deep, and stay for `seconds`."""
        side, self.side = self.side, self.guest_side
        out, place = self.border(-160.0, part), self.border(inwards, part)
        self.side = side
        self.guest += [(start, *out), (start + quick, *place), (start + quick + seconds, *place)]
        self.guest += [(start + 2 * quick + seconds, *out)]

    def lay_foreign(self, face: int, place: Place) -> None:
        """Put something that looks like a die on the table from the start; it is never thrown."""
        self.foreign.add(len(self.lives))
        self.lives.append([Stretch(0.0, "lies", face, goal=place, yaw=float(self.rng.uniform(0, 360)))])

    # ---- what is seen

    def slid(self, time: float) -> Place:
        x = y = 0.0
        for start, end, by in self.slides:
            u = float(np.clip((time - start) / (end - start), 0, 1))
            u = u * u * (3 - 2 * u)
            x, y = x + by[0] * u, y + by[1] * u
        return x, y

    def hand(self, time: float) -> HandPose | None:
        return self._on_way(self.way, self.side, time)

    def hands(self, time: float) -> tuple[HandPose, ...]:
        """The hands in view at this time: the one that throws, and that of a guest."""
        both = self.hand(time), self._on_way(self.guest, self.guest_side, time)
        return tuple(pose for pose in both if pose)

    def _on_way(self, way: Sequence[tuple[float, float, float]], side: int, time: float) -> HandPose | None:
        """The hand on this path at this time; None if it is out of view."""
        times = [moment for moment, *_ in way]
        index = bisect_right(times, time)
        if not 0 < index < len(times):
            return None
        (t0, x0, y0), (t1, x1, y1) = way[index - 1], way[index]
        if not self.inside((x0, y0)) and not self.inside((x1, y1)):
            return None
        u = (time - t0) / (t1 - t0) if t1 > t0 else 1.0
        blur = SHUTTER / max(SHUTTER, t1 - t0)
        return HandPose(x0 + (x1 - x0) * u, y0 + (y1 - y0) * u, side, step=((x1 - x0) * blur, (y1 - y0) * blur))

    def postures(self, time: float) -> list[Posture | None]:
        """Where and how each die is at this time; None for a die that is not visible on the table."""
        seen: list[Posture | None] = []
        for number, life in enumerate(self.lives):
            here = self._moment(max((one for one in life if one.start <= time), key=lambda one: one.start), time)
            seen.append(here and replace(here, kept=number in self.kept_at(time), foreign=number in self.foreign))
        return seen

    def kept_at(self, time: float) -> frozenset[int]:
        return max(
            ((start, n, kept) for start, n, kept in self.marks if start <= time),
            default=(0, 0, frozenset()),
            key=lambda mark: mark[0],
        )[2]

    def throws_at(self, time: float) -> int:
        return max((count for start, count, _ in self.marks if start <= time), default=0)
