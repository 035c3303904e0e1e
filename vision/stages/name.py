"""Name: what each candidate shows, by three opinions: classifier, map of the pips, classic count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, exp, log, radians, sin

import cv2
import numpy as np

from vision.model import Floats, Model
from vision.pips import Points, fit
from vision.scene import Picture, Scene
from vision.stages.count import count
from vision.stages.find import Candidate
from vision.stages.rectify import View
from vision.thresholds import Thresholds

WEAK = 0.1
"""A weaker peak of the pip map is no pip."""
MOST_PEAKS = 8
HOPELESS = 0.97
"""As surely no die after the first look: the further looks are saved."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way to cut a crop: turned (degrees), enlarged, mirrored. A mirrored die is a die."""

    turn: float = 0.0
    zoom: float = 1.0
    mirror: bool = False


FIRST = (Look(),)
MORE = (Look(turn=8, zoom=0.95, mirror=True), Look(turn=-8, zoom=1.06))


TRUST = 0.02
"""What a pip map that does not show a face at all leaves of it: the map may have missed a pip."""


@dataclass(frozen=True, slots=True)
class Named:
    """A candidate and the opinions on it. A face of 0 means 'no opinion'."""

    candidate: Candidate
    die: float
    """How likely the classifier takes it for a die."""
    present: float
    """How likely it is one, by detector and classifier together."""
    faces: tuple[float, ...]
    """The chances of the faces 1 to 6, by classifier and pip map together."""
    votes: float
    """The part of the looks in which the classifier alone sees the likeliest face."""
    mapped: int
    """The face that the pip map shows alone, and how clearly."""
    clear: float
    counted: int = 0
    """The face by the classic count."""
    sharp: float = 1.0
    """Fine detail as a part of all detail: low where the picture is blurred."""
    glare: float = 0.0
    """The part of a die that is burnt out, where the rest is not white."""

    @property
    def order(self) -> list[int]:
        """The six faces, likeliest first."""
        return sorted(range(1, 7), key=lambda face: -self.faces[face - 1])

    @property
    def face(self) -> int:
        return self.order[0]

    @property
    def second(self) -> int:
        return self.order[1]

    @property
    def chance(self) -> float:
        """Of the likeliest face, if this is a die."""
        return max(self.faces)

    @property
    def score(self) -> float:
        """How likely this is a die and shows this face."""
        return self.present * self.chance


def name(
    model: Model, view: View, scene: Scene, candidates: Sequence[Candidate], limits: Thresholds
) -> list[Named]:
    if not candidates:
        return []
    first = look(model, view, scene, candidates, FIRST)
    hopeful = [k for k in range(len(candidates)) if first[k][0][0][0] < HOPELESS]
    more = look(model, view, scene, [candidates[k] for k in hopeful], MORE)
    seen = {k: (np.concatenate((first[k][0], faces)), np.concatenate((first[k][1], maps)))
            for k, (faces, maps) in zip(hopeful, more, strict=True)}
    named = []
    for k, candidate in enumerate(candidates):
        faces, maps = seen.get(k, first[k])
        named.append(judge(candidate, faces, maps, limits))
        if k in seen:
            crop = cut(model, view, scene, candidate, FIRST[0])
            sharp, glare = looks_of(crop)
            named[-1] = replace(named[-1], counted=count(crop, model.context), sharp=sharp, glare=glare)
    return named


def look(
    model: Model, view: View, scene: Scene, candidates: Sequence[Candidate], looks: Sequence[Look]
) -> list[tuple[Floats, Floats]]:
    """For each candidate the chances of the faces (looks x 7) and the maps of the pips (looks x 32 x 32)."""
    if not candidates:
        return []
    crops = [cut(model, view, scene, one, how) for one in candidates for how in looks]
    logits, maps = model.classify(crops)
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    faces = np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
    pips = np.asarray(1 / (1 + np.exp(-maps)), np.float32)
    step = len(looks)
    return [(faces[k : k + step], pips[k : k + step]) for k in range(0, len(crops), step)]


def cut(model: Model, view: View, scene: Scene, one: Candidate, how: Look) -> Picture:
    """A square crop around the middle of the top face, turned so that the die stands upright in it."""
    size = model.size
    factor = size / (one.size * model.context) * how.zoom
    source, own = view.level(factor)
    ux, uy = scene.up or one.up
    width, height = one.box[2] - one.box[0], one.box[3] - one.box[1]
    across, along = ux * width, uy * height
    turn = radians(how.turn) + (atan2(across, -along) if across or along else 0.0)
    x, y = one.middle[0] + across, one.middle[1] + along
    c, s = factor / own * cos(turn), factor / own * sin(turn)
    matrix = np.array([[c, s, size / 2 - (c * x + s * y) * own], [-s, c, size / 2 - (c * y - s * x) * own]])
    if how.mirror:
        matrix[0] = -matrix[0]
        matrix[0, 2] += size - 1
    crop = cv2.warpAffine(source, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def looks_of(crop: Picture) -> tuple[float, float]:
    """How sharp the crop is, and how much of its die is burnt out."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)
    fine = float(cv2.Laplacian(grey, cv2.CV_32F).std())
    side = len(grey)
    die = grey[side // 4 : -side // 4, side // 4 : -side // 4]
    glare = float((die >= 250).mean()) if np.median(die) < 200 else 0.0
    return fine / (float(grey.std()) + 1.0), glare


def presence(heat: float, die: float, limits: Thresholds) -> float:
    """The chance of a die, from what detector and classifier say: both exaggerate, and not alike."""
    return 1 / (1 + exp(-limits.heat * logit(heat) - limits.named * logit(die) - limits.offset))


def logit(chance: float) -> float:
    bounded = min(0.999, max(0.001, chance))
    return log(bounded / (1 - bounded))


def judge(candidate: Candidate, faces: Floats, maps: Floats, limits: Thresholds) -> Named:
    """The opinions of the classifier and of its pip maps, over all looks."""
    named = faces.mean(axis=0)
    shown = np.mean([clearness(one) for one in maps], axis=0)
    both = named[1:] * (shown + TRUST)
    both /= both.sum()
    best = int(both.argmax())
    votes = float((faces[:, 1:].argmax(axis=1) == best).mean())
    mapped = int(shown.argmax()) + 1 if shown.max() > 0 else 0
    chances = tuple(float(chance) for chance in both)
    die = 1 - float(named[0])
    present = presence(candidate.heat, die, limits)
    return Named(candidate, die, present, chances, votes, mapped, float(shown.max()))


def clearness(pips: Floats) -> Points:
    """How clearly the peaks of a pip map form each of the six faces, from 0 to 1."""
    points, strength = peaks(pips)
    clear = np.zeros(6)
    for face in range(1, min(6, len(points)) + 1):
        extra = strength[face] if face < len(strength) else 0.0
        clear[face - 1] = strength[face - 1] * (1 - extra) * (1 - fit(points[:face]).miss)
    return clear


def peaks(pips: Floats) -> tuple[Points, Points]:
    """Where the pips lie, finer than the map's cells, and how strong each is; the strongest first."""
    top = cv2.dilate(pips, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((pips >= top) & (pips > WEAK))
    order = np.argsort(-pips[rows, columns], kind="stable")[:MOST_PEAKS]
    rows, columns = rows[order], columns[order]
    edged = np.pad(pips, 1, mode="edge")
    here = pips[rows, columns]
    x = columns + vertex(edged[rows + 1, columns], here, edged[rows + 1, columns + 2])
    y = rows + vertex(edged[rows, columns + 1], here, edged[rows + 2, columns + 1])
    return np.stack((x, y), axis=1).astype(float), here.astype(float)


def vertex(before: Floats, here: Floats, after: Floats) -> Floats:
    """Where between its neighbours the top of a peak is, by the parabola through the three."""
    bend = before - 2 * here + after
    return np.where(bend < -1e-6, np.clip((before - after) / np.minimum(2 * bend, -1e-6), -0.5, 0.5), 0.0)
