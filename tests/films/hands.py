"""A drawn hand: forearm with a sleeve, palm, fingers, and a soft shadow."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.clips.painter import draw_over
from vision.scene import Picture

Rng = np.random.Generator
TIP = (260, 120)
"""The position of the finger tips in the drawn hand, in pixels from its upper left corner."""
SHAPE = (1000, 520)
REACH = 400
"""Rows by which the sleeve is longer than SHAPE, so that no arm ends inside the picture."""
SHADOW = 8
"""The shadow is stored at a size smaller by this factor, as it is soft."""
FINGERS = ((175, 190, 26), (222, 120, 28), (272, 105, 29), (322, 130, 28), (118, 330, 30))
"""The tip of each finger (x, y) and half its width, in pixels of the drawn hand."""


@dataclass(frozen=True, slots=True)
class HandPose:
    """Where the hand is: the position of its finger tips, and the side of the picture from which the arm reaches in.

    `side` is 0 below, 1 right, 2 above, 3 left.
    """

    x: float
    y: float
    side: int = 0
    step: tuple[float, float] = (0.0, 0.0)
    """Its movement (x, y) in pixels while the shutter is open; the hand is blurred by as much across and down."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """What is random in a drawn hand: how far each finger bends in pixels, the texture of the skin, and where the folds
    of the sleeve begin."""

    bends: tuple[int, ...]
    texture: np.ndarray
    folds: float


class DrawnHand:
    """A hand with its own skin, sleeve and shadow, drawn for each of the four sides once it is needed; `size` is its
    scale."""

    def __init__(self, rng: Rng, size: float = 1.0) -> None:
        self._size = size
        self._skin = np.array(SKINS[int(rng.integers(len(SKINS)))]) * rng.uniform(0.85, 1.1)
        self._sleeve = rng.uniform(20, 220, 3) if rng.random() < 0.7 else self._skin
        self._strokes = [chosen_strokes(rng) for _ in range(4)]
        self._dark = float(rng.uniform(0.25, 0.6))
        self._light = rng.uniform(-90, 90, 2)
        """Where the shadow falls: its distance from the hand in pixels, to the right and down."""
        self._blurs = [float(rng.uniform(18, 45)) for _ in range(4)]
        self._drawn: dict[int, tuple[Picture, np.ndarray]] = {}
        self._covered: dict[int, Sequence[int]] = {}
        """Where the hand is in its picture (left, top, width, height), for each side that was drawn."""

    def _from_side(self, side: int) -> tuple[Picture, np.ndarray]:
        """The hand that reaches in from this side, and its shadow."""
        if side not in self._drawn:
            upright = sized(drawn(self._skin, self._sleeve, self._strokes[side]), self._size)
            sprite = np.ascontiguousarray(np.rot90(upright, side))
            self._drawn[side] = sprite, soft(sprite, self._blurs[side])
            self._covered[side] = cv2.boundingRect(np.ascontiguousarray(sprite[..., 3]))
        return self._drawn[side]

    def shade(self, picture: Picture, pose: HandPose, lead: float = 60.0) -> None:
        """Darken the picture by the hand's shadow, which falls `lead` pixels further in than the hand reaches and is
        shifted by the direction of this hand's light."""
        left, top = self._corner(pose)
        along = ((0, -lead), (-lead, 0), (0, lead), (lead, 0))[pose.side]
        _, mask = self._from_side(pose.side)
        rows, columns = (side // SHADOW for side in picture.shape[:2])
        x, y = (
            round((start + more + way) / SHADOW)
            for start, more, way in zip((left, top), self._light, along, strict=True)
        )
        field = np.zeros((rows, columns), np.float32)
        x0, y0, x1, y1 = max(0, x), max(0, y), min(columns, x + mask.shape[1]), min(rows, y + mask.shape[0])
        if x0 < x1 and y0 < y1:
            field[y0:y1, x0:x1] = mask[y0 - y : y1 - y, x0 - x : x1 - x]
            x0, y0, x1, y1 = max(0, x0 - 1), max(0, y0 - 1), min(columns, x1 + 1), min(rows, y1 + 1)
            part = picture[SHADOW * y0 : SHADOW * y1, SHADOW * x0 : SHADOW * x1]  # the rest is not darkened
            dark = np.round(255 * (1 - self._dark * field[y0:y1, x0:x1])).astype(np.uint8)
            light = cv2.cvtColor(cv2.resize(dark, part.shape[1::-1]), cv2.COLOR_GRAY2BGR)
            np.copyto(part, cv2.multiply(part, light, scale=1 / 255))

    def draw(self, picture: Picture, pose: HandPose) -> None:
        """Draw the hand into the picture, smeared by its motion."""
        left, top = self._corner(pose)
        sprite, _ = self._from_side(pose.side)
        wide, high = smear(pose)
        x, y, width, height = self._covered[pose.side]
        x0, y0 = max(0, -left, x - wide), max(0, -top, y - high)
        x1, y1 = min(picture.shape[1] - left, x + width + wide), min(picture.shape[0] - top, y + height + high)
        seen = sprite[y0 : max(y0, y1), x0 : max(x0, x1)]
        if seen.size and max(wide, high) > 2:
            # The edge of the picture, where the arm goes on, is repeated.
            seen = np.asarray(cv2.blur(seen, (wide, high), borderType=cv2.BORDER_REPLICATE), np.uint8)
        if seen.size:
            draw_over(picture, seen, left + x0, top + y0)

    def covers(self, pose: HandPose, x: float, y: float, radius: float) -> float:
        """The share (0 to 1) of a die at this position, in pixels, that the hand hides; a fast one hides little."""
        left, top = self._corner(pose)
        alpha = self._from_side(pose.side)[0][..., 3]
        x0, x1 = (round(min(max(0, x - left + way * radius), alpha.shape[1])) for way in (-1, 1))
        y0, y1 = (round(min(max(0, y - top + way * radius), alpha.shape[0])) for way in (-1, 1))
        if x0 == x1 or y0 == y1:
            return 0.0
        wide, high = smear(pose)
        x2, y2 = max(0, x0 - wide), max(0, y0 - high)  # what is further away is not smeared as far as the die
        near = cv2.blur(alpha[y2 : y1 + high, x2 : x1 + wide], (wide, high))
        return float(near[y0 - y2 : y1 - y2, x0 - x2 : x1 - x2].sum() / 255 / (2 * radius) ** 2)

    def _corner(self, pose: HandPose) -> tuple[int, int]:
        """The position in the picture of the top left corner of the drawn hand."""
        rows, columns = (round(side * self._size) for side in (SHAPE[0] + REACH, SHAPE[1]))
        x, y = (self._size * edge for edge in TIP)
        tip = ((x, y), (y, columns - x), (columns - x, rows - y), (rows - y, x))[pose.side]
        return round(pose.x - tip[0]), round(pose.y - tip[1])


def smear(pose: HandPose) -> tuple[int, int]:
    """By how many pixels across and down the hand is blurred."""
    return 1 + round(abs(pose.step[0])), 1 + round(abs(pose.step[1]))


def sized(sprite: Picture, size: float) -> Picture:
    return sprite if size == 1 else np.asarray(cv2.resize(sprite, None, fx=size, fy=size), np.uint8)


SKINS = ((120, 150, 200), (100, 130, 190), (150, 180, 225), (60, 85, 130), (45, 60, 95))
"""Colours of skin for drawn hands, each as blue, green, red."""


def chosen_strokes(rng: Rng) -> Strokes:
    bends = tuple(int(rng.integers(-14, 15)) for _ in FINGERS)
    return Strokes(bends, rng.normal(0, 1, SHAPE).astype(np.float32), float(rng.uniform(0, 6)))


def drawn(skin: np.ndarray, sleeve: np.ndarray, strokes: Strokes) -> Picture:
    """Draw a hand that reaches in from below: blue, green, red and alpha, with colours multiplied by the alpha."""
    rows = SHAPE[0]
    mask, arm = np.zeros(SHAPE, np.uint8), np.zeros(SHAPE, np.uint8)
    relief = np.zeros(SHAPE, np.float32)
    for (x, y, width), bend in zip(FINGERS, strokes.bends, strict=True):
        points = np.array([(260, 430), ((260 + x) // 2 + bend, (430 + y) // 2), (x, y)], np.int32)
        for canvas, value in ((mask, 255.0), (relief, 1.0)):
            cv2.polylines(canvas, [points], False, value, 2 * width, cv2.LINE_AA)
            cv2.circle(canvas, (x, y), width, value, -1, cv2.LINE_AA)
        cv2.line(relief, (x - width, y + 40), (260 - width, 420), 0.55, 5, cv2.LINE_AA)
    cv2.ellipse(mask, (258, 430), (105, 130), 0, 0, 360, 255, -1, cv2.LINE_AA)
    cv2.ellipse(relief, (258, 430), (105, 130), 0, 0, 360, 0.95, -1, cv2.LINE_AA)
    cv2.rectangle(mask, (190, 500), (330, rows), 255, -1)
    cv2.rectangle(arm, (165, 660), (355, rows), 255, -1)
    mask = np.maximum(mask, arm)
    shade = np.asarray(cv2.GaussianBlur(relief, (0, 0), 9)) * 0.5 + 0.5
    texture = np.asarray(cv2.GaussianBlur(strokes.texture, (0, 0), 2.5)) * 12
    colour = skin * shade[..., None]
    folds = 0.85 + 0.15 * np.sin(np.arange(rows) / 17 + strokes.folds)[:, None, None]
    colour = np.where(arm[..., None] > 0, sleeve * folds, colour) + texture[..., None]
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.2), np.uint8)
    filled = np.clip(colour, 0, 255) * (soft[..., None] / 255)
    hand = np.dstack([filled.astype(np.uint8), soft])
    return np.asarray(cv2.copyMakeBorder(hand, 0, REACH, 0, 0, cv2.BORDER_REFLECT), np.uint8)


def soft(sprite: Picture, blur: float) -> np.ndarray:
    small = cv2.resize(sprite[..., 3], (sprite.shape[1] // SHADOW, sprite.shape[0] // SHADOW))
    return cv2.GaussianBlur(small.astype(np.float32) / 255, (0, 0), blur / SHADOW)
