"""Stories for films: whole turns as at a real table, and single scenes in which it is hard to see what is a throw.

Also the cameras with which they are filmed.
"""

from collections.abc import Callable

import numpy as np

from tests.films.camera import Shot, traces
from tests.films.stage import Place, Stage, Stretch
from vision.clips.painter import PICTURE_SIZE

Rng = np.random.Generator
ALL = range(5)


def turn(rng: Rng) -> Stage:
    """A whole turn of up to three throws; dice lie only for a moment, some are kept, put aside, moved, pointed at."""
    stage = Stage(rng, side=int(rng.choice([0, 0, 1, 2, 3])))
    lost = int(rng.integers(5)) if rng.random() < 0.08 else None
    stage.throw(ALL, shake=float(rng.choice([0, 0.5])), lost=lost)
    stage.rest(short(rng))
    if lost is not None:
        fetch(stage, lost)
    for _ in range(int(rng.integers(0, 3))):
        between(stage, rng)
        keep = [n for n in ALL if rng.random() < 0.45][:4]
        if keep and rng.random() < 0.4:
            aside(stage, keep)
        rest = [n for n in ALL if n not in keep]
        stage.pick_up(rest, leave=rng.random() < 0.6)
        if rng.random() < 0.4:
            stage.rest(float(rng.uniform(0.3, 1.0)))
        stage.throw(rest, keep, shake=float(rng.choice([0, 0.4, 0.8])))
        stage.rest(short(rng))
    if rng.random() < 0.5:
        between(stage, rng)
    stage.pick_up(ALL)
    return stage


def short(rng: Rng) -> float:
    """A random time (0.5 to 1.4 seconds) for which dice lie before a hand returns."""
    return float(rng.uniform(0.5, 1.4))


def fetch(stage: Stage, number: int) -> None:
    """Throw die `number`, which rolled off the table, again; this completes the throw and counts as no new one."""
    stage.rest(0.6)
    before = stage.throws
    stage.throw([number])
    stage.throws = before
    stage.marks[-1] = (stage.marks[-1][0], before, stage.marks[-2][2])
    stage.rest(0.9)


def aside(stage: Stage, numbers: list[int]) -> None:
    """Let the hand put these kept dice into a row near the edge, one after the other."""
    row = free_row(stage, len(numbers))
    for place, number in zip(row, numbers, strict=False):
        stage.carry(number, place, leave=number == numbers[-1] and bool(stage.rng.random() < 0.5))


def free_row(stage: Stage, count: int) -> list[Place]:
    """Up to `count` free places in a row near the upper or lower edge, apart from the dice on the table."""
    lying = [(die.x, die.y) for n in range(len(stage.lives)) if (die := stage.lying(n))]
    rows = [[(230.0 + 105 * i, y) for i in range(9)] for y in (110.0, 615.0)]
    free = [
        [place for place in row if all(np.hypot(place[0] - x, place[1] - y) > 110 for x, y in lying)] for row in rows
    ]
    return max(free, key=len)[:count]


def between(stage: Stage, rng: Rng) -> None:
    """Add what a player may do before the next throw: move or nudge a die, point, push the tray, or nothing."""
    what = rng.random()
    if what < 0.15:
        stage.carry(int(rng.integers(5)), stage.places(1)[0])
        stage.rest(short(rng))
    elif what < 0.3:
        stage.point((float(rng.uniform(300, 980)), float(rng.uniform(250, 500))), float(rng.uniform(0.1, 1.0)))
        stage.rest(short(rng))
    elif what < 0.36:
        x, y = rng.uniform(-60, 60, 2)
        stage.slide((float(x), float(y)))
        stage.rest(short(rng))
    elif what < 0.42:
        nudge(stage, int(rng.integers(5)))
        stage.rest(short(rng))


def nudge(stage: Stage, number: int, by: float = 14.0) -> None:
    here = stage.lying(number)
    assert here
    stage.carry(number, (here.x + by, here.y - by / 2))


def throw_once(rng: Rng) -> Stage:
    stage = Stage(rng, side=int(rng.integers(4)))
    stage.throw(ALL)
    stage.rest(1.2)
    return stage


def still(rng: Rng) -> Stage:
    """A story in which dice lie on the table from the first picture on, and nothing happens."""
    stage = Stage(rng)
    stage.throws = 1
    stage.now = 0.0
    for number, (x, y) in enumerate(stage.places(5)):
        face, yaw = int(rng.integers(1, 7)), float(rng.uniform(0, 360))
        stage.lives[number] = [Stretch(0.0, "lies", face, goal=(x, y), yaw=yaw)]
    stage.mark()
    stage.rest(2.0)
    return stage


def arrange_one(rng: Rng) -> Stage:
    stage = throw_once(rng)
    stage.carry(2, stage.places(1)[0])
    stage.rest(1.2)
    return stage


def arrange_all(rng: Rng) -> Stage:
    """A story in which all dice are thrown once and then put into a row by hand."""
    stage = throw_once(rng)
    for number, place in zip(ALL, free_row(stage, 5), strict=False):
        stage.carry(number, place, leave=number == 4)
    stage.rest(1.2)
    return stage


def put_aside(rng: Rng) -> Stage:
    stage = throw_once(rng)
    aside(stage, [1, 3])
    stage.pick_up([0, 2, 4], leave=False)
    stage.throw([0, 2, 4], [1, 3], shake=0.5)
    stage.rest(1.2)
    return stage


def pushed_tray(rng: Rng) -> Stage:
    stage = throw_once(rng)
    stage.slide((170.0, -60.0), 0.7)
    stage.rest(1.2)
    return stage


def foreign_die(rng: Rng) -> Stage:
    stage = Stage(rng)
    stage.lay_foreign(int(rng.integers(1, 7)), (300.0, 130.0))
    stage.now = 1.6
    stage.throw(ALL)
    stage.rest(1.2)
    stage.pick_up([0, 1, 2])
    stage.throw([0, 1, 2], [3, 4])
    stage.rest(1.2)
    return stage


def hasty(rng: Rng) -> Stage:
    """A story of three throws after each of which the hand returns in a third of a second."""
    stage = Stage(rng)
    for _ in range(3):
        stage.throw(ALL, shake=0.3)
        stage.rest(0.35)
        stage.pick_up(ALL, leave=False)
    return stage


def drops_one(rng: Rng) -> Stage:
    stage = Stage(rng)
    stage.throw(ALL, lost=3)
    stage.rest(1.0)
    fetch(stage, 3)
    return stage


def snatched(rng: Rng) -> Stage:
    """A story in which the dice of each throw but the last lie free for 0.3 seconds only."""
    stage = Stage(rng, side=int(rng.integers(4)))
    for _ in range(2):
        stage.throw(ALL)
        stage.rest(0.3)
        stage.pick_up(ALL)
    stage.throw(ALL)
    stage.rest(1.2)
    return stage


def sleeve(rng: Rng) -> Stage:
    """Two throws beside an arm that lies on the edge of the table from the beginning to the end."""
    stage = two_throws(rng)
    stage.guest_side = (stage.side + 2) % 4
    stage.visit(0.1, float(rng.uniform(30, 110)), stage.now + 3.0, float(rng.uniform(0.2, 0.8)))
    return stage


def paw(rng: Rng) -> Stage:
    """Two throws while a cat's paw darts in over the edge again and again, and touches nothing."""
    stage = two_throws(rng)
    stage.guest_side = (stage.side + 1) % 4
    for start in np.arange(0.5, stage.now, 0.9):
        depth, part = float(rng.uniform(20, 110)), float(rng.uniform(0.2, 0.8))
        stage.visit(float(start + rng.uniform(0, 0.3)), depth, float(rng.uniform(0.02, 0.2)), part, 0.1)
    return stage


def cup(rng: Rng) -> Stage:
    """Two throws; between them a cup is put beside the dice, and stays."""
    stage = Stage(rng, side=0)
    stage.throw(ALL)
    stage.rest(1.2)
    stage.guest_side = 2
    stage.visit(stage.now, 100.0, 0.3, 0.12)
    stage.cups.append((stage.now + 0.3, (0.12 * PICTURE_SIZE[0], 110.0)))
    stage.rest(2.0)
    stage.pick_up(ALL)
    stage.throw(ALL)
    stage.rest(1.2)
    return stage


def two_throws(rng: Rng) -> Stage:
    stage = Stage(rng, side=int(rng.integers(4)))
    for _ in range(2):
        stage.throw(ALL)
        stage.rest(1.2)
        stage.pick_up(ALL)
    return stage


SCENES: dict[str, Callable[[Rng], Stage]] = {
    "turn": turn,
    "still": still,
    "throw": throw_once,
    "arrange one": arrange_one,
    "arrange all": arrange_all,
    "put aside": put_aside,
    "pushed tray": pushed_tray,
    "foreign die": foreign_die,
    "hasty": hasty,
    "drops one": drops_one,
    "snatched": snatched,
    "sleeve": sleeve,
    "paw": paw,
    "cup": cup,
}


def any_shot(rng: Rng, seconds: float) -> Shot:
    """A random camera on a stand: a little trembling, jolts that fade, an exposure that reacts to the hand."""
    jolts = tuple((float(rng.uniform(0, seconds)), float(rng.uniform(1, 3))) for _ in range(int(rng.integers(0, 5))))
    return Shot(
        rate=float(rng.choice([10, 15, 30, 30, 60])),
        tremble=float(rng.choice([0.05, 0.1, 0.3, 1.0])),
        jolts=jolts,
        exposure=float(rng.choice([0, 0.05, 0.15])),
        follows=float(rng.uniform(-0.1, 0.1)),
        grain=float(rng.uniform(1, 5)),
        quality=int(rng.choice([0, 0, 60, 85])),
        portrait=bool(rng.random() < 0.3),
        dropped=float(rng.choice([0, 0, 0.1])),
    )


SHOTS: dict[str, Shot] = {
    "steady": Shot(),
    "tremble 0.15": Shot(tremble=0.15),
    "tremble 0.3": Shot(tremble=0.3),
    "tremble 1": Shot(tremble=1.0),
    "jolts": Shot(tremble=0.1, jolts=((2.0, 3.0), (3.5, 3.0), (5.0, 3.0), (6.5, 3.0))),
    "exposure 40 %": Shot(exposure=0.4),
    "exposure follows": Shot(follows=-0.1, tremble=0.08),
    "portrait": Shot(portrait=True, tremble=0.1),
    "10 a second": Shot(rate=10),
    "60 a second": Shot(rate=60),
    "8 a second": Shot(rate=8, tremble=0.1),
    "12 a second": Shot(rate=12, dropped=0.1, tremble=0.1),
    "24 a second": Shot(rate=24, dropped=0.1, tremble=0.1),
    "bands": Shot(bands=0.12, tremble=0.05),
    "strong bands": Shot(bands=0.3),
    "exposure pumps": Shot(exposure=0.3, follows=-0.3, tremble=0.1),
    "noisy": Shot(grain=10, quality=50),
    "dropped": Shot(dropped=0.3, tremble=0.1),
    "flicker": Shot(flicker=0.05),
    "rolling shutter": Shot(tremble=1.0, rolling=0.02, jolts=((2.5, 3.0), (4.0, 3.0))),
    "focus hunts": Shot(tremble=0.1, focus=(2.6, 4.2, 6.0)),
    **{name: Shot(trace=name) for name in traces()},
}
