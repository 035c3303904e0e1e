"""Stories for simulated films as people film dice with phones: short, and with one to six dice."""

from collections.abc import Callable

import numpy as np

from tests.films.stage import Stage, Stretch

Rng = np.random.Generator


Makes = Callable[..., Stage]
THROWS = 4
"""The most throws of a story."""


def clip(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A story that begins while a hand shakes the dice and ends when the thrown dice lie."""
    stage = make(rng, dice, now=0.0, side=int(rng.integers(4)))
    door = stage.border(150.0, 0.5)
    stage.way.append((-0.1, *door))
    stage.throw(range(dice), shake=float(rng.choice([0, 0.3, 0.6])))
    stage.rest(float(rng.uniform(0.45, 1.2)))
    return stage


def stand(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A story of two to four throws of all dice, which lie only for a moment, as a phone on a stand films it."""
    stage = make(rng, dice, now=float(rng.uniform(0.0, 0.8)), side=int(rng.integers(4)))
    throws = int(rng.integers(2, THROWS + 1))
    for number in range(throws):
        stage.throw(range(dice), shake=float(rng.choice([0, 0.4])))
        stage.rest(float(rng.uniform(0.35, 1.0)))
        if number < throws - 1:
            stage.pick_up(range(dice), leave=bool(rng.random() < 0.5))
    return stage


def lying(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A story in which dice lie on the table at first, then are taken and thrown."""
    stage = make(rng, dice, now=0.0, throws=1, side=int(rng.integers(4)))
    for number, (x, y) in enumerate(stage.places(dice)):
        stage.lives[number] = [Stretch(0.0, "lies", stage.face(number), goal=(x, y), yaw=stage.yaw())]
    stage.mark()
    stage.rest(float(rng.uniform(0.4, 1.0)))
    stage.pick_up(range(dice))
    stage.throw(range(dice))
    stage.rest(float(rng.uniform(0.4, 1.0)))
    return stage


def keeping(rng: Rng, dice: int) -> Stage:
    """A story of three throws between which some dice are kept."""
    stage = Stage(rng, dice, now=float(rng.uniform(0.0, 0.8)), side=int(rng.integers(4)))
    stage.throw(range(dice))
    stage.rest(float(rng.uniform(0.4, 1.0)))
    for _ in range(2):
        keep = [number for number in range(dice) if rng.random() < 0.5][: dice - 1]
        again = [number for number in range(dice) if number not in keep]
        stage.pick_up(again, leave=bool(rng.random() < 0.5))
        stage.throw(again, keep)
        stage.rest(float(rng.uniform(0.4, 1.0)))
    return stage


def hasty(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A story of four throws; all but the last lie for half a second or less before the hand takes the dice again.

    The hand does not leave with the dice.
    """
    stage = make(rng, dice, now=float(rng.uniform(0.0, 0.8)), side=int(rng.integers(4)))
    for _ in range(THROWS - 1):
        stage.throw(range(dice), shake=float(rng.choice([0, 0.3])))
        stage.rest(float(rng.uniform(0.32, 0.5)))
        stage.pick_up(range(dice), leave=False)
    stage.throw(range(dice))
    stage.rest(float(rng.uniform(0.4, 0.8)))
    return stage


def guest(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A story of throws at a table on whose border a second person's hand lies and moves now and then."""
    stage = stand(rng, dice, make)
    stage.guest_side = (stage.side + int(rng.integers(1, 4))) % 4
    side, stage.side = stage.side, stage.guest_side
    part, time = float(rng.uniform(0.2, 0.8)), -0.1
    place = stage.border(float(rng.uniform(10, 70)), part)
    while time < stage.now + 1:
        # It lies for a while, then moves to another place in a short time.
        stage.guest += [(time, *place), (time + float(rng.uniform(0.0, 1.5)), *place)]
        place = stage.border(float(rng.uniform(10, 70)), part + float(rng.uniform(-0.08, 0.08)))
        time = stage.guest[-1][0] + float(rng.uniform(0.15, 0.5))
    stage.side = side
    return stage


STORIES: dict[str, Makes] = {"clip": clip, "stand": stand, "lying": lying, "keeping": keeping}
HARD: dict[str, Makes] = STORIES | {"hasty": hasty, "guest": guest}
"""All of STORIES, and the two with a hasty hand and with a guest's hand."""
