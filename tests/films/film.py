"""A film: a stage, a table, a hand and a camera; its frames, with the truth of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

from tests.films.camera import Camera, Shot
from tests.films.hands import DrawnHand, HandPose
from tests.films.stage import Posture, Stage
from tests.films.tables import DIE, Table
from vision.boxes import BoxCorners, middle
from vision.clips.painter import CELL_PX, PICTURE_SIZE, draw_over, rotate_cell
from vision.scene import Picture
from vision.sources import Frame

Rng = np.random.Generator
MOVES = 18.0
"""A die that moves by more pixels a second than this, a quarter of its size, is not at rest."""
TURNS = 30.0
"""A die that turns by more degrees a second than this is not at rest."""
FREE = 0.02
"""A die counts as free (to be read) if a hand hides at most this share of it."""
ROOM = 0.65
"""A die must be read only if its middle is further than this from the edge of the picture, in die sizes."""
CUP_PX = 95
"""The radius of a dice cup in pixels."""
MARGIN = 60
"""Pixels at each edge of the picture that do not move when the tray is pushed."""


@dataclass(frozen=True, slots=True)
class SeenDie:
    """What is true of one die in one frame: its face, box, motion, and whether it is kept or a foreign thing.

    The box is in pixels of the picture; `hidden` is the share that a hand hides, `blurred` that the die is rolling.
    """

    number: int
    face: int
    box: BoxCorners
    moves: bool
    hidden: float
    kept: bool
    foreign: bool
    blurred: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """What is true of one frame; `rest` means that all dice of the throw lie free and whole in the picture.

    They must then be read. `throw` is the number of throws so far, `hand` whether one is in view.
    """

    dice: tuple[SeenDie, ...]
    throw: int
    hand: bool
    rest: bool
    moves: bool
    """Whether anything moves on the table; a trembling camera is not motion."""

    @property
    def faces(self) -> list[int]:
        return sorted(die.face for die in self.dice if not die.foreign)


def draw_cup(picture: Picture, x: int, y: int) -> None:
    """Draw a leather cup that stands upside down, seen from above, with its shadow."""
    cv2.circle(picture, (x + 10, y + 12), CUP_PX, (25, 25, 25), -1, cv2.LINE_AA)
    for part, colour in ((1.0, (40, 60, 110)), (0.93, (60, 85, 140)), (0.75, (52, 76, 128))):
        cv2.circle(picture, (x, y), round(part * CUP_PX), colour, -1, cv2.LINE_AA)


@cache
def shadow() -> Picture:
    """The shadow of a die on the table."""
    shade = np.zeros((CELL_PX, CELL_PX, 4), np.uint8)
    cv2.circle(shade, (CELL_PX // 2 + 5, CELL_PX // 2 + 6), DIE // 2, (0, 0, 0, 90), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(shade, (0, 0), 6), np.uint8)


@dataclass
class Film:
    """A simulated film of a story at a table: `frames` yields its pictures, each with its truth.

    `seed` determines the look of camera and hand; without `seconds` it ends 1.2 s after the last act, all made longer
    by `slow`.
    """

    stage: Stage
    table: Table
    shot: Shot
    seed: int = 0
    seconds: float = 0.0
    hand_size: float = 1.0
    slow: float = 1.0
    """How many times slower than in reality everything on the table moves."""
    hand: DrawnHand = field(init=False)
    camera: Camera = field(init=False)

    def __post_init__(self) -> None:
        rng = np.random.default_rng(self.seed)
        self.seconds = self.slow * (self.seconds or self.stage.now + 1.2)
        self.hand, self.camera = DrawnHand(rng, self.hand_size), Camera(self.shot, self.seconds, rng)
        self._scene: tuple[object, Picture] = None, self.table.empty
        self._laid: tuple[object, Picture] = None, self.table.empty
        """The scene drawn last with its hands, and the table and its dice below them."""

    def frames(self) -> Iterator[tuple[Frame, Truth]]:
        for index, (shown, dice, hands, truth) in enumerate(self._moments()):
            scene = self._drawn(dice, hands, shown / self.slow)
            yield Frame(self.camera.take(scene, shown, truth.hand), shown, index), truth

    def truths(self) -> Iterator[Truth]:
        """The truth of each frame, without drawing any; as in `frames` if the camera loses none."""
        return (truth for *_, truth in self._moments())

    def _moments(self) -> Iterator[tuple[float, list[Posture | None], Sequence[HandPose], Truth]]:
        """For each frame that is not lost its time, its dice and hands, and its truth."""
        before, then = self.stage.postures(0.0), 0.0
        for number in range(int(self.seconds * self.shot.rate)):
            shown = number / self.shot.rate
            time = shown / self.slow
            now, hands = self.stage.postures(time), self.stage.hands(time)
            if self.camera.lost():
                continue
            pushed = np.subtract(self.stage.slid(time), self.stage.slid(then))
            truth = self._truth(now, before, hands, (then, time), (float(pushed[0]), float(pushed[1])))
            yield shown, now, hands, truth
            before, then = now, time

    def _truth(
        self,
        now: list[Posture | None],
        before: list[Posture | None],
        hands: Sequence[HandPose],
        times: tuple[float, float],
        pushed: tuple[float, float],
    ) -> Truth:
        """Return the truth of a frame, with what has moved since the frame before.

        `times` are those of the two frames in the story. Dice in a tray that is pushed count as lying still: the whole
        scene moves, as when the camera is pushed.
        """
        seen, time = [], times[1]
        since = max(1e-6, time - times[0])
        for number, (die, then) in enumerate(zip(now, before, strict=True)):
            if die is not None and -DIE < die.x < PICTURE_SIZE[0] + DIE and -DIE < die.y < PICTURE_SIZE[1] + DIE:
                moves = then is None or bool(
                    np.hypot(die.x - then.x - pushed[0], die.y - then.y - pushed[1]) > MOVES * since
                    or abs(die.yaw - then.yaw) > TURNS * since
                )
                hidden = max((self.hand.covers(pose, die.x, die.y, DIE / 2) for pose in hands), default=0.0)
                seen.append(
                    SeenDie(
                        number,
                        die.face,
                        self.box(die, time * self.slow),
                        moves or die.carried,
                        hidden,
                        die.kept,
                        die.foreign,
                        die.rolling,
                    )
                )
        own = [die for die in seen if not die.foreign]
        rest = len(own) == self.stage.dice and not any(die.moves or die.hidden > FREE for die in seen)
        rest = rest and all(self.in_picture(die) for die in own)
        shown = any(self.hand_shows(pose) for pose in hands)
        return Truth(tuple(seen), self.stage.throws_at(time), shown, rest, any(die.moves for die in seen))

    @staticmethod
    def hand_shows(pose: HandPose) -> bool:
        return -120 < pose.x < PICTURE_SIZE[0] + 120 and -120 < pose.y < PICTURE_SIZE[1] + 120

    def in_picture(self, die: SeenDie) -> bool:
        """Whether the die is whole in the picture, with a little of the table around it."""
        x, y = middle(die.box)
        wide, high = PICTURE_SIZE[::-1] if self.shot.portrait else PICTURE_SIZE
        room = ROOM * self.side_of(die)
        return room < x < wide - room and room < y < high - room

    def side_of(self, die: SeenDie) -> float:
        """The edge of this die in pixels; films of photos have their own."""
        return DIE

    def box(self, die: Posture, time: float) -> BoxCorners:
        """The box of the die, in pixels of the picture that is shown at this time of the film."""
        x, y = self.camera.matrix(time) @ (die.x, die.y, 1)
        half = 0.55 * DIE
        if self.shot.portrait:
            x, y = y, PICTURE_SIZE[0] - x
        return x - half, y - half, x + half, y + half

    def _drawn(self, dice: list[Posture | None], hands: Sequence[HandPose], time: float) -> Picture:
        key = (tuple(dice), hands, self.stage.slid(time))
        if key != self._scene[0]:
            self._scene = key, self._painted(dice, hands, time)
        return self._scene[1]

    def _painted(self, dice: list[Posture | None], hands: Sequence[HandPose], time: float) -> Picture:
        cups = sum(start * self.slow <= time for start, _ in self.stage.cups)
        key = (tuple(dice), cups, self.stage.slid(time))
        if key != self._laid[0]:
            self._laid = key, self._without_hands(dice, time)
        picture = self._laid[1].copy()
        self._reach_in(picture, hands)
        return picture

    def _without_hands(self, dice: list[Posture | None], time: float) -> Picture:
        picture = self._ground(time)
        for start, (x, y) in self.stage.cups:
            if start * self.slow <= time:
                draw_cup(picture, round(x), round(y))
        for number, die in enumerate(dice):
            if die is not None:
                self._lay(picture, die, number)
        return picture

    def _reach_in(self, picture: Picture, hands: Sequence[HandPose]) -> None:
        """Draw these hands and their shadows into the picture."""
        for pose in hands:
            self.hand.shade(picture, pose)
            self.hand.draw(picture, pose)

    def _ground(self, time: float) -> Picture:
        x, y = self.stage.slid(time)
        picture = self.table.empty.copy()
        if (x, y) != (0.0, 0.0):
            inner = picture[MARGIN:-MARGIN, MARGIN:-MARGIN].copy()
            matrix = np.array([[1, 0, x], [0, 1, y]])
            shifted = cv2.warpAffine(inner, matrix, inner.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
            picture[MARGIN:-MARGIN, MARGIN:-MARGIN] = shifted
        return picture

    def _lay(self, picture: Picture, die: Posture, number: int) -> None:
        """Draw the shadow, then the die, with motion blur while it rolls fast."""
        face = die.face if not die.rolling or die.spin < 0 else die.spin % 6 + 1
        sprite = self.table.sprite(face, number)
        left, top = int(np.floor(die.x)) - CELL_PX // 2, int(np.floor(die.y)) - CELL_PX // 2
        draw_over(picture, shadow(), left, top)
        blurs = 1 + min(5, int(np.hypot(*die.step) / 4))
        shift = die.x % 1, die.y % 1
        parts = [
            rotate_cell(
                sprite,
                -die.yaw,
                (
                    shift[0] + die.step[0] * (i / blurs - 0.5) * (blurs > 1),
                    shift[1] + die.step[1] * (i / blurs - 0.5) * (blurs > 1),
                ),
            )
            for i in range(blurs)
        ]
        draw_over(picture, np.mean(parts, axis=0).astype(np.uint8) if blurs > 1 else parts[0], left, top)
