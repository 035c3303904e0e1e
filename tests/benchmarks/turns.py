"""Random turns on a drawn table, as films: what happens, what disturbs the picture, and the truth of every frame."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.clips.choreography import DrawnEvent, RollingDie, plan_point, plan_take, plan_throw
from vision.clips.painter import CELL_PX, PICTURE_SIZE, DrawnDie, Painter
from vision.scene import Picture
from vision.sources import Frame

Rng = np.random.Generator
SWAY = 0.35
"""Seconds for which a camera swings after a push."""


@dataclass(frozen=True, slots=True)
class Event:
    """A disturbance of the picture during a turn, from `start` to `end` in seconds.

    Its kind is flicker, step (the exposure jumps), shadow (of a head) or bump (of the camera); `x` and `y` (-1 to 1)
    are its direction, `strength` is 0.3 to 1.
    """

    kind: str
    start: float
    end: float
    strength: float
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A drawn turn as a film: what happens at the table, what disturbs the picture, and the flaws of the camera.

    `throws` and `kept` hold the number of throws and the kept dice after each act; `rate` is frames per second.
    """

    acts: tuple[DrawnEvent, ...]
    throws: tuple[int, ...]
    kept: tuple[frozenset[DrawnDie], ...]
    events: tuple[Event, ...]
    rate: float
    grain: float
    quality: int
    """The JPEG quality with which each frame is compressed; 0 for no compression."""
    tint: tuple[float, float, float]
    cloth: tuple[float, float, float]

    @property
    def length(self) -> float:
        return self.acts[-1].end + 1.5


@dataclass(frozen=True, slots=True)
class Truth:
    """What a frame of a drawn turn really shows, for comparison with what the eye reads in it.

    `busy` is a hand or a rolling die in the frame, `throw` the number of throws so far, `shift` the shift of the
    picture in pixels.
    """

    busy: bool
    hand: bool
    throw: int
    pieces: tuple[DrawnDie, ...]
    kept: frozenset[DrawnDie]
    shift: tuple[float, float] = (0.0, 0.0)
    rolls: bool = False
    """Whether a die is rolling in this frame."""


class Script:
    """Builds a random turn for a film, act by act, and notes after each the throws so far and the kept dice."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.angle = float(rng.choice([0, 0, 90, 180, 270]))
        self.time = float(rng.uniform(0.6, 1.5))
        self.acts: list[DrawnEvent] = []
        self.lying: list[DrawnDie] = []
        self.events: list[Event] = []
        self.throws: list[int] = []
        self.kept: list[frozenset[DrawnDie]] = []

    def add(self, act: DrawnEvent, throws: int, kept: frozenset[DrawnDie]) -> None:
        self.acts.append(act)
        self.lying = act.dice_at(self.lying, act.end)
        self.throws.append(throws)
        self.kept.append(kept)
        self.time = act.end + float(self.rng.uniform(1.3, 2.2))

    def throw(self, number: int) -> None:
        """Add throw number `number`: from the second on some dice may be kept; sometimes a die rolls off the table.

        Such a die may be fetched and thrown again, which is still the same throw.
        """
        rng = self.rng
        visible = [i for i, piece in enumerate(self.lying) if inside(piece)]
        # After a die was lost, keeping all the others and throwing one would be fetching it.
        keep = [i for i in visible if number > 1 and rng.random() < 0.5][: len(visible) - 1]
        faces = [int(face) for face in rng.integers(1, 7, 5 - len(keep))]
        act = plan_throw(self.time, self.lying, keep, faces, rng, self.angle)
        kept = frozenset(self.lying[i] for i in keep)
        # A throw of which no die stays on the table is none yet: it counts when the die is fetched and thrown again.
        if rng.random() >= 0.12 or len(faces) < 2:
            return self.add(act, number, kept)
        self.add(replace(act, rolls=(off_the_table(act.rolls[0]), *act.rolls[1:])), number, kept)
        if rng.random() < 0.5:
            left = [i for i, piece in enumerate(self.lying) if inside(piece)]
            fetched = plan_throw(self.time, self.lying, left, [int(rng.integers(1, 7))], rng, self.angle)
            self.add(fetched, number, kept)
        return None

    def disturb(self, number: int) -> None:
        """Add, each only sometimes, a disturbance of the light or the camera, and a hand that only points."""
        rng, kept = self.rng, self.kept[-1]
        if rng.random() < 0.35:
            self.events.append(any_event(rng, self.time - 1.0))
            self.time += 1.2
        if rng.random() < 0.3:
            at = float(rng.uniform(300, 980)), float(rng.uniform(200, 500))
            self.add(plan_point(self.time, at, float(rng.uniform(0.2, 1.5)), rng, self.angle), number, kept)


def make_turn(rng: Rng) -> Turn:
    """Make up a random turn of up to three throws, with everything that happens at a table in between."""
    script = Script(rng)
    number = 0
    for number in range(1, 1 + int(rng.integers(1, 4))):
        script.throw(number)
        script.disturb(number)
    if rng.random() < 0.5:
        everything = list(range(len(script.lying)))
        script.add(plan_take(script.time, script.lying, everything, rng, script.angle), number, frozenset())
    return Turn(
        tuple(script.acts),
        tuple(script.throws),
        tuple(script.kept),
        tuple(script.events),
        float(rng.choice([10, 15, 15, 25, 30])),
        float(rng.uniform(0.8, 4)),
        int(rng.choice([0, 0, 0, 60, 85])),
        colour(rng, 0.45),
        colour(rng, 0.55),
    )


def off_the_table(roll: RollingDie) -> RollingDie:
    goal = replace(roll.goal, x=PICTURE_SIZE[0] + 120.0)
    return replace(roll, goal=goal)


def inside(piece: DrawnDie) -> bool:
    return piece.x < PICTURE_SIZE[0]


def colour(rng: Rng, least: float) -> tuple[float, float, float]:
    blue, green, red = (float(v) for v in rng.uniform(least, 1.0, 3))
    return blue, green, red


def any_event(rng: Rng, start: float) -> Event:
    kind = str(rng.choice(["flicker", "step", "shadow", "bump"]))
    length = {"flicker": 3.0, "step": 0.3, "shadow": 2.4, "bump": SWAY}[kind]
    x, y = rng.uniform(-1, 1, 2)
    return Event(kind, start, start + length, float(rng.uniform(0.3, 1)), float(x), float(y))


def truth_at(turn: Turn, time: float) -> Truth:
    before: list[DrawnDie] = []
    for number, act in enumerate(turn.acts):
        following = turn.acts[number + 1].start if number + 1 < len(turn.acts) else np.inf
        if act.start <= time < following:
            pieces = tuple(act.dice_at(before, time))
            hand = act.is_hand_visible(time)
            rolling = any(stirs(roll, time, turn.rate) for roll in act.rolls)
            shift = pushed(turn.events, time)
            return Truth(hand or rolling, hand, turn.throws[number], pieces, turn.kept[number], shift, rolling)
        before = act.dice_at(before, act.end)
    return Truth(False, False, 0, (), frozenset(), pushed(turn.events, time))


def stirs(roll: RollingDie, time: float, rate: float) -> bool:
    """Whether this die has moved visibly since the frame before: by half a pixel or a degree, or because it tumbles.

    False before it is thrown, and while it is off the picture.
    """
    now, then = roll.die_at(time), roll.die_at(max(roll.start, time - 1 / rate))
    # Off the picture it may roll anywhere.
    seen = time >= roll.start and min(now.x, then.x) < PICTURE_SIZE[0] + CELL_PX / 2
    return bool(
        seen
        and (np.hypot(now.x - then.x, now.y - then.y) > 0.5 or abs(now.yaw - then.yaw) > 1 or now.tumble is not None)
    )


def pushed(events: tuple[Event, ...], time: float) -> tuple[float, float]:
    """The shift of the picture in pixels (x, y) by all pushes of the camera up to this time.

    After each push the camera swings for a moment, then the shift stays.
    """
    x = y = 0.0
    for event in events:
        if event.kind == "bump" and time >= event.start:
            u = (time - event.start) / SWAY
            swing = float(1 - np.exp(-4 * u) * np.cos(12 * u)) if u < 1 else 1.0
            x, y = x + 16 * event.strength * event.x * swing, y + 16 * event.strength * event.y * swing
    return x, y


@dataclass
class Studio:
    """Draws the frames of a turn, with the flaws of cameras and rooms, and gives each with its truth."""

    turn: Turn
    painter: Painter = field(init=False)

    def __post_init__(self) -> None:
        self.painter = Painter(self.turn.grain)
        tint = np.array((*self.turn.tint, 1.0))
        self.painter.dice = (self.painter.dice * tint).astype(np.uint8)
        self.painter.tumbling = (self.painter.tumbling * tint).astype(np.uint8)
        self.painter.tray = (self.painter.tray * np.array(self.turn.cloth)).astype(np.uint8)
        if self.turn.tint[0] < 0.7:
            self.painter.tray = np.ascontiguousarray(self.painter.tray[:, ::-1])

    def frames(self) -> Iterator[tuple[Frame, Truth]]:
        for index in range(int(self.turn.length * self.turn.rate)):
            time = index / self.turn.rate
            truth = truth_at(self.turn, time)
            picture = self._spoiled(self._drawn(truth, time), truth, time)
            yield Frame(picture, time, index), truth

    def _drawn(self, truth: Truth, time: float) -> Picture:
        current = [act for act in self.turn.acts if act.start <= time]
        return self.painter.paint(truth.pieces, current[-1].hand_at(time) if current else None)

    def _spoiled(self, picture: Picture, truth: Truth, time: float) -> Picture:
        if truth.shift != (0.0, 0.0):
            matrix = np.array([[1, 0, truth.shift[0]], [0, 1, truth.shift[1]]])
            picture = np.asarray(cv2.warpAffine(picture, matrix, PICTURE_SIZE, borderMode=cv2.BORDER_REFLECT), np.uint8)
        for event in self.turn.events:
            picture = lit(picture, event, time)
        if self.turn.quality:
            packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.turn.quality])[1]
            picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return picture


def lit(picture: Picture, event: Event, time: float) -> Picture:
    """The picture with this event of light: a flickering lamp, another exposure, or the shadow of a head.

    Another exposure stays to the end; at other times the picture is returned unchanged.
    """
    if event.kind == "step" and time >= event.start:
        part = min(1.0, (time - event.start) / (event.end - event.start))
        return scaled(picture, 1 + part * (0.45 * event.strength if event.x > 0 else -0.4 * event.strength))
    if not event.start <= time < event.end:
        return picture
    if event.kind == "flicker":
        bands = 1 + 0.06 * event.strength * np.sin(2 * np.pi * (np.arange(PICTURE_SIZE[1]) / 500 + 7.3 * time))
        wave = bands * (1 + 0.08 * event.strength * np.sin(2 * np.pi * 3.1 * time))
        return np.asarray(np.clip(picture * wave[:, None, None].astype(np.float32), 0, 255), np.uint8)
    if event.kind == "shadow":
        u = (time - event.start) / (event.end - event.start)
        reach = float(np.clip(min(u, 1 - u) * 4, 0, 1)) * 1.1 - 0.35
        x, y = np.meshgrid(np.linspace(0, 1, 160), np.linspace(0, 0.5625, 90))
        far = np.hypot(x - 0.5 - 0.3 * event.x, y + 0.35 - reach)
        dark = 1 - 0.55 * event.strength / (1 + np.exp((far - 0.3) * 28))
        mask = cv2.resize(dark.astype(np.float32), PICTURE_SIZE, interpolation=cv2.INTER_LINEAR)
        return np.asarray(picture * mask[..., None], np.uint8)
    return picture


def scaled(picture: Picture, gain: float) -> Picture:
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)
