"""Stories for simulated films as people film dice with phones: short, and with one to six dice."""

from collections.abc import Callable

import numpy as np

from tests.films.stage import Stage, Stretch

Rng = np.random.Generator


Makes = Callable[..., Stage]
THROWS = 4
"""The most throws of a story."""


def clip(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A film that begins while a hand shakes the dice and ends when the thrown dice lie."""
    stage = make(rng, dice, now=0.0, side=int(rng.integers(4)))
    door = stage.border(150.0, 0.5)
    stage.way.append((-0.1, *door))
    stage.throw(range(dice), shake=float(rng.choice([0, 0.3, 0.6])))
    stage.rest(float(rng.uniform(0.45, 1.2)))
    return stage


def stand(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A film from a phone on a stand: all dice are thrown again and again, and lie only for a moment."""
    stage = make(rng, dice, now=float(rng.uniform(0.0, 0.8)), side=int(rng.integers(4)))
    throws = int(rng.integers(2, THROWS + 1))
    for number in range(throws):
        stage.throw(range(dice), shake=float(rng.choice([0, 0.4])))
        stage.rest(float(rng.uniform(0.35, 1.0)))
        if number < throws - 1:
            stage.pick_up(range(dice), leave=bool(rng.random() < 0.5))
    return stage


def lying(rng: Rng, dice: int, make: Makes = Stage) -> Stage:
    """A film in which dice lie on the table at first, then are taken and thrown."""
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
    """A film of three throws between which some dice are kept."""
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


STORIES: dict[str, Makes] = {"clip": clip, "stand": stand, "lying": lying, "keeping": keeping}
