"""Checks whether a camera's picture is good enough to play by; every finding says what to do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

import cv2
import numpy as np

from vision.results import READ_WELL_PX
from vision.scene import ANY
from vision.sources import Focusable, Frame, Source
from vision.watching.calibration import Calibration
from vision.watching.eye import Reads
from vision.watching.gate import glances
from vision.watching.health import DARK_GREYS
from vision.watching.unrest import FLICKERS_SHARE

BRIGHT_GREYS = 235.0
"""The mean grey level of a picture above which there is too much light: lamps make the pips invisible."""
SHARP_GREYS = 4.0
"""The gradient, in grey levels per pixel, that the sharpest hundredth of the picture must exceed, or it is out of
focus."""
SLOW_FPS = 10.0
"""Frames per second below which rest is noticed late."""
SHARPER_RATIO = 1.3
"""The largest factor by which the best focus may be sharper than the present one, which is then good enough."""
SETTLE_FRAMES = 8
"""The number of frames after which a lens has reached its position."""
TREMBLE_PX = 1.0
"""The largest median motion between two frames, in pixels of the small picture, with which throws are read."""


@dataclass(frozen=True, slots=True)
class Finding:
    good: bool
    sentence: str
    open: bool = False
    """Whether this could not be judged yet; the sentence says what to do."""


def inspect(frames: Sequence[Frame], source: Source, known: Calibration | None, reader: Reads) -> Iterator[Finding]:
    """Check consecutive frames, taken after the exposure has settled, and yield a finding each: size, brightness,
    sharpness, dice, calibration; for a live camera also rate, a frozen picture, trembling and flicker."""
    last = frames[-1]
    rows, columns = last.image.shape[:2]
    yield Finding(True, f"{source.name} gives pictures of {columns}x{rows}")
    if source.live:
        yield about_time(frames)
        frozen = len(frames) > 2 and all(np.array_equal(frame.image, last.image) for frame in frames[:-1])
        yield Finding(not frozen, "the picture stands still: plug the camera in" if frozen else "the picture lives")
        yield about_tremble(frames)
        yield about_light(frames)
    mean = float(last.grey().mean())
    advice = ": switch on a lamp" if mean <= DARK_GREYS else ": too much light" if mean >= BRIGHT_GREYS else ""
    yield Finding(not advice, f"brightness {mean:.0f} of 255{advice}")
    sharpness = steepest(last)
    advice = "" if sharpness > SHARP_GREYS else ": focus the camera, clean the lens, or take the hand away"
    yield Finding(not advice, f"sharpness {sharpness:.1f}{advice}")
    yield about_dice(last, known, reader)
    yield about_place(last, known)


def about_time(frames: Sequence[Frame]) -> Finding:
    seconds = frames[-1].time - frames[0].time
    rate = (len(frames) - 1) / seconds if seconds > 0 else 0.0
    return Finding(
        rate >= SLOW_FPS, f"{rate:.0f} pictures a second" + ("" if rate >= SLOW_FPS else ": give it more light")
    )


def about_tremble(frames: Sequence[Frame]) -> Finding:
    """The finding about a trembling camera: the median motion of the whole scene from one frame to the next, in pixels
    of the picture."""
    larger = frames[-1].image.shape[1] / frames[-1].grey().shape[1]
    steps = [glance.step for glance in glances((frame.grey(), frame.time) for frame in frames)][1:]
    jump = float(np.median(steps)) if steps else 0.0
    advice = "" if jump <= TREMBLE_PX else ": the arm trembles; make it shorter, or clamp it to the table"
    return Finding(not advice, f"from picture to picture it moves by {jump * larger:.1f} pixels{advice}")


def about_light(frames: Sequence[Frame]) -> Finding:
    """The finding about a flickering lamp: the mean change of the light of the whole picture from one frame to the
    next, in percent."""
    light = [max(1.0, float(frame.grey().mean())) for frame in frames]
    change = float(np.mean([abs(b - a) / a for a, b in pairwise(light)])) if len(light) > 1 else 0.0
    advice = "" if change <= FLICKERS_SHARE else ": the lamp flickers; use another one, or daylight"
    return Finding(not advice, f"from picture to picture the light changes by {100 * change:.1f} %{advice}")


@dataclass(frozen=True, slots=True)
class Focus:
    """The result of moving a lens through its range: the sharpest position, and the sharpness of the picture by
    position."""

    best: float
    sharpness: Mapping[float, float]


def sweep(source: Source) -> Focus | None:
    """Move the lens through all its positions and leave it at the sharpest one; None if the driver moves none, or the
    frames end."""
    if not isinstance(source, Focusable):
        return None
    lens: Focusable = source
    sharpness = {}
    for position in lens.focuses():
        lens.focus(position)
        seen = [frame for frame in islice(iter(source.read, None), SETTLE_FRAMES) if frame]
        if not seen:
            return None
        sharpness[position] = steepest(seen[-1])
    if not sharpness:
        return None
    best = max(sharpness, key=lambda position: sharpness[position])
    lens.focus(best)
    return Focus(best, sharpness)


def about_focus(focus: Focus, frame: Frame) -> Finding:
    """The finding about focus: whether `frame`, taken before the lens was moved, is about as sharp as the lens can make
    it."""
    sharpest, now = focus.sharpness[focus.best], steepest(frame)
    good = now * SHARPER_RATIO >= sharpest
    advice = "" if good else ": calibrate the camera, which locks the focus there"
    return Finding(good, f"sharpest with the lens at {focus.best:g} ({sharpest:.1f}, before {now:.1f}){advice}")


def about_place(frame: Frame, known: Calibration | None) -> Finding:
    if known is None:
        return Finding(True, "not calibrated yet: 'scorekeeper camera calibrate' finds the tray", open=True)
    good = known.fits(frame.grey())
    return Finding(good, "calibrated, and not moved since" if good else "the camera was moved: calibrate it again")


def about_dice(frame: Frame, known: Calibration | None, reader: Reads) -> Finding:
    seen = reader.read(frame.image, scene=known.scene(frame.image) if known else ANY)
    if not seen.dice:
        return Finding(True, "no dice in view: lay some there to check their size", open=True)
    size = float(np.median([die.size for die in seen.dice]))
    words = f"{len(seen.dice)} dice of {size:.0f} pixels, read as {' '.join(map(str, seen.faces))}"
    advice = "" if size >= READ_WELL_PX else f": bring the camera nearer, {READ_WELL_PX:.0f} pixels are read well"
    return Finding(size >= READ_WELL_PX, words + advice)


def steepest(frame: Frame) -> float:
    """The 99th percentile of the picture's gradient, in grey levels per pixel."""
    grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
    steep = np.abs(cv2.Sobel(grey, cv2.CV_16S, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_16S, 0, 1))
    return float(np.percentile(steep[::2, ::2], 99)) / 8
