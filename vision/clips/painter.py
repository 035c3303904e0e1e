"""Draws one frame of a table from pictures of dice, a hand and a tray."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.errors import SourceError
from vision.scene import Picture

PICTURES_FOLDER = Path(__file__).resolve().parent
PICTURE_SIZE = (1280, 720)
CELL_PX = 128
YAW_STEPS = 16
TUMBLE_PICTURES = 48
DIE_PX = 56
"""The edge of a drawn die in pixels."""
FLOOR_PX = (150, 130, 1130, 590)
"""The part of the picture where the middles of thrown dice may lie: left, top, right, bottom in pixels."""
FINGER_TIP_PX = (225, 90)
"""The position (x, y) in pixels of the finger tips in the picture of the hand."""


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A die to be drawn: its face, its middle in pixels and its rotation in degrees.

    `tumble` is the number of its orientation in flight, None if it lies on the table.
    """

    face: int
    x: float
    y: float
    yaw: float = 0.0
    tumble: int | None = None
    step: tuple[float, float] = (0.0, 0.0)
    """How far (x, y) the die moves in pixels while the shutter is open; it is drawn with this motion blur."""


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """The drawn hand: the position of its finger tips in pixels, and the side from which it comes (degrees, 0 is from
    below)."""

    x: float
    y: float
    angle: float = 0.0


class Painter:
    """Draws frames of the table from stored pictures; `grain` is the standard deviation of the camera's noise in grey
    levels, 0 for none."""

    def __init__(self, grain: float = 1.5, seed: int = 0) -> None:
        self.tray = load_tray()
        self.dice, self.tumbling, self.hand = (load_sprites(name) for name in ("dice", "tumbling", "hand"))
        self._rng = np.random.default_rng(seed)
        self._grain = film_grain(grain, self._rng) if grain else None
        """By how much the noise makes each pixel brighter, and darker."""
        self._drawn: tuple[tuple[tuple[DrawnDie, ...], DrawnHand | None] | None, Picture] = None, self.tray
        """The table drawn last, and its picture: a table at rest need not be drawn again."""

    def paint(self, pieces: Sequence[DrawnDie], hand: DrawnHand | None = None) -> Picture:
        """Return a picture of the table with these dice and the hand above them, with the camera's noise."""
        if (tuple(pieces), hand) != self._drawn[0]:
            picture = self.tray.copy()
            for piece in sorted(pieces, key=lambda piece: piece.tumble is not None):
                self._draw_die(picture, piece)
            if hand is not None:
                self._draw_hand(picture, hand)
            self._drawn = (tuple(pieces), hand), picture
        return self._with_grain(self._drawn[1])

    def _draw_die(self, picture: Picture, piece: DrawnDie) -> None:
        if piece.tumble is None:
            turn = piece.yaw % 360 * YAW_STEPS / 360
            column = round(turn)
            cell = cut_cell(self.dice, piece.face - 1, column % YAW_STEPS)
            angle = (turn - column) * 360 / YAW_STEPS
        else:
            cell = cut_cell(self.tumbling, piece.tumble % TUMBLE_PICTURES // 12, piece.tumble % 12)
            angle = 0.0
        left, top = int(np.floor(piece.x)) - CELL_PX // 2, int(np.floor(piece.y)) - CELL_PX // 2
        shift = (piece.x % 1, piece.y % 1)
        blurs = 1 + min(4, int(np.hypot(*piece.step) / 4))
        parts = [
            (rotate_cell(cell, angle, moved_along(shift, piece.step, i / blurs - 0.5)), 1 / blurs) for i in range(blurs)
        ]
        draw_over(picture, weighted_sum(parts) if blurs > 1 else parts[0][0], left, top)

    def _draw_hand(self, picture: Picture, hand: DrawnHand) -> None:
        """Draw the rotated hand; only the part of the picture that it covers is touched."""
        matrix = cv2.getRotationMatrix2D(FINGER_TIP_PX, hand.angle, 1.0)
        matrix[:, 2] += np.subtract((hand.x, hand.y), FINGER_TIP_PX)
        rows, columns = self.hand.shape[:2]
        corners = np.array([[0, 0, 1], [columns, 0, 1], [0, rows, 1], [columns, rows, 1]]) @ matrix.T
        left, top = np.clip(np.floor(corners.min(axis=0)), 0, PICTURE_SIZE).astype(int)
        right, bottom = np.clip(np.ceil(corners.max(axis=0)), 0, PICTURE_SIZE).astype(int)
        if left < right and top < bottom:
            matrix[:, 2] -= np.array((left, top))
            reaching = cv2.warpAffine(self.hand, matrix, (int(right - left), int(bottom - top)))
            draw_over(picture, np.asarray(reaching, np.uint8), int(left), int(top))

    def _with_grain(self, picture: Picture) -> Picture:
        if self._grain is None:
            return picture.copy()
        x, y = self._rng.integers(0, 64, 2)
        brighter, darker = (part[y : y + PICTURE_SIZE[1], x : x + PICTURE_SIZE[0]] for part in self._grain)
        noisy = cv2.add(picture, brighter)
        return np.asarray(cv2.subtract(noisy, darker, dst=noisy), np.uint8)


@cache
def load_sprites(name: str) -> Picture:
    """Load one of the demo's pictures, with an alpha channel by which its colours are already multiplied; a SourceError
    if it is missing. All painters share it, so it cannot be written to."""
    picture = cv2.imread(str(PICTURES_FOLDER / f"{name}.png"), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise SourceError(
            f"the demo's picture {PICTURES_FOLDER / name}.png is missing: install the program again", "incomplete"
        )
    picture.flags.writeable = False
    return np.asarray(picture, np.uint8)


@cache
def load_tray() -> Picture:
    """The empty tray; a SourceError if its picture is missing. All painters share it, so it cannot be written to."""
    try:
        with np.load(PICTURES_FOLDER / "tray.npz") as stored:
            tray = cv2.imdecode(stored["jpeg"], cv2.IMREAD_COLOR)
    except (OSError, KeyError, ValueError):
        words = f"the demo's picture {PICTURES_FOLDER / 'tray.npz'} is missing: install the program again"
        raise SourceError(words, "incomplete") from None
    made = np.asarray(tray, np.uint8)
    made.flags.writeable = False
    return made


def film_grain(strength: float, rng: np.random.Generator) -> tuple[Picture, Picture]:
    """A field of noise, larger than a frame, of which each frame uses another part: by how much it makes each pixel
    brighter, and darker. Adding one and subtracting the other in bytes takes a third of the time of adding noise with
    signs."""
    brighter = np.empty((PICTURE_SIZE[1] + 64, PICTURE_SIZE[0] + 64, 3), np.uint8)
    darker = np.empty_like(brighter)
    for more, less in zip(np.array_split(brighter, 16), np.array_split(darker, 16), strict=True):
        # as floating-point numbers the whole would take 25 MB
        noise = np.clip(np.round(rng.normal(0, strength, more.shape)), -127, 127)
        more[:], less[:] = np.maximum(noise, 0), np.maximum(-noise, 0)
    return brighter, darker


def cut_cell(sheet: Picture, row: int, column: int) -> Picture:
    return sheet[row * CELL_PX : (row + 1) * CELL_PX, column * CELL_PX : (column + 1) * CELL_PX]


def moved_along(shift: tuple[float, float], step: tuple[float, float], share: float) -> tuple[float, float]:
    return shift[0] + step[0] * share, shift[1] + step[1] * share


def rotate_cell(cell: Picture, angle: float, shift: tuple[float, float]) -> Picture:
    if angle == 0 and shift == (0, 0):
        return cell
    matrix = cv2.getRotationMatrix2D(((CELL_PX - 1) / 2, (CELL_PX - 1) / 2), angle, 1.0)
    matrix[:, 2] += np.asarray(shift)
    return np.asarray(cv2.warpAffine(cell, matrix, (CELL_PX, CELL_PX)), np.uint8)


def weighted_sum(parts: list[tuple[Picture, float]]) -> Picture:
    total = sum(part.astype(np.float32) * weight for part, weight in parts)
    return np.asarray(total, np.uint8)


def draw_over(picture: Picture, sprite: Picture, left: int, top: int) -> None:
    """Draw the sprite over the picture in place; parts outside the picture are cut off."""
    rows, columns = picture.shape[:2]
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(columns, left + sprite.shape[1]), min(rows, top + sprite.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    part = sprite[y0 - top : y1 - top, x0 - left : x1 - left]
    under = picture[y0:y1, x0:x1]
    rest = cv2.cvtColor(255 - part[..., 3], cv2.COLOR_GRAY2BGR)
    np.copyto(under, cv2.add(cv2.multiply(under, rest, scale=1 / 255), part[..., :3]))
