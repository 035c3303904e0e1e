"""The reader: from one picture to the faces of the dice in it, through four stages in a fixed order."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from vision.model import HERE, load_model
from vision.reading import Reading
from vision.scene import ANY, Picture, Scene
from vision.stages.agree import Agreed, agree
from vision.stages.find import find
from vision.stages.name import name
from vision.stages.rectify import View, rectify
from vision.thresholds import Thresholds, load_thresholds

SIZES = (640, 416, 960, 256)
"""Long sides of the picture at which dice are looked for, the likeliest first."""


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
        best: Agreed | None = None
        for size in SIZES:
            agreed = self.look(view, scene, expect, size)
            if best is None or better(agreed, best, expect):
                best = agreed
            if convincing(agreed, expect, self.thresholds):
                break
        assert best is not None
        return Reading("rest" if best.dice else "empty", best.dice, best.sure, best.reasons)

    def look(self, view: View, scene: Scene, expect: int | None, size: int) -> Agreed:
        with self.timed("find"):
            candidates = find(self.model, view, scene, size)
        with self.timed("name"):
            named = name(self.model, view, scene, candidates)
        with self.timed("agree"):
            return agree(named, view, expect, self.thresholds)

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.times[stage] = self.times.get(stage, 0.0) + (perf_counter() - start) * 1000


def convincing(agreed: Agreed, expect: int | None, limits: Thresholds) -> bool:
    """No look at another size is needed."""
    complete = len(agreed.dice) == expect if expect is not None else bool(agreed.dice)
    return complete and agreed.quality >= limits.enough


def better(one: Agreed, other: Agreed, expect: int | None) -> bool:
    """More of the expected dice first, then the clearer ones."""
    if expect is not None and len(one.dice) != len(other.dice):
        return len(one.dice) > len(other.dice)
    return one.quality > other.quality
