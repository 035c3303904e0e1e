"""Runs the detector on the picture, at one size or two, to find where dice may lie and which way each leans."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import NamedTuple

import cv2
import numpy as np

from vision.boxes import BoxCorners, Point, area, common_area, distance, intersection_over_union, longer_side, middle
from vision.reading.effort import FAINT_HEAT
from vision.reading.engines import Floats
from vision.reading.model import Model
from vision.reading.rectify import RectifiedView
from vision.reading.sizes import are_well_seen, better_size
from vision.scene import Picture, Scene

MOST_CANDIDATES = 60
"""The most candidates that are returned for one picture, those with the highest heat."""
SAME_DIE_OVERLAP = 0.45
"""Boxes with a larger overlap (intersection over union) are one die."""
SAME_DIE_WITHIN_DIE_SIZES = 0.35
"""Boxes whose middles are nearer than this, in sizes of the hotter one, are one die."""
LIKE_SIZE_FACTOR = 1.4
"""Two dice whose sizes differ by less than this factor count as of the same size."""
HOT_HEAT = 0.4
"""Only places hotter than this count for estimating the size of the dice; a second run of the detector that finds none
is dropped."""
LEAST_NESTED_SHARE = 0.25
"""Of two candidates the smaller is a part of the larger, or of its shadow, if more than this share of it lies there."""
LEAST_DIE_PX = 16
"""Pixels of the picture itself: smaller things, such as keys and prints, show no pips and are ignored."""

PART_MARGIN_DIE_SIZES = 1.5
"""The margin around the candidates of the first run of the detector that the second run covers, in multiples of the
largest candidate's size."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible die: its box in pixels of the view (the part of the picture examined), and the detector's score
    (`heat`, from 0 to 1).

    `up` leads from its middle to the middle of its top face: x in widths of the box, y in heights.
    """

    box: BoxCorners
    heat: float
    up: Point

    @property
    def middle(self) -> Point:
        return middle(self.box)

    @property
    def size(self) -> float:
        return longer_side(self.box)


class FoundDice(NamedTuple):
    """Candidates, and the long side in pixels to which the view was scaled for the run of the detector whose result was
    used."""

    candidates: list[Candidate]
    long_side: int


def find_at_best_size(
    model: Model, view: RectifiedView, scene: Scene, long_side: int, second_cost: float = inf, faint: float = FAINT_HEAT
) -> FoundDice:
    """Find candidates with the picture scaled to this long side and, if another suits their size better, again
    with that one; return the candidates and the long side used.

    The second run covers only the part of the picture with finds of the first, and costs at most `second_cost` times as
    much; if it finds nothing clear, the result of the first is returned. Clear finds of the first run that are too
    small or too large for the second stay: they may be dice of another kind. A find between `faint` and FAINT_HEAT
    counts if it has the size of a clear one.
    """
    found = without_faint_of_other_size(find_candidates(model, view, scene, long_side, faint=faint))
    better = better_size(long_side, [one.size for one in found if one.heat > HOT_HEAT], view)
    if not better:
        return FoundDice(found, long_side)
    part = part_around(found, view)
    better = affordable_size(better, long_side, part, view, second_cost)
    again = without_faint_of_other_size(find_candidates(model, view, scene, better, part, faint))
    if not any(one.heat > HOT_HEAT for one in again):
        return FoundDice(found, long_side)
    clear = [one for one in again if one.heat > HOT_HEAT]
    stay = [
        one
        for one in found
        if one.heat > HOT_HEAT and not are_well_seen(better, [one.size], view) and is_apart(one, clear)
    ]
    rest = [one for one in again if not any(is_same_die(one, other) for other in stay)]
    return FoundDice(sorted([*stay, *rest], key=lambda one: -one.heat)[:MOST_CANDIDATES], better)


def is_apart(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether the candidate is none of the others, and its box and theirs are not nested."""
    return not any(is_same_die(one, other) or are_nested(one, other) for other in others)


def are_nested(one: Candidate, other: Candidate) -> bool:
    """Whether more than LEAST_NESTED_SHARE of the smaller box lies in the other."""
    return common_area(one.box, other.box) > LEAST_NESTED_SHARE * min(area(one.box), area(other.box))


def without_faint_of_other_size(found: Sequence[Candidate]) -> list[Candidate]:
    """The finds that are not faint, and the faint ones of the size of a clear one."""
    clear = [one.size for one in found if one.heat > HOT_HEAT]
    return [one for one in found if one.heat > FAINT_HEAT or any(have_like_size(one.size, size) for size in clear)]


def have_like_size(size: float, other: float) -> bool:
    return size / LIKE_SIZE_FACTOR < other < size * LIKE_SIZE_FACTOR


def part_around(found: Sequence[Candidate], view: RectifiedView) -> BoxCorners:
    """The part of the view with all candidates, and a margin of 1.5 times the largest on each side."""
    height, width = view.picture.shape[:2]
    room = PART_MARGIN_DIE_SIZES * max(one.size for one in found)
    x0, y0 = min(one.box[0] for one in found) - room, min(one.box[1] for one in found) - room
    x1, y1 = max(one.box[2] for one in found) + room, max(one.box[3] for one in found) + room
    return max(0.0, x0), max(0.0, y0), min(float(width), x1), min(float(height), y1)


def affordable_size(better: int, long_side: int, part: BoxCorners, view: RectifiedView, most_cost_ratio: float) -> int:
    """The long side `better`, reduced if a run of the detector on this part would cost more than `most_cost_ratio`
    times the first run at `long_side`; it is not reduced below `long_side`."""
    height, width = view.picture.shape[:2]
    share = area(part) / (width * height)
    return round(min(better, max(long_side, long_side * sqrt(most_cost_ratio / share))))


def find_candidates(
    model: Model,
    view: RectifiedView,
    scene: Scene,
    long_side: int,
    part: BoxCorners | None = None,
    faint: float = FAINT_HEAT,
) -> list[Candidate]:
    """The candidates hotter than `faint` in this part of the view (None: all of it), hottest first, at most 60.

    Left out are those of an impossible size or place (`has_possible_size_and_place`), and those that are the same die
    as a hotter one.
    """
    factor = long_side / view.long_side
    left, top, small = scale_part(view, factor, part)
    heat, geometry = model.detect(small)
    heat = np.asarray(1 / (1 + np.exp(-heat)), np.float32)
    cell_px = model.stride / factor
    found = [candidate_at(heat, geometry, cell, cell_px, (left, top)) for cell in heat_peaks(heat, faint)]
    kept: list[Candidate] = []
    for one in found:
        if has_possible_size_and_place(one, view, scene) and not any(is_same_die(one, other) for other in kept):
            kept.append(one)
    return kept[:MOST_CANDIDATES]


class ScaledPart(NamedTuple):
    """A scaled part of a view, padded to multiples of 16 pixels, and its upper left corner in the view."""

    left: float
    top: float
    picture: Picture


def scale_part(view: RectifiedView, factor: float, part: BoxCorners | None) -> ScaledPart:
    """Scale a part of the view (None: all of it) by `factor`, for the detector."""
    source, own = view.copy_for_scale(factor)
    height, width = source.shape[:2]
    x0, y0, x1, y1 = (0, 0, width, height) if part is None else (round(side * own) for side in part)
    cut, factor = source[y0:y1, x0:x1], factor / own
    size = (max(16, round((x1 - x0) * factor)), max(16, round((y1 - y0) * factor)))
    # The copy is less than twice as large: linear interpolation is good enough, and quick.
    small = cv2.resize(cut, size, interpolation=cv2.INTER_LINEAR)
    bottom, right = -small.shape[0] % 16, -small.shape[1] % 16
    filled = cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    return ScaledPart(x0 / own, y0 / own, np.asarray(filled, np.uint8))


class HeatMapCell(NamedTuple):
    """A cell of the detector's heat map, by its column and row."""

    column: int
    row: int


def heat_peaks(heat: Floats, faint: float = FAINT_HEAT) -> list[HeatMapCell]:
    """The cells of the heat map that are as hot as any neighbour and hotter than `faint`, hottest first, at most
    240."""
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= top) & (heat > faint))
    order = np.argsort(-heat[rows, columns], kind="stable")[: 4 * MOST_CANDIDATES]
    return [HeatMapCell(int(columns[i]), int(rows[i])) for i in order]


def candidate_at(heat: Floats, geometry: Floats, cell: HeatMapCell, cell_px: float, corner: Point) -> Candidate:
    """The detector's candidate at this cell, in pixels of the view: `cell_px` is the width of a cell there, and
    `corner` the upper left corner of the first one."""
    x, y = cell
    log_width, log_height, dx, dy, ux, uy = (float(value) for value in geometry[:, y, x])
    width, height = (float(np.exp(min(value, 5.0))) for value in (log_width, log_height))
    cx, cy = x + dx, y + dy
    corners = (cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
    x0, y0, x1, y1 = (value * cell_px for value in corners)
    left, top = corner
    return Candidate((x0 + left, y0 + top, x1 + left, y1 + top), float(heat[y, x]), (ux, uy))


def has_possible_size_and_place(one: Candidate, view: RectifiedView, scene: Scene) -> bool:
    """Whether the candidate is at least 16 pixels large and of a size that the scene allows, and its middle is inside
    the tray (if known) and not in the mirrored margin."""
    if one.size < LEAST_DIE_PX or is_middle_in_mirrored_margin(one, view):
        return False
    if scene.edge and not scene.edge[0] <= one.size <= scene.edge[1]:
        return False
    if not scene.tray:
        return True
    corners = np.asarray(scene.tray, np.float32)
    x, y = one.middle[0] + view.origin[0], one.middle[1] + view.origin[1]
    return cv2.pointPolygonTest(corners, (x, y), False) >= 0


def is_middle_in_mirrored_margin(one: Candidate, view: RectifiedView) -> bool:
    """Whether the candidate's middle is in the mirrored margin that was added around a close-up."""
    (x, y), (x0, y0, x1, y1) = one.middle, view.unmirrored
    return view.border != (0, 0) and not (x0 < x < x1 and y0 < y < y1)


def is_same_die(one: Candidate, other: Candidate) -> bool:
    return (
        distance(one.box, other.box) < SAME_DIE_WITHIN_DIE_SIZES * other.size
        or intersection_over_union(one.box, other.box) > SAME_DIE_OVERLAP
    )
