"""A source without a camera: a drawn table on which dice roll, a hand comes and goes, and kept dice stay."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.boxes import BoxCorners, Point
from vision.clips.choreography import DrawnEvent, plan_throw
from vision.clips.painter import DIE_PX, PICTURE_SIZE, DrawnDie, Painter
from vision.errors import SourceError
from vision.results import Die, Reading
from vision.sources import Frame, Source, number_in

DEMO_FPS = 15
FIRST_THROW_S = 1.0
"""Seconds before the first throw of a demo that throws by itself."""
THROW_EVERY_S = 6.0
"""Seconds for which dice lie still between two throws of a demo that throws by itself."""
SHOWN_AFTER_LAST_THROW_S = 2.0
"""The least number of seconds for which a script still shows the dice after its last throw."""


@dataclass(frozen=True, slots=True)
class RequestedThrow:
    """The next throw as requested: dice at the points `keep` (pixels) are kept, the others show `faces`; if none are
    given, those of the script's next throw. Missing faces are random."""

    keep: tuple[Point, ...] = ()
    faces: tuple[int, ...] = ()


class Demo(Source):
    """A drawn table that throws by itself until a game sets the number of dice or asks for a throw; from then on only
    when asked, but a script continues after its number of dice is set."""

    name = "demo"
    live = False

    def __init__(
        self,
        seed: int | None = None,
        every: float | None = THROW_EVERY_S,
        count: int = 5,
        script: Sequence[Sequence[int]] | None = None,
        grain: float = 1.5,
    ) -> None:
        self.count = count
        self._every = every
        self._script = None if script is None else [tuple(faces) for faces in script]
        self._rng = np.random.default_rng(seed)
        self._grain = grain
        self._painter: Painter | None = None
        self._wish: RequestedThrow | None = None
        self._lying: list[DrawnDie] = []
        self._act = DrawnEvent(0.0, 0.0)
        self._index = 0
        self._thrown = 0

    def open(self) -> None:
        self._painter = Painter(self._grain)
        self._lying, self._act, self._index, self._thrown = [], DrawnEvent(0.0, 0.0), 0, 0

    def close(self) -> None:
        self._painter = None

    def throw(self, keep: Sequence[Point] = (), faces: Sequence[int] = ()) -> None:
        self._every, self._wish = None, RequestedThrow(tuple(keep), tuple(faces))

    def expect(self, count: int) -> None:
        self.count = count
        if self._script is None:
            self._every = None

    def read(self) -> Frame | None:
        if self._painter is None:
            raise SourceError("the demo is not open")
        time = self._index / DEMO_FPS
        if time > self._act.end:
            if self._is_script_over(time):
                return None
            self._throw_if_due(time)
        picture = self._painter.paint(self._act.dice_at(self._lying, time), self._act.hand_at(time))
        self._index += 1
        return Frame(picture, time, self._index - 1)

    def truth(self) -> Reading:
        """The right reading of the last frame, from the positions at which its dice were drawn; its throw number is
        0."""
        time = max(0, self._index - 1) / DEMO_FPS
        pieces = self._act.dice_at(self._lying, time)
        dice = tuple(Die(piece.face, 1.0, drawn_die_box(piece), piece.face % 6 + 1) for piece in pieces)
        if self._act.is_busy(time):
            return Reading("hand" if self._act.is_hand_visible(time) else "moving")
        return Reading("rest" if dice else "empty", dice, sure=len(dice) == self.count)

    def _is_script_over(self, time: float) -> bool:
        """Whether the last throw of a script was shown long enough, and no other was requested."""
        if self._script is None or self._every is None or self._wish is not None:
            return False
        shown_s = time - self._act.end
        is_shown = shown_s > self._every and shown_s >= SHOWN_AFTER_LAST_THROW_S
        return is_shown and self._thrown >= len(self._script)

    def _throw_if_due(self, time: float) -> None:
        """Begin the throw that was requested, or the next one of a demo that throws by itself if it is due."""
        wish, self._wish = self._wish, None
        is_due = self._every is not None and time - self._act.end > (self._every if self._thrown else FIRST_THROW_S)
        if wish is None and is_due and (self._script is None or self._thrown < len(self._script)):
            wish = RequestedThrow() if self._script else self._choose_next_throw()
        if wish is not None:
            self._begin_throw(time, wish)

    def _choose_next_throw(self) -> RequestedThrow:
        """Choose the next throw as a simple player would: keep the most frequent face, and begin a new turn with every
        third throw."""
        faces = [piece.face for piece in self._pieces_at_rest()]
        if self._thrown % 3 == 0 or not faces:
            return RequestedThrow()
        best = max(faces, key=lambda face: (faces.count(face), face))
        return RequestedThrow(tuple((piece.x, piece.y) for piece in self._pieces_at_rest() if piece.face == best))

    def _begin_throw(self, time: float, wish: RequestedThrow) -> None:
        self._lying = self._pieces_at_rest()
        keep = [
            number for number, piece in enumerate(self._lying) if any(is_drawn_at(piece, point) for point in wish.keep)
        ]
        script = self._script[self._thrown] if self._script and self._thrown < len(self._script) else ()
        count = max(0, (len(script) or self.count) - len(keep))
        chance = [int(face) for face in self._rng.integers(1, 7, count)]
        faces = list((wish.faces or script)[:count])
        self._act = plan_throw(time, self._lying, keep, faces + chance[len(faces) :], self._rng)
        self._thrown += 1

    def _pieces_at_rest(self) -> list[DrawnDie]:
        return self._act.dice_at(self._lying, self._act.end)


def is_drawn_at(piece: DrawnDie, point: Point) -> bool:
    return float(np.hypot(piece.x - point[0], piece.y - point[1])) < DIE_PX


def drawn_die_box(piece: DrawnDie) -> BoxCorners:
    """The box in pixels around a drawn die, as seen almost from above, inside the picture."""
    turn = np.deg2rad(piece.yaw)
    half = DIE_PX / 2 * float(abs(np.cos(turn)) + abs(np.sin(turn))) + 1
    x0, y0 = max(0.0, piece.x - half), max(0.0, piece.y - half)
    return x0, y0, min(float(PICTURE_SIZE[0]), piece.x + half), min(float(PICTURE_SIZE[1]), piece.y + half + 5)


def make(argument: str) -> Demo:
    number = number_in(argument)
    if argument and number is None:
        raise SourceError(f"the demo takes a number that chooses its throws, as in demo:7, not {argument!r}")
    return Demo(number)
