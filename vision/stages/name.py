"""Name: what each candidate shows, by three opinions: classifier, map of the pips, classic count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, radians, sin

import cv2
import numpy as np

from vision.model import Floats, Model
from vision.pips import fit
from vision.scene import Picture, Scene
from vision.stages.count import count
from vision.stages.find import Candidate
from vision.stages.rectify import View

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


@dataclass(frozen=True, slots=True)
class Named:
    """A candidate and the opinions on it. A face of 0 means 'no die' or 'no opinion'."""

    candidate: Candidate
    chances: tuple[float, ...]
    votes: float
    mapped: int
    clear: float
    counted: int
    sharp: float = 1.0
    """Fine detail as a part of all detail: low where the picture is blurred."""
    glare: float = 0.0
    """The part of a die that is burnt out, where the rest is not white."""

    @property
    def order(self) -> list[int]:
        """The six faces, likeliest first."""
        return sorted(range(1, 7), key=lambda face: -self.chances[face])

    @property
    def face(self) -> int:
        return self.order[0]

    @property
    def second(self) -> int:
        return self.order[1]

    @property
    def score(self) -> float:
        """How likely this is a die with this face, by detector and classifier together."""
        return self.candidate.heat * self.chances[self.face]


def name(model: Model, view: View, scene: Scene, candidates: Sequence[Candidate]) -> list[Named]:
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
        named.append(judge(candidate, faces, maps))
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


def judge(candidate: Candidate, faces: Floats, maps: Floats) -> Named:
    chances = faces.mean(axis=0)
    best = int(chances[1:].argmax()) + 1
    mapped, clear = pip_face(maps.mean(axis=0)) if len(maps) == 1 else merge([pip_face(one) for one in maps])
    votes = float((faces[:, 1:].argmax(axis=1) + 1 == best).mean())
    return Named(candidate, tuple(float(value) for value in chances), votes, mapped, clear, 0)


def merge(opinions: Sequence[tuple[int, float]]) -> tuple[int, float]:
    """The face that the maps of several looks show together, and their mean clearness for it."""
    total = dict.fromkeys(range(7), 0.0)
    for face, clear in opinions:
        total[face] += clear / len(opinions)
    best = max(range(1, 7), key=lambda face: total[face])
    return (best, total[best]) if total[best] > 0 else (0, 0.0)


STRONG, WEAK = 0.5, 0.2


def pip_face(pips: Floats) -> tuple[int, float]:
    """The face whose layout the peaks of a pip map form, and how clearly (0 to 1)."""
    top = cv2.dilate(pips, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((pips >= top) & (pips > WEAK))
    order = np.argsort(-pips[rows, columns], kind="stable")[:8]
    points = np.stack((columns[order], rows[order]), axis=1).astype(float)
    strength = [float(value) for value in pips[rows[order], columns[order]]] + [0.0]
    best, clear = 0, 0.0
    for face in range(1, min(6, len(points)) + 1):
        found = fit(points[:face])
        quality = strength[face - 1] * (1 - strength[face]) * (1 - min(1.0, found.miss))
        if quality > clear:
            best, clear = face, quality
    return best, clear
