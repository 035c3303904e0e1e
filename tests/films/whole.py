"""Films of whole real photos: at rest their dice lie where and as the photo shows them, with their own light."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

import cv2
import numpy as np

from tests.films.film import Film, SeenDie
from tests.films.hands import HandPose
from tests.films.stage import Place, Posture, Stage
from tests.films.tables import SHARED, Photo
from vision.boxes import BoxCorners, intersection_over_union, longer_side, middle, with_scaled_coordinates
from vision.clips.painter import PICTURE_SIZE, draw_over
from vision.scene import Picture

Rng = np.random.Generator
PAD = 0.35
"""The margin around a die, in die sizes, that is shown or hidden together with it, as it contains the shadow."""
MARGIN = 0.7
"""The least distance of a die's middle from the edge of the film, in die sizes."""
FADE = 0.35
"""Seconds for which the table of one photo fades into that of the next one, while a hand is in view."""
LEFT_OUT = ("rune55-trays", "bartek-classic")
"""Sets that are not filmed, as their dice are too small or lie on no table."""
PIPS = 1.5
"""The edge of a die divided by the edge of the square around its pips."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A photo cut to the size of a film, the same with its dice painted over, and the faces and boxes of its dice."""

    picture: Picture
    empty: Picture
    dice: tuple[tuple[int, BoxCorners], ...]


@cache
def scenes() -> dict[str, list[list[Photo]]]:
    """For each set of real photos, its scenes of at least three photos, each with one to six dice.

    Photos less than 600 pixels wide, crops, photos with unlabelled dice, and the sets in LEFT_OUT are left out.
    """
    found: dict[str, dict[str, list[Photo]]] = defaultdict(lambda: defaultdict(list))
    for folder in ("photos", "photos2"):
        index = SHARED / folder / "index.jsonl"
        for text in index.read_text().splitlines() if index.is_file() else []:
            line = json.loads(text)
            if line["w"] < 600 or line.get("crop") or line["set"] in LEFT_OUT:
                continue
            dice = tuple((die["face"], tuple(die["box"])) for die in line["dice"] if die["box"])
            if line.get("pips_only") and dice:
                dice = grown(dice)
            if 0 < len(dice) == len(line["dice"]) <= 6:
                found[line["set"]][line["scene"]].append(Photo(index.parent / line["file"], dice))
    return {name: [photos for photos in some.values() if len(photos) > 2] for name, some in found.items()}


def grown(dice: tuple[tuple[int, BoxCorners], ...]) -> tuple[tuple[int, BoxCorners], ...]:
    """Enlarge boxes that enclose only the pips of dice so that they enclose the dice, all to the same size."""
    half = PIPS / 2 * max(longer_side(box) for _, box in dice)
    middles = [(face, middle(box)) for face, box in dice]
    return tuple((face, (x - half, y - half, x + half, y + half)) for face, (x, y) in middles)


def choose(name: str, count: int, rng: Rng, close: float = 0.0) -> list[Shown]:
    """Choose `count` random photos of one scene of this set, with equally many dice, none where one lay before.

    A single photo if 40 tries find no such scene. From 0 to 1, `close` says how closely a camera shows the dice.
    """
    alone: list[Shown] = []
    for _ in range(40):
        scene = scenes()[name][int(rng.integers(len(scenes()[name])))]
        first = scene[int(rng.integers(len(scene)))]
        like = [photo for photo in scene if len(photo.dice) == len(first.dice)]
        some = (shown_as_film(like[int(n)], close) for n in rng.permutation(len(like)))
        shown = list(islice(differing(one for one in some if one), count))
        if len(shown) == count:
            return shown
        alone = alone or shown[:1]
    return alone


def differing(photos: Iterable[Shown]) -> Iterator[Shown]:
    """Leave out photos with a die where one lay in the photo before, as that die would not have been thrown.

    The photo before is the last one that was yielded.
    """
    before: tuple[tuple[int, BoxCorners], ...] = ()
    for one in photos:
        if not any(intersection_over_union(box, old) > 0 for _, box in one.dice for _, old in before):
            before = one.dice
            yield one


def shown_as_film(photo: Photo, close: float = 0.0) -> Shown | None:
    """A part of the photo with the shape of a film; None if a die is too near its edge.

    The largest part for a `close` of 0, hardly more than the dice for 1. A portrait photo is turned by a quarter first.
    """
    picture = cv2.imread(str(photo.path))
    assert picture is not None
    dice = photo.dice
    if picture.shape[0] > picture.shape[1]:
        high = picture.shape[0]
        picture = np.ascontiguousarray(np.rot90(picture, -1))
        dice = tuple((face, (high - box[3], box[0], high - box[1], box[2])) for face, box in dice)
    rows, columns = picture.shape[:2]
    wide = min(columns, rows * PICTURE_SIZE[0] / PICTURE_SIZE[1])
    wide += close * (min(wide, closest(dice)) - wide)
    high = wide * PICTURE_SIZE[1] / PICTURE_SIZE[0]
    x, y = (float(np.mean([middle(box)[axis] for _, box in dice])) for axis in (0, 1))
    left, top = min(max(0.0, x - wide / 2), columns - wide), min(max(0.0, y - high / 2), rows - high)
    factor = PICTURE_SIZE[0] / wide
    matrix = np.array([[factor, 0, -left * factor], [0, factor, -top * factor]])
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 0.8 else None
    if small is not None:
        matrix, picture = np.array([[1.0, 0, -left * factor], [0, 1.0, -top * factor]]), np.asarray(small, np.uint8)
    film = np.asarray(cv2.warpAffine(picture, matrix, PICTURE_SIZE, flags=cv2.INTER_CUBIC), np.uint8)
    moved = tuple(
        (face, with_scaled_coordinates((box[0] - left, box[1] - top, box[2] - left, box[3] - top), factor))
        for face, box in dice
    )
    for _, box in moved:
        room = MARGIN * longer_side(box)
        x, y = middle(box)
        if not (room < x < PICTURE_SIZE[0] - room and room < y < PICTURE_SIZE[1] - room):
            return None
    return Shown(film, without(film, [box for _, box in moved]), moved)


def closest(dice: Sequence[tuple[int, BoxCorners]]) -> float:
    """The width in pixels of the smallest part of a photo that shows these dice with room around them."""
    edges = np.array([box for _, box in dice])
    room = 3 * MARGIN * max(longer_side(box) for _, box in dice)
    wide, high = edges[:, 2].max() - edges[:, 0].min() + room, edges[:, 3].max() - edges[:, 1].min() + room
    return float(max(wide, high * PICTURE_SIZE[0] / PICTURE_SIZE[1]))


def around(boxes: Sequence[BoxCorners]) -> np.ndarray:
    """A mask, from 0 to 1 with soft edges, of these dice and their shadows."""
    mask = np.zeros(PICTURE_SIZE[::-1], np.uint8)
    for box in boxes:
        pad = PAD * longer_side(box)
        x0, y0, x1, y1 = (round(edge) for edge in (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad))
        cv2.rectangle(mask, (x0, y0), (x1, y1), 255, -1)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 6)[..., None] / 255.0, np.float32)


def without(picture: Picture, boxes: Sequence[BoxCorners]) -> Picture:
    """The picture with these dice painted over."""
    mask = np.where(around(boxes) > 0.02, 255, 0).astype(np.uint8)
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    holes = cv2.resize(mask, small.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    filled = cv2.resize(cv2.inpaint(small, holes, 5, cv2.INPAINT_TELEA), PICTURE_SIZE, interpolation=cv2.INTER_CUBIC)
    return mixed(picture, np.asarray(filled, np.uint8), around(boxes))


def mixed(one: Picture, other: Picture, share: np.ndarray | float) -> Picture:
    return np.asarray(np.round(one * (1 - share) + other * share), np.uint8)


@dataclass
class PhotoStage(Stage):
    """A story in which each throw ends with the dice where and as the next photo shows them."""

    photos: list[Shown] = field(default_factory=list)

    def places(self, count: int) -> list[Place]:
        return [middle(box) for _, box in self.photos[self.throws - 1].dice]

    def face(self, number: int) -> int:
        return self.photos[self.throws - 1].dice[number][0]

    def yaw(self) -> float:
        return 0.0


@dataclass
class PhotoFilm(Film):
    """A film whose dice come to rest exactly as on whole photos (see PhotoStage)."""

    def side_of(self, die: SeenDie) -> float:
        assert isinstance(self.stage, PhotoStage)
        return max(longer_side(box) for photo in self.stage.photos for _, box in photo.dice)

    def _painted(self, dice: list[Posture | None], hands: Sequence[HandPose], time: float) -> Picture:
        assert isinstance(self.stage, PhotoStage)
        photos, throw = self.stage.photos, self.stage.throws_at(time)
        now, before = photos[max(0, throw - 1)], photos[max(0, throw - 2)]
        since = time - max((start for start, _, _ in self.stage.marks if start <= time), default=-FADE)
        lying = [now.dice[n][1] for n, die in enumerate(dice) if die and not die.rolling]
        if len(lying) == len(now.dice) and not hands:
            return now.picture
        picture = now.empty if since >= FADE or now is before else mixed(before.empty, now.empty, since / FADE)
        if lying:
            share = around(lying)
            picture = mixed(picture, now.picture, share)
        picture = picture.copy() if picture is now.empty else picture
        for number, die in enumerate(dice):
            if die and die.rolling:
                tumble(picture, now, number, die)
        self._reach_in(picture, hands)
        return picture


def tumble(picture: Picture, photo: Shown, number: int, die: Posture) -> None:
    """Draw a rolling die into the picture: one of the photo's dice, turned and blurred by its motion."""
    shown = number if die.spin < 0 else die.spin % len(photo.dice)
    box = photo.dice[shown][1]
    side = longer_side(box)
    half = round(0.75 * side)
    x, y = middle(box)
    patch = cv2.getRectSubPix(photo.picture, (2 * half, 2 * half), (x, y))
    rows = np.hypot(*(np.mgrid[-half:half, -half:half] / (0.62 * side)))
    alpha = np.clip((1.05 - rows) / 0.12, 0, 1).astype(np.float32)
    sprite = np.dstack([patch * alpha[..., None], 255 * alpha]).astype(np.uint8)
    turn = cv2.getRotationMatrix2D((half, half), -die.yaw, 1.0)
    sprite = np.asarray(cv2.warpAffine(sprite, turn, (2 * half, 2 * half)), np.uint8)
    smear = tuple(1 + round(abs(step)) for step in die.step)
    grown = cv2.copyMakeBorder(sprite, smear[1], smear[1], smear[0], smear[0], cv2.BORDER_CONSTANT)
    draw_over(
        picture,
        np.asarray(cv2.blur(grown, smear), np.uint8),
        round(die.x) - half - smear[0],
        round(die.y) - half - smear[1],
    )
