"""The reader: from one picture to the faces of the dice in it, through five stages in a fixed order."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import log, sqrt
from pathlib import Path
from statistics import median
from time import perf_counter

from vision.model import HERE, load_model
from vision.reading import Reading
from vision.scene import ANY, Picture, Scene
from vision.stages.agree import Agreed, agree, second_thoughts
from vision.stages.find import find
from vision.stages.name import Named, name
from vision.stages.rectify import View, rectify
from vision.stages.upright import upright
from vision.thresholds import Thresholds, load_thresholds

FIRST_SIZE = 448
"""The long side of the picture at which dice are first looked for."""
OTHER_SIZES = (960, 288)
"""Where nothing was found that could tell a better size."""
BEST_DIE = 36
"""Dice are found best at this many pixels."""
WELL_SEEN = (24, 90)
"""Where all dice found have so many pixels, others like them would have been found too."""
SMALLEST, LARGEST = 160, 1280
ALIKE = 0.2
"""Sizes that differ by less than this part show the same again."""
MOST_LOOKS = 3


class Reader:
    """Reads dice. One thread at a time; `times` tells how long each stage of the last reading took, in ms."""

    def __init__(self, models: Path | None = None, thresholds: Thresholds | None = None) -> None:
        folder = models or HERE
        self.model = load_model(folder)
        self.thresholds = thresholds or load_thresholds(folder)
        self.times: dict[str, float] = {}

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = ANY) -> Reading:
        """The dice in the picture: state 'rest', or 'empty' where there is none.

        `expect` is the number of dice where it is known: the best so many are taken, fewer are never sure.
        `scene` is what a calibrated camera knows of the table. Motion is not the reader's business.
        """
        self.times = {}
        with self.timed("rectify"):
            view = rectify(picture, scene)
        first = size_for(scene, view)
        agreed = best_look(lambda size: self.look(view, scene, size), view, expect, self.thresholds, first)
        return Reading("rest" if agreed.dice else "empty", agreed.dice, agreed.sure, agreed.reasons)

    def look(self, view: View, scene: Scene, size: int) -> list[Named]:
        with self.timed("find"):
            candidates = find(self.model, view, scene, size)
        with self.timed("upright"):
            standing = upright(self.model, view, candidates, scene.up is not None, self.thresholds)
        with self.timed("name"):
            return name(self.model, view, standing, self.thresholds)

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.times[stage] = self.times.get(stage, 0.0) + (perf_counter() - start) * 1000


Looks = Callable[[int], Sequence[Named]]
"""What is seen when the picture has this long side."""


def size_for(scene: Scene, view: View) -> int:
    """Where the size of the dice is known, the first look is the best."""
    return within(BEST_DIE / sqrt(scene.edge[0] * scene.edge[1]) * view.long_side) if scene.edge else FIRST_SIZE


def within(size: float) -> int:
    return round(min(LARGEST, max(SMALLEST, size)))


def best_look(look: Looks, view: View, expect: int | None, limits: Thresholds, first: int) -> Agreed:
    """One look is enough when it convinces; otherwise others, at the size that the dice found so far ask for."""
    looks: dict[int, Agreed] = {}
    size: int | None = first
    while size is not None and len(looks) < MOST_LOOKS:
        named = look(size)
        looks[size] = agree(named, view, expect, limits)
        if convincing(looks[size], expect, limits) and well_seen(looks[size], size / view.long_side):
            break
        size = next_size([*looks], named, view, limits)
    best = max(looks.values(), key=lambda one: (len(one.dice) if expect is not None else 0, one.worth))
    return second_thoughts(best, list(looks.values()), limits)


def convincing(agreed: Agreed, expect: int | None, limits: Thresholds) -> bool:
    """No look at another size is needed."""
    complete = len(agreed.dice) == expect if expect is not None else bool(agreed.dice)
    return complete and agreed.clearness >= limits.enough


def well_seen(agreed: Agreed, factor: float) -> bool:
    sizes = [factor * max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (die.box for die in agreed.dice)]
    return all(WELL_SEEN[0] <= size <= WELL_SEEN[1] for size in sizes)


def next_size(sizes: Sequence[int], named: Sequence[Named], view: View, limits: Thresholds) -> int | None:
    """The size at which the likely dice have the best size, or another one; None where all were tried."""
    wanted = list(OTHER_SIZES)
    likely = [one.candidate.size for one in named if one.score > limits.doubt]
    if likely:
        wanted.insert(0, within(BEST_DIE / median(likely) * view.long_side))
    return next((size for size in wanted if all(abs(log(size / old)) > ALIKE for old in sizes)), None)
