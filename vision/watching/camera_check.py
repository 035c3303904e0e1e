"""Checks whether a camera's picture is good enough to play by; every finding that is not good says what to do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

import numpy as np

from vision.condition import CameraCondition
from vision.errors import SourceError
from vision.results import BRIGHT_GREYS, DARK_GREYS, READ_WELL_DIE_PX, SHARP_GREYS_PER_PX
from vision.scene import UNKNOWN_SCENE
from vision.sources import Focusable, Frame, Reporting, Source
from vision.sources.optics import die_px, lens_of, table_width_cm
from vision.watching.calibration import Calibration
from vision.watching.eye import DiceReader
from vision.watching.focus import FocusResult, steepest_gradient, sweep_lens
from vision.watching.gate import glances
from vision.watching.unrest import FLICKERS_SHARE

SLOW_FPS = 10.0
"""Frames per second below which rest is noticed late."""
SHARPER_RATIO = 1.3
"""The largest factor by which the best focus may be sharper than the present one, which is then good enough."""
WARM_UP_FRAMES = 20
"""The number of frames after which a camera's exposure has settled."""
FINDING_HEIGHT_CM = 35
"""The height of the mount, in centimetres, for which a finding names the width of the table in the picture."""
BLURRING_EXPOSURE_MS = 20.0
"""Milliseconds of exposure from which dice that roll out are blurred; calibrating locks at most 10."""
GRAINY_GAIN = 8.0
"""The gain above which the noise of the sensor hides pips of low contrast."""
MOST_TREMBLE_PX = 1.0
"""The largest median motion between two frames, in pixels of the small picture, with which throws are read."""


@dataclass(frozen=True, slots=True)
class CameraFinding:
    good: bool
    sentence: str
    open: bool = False
    """Whether this could not be examined yet, so that it is neither good nor bad; the sentence says what to do."""


def open_and_examine(source: Source, known: Calibration | None, reader: DiceReader) -> list[CameraFinding]:
    """Open the camera, examine it, and close it again."""
    with source:
        return examine_camera(source, known, reader)


def examine_camera(source: Source, known: Calibration | None, reader: DiceReader) -> list[CameraFinding]:
    """Examine an open camera, and search for the sharpest position of its lens, which returns to autofocus afterwards.
    A SourceError if the camera gives no picture."""
    frames = [frame for frame in islice(iter(source.read, None), WARM_UP_FRAMES) if frame]
    if not frames:
        raise SourceError(f"{source.name} shows no picture")
    found = list(inspect_frames(frames, source, known, reader))
    focus = sweep_lens(source)
    if isinstance(source, Focusable):
        source.focus(None)
    return [*found, about_focus(focus, frames[-1])] if focus else found


def inspect_frames(
    frames: Sequence[Frame], source: Source, known: Calibration | None, reader: DiceReader
) -> Iterator[CameraFinding]:
    """Check consecutive frames, of which the last is taken after the exposure has settled, and yield a finding for each
    of: size, brightness, sharpness, dice, calibration; for a live camera also rate, a frozen picture, trembling and
    flicker. Findings about what the driver reports come in addition."""
    last = frames[-1]
    rows, columns = last.image.shape[:2]
    yield CameraFinding(True, f"{source.name} gives pictures of {columns}x{rows}")
    if isinstance(source, Reporting):
        yield from about_condition(source.condition(), last.view.width)
    if source.live:
        yield about_rate(frames)
        frozen = len(frames) > 2 and all(np.array_equal(frame.image, last.image) for frame in frames[:-1])
        yield CameraFinding(
            not frozen, "the picture stands still: plug the camera in" if frozen else "the picture lives"
        )
        yield about_tremble(frames)
        yield about_flicker(frames)
    mean = float(last.small_grey().mean())
    advice = ": switch on a lamp" if mean <= DARK_GREYS else ": too much light" if mean >= BRIGHT_GREYS else ""
    yield CameraFinding(not advice, f"brightness {mean:.0f} of 255{advice}")
    sharpness = steepest_gradient(last.image)
    advice = "" if sharpness > SHARP_GREYS_PER_PX else ": focus the camera, clean the lens, or take the hand away"
    yield CameraFinding(not advice, f"sharpness {sharpness:.1f}{advice}")
    yield about_dice(last, known, reader)
    yield about_calibration(last, known)


def about_condition(seen: CameraCondition, shown_width_share: float = 1.0) -> Iterator[CameraFinding]:
    """The findings about what the driver reports: the part of the sensor that is read, what it sees of a table, the
    exposure, and the distance at which the lens is focused. `shown_width_share` is the part of the field's width in the
    picture; less than 1 gives a finding too."""
    if seen.mode and seen.share is not None:
        yield about_sensor(seen)
    lens = lens_of(seen.model)
    if lens and seen.share is not None:
        width = table_width_cm(FINDING_HEIGHT_CM, lens, seen.share**0.5)
        words = f"a {lens.name} {FINDING_HEIGHT_CM} cm above a table sees {width:.0f} cm of it, a die has "
        yield CameraFinding(True, words + f"{die_px(FINDING_HEIGHT_CM, lens, seen.share**0.5):.0f} pixels")
    if shown_width_share < 1:
        yield CameraFinding(True, f"framed on the tray: {100 * shown_width_share:.0f} % of that width are shown")
    if seen.exposure_ms is not None and seen.gain is not None:
        yield about_exposure(seen.exposure_ms, seen.gain, seen.most_gain)
    if seen.lens:
        yield CameraFinding(True, f"the lens is focused {100 / seen.lens:.0f} cm away")


def about_sensor(seen: CameraCondition) -> CameraFinding:
    assert seen.mode is not None
    assert seen.share is not None
    words = f"{100 * seen.share:.0f} % of the sensor {seen.model} are read, {seen.mode[0]}x{seen.mode[1]} pixels"
    good = seen.share >= 0.99
    return CameraFinding(good, words + ("" if good else ": its driver refuses the whole field; update the system"))


def about_exposure(exposure_ms: float, gain: float, most_gain: float | None) -> CameraFinding:
    """The finding about blur and noise: long exposures blur dice that still move, a high gain shows as grain."""
    words = f"exposed for {exposure_ms:.1f} ms at gain {gain:.1f}"
    if exposure_ms > BLURRING_EXPOSURE_MS:
        return CameraFinding(False, f"{words}: dice that move are blurred; more light, then calibrate again")
    if gain > GRAINY_GAIN or (most_gain is not None and gain >= most_gain):
        return CameraFinding(False, f"{words}: the picture is grainy; a second lamp, or one that is nearer")
    return CameraFinding(True, words)


def about_rate(frames: Sequence[Frame]) -> CameraFinding:
    seconds = frames[-1].time - frames[0].time
    rate = (len(frames) - 1) / seconds if seconds > 0 else 0.0
    return CameraFinding(
        rate >= SLOW_FPS, f"{rate:.0f} pictures a second" + ("" if rate >= SLOW_FPS else ": give it more light")
    )


def about_tremble(frames: Sequence[Frame]) -> CameraFinding:
    """The finding about a trembling camera: the median motion of the whole scene from one frame to the next, in pixels
    of the picture."""
    larger = frames[-1].image.shape[1] / frames[-1].small_grey().shape[1]
    steps = [glance.step for glance in glances((frame.small_grey(), frame.time) for frame in frames)][1:]
    jump = float(np.median(steps)) if steps else 0.0
    advice = "" if jump <= MOST_TREMBLE_PX else ": the arm trembles; make it shorter, or clamp it to the table"
    return CameraFinding(not advice, f"from picture to picture it moves by {jump * larger:.1f} pixels{advice}")


def about_flicker(frames: Sequence[Frame]) -> CameraFinding:
    """The finding about a flickering lamp: the mean change of the light of the whole picture from one frame to the
    next, in percent."""
    light = [max(1.0, float(frame.small_grey().mean())) for frame in frames]
    change = float(np.mean([abs(b - a) / a for a, b in pairwise(light)])) if len(light) > 1 else 0.0
    advice = "" if change <= FLICKERS_SHARE else ": the lamp flickers; use another one, or daylight"
    return CameraFinding(not advice, f"from picture to picture the light changes by {100 * change:.1f} %{advice}")


def about_focus(focus: FocusResult, frame: Frame) -> CameraFinding:
    """The finding about focus: whether `frame`, taken before the lens was moved, is about as sharp as the lens can make
    it."""
    sharpest, now = focus.sharpness[focus.best], steepest_gradient(frame.image)
    good = now * SHARPER_RATIO >= sharpest
    advice = "" if good else ": calibrate the camera, which locks the focus there"
    return CameraFinding(good, f"sharpest with the lens at {focus.best:g} ({sharpest:.1f}, before {now:.1f}){advice}")


def about_calibration(frame: Frame, known: Calibration | None) -> CameraFinding:
    if known is None:
        return CameraFinding(True, "not calibrated yet: 'scorekeeper camera calibrate' finds the tray", open=True)
    good = known.is_unmoved(frame.small_grey())
    return CameraFinding(
        good, "calibrated, and not moved since" if good else "the camera was moved: calibrate it again"
    )


def about_dice(frame: Frame, known: Calibration | None, reader: DiceReader) -> CameraFinding:
    seen = reader.read(frame.image, scene=known.scene(frame.image) if known else UNKNOWN_SCENE)
    if not seen.dice:
        return CameraFinding(True, "no dice in view: lay some there to check their size", open=True)
    size = float(np.median([die.size for die in seen.dice]))
    words = f"{len(seen.dice)} dice of {size:.0f} pixels, read as {' '.join(map(str, seen.faces))}"
    advice = (
        "" if size >= READ_WELL_DIE_PX else f": bring the camera nearer, {READ_WELL_DIE_PX:.0f} pixels are read well"
    )
    return CameraFinding(size >= READ_WELL_DIE_PX, words + advice)
