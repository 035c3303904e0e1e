"""The calibration of a camera: the position and look of its tray, the size of the dice, and the locked settings."""

import base64
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import files
from vision.boxes import Point
from vision.errors import CalibrationError
from vision.results import READ_WELL_DIE_PX, Reading
from vision.scene import Picture, Scene
from vision.sources import SMALL_SIDE_PX, Locks, shrink_grey
from vision.view import WHOLE_FIELD, FieldView, view_around
from vision.watching.small import fine_details
from vision.watching.tray import MOST_TRAY_SHARE, checked_tray_corners, find_tray

CALIBRATION_FILE = "camera.json"
"""The calibration file of the table's own camera; other cameras have other files."""
ONLY_CAMERA_NAMES = ("auto", "picamera", "picamera:0", "usb:0")
"""Names that all mean the only camera of a table, and so share one calibration file."""
CALIBRATION_VERSION = 1
MOST_BYTES = 4 << 20
"""The largest size of a calibration file in bytes; its picture is small."""
MOST_SIDE_PX = 16000
"""The most pixels on a side of the picture of any camera."""
PNG_START = b"\x89PNG\r\n\x1a\n"
CALIBRATE_AGAIN = "calibrate the camera again"
VISIBLE_DIE_SIZE_FACTORS = (0.6, 1.7)
"""The least and the largest size of a visible die, in multiples of the usual size: it may be near or far, or seen over
a corner."""
ALIKE_CORRELATION = 0.5
"""The least correlation of the surroundings of the tray with the stored picture; below it the camera was moved."""
FEATURELESS_GREYS = 2.0
"""The gradient around the tray, in grey levels over eight pixels, below which nothing can be compared."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is stored about a camera; all lengths are in pixels of pictures of its whole field, which have `size`
    (width, height).

    `reference` is the tray without a hand, small and grey, `die` the usual longer side of a die (None: not known yet),
    and `locks` are the locked settings of the camera. `view` is the part of the field that is shown while a table
    plays.
    """

    size: tuple[int, int]
    tray: tuple[Point, ...]
    reference: Picture
    die: float | None = None
    locks: Locks = field(default_factory=dict)
    view: FieldView = WHOLE_FIELD

    def with_framing_view(self) -> "Calibration":
        """The calibration with the view that frames its tray; the whole field where its dice are large enough, as
        larger ones are read no better."""
        if self.die and self.die >= READ_WELL_DIE_PX:
            return replace(self, view=WHOLE_FIELD)
        return replace(self, view=view_around([WHOLE_FIELD.to_field(corner, self.size) for corner in self.tray]))

    def seen_through(self, view: FieldView) -> "Calibration":
        """The calibration in pixels of pictures that show this part of the field, as large as those of the whole
        field."""
        if view == WHOLE_FIELD:
            return self
        return replace(
            self,
            tray=tuple(view.to_picture(WHOLE_FIELD.to_field(corner, self.size), self.size) for corner in self.tray),
            reference=cut_view(self.reference, view),
            die=self.die and self.die / view.width,
            view=WHOLE_FIELD,
        )

    def scene(self, picture: Picture) -> Scene:
        """The tray and the range of die sizes, in pixels of this picture, which may have another size than at the
        calibration."""
        factor = picture.shape[1] / self.size[0]
        edge = (
            (VISIBLE_DIE_SIZE_FACTORS[0] * self.die * factor, VISIBLE_DIE_SIZE_FACTORS[1] * self.die * factor)
            if self.die
            else None
        )
        return Scene(tuple((x * factor, y * factor) for x, y in self.tray), edge=edge)

    def is_unmoved(self, small: Picture) -> bool:
        """Whether the surroundings of the tray are where they were at the calibration, so that the camera was not
        moved.

        False for a small picture of another size; True if hardly anything around the tray is in view, or nothing to
        compare.
        """
        if small.shape != self.reference.shape:
            return False
        around = self._mask_around_tray()
        if around.mean() < 1 - MOST_TRAY_SHARE:
            return True
        # Edges along and across are compared apart: a rim that was pushed along itself looks the same.
        pairs = [
            [blurred_gradient(picture, *way)[around] for picture in (small, self.reference)] for way in ((1, 0), (0, 1))
        ]
        return all(look_alike(now, then) for now, then in pairs)

    def with_learned_die_size(self, reading: Reading) -> "Calibration":
        """The calibration with its die size moved a tenth of the way to that of a sure reading, or set to it if none is
        known yet; unchanged for a reading that is not sure or has no dice."""
        if not reading.sure or not reading.dice:
            return self
        size = median(die.size for die in reading.dice)
        return replace(self, die=size if self.die is None else 0.9 * self.die + 0.1 * size)

    def _mask_around_tray(self) -> NDArray[np.bool_]:
        """A mask of the small picture: True outside the tray and on the outermost four pixels inside its edge, where no
        dice lie and few hands rest."""
        inside = np.zeros(self.reference.shape, np.uint8)
        corners = np.array(self.tray) * self.reference.shape[1] / self.size[0]
        cv2.fillPoly(inside, [np.round(corners).astype(np.int32)], 1)
        return np.asarray(cv2.erode(inside, np.ones((9, 9), np.uint8)) == 0)


def cut_view(small: Picture, view: FieldView) -> Picture:
    """The part of a small picture that is in this view, enlarged to the size of the small picture."""
    rows, columns = small.shape[:2]
    step = view.width, view.height
    way = np.array([[step[0], 0, view.left * columns], [0, step[1], view.top * rows]], np.float64)
    return np.asarray(
        cv2.warpAffine(small, way, (columns, rows), flags=cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR), np.uint8
    )


def blurred_gradient(small: Picture, across: int, down: int) -> NDArray[np.float32]:
    """The gradient along x (`across` 1) or y (`down` 1), blurred, so that a shift by a quarter of a die does not
    matter."""
    return np.asarray(cv2.blur(cv2.Sobel(fine_details(small), cv2.CV_32F, across, down), (9, 9)), np.float32)


def look_alike(now: NDArray[np.float32], then: NDArray[np.float32]) -> bool:
    """Whether two gradient pictures are correlated by more than ALIKE_CORRELATION, or the earlier one is too bare to be
    compared."""
    strength, other = (float(np.sqrt((slope**2).mean())) for slope in (then, now))
    return strength < FEATURELESS_GREYS or float((now * then).mean()) > ALIKE_CORRELATION * strength * other


def calibrate(picture: Picture, corners: Sequence[Point] = (), locks: Locks | None = None) -> Calibration:
    """Make the calibration from a picture of the empty tray, which is found in it unless its corners are given; a
    CalibrationError if it cannot be found or the corners cannot be right. The size of a die is still unknown."""
    tray = checked_tray_corners(corners, picture) if corners else find_tray(picture)
    return Calibration((picture.shape[1], picture.shape[0]), tray, shrink_grey(picture), locks=dict(locks or {}))


def calibration_file(data_folder: Path, camera: str) -> Path:
    """The file with the calibration of this camera: one for all ONLY_CAMERA_NAMES, one for each further Pi camera or
    webcam, and one for each other kind of source, so that all films share one."""
    if camera in ONLY_CAMERA_NAMES:
        return data_folder / CALIBRATION_FILE
    kind, _, number = camera.partition(":")
    name = f"{kind}-{number}" if kind in ("picamera", "usb") and number.isalnum() else kind
    return data_folder / f"camera-{name}.json"


def save_calibration(calibration: Calibration, path: Path) -> None:
    """Write the calibration in one atomic step, so that a power failure leaves the old file; makes the folder if it is
    missing. A CalibrationError if that fails."""
    stored = asdict(calibration) | {"version": CALIBRATION_VERSION, "view": calibration.view.edges()}
    stored["reference"] = pack_picture(calibration.reference)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.replace_file(path, json.dumps(stored).encode())
    except OSError as error:
        words = f"the calibration cannot be kept in {path}: {error.strerror}"
        raise CalibrationError(words, "not saved", path) from None


def read_calibration(path: Path) -> Calibration | None:
    """The stored calibration; None if there is none yet, a CalibrationError if it cannot be read, is damaged, or is of
    another version."""
    try:
        stored = json.loads(files.read_whole(path, MOST_BYTES))
        if stored["version"] != CALIBRATION_VERSION:
            raise CalibrationError(f"{path} is of another version of the program: {CALIBRATE_AGAIN}")
        size, die = (int(stored["size"][0]), int(stored["size"][1])), stored["die"]
        tray = tuple((float(x), float(y)) for x, y in stored["tray"])
        size_of_die = None if die is None else float(die)
        left, top, right, bottom = (float(edge) for edge in stored.get("view", WHOLE_FIELD.edges()))
        view = FieldView(left, top, right, bottom)
        reference, locks = unpack_picture(stored["reference"]), dict(stored["locks"])
        return check_values(Calibration(size, tray, reference, size_of_die, locks, view))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CalibrationError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError, cv2.error):
        raise CalibrationError(f"{path} is damaged: {CALIBRATE_AGAIN}") from None


def check_values(stored: Calibration) -> Calibration:
    """Return the calibration if a real camera can have it; a ValueError if its picture size, view, die or tray is
    impossible."""
    (columns, rows), die = stored.size, stored.die
    if not (16 <= columns <= MOST_SIDE_PX and 16 <= rows <= MOST_SIDE_PX):
        raise ValueError("no such picture")
    if not (0 <= stored.view.left < stored.view.right <= 1 and 0 <= stored.view.top < stored.view.bottom <= 1):
        raise ValueError("no such view")
    if die is not None and not 1 <= die <= max(stored.size):
        raise ValueError("no such die")
    corners = np.array(stored.tray, np.float64)
    if corners.shape[0] < 3 or not np.isfinite(corners).all() or np.abs(corners).max() > 2 * max(stored.size):
        raise ValueError("no such tray")
    if cv2.contourArea(corners.astype(np.float32)) < 1:
        raise ValueError("an empty tray")
    return stored


def pack_picture(picture: Picture) -> str:
    return base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode()


def unpack_picture(text: str) -> Picture:
    content = base64.b64decode(text)
    # The size in the header of a PNG, before anything of that size is made.
    columns, rows = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    if content[:8] != PNG_START or not (0 < columns <= SMALL_SIDE_PX and 0 < rows <= SMALL_SIDE_PX):
        raise ValueError("no small picture")
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE)
    if picture is None:
        raise ValueError("no picture")
    return np.asarray(picture, np.uint8)
