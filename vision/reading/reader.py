"""The dice reader: from a picture to the faces of the dice in it, in five stages."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from vision.reading.again import is_steady, with_dice_sure
from vision.reading.agree import AgreedReading, agree_on_dice, unsure_if_contradicted
from vision.reading.effort import THOROUGH, Effort
from vision.reading.engines import Engine
from vision.reading.find import Candidate, find_at_best_size
from vision.reading.missing import with_missing_dice
from vision.reading.model import MODELS_FOLDER, load_model
from vision.reading.name import NamedCandidate, name_faces
from vision.reading.rectify import RectifiedView, rectify_picture
from vision.reading.sizes import are_well_seen, first_size, next_size
from vision.reading.taught import UNTAUGHT, TaughtResults
from vision.reading.thresholds import Thresholds, load_thresholds
from vision.reading.upright import turn_candidates
from vision.results import Reading, from_the_left
from vision.scene import UNKNOWN_SCENE, Picture, Scene


@dataclass(frozen=True, slots=True)
class LookResult:
    """The candidates and the faces found in one look; `size` is the long side in pixels to which the view was scaled
    for the run of the detector whose result was used."""

    size: int
    found: Sequence[Candidate]
    named: Sequence[NamedCandidate]


class Reader:
    """Reads the dice in single pictures; to be used by one thread at a time.

    `times` holds the milliseconds of the stages rectify, find, upright, name and missing of the last reading.
    """

    def __init__(
        self,
        models: Path | None = None,
        thresholds: Thresholds | None = None,
        engine: Engine | None = None,
        effort: Effort = THOROUGH,
        taught: TaughtResults = UNTAUGHT,
    ) -> None:
        folder = models or MODELS_FOLDER
        self.model = load_model(folder, engine)
        self.thresholds = thresholds or load_thresholds(folder)
        self.effort, self.taught = effort, taught
        self.times: dict[str, float] = {}

    @property
    def fingerprint(self) -> str:
        """A text that changes with the networks, the judges and the thresholds."""
        return hashlib.sha256(f"{self.model.fingerprint} {self.thresholds!r}".encode()).hexdigest()[:16]

    def read_with_altered_views(
        self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE
    ) -> Reading:
        """As `read`, but always with altered views if the reader is not sure."""
        return self.read(picture, expect, scene, altered_views=True)

    def read(
        self,
        picture: Picture,
        expect: int | None = None,
        scene: Scene = UNKNOWN_SCENE,
        altered_views: bool | None = None,
    ) -> Reading:
        """The dice in the picture, from left to right; the state is 'rest', or 'empty' if there are none.

        `expect` is the number of dice if it is known: that many of the best are taken, and fewer are never sure.
        `scene` describes the table of a calibrated camera. Motion is not considered here. `altered_views` is whether
        altered views are read, too, if the reader is not sure (None: as the effort says).
        """
        self.times = {}
        with self.time_stage("rectify"):
            view = rectify_picture(picture, scene)
        agreed = self.best_reading(view, expect, scene)
        if expect is not None:
            with self.time_stage("missing"):
                agreed = with_missing_dice(self.model, view, scene, agreed, expect, self.thresholds, self.effort)
        altered_views = self.effort.again if altered_views is None else altered_views
        if (
            altered_views
            and not agreed.sure
            and is_steady(agreed, view, expect, partial(self.read_altered, expect=expect))
        ):
            agreed = with_dice_sure(agreed)
        dice = from_the_left(agreed.dice)
        return Reading("rest" if dice else "empty", dice, agreed.sure, agreed.reasons, basis=agreed.basis)

    def best_reading(self, view: RectifiedView, expect: int | None, scene: Scene) -> AgreedReading:
        """The best of the looks at this view; not sure if another look contradicts it."""
        look, first = partial(self.look, view, scene), first_size(scene, view)
        return best_look(look, view, expect, self.thresholds, first, self.effort, self.taught)

    def read_altered(self, picture: Picture, expect: int | None) -> AgreedReading:
        """Read an altered view, which shows only the part of the picture around the tray: where the tray is in it is
        not known."""
        return self.best_reading(rectify_picture(picture, UNKNOWN_SCENE), expect, UNKNOWN_SCENE)

    def look(self, view: RectifiedView, scene: Scene, long_side: int) -> LookResult:
        with self.time_stage("find"):
            candidates, long_side = find_at_best_size(
                self.model, view, scene, long_side, self.effort.second, self.effort.faint
            )
        with self.time_stage("upright"):
            standing = turn_candidates(self.model, view, candidates, self.thresholds, self.effort.tries)
        with self.time_stage("name"):
            return LookResult(
                long_side, candidates, name_faces(self.model, view, standing, self.thresholds, self.effort.views)
            )

    @contextmanager
    def time_stage(self, stage: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.times[stage] = self.times.get(stage, 0.0) + (perf_counter() - start) * 1000


def best_look(
    look: Callable[[int], LookResult],
    view: RectifiedView,
    expect: int | None,
    limits: Thresholds,
    first: int,
    effort: Effort = THOROUGH,
    taught: TaughtResults = UNTAUGHT,
) -> AgreedReading:
    """Look at the picture at several sizes (long sides in pixels, beginning with `first`) until one look is convincing,
    and return the best; it is made unsure if another look contradicts it. Each further size is the one that suits the
    dice found so far, or one that `effort` lists."""
    sizes: list[int] = []
    looks: list[AgreedReading] = []
    size: int | None = first
    while size is not None and len(looks) <= len(effort.sizes):
        seen = look(size)
        looks.append(agree_on_dice(seen.found, seen.named, view, expect, limits, taught))
        if is_convincing(looks[-1], expect, limits) and are_well_seen(seen.size, looks[-1].sizes, view):
            break
        sizes += {size, seen.size}
        size = next_size(sizes, [one.candidate.size for one in seen.named if one.score > limits.doubt], view, effort)
    best = max(looks, key=lambda one: (len(one.dice) if expect is not None else 0, one.worth))
    return unsure_if_contradicted(best, looks, limits)


def is_convincing(agreed: AgreedReading, expect: int | None, limits: Thresholds) -> bool:
    """Whether the look found dice (with `expect`, exactly that many) and is clear enough that no other size is
    needed."""
    complete = len(agreed.dice) == expect if expect is not None else bool(agreed.dice)
    return complete and not agreed.is_undecided and agreed.score >= limits.enough
