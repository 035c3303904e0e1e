"""Plans the motion of dice and a hand on the drawn table: throwing, taking dice, pointing at them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.boxes import Point
from vision.clips.painter import DIE_PX, FLOOR_PX, PICTURE_SIZE, TUMBLE_PICTURES, DrawnDie, DrawnHand

Rng = np.random.Generator
SHUTTER_S = 1 / 60
VISIBLE_HAND_INSIDE_PX = 12.0
"""The hand counts as visible if its finger tips are more than this many pixels inside the edges of the picture."""
LEAST_APART_PX = 1.7 * DIE_PX


@dataclass(frozen=True, slots=True)
class RollingDie:
    """A rolling die, from the time and place where it leaves the hand to those where it stops (seconds, pixels)."""

    start: float
    end: float
    begin: Point
    goal: DrawnDie
    seed: int

    def die_at(self, time: float) -> DrawnDie:
        """The die at this time: it tumbles, then slides on its face until friction stops it at its goal."""
        u = min(1.0, (time - self.start) / (self.end - self.start))
        left = (1 - u) ** 2
        x = self.goal.x + (self.begin[0] - self.goal.x) * left
        y = self.goal.y + (self.begin[1] - self.goal.y) * left
        if u >= 1:
            return self.goal
        rate = 2 * (1 - u) / (self.end - self.start) * SHUTTER_S
        step = (self.goal.x - self.begin[0]) * rate, (self.goal.y - self.begin[1]) * rate
        if u < 0.62:
            return replace(self.goal, x=x, y=y, tumble=(self.seed + int(u * 18) * 7) % TUMBLE_PICTURES, step=step)
        return replace(self.goal, x=x, y=y, yaw=self.goal.yaw + 400 * left * (1 if self.seed % 2 else -1), step=step)


@dataclass(frozen=True, slots=True)
class DrawnEvent:
    """One event on the drawn table: the path of the hand (time, x, y), the dice it takes, and the dice that roll; in
    seconds and pixels."""

    start: float
    end: float
    way: tuple[tuple[float, float, float], ...] = ()
    angle: float = 0.0
    taken: tuple[tuple[float, int], ...] = ()
    """For each die taken: the time in seconds, and its index among the dice on the table."""
    rolls: tuple[RollingDie, ...] = ()

    def hand_at(self, time: float) -> DrawnHand | None:
        if not self.way or not self.way[0][0] <= time <= self.way[-1][0]:
            return None
        times, xs, ys = zip(*self.way, strict=True)
        return DrawnHand(float(np.interp(time, times, xs)), float(np.interp(time, times, ys)), self.angle)

    def dice_at(self, before: Sequence[DrawnDie], time: float) -> list[DrawnDie]:
        gone = {number for when, number in self.taken if time >= when}
        left = [piece for number, piece in enumerate(before) if number not in gone]
        return left + [roll.die_at(time) for roll in self.rolls if time >= roll.start]

    def is_hand_visible(self, time: float) -> bool:
        """Whether the hand is visible: its finger tips are at least 12 pixels inside the picture."""
        hand = self.hand_at(time)
        return (
            hand is not None
            and VISIBLE_HAND_INSIDE_PX < hand.x < PICTURE_SIZE[0] - VISIBLE_HAND_INSIDE_PX
            and VISIBLE_HAND_INSIDE_PX < hand.y < PICTURE_SIZE[1] - VISIBLE_HAND_INSIDE_PX
        )

    def is_busy(self, time: float) -> bool:
        """Whether the hand is visible or a thrown die rolls, which is what a motion gate should find."""
        return self.is_hand_visible(time) or any(roll.start <= time < roll.end for roll in self.rolls)


def free_places(lying: Sequence[DrawnDie], count: int, rng: Rng) -> list[Point]:
    """Random positions for `count` dice, apart from each other and from the dice on the table; tries until there are
    enough."""
    taken = [(piece.x, piece.y) for piece in lying]
    found: list[Point] = []
    while len(found) < count:
        x, y = rng.uniform(FLOOR_PX[0], FLOOR_PX[2]), rng.uniform(FLOOR_PX[1], FLOOR_PX[3])
        if all(np.hypot(x - a, y - b) > LEAST_APART_PX for a, b in taken + found):
            found.append((float(x), float(y)))
    return found


def plan_throw(
    start: float, lying: Sequence[DrawnDie], keep: Sequence[int], faces: Sequence[int], rng: Rng, angle: float = 0.0
) -> DrawnEvent:
    """Plan an event in which a hand takes the dice that are not in `keep` (indexes in `lying`), leaves, returns, and
    throws one die for each of `faces`, at a random place."""
    take = [number for number in range(len(lying)) if number not in keep]
    away, door = point_outside(angle, rng), release_point(angle, rng)
    way, taken, time = [(start, *away)], [], start + 0.35
    for number in take:
        way.append((time, lying[number].x, lying[number].y))
        taken.append((time + 0.05, number))
        time += 0.16
    if take:
        way.append((time + 0.35, *away))
        time += 0.6
    way += [(time, *away), (time + 0.3, *door)]
    kept = [lying[number] for number in keep]
    rolls = []
    for face, (x, y) in zip(faces, free_places(kept, len(faces), rng), strict=True):
        goal = DrawnDie(face, x, y, float(rng.uniform(0, 360)))
        first = time + 0.25 + float(rng.uniform(0, 0.08))
        begin = door[0] + float(rng.normal(0, 25)), door[1] + float(rng.normal(0, 25))
        rolls.append(RollingDie(first, first + float(rng.uniform(0.75, 1.2)), begin, goal, int(rng.integers(1000))))
    way.append((time + 0.8, *away))
    end = max([time + 0.8] + [roll.end for roll in rolls])
    return DrawnEvent(start, end, tuple(way), angle, tuple(taken), tuple(rolls))


def plan_take(
    start: float, lying: Sequence[DrawnDie], numbers: Sequence[int], rng: Rng, angle: float = 0.0
) -> DrawnEvent:
    """Plan an event in which a hand takes the dice with these indexes in `lying`, at least one, one after the other,
    and leaves."""
    away = point_outside(angle, rng)
    stops = [(start + 0.35 + 0.2 * i, lying[n].x, lying[n].y) for i, n in enumerate(numbers)]
    end = stops[-1][0] + 0.45
    taken = tuple((stop[0] + 0.05, n) for stop, n in zip(stops, numbers, strict=True))
    return DrawnEvent(start, end, ((start, *away), *stops, (end, *away)), angle, taken)


def plan_point(start: float, at: Point, wait: float, rng: Rng, angle: float = 0.0) -> DrawnEvent:
    """Plan an event in which the finger tips of a hand come to the point `at`, stay for `wait` seconds, and leave; no
    die moves."""
    away = point_outside(angle, rng)
    end = start + 0.7 + wait
    return DrawnEvent(
        start, end, ((start, *away), (start + 0.35, *at), (start + 0.35 + wait, *at), (end, *away)), angle
    )


def point_outside(angle: float, rng: Rng) -> Point:
    """A random position of the finger tips just outside the edge of the picture from which the hand comes."""
    return border_point(angle, -40.0, float(rng.uniform(0.35, 0.65)))


def release_point(angle: float, rng: Rng) -> Point:
    """A random position near the edge of the picture where the hand releases the dice."""
    return border_point(angle, 150.0, float(rng.uniform(0.35, 0.65)))


def border_point(angle: float, inwards_px: float, share_along_edge: float) -> Point:
    """A point beside the edge from which the hand comes, at `share_along_edge` (0 to 1, from the left or the top) of
    its length, `inwards_px` pixels inside the picture, or outside if negative."""
    width, height = PICTURE_SIZE
    side = round(angle / 90) % 4
    return (
        (share_along_edge * width, height - inwards_px),
        (width - inwards_px, share_along_edge * height),
        (share_along_edge * width, inwards_px),
        (inwards_px, share_along_edge * height),
    )[side]
