"""A simulated camera: it trembles, is pushed, adapts to the light, is noisy, and loses frames."""

import json
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from tests.films.tables import SHARED
from vision.clips.painter import PICTURE_SIZE
from vision.scene import Picture

Rng = np.random.Generator
Floats = np.ndarray
FURTHEST = 120.0
"""The farthest that a camera with recorded handheld motion moves away in x or y, in pixels."""
READOUT_S = 0.03
"""Seconds that a rolling shutter takes from the first row to the last, for the bands of flickering lamps."""
STEPS = 120.0
"""Steps a second at which the simulated motion is computed."""


@dataclass(frozen=True, slots=True)
class Shot:
    """How a film is taken: the motion and the flaws of its camera.

    `rate` is frames a second, `tremble` the standard deviation in pixels at a width of 1280, `jolts` are (seconds,
    pixels), `flicker` is a share of the brightness, `grain` the standard deviation of the noise, `quality` that of JPEG
    (0: none), `dropped` the share of lost frames.
    """

    rate: float = 30.0
    tremble: float = 0.0
    jolts: tuple[tuple[float, float], ...] = ()
    trace: str = ""
    """The name of the recorded motion of a real handheld camera that this one follows; empty for none."""
    exposure: float = 0.0
    """How far the exposure drifts, as a share of the brightness."""
    follows: float = 0.0
    """The share by which the camera changes its exposure while a hand is in view; negative is darker."""
    flicker: float = 0.0
    bands: float = 0.0
    """The share by which lamps on mains of 50 Hz darken bands of the picture, as a rolling shutter shows them."""
    grain: float = 2.0
    quality: int = 0
    portrait: bool = False
    dropped: float = 0.0
    rolling: float = 0.0
    """Seconds from the first row to the last of a rolling shutter, which skews moving things."""
    focus: tuple[float, ...] = ()
    """Times in seconds at which the camera refocuses: for half a second the picture is soft and slightly larger."""


@cache
def traces() -> dict[str, tuple[Floats, Floats]]:
    """The recorded motion of real handheld films at 30 fps, by name; empty if not available.

    For each frame the shift since the first one in pixels (x, y), and the brightness as a multiple of the mean.
    """
    path = SHARED / "films" / "traces.json"
    stored = json.loads(path.read_text()) if path.is_file() else {}
    return {
        name: (np.cumsum(one["shift_px_at_1280"], axis=0), np.array(one["mean_grey"]) / np.mean(one["mean_grey"]))
        for name, one in stored.items()
    }


class Camera:
    """A simulated camera for one film, with tremble, jolts, noise and lost frames; its whole motion is computed
    beforehand."""

    def __init__(self, shot: Shot, seconds: float, rng: Rng) -> None:
        self.shot = shot
        steps = int((seconds + 1) * STEPS)
        self.times = np.arange(steps) / STEPS
        self.way = self._tremble(steps, rng)
        self.turn = slow(steps, rng, 0.25) * shot.tremble * 2e-4
        self.gain = 1 + self.shot.exposure * slow(steps, rng, 0.5)
        for start, pixels in shot.jolts:
            direction = rng.uniform(0, 2 * np.pi)
            since = np.clip(self.times - start, 0, None)
            swing = pixels * np.exp(-since / 0.2) * np.sin(2 * np.pi * float(rng.uniform(5, 11)) * since)
            self.way += swing[:, None] * (np.cos(direction), np.sin(direction))
        if shot.trace:
            shifts, greys = traces()[shot.trace]
            frames = self.times * 30
            ping = np.abs((frames + len(shifts) - 1) % (2 * len(shifts) - 2) - (len(shifts) - 1))
            ways = [np.interp(ping, np.arange(len(shifts)), shifts[:, axis]) for axis in (0, 1)]
            self.way += folded(np.stack(ways, 1), FURTHEST)
            self.gain *= np.interp(ping, np.arange(len(greys)), greys)
        noise = np.round(rng.normal(0, shot.grain, (PICTURE_SIZE[1] + 64, PICTURE_SIZE[0] + 64, 3)))
        self.brighter, self.darker = (np.clip(sign * noise, 0, 60).astype(np.uint8) for sign in (1, -1))
        """The noise, by how much each pixel is brighter or darker: two steps in bytes take a third of the time of one
        with signs."""
        self.rng = rng
        self.adapted = 1.0
        self._scene: tuple[Picture | None, Picture] = None, np.empty(0, np.uint8)
        """The scene taken last, and the same with a fourth channel: OpenCV moves it in half of the time."""
        self._moved: tuple[object, Picture] = None, np.empty(0, np.uint8)
        """The scene and the motion taken last, and their picture."""

    def _tremble(self, steps: int, rng: Rng) -> Floats:
        """A random trembling (x, y in pixels for each step) between 1 and 12 Hz, as strong as the shot asks for."""
        white = rng.normal(0, 1, (steps, 2))
        frequencies = np.fft.rfftfreq(steps, 1 / STEPS)[:, None]
        spectrum = np.fft.rfft(white, axis=0) * ((frequencies > 1) & (frequencies < 12)) / np.sqrt(1 + frequencies)
        way = np.fft.irfft(spectrum, steps, axis=0)
        return way / max(1e-9, float(way.std())) * self.shot.tremble

    def shift(self, time: float) -> tuple[float, float]:
        index = min(len(self.way) - 1, round(time * STEPS))
        return float(self.way[index, 0]), float(self.way[index, 1])

    def matrix(self, time: float) -> Floats:
        """The matrix from the scene to the picture, by the position, rotation and focus of the camera at this time."""
        index = min(len(self.way) - 1, round(time * STEPS))
        hunts = [np.sin(np.pi * (time - start) / 0.5) for start in self.shot.focus if 0 <= time - start <= 0.5]
        size = 1 + 0.015 * float(max(hunts, default=0.0))
        matrix = cv2.getRotationMatrix2D(
            (PICTURE_SIZE[0] / 2, PICTURE_SIZE[1] / 2), float(np.rad2deg(self.turn[index])), size
        )
        matrix[:, 2] += self.way[index]
        return matrix

    def _shaken(self, scene: Picture, matrix: Floats) -> Picture:
        """The scene moved by this matrix; the same picture as last time if neither has changed."""
        if scene is not self._scene[0]:
            self._scene = scene, np.asarray(cv2.cvtColor(scene, cv2.COLOR_BGR2BGRA), np.uint8)
            self._moved = None, self._moved[1]
        if matrix.tolist() != self._moved[0]:
            moved = cv2.warpAffine(self._scene[1], matrix, PICTURE_SIZE, borderMode=cv2.BORDER_REFLECT)
            self._moved = matrix.tolist(), np.asarray(cv2.cvtColor(moved, cv2.COLOR_BGRA2BGR), np.uint8)
        return self._moved[1]

    def _rolled(self, picture: Picture, time: float) -> Picture:
        """Shift each row of the picture to where the camera was when the rolling shutter reached it."""
        rows = np.arange(PICTURE_SIZE[1], dtype=np.float32)
        late = (rows / PICTURE_SIZE[1] - 0.5) * self.shot.rolling
        ways = np.stack([np.interp(time + late, self.times, self.way[:, axis]) for axis in (0, 1)])
        ways -= np.array(self.shift(time))[:, None]
        x, y = np.meshgrid(np.arange(PICTURE_SIZE[0], dtype=np.float32), rows)
        x, y = x - ways[0][:, None].astype(np.float32), y - ways[1][:, None].astype(np.float32)
        return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.uint8)

    def _banded(self, picture: Picture, time: float) -> Picture:
        """Darken the rows that the shutter reached while the lamp was dim; it shines a hundred times a second."""
        at = time + np.arange(PICTURE_SIZE[1]) / PICTURE_SIZE[1] * READOUT_S
        light = 1 - self.shot.bands * (0.5 + 0.5 * np.sin(2 * np.pi * 100 * at))
        return np.asarray(picture * light[:, None, None], np.uint8)

    def lost(self) -> bool:
        """Decide at random whether the camera loses the next frame."""
        return bool(self.rng.random() < self.shot.dropped)

    def take(self, scene: Picture, time: float, hand: bool) -> Picture:
        """Take a picture of the scene at this time, with the camera's motion, blur, exposure, noise and compression.

        `hand` is whether one is in view, to which the exposure reacts; a portrait shot is turned by a quarter.
        """
        picture = self._shaken(scene, self.matrix(time))
        if self.shot.rolling:
            picture = self._rolled(picture, time)
        hunt = max(
            (np.sin(np.pi * (time - start) / 0.5) for start in self.shot.focus if 0 <= time - start <= 0.5), default=0.0
        )
        if hunt > 0.02:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 2.5 * hunt), np.uint8)
        wanted = 1 + self.shot.follows * hand
        self.adapted += (wanted - self.adapted) * min(1.0, 3.0 / self.shot.rate)
        gain = float(self.gain[min(len(self.gain) - 1, round(time * STEPS))]) * self.adapted
        gain *= 1 + self.shot.flicker * np.sin(2 * np.pi * 3.1 * time)
        if self.shot.bands:
            picture = self._banded(picture, time)
        if abs(gain - 1) > 1e-3:
            picture = np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)
        x, y = self.rng.integers(0, 64, 2)
        part = np.s_[y : y + PICTURE_SIZE[1], x : x + PICTURE_SIZE[0]]
        noisy = cv2.add(picture, self.brighter[part])
        picture = np.asarray(cv2.subtract(noisy, self.darker[part], dst=noisy), np.uint8)
        if self.shot.portrait:
            picture = np.asarray(cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
        if self.shot.quality:
            packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.shot.quality])[1]
            picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return picture


def folded(way: Floats, most: float) -> Floats:
    """This motion in pixels, reflected at plus and minus `most`, as people who film by hand keep the table in the
    picture."""
    return np.asarray(np.abs((way - most) % (4 * most) - 2 * most) - most)


def slow(steps: int, rng: Rng, hertz: float) -> Floats:
    """A random slow drift between about -1 and 1, one value for each step, of about this frequency in Hz."""
    phases = rng.uniform(0, 2 * np.pi, 3)
    time = np.arange(steps) / STEPS
    waves = (np.sin(2 * np.pi * hertz * part * time + phase) for part, phase in zip((0.5, 1, 1.7), phases, strict=True))
    return np.asarray(sum(waves) / 2)
