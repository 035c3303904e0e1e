"""The field of view of the Raspberry Pi's cameras, and what it means for the height of the mount: how much of a table
the picture shows and how large a die is in it."""

from dataclasses import dataclass
from math import radians, tan

from vision.view import LEAST_WIDTH_SHARE, MARGIN_SHARE, SHOW_WHOLE_FIELD_FROM_SHARE

DIE_MM = 16.0
"""The edge of a usual die in millimetres."""
PICTURE_WIDTH_PX = 1280
"""The width of a picture in pixels."""
HEIGHT_PER_WIDTH = 9 / 16
"""The height of a picture as a part of its width."""
TRAY_WIDTH_CM = 30.0
"""The width of a usual tray in centimetres."""
GUIDE_HEIGHTS_CM = (35, 60)
"""The usual height of a mount in centimetres, and a high one."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera's lens: its name, the horizontal angle in degrees under which the sensor's whole width is seen, and the
    pixels across that width in the largest mode that is fast enough to play by."""

    name: str
    degrees: float
    pixels: int


LENSES = {
    "imx708": Lens("Camera Module 3", 66.0, 2304),
    "imx708_wide": Lens("Camera Module 3 Wide", 102.0, 2304),
    "imx219": Lens("Camera Module 2", 62.2, 3280),
    "ov5647": Lens("Camera Module 1", 53.5, 2592),
    "imx477": Lens("HQ Camera, 6 mm lens", 55.3, 2028),
    "imx296": Lens("Global Shutter Camera, 6 mm lens", 45.4, 1456),
}
"""The lenses by sensor, with the angles that the makers give; for the HQ and the Global Shutter Camera the angle is
computed from the width of the sensor behind a lens of 6 mm."""


def lens_of(model: str) -> Lens | None:
    """The lens of the camera with this sensor; variants such as `imx708_noir` share it. None if it is not known."""
    return LENSES.get(model.replace("_noir", ""))


def table_width_cm(height_cm: float, lens: Lens, width_share: float = 1.0) -> float:
    """The width of the table in the picture, in centimetres, with the lens this high above it; `width_share` is the
    part of the sensor's width that is used."""
    return 2 * height_cm * tan(radians(lens.degrees / 2)) * width_share


def die_px(height_cm: float, lens: Lens, width_share: float = 1.0) -> float:
    """The edge of a usual die in pixels of a picture of the whole field, with the lens this high above it;
    `width_share` is the part of the sensor's width that is used."""
    return PICTURE_WIDTH_PX * DIE_MM / 10 / table_width_cm(height_cm, lens, width_share)


def framed_die_px(height_cm: float, lens: Lens, tray_cm: float = TRAY_WIDTH_CM) -> float:
    """The edge of a usual die in pixels of a picture that is framed on a tray of this width, with the lens this high
    above it; not more than the sensor's own pixels show."""
    field = table_width_cm(height_cm, lens)
    shown = max(min(field, (1 + 2 * MARGIN_SHARE) * tray_cm), LEAST_WIDTH_SHARE * field)
    shown = field if shown >= SHOW_WHOLE_FIELD_FROM_SHARE * field else shown
    return min(PICTURE_WIDTH_PX / shown, max(lens.pixels, PICTURE_WIDTH_PX) / field) * DIE_MM / 10


def guide_table_rows() -> list[str]:
    """The rows of a table in the guide: for each camera the width and height of the table in its picture and the size
    of a die, 35 and 60 cm above the tray, and last the size of a die 60 cm below in a picture framed on the tray."""
    rows = []
    for lens in LENSES.values():
        near, far = (table_width_cm(height, lens) for height in GUIDE_HEIGHTS_CM)
        rows.append(
            f"| {lens.name} "
            f"| {near:.0f} x {near * HEIGHT_PER_WIDTH:.0f} cm | {die_px(GUIDE_HEIGHTS_CM[0], lens):.0f} pixels "
            f"| {far:.0f} x {far * HEIGHT_PER_WIDTH:.0f} cm | {die_px(GUIDE_HEIGHTS_CM[1], lens):.0f} pixels "
            f"| {framed_die_px(GUIDE_HEIGHTS_CM[1], lens):.0f} pixels |"
        )
    return rows
