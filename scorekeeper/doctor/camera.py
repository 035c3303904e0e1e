"""Checks the camera: does it answer, and is its picture good enough?"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from scorekeeper import settings
from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding
from scorekeeper.doctor.games import LEAVE_ADVICE, is_table_running
from scorekeeper.local_page.address import own_address
from vision.errors import CalibrationError, ModelError, SourceError
from vision.reading.reader import Reader
from vision.sources import available_cameras, create_source, suited_to_lamps
from vision.sources.within import within_seconds
from vision.watching import calibration
from vision.watching.camera_check import open_and_examine

EXAMINED_WITHIN_S = 60.0
"""Seconds within which the examination of a camera must have ended; a driver that hangs exceeds them."""


def check_camera(data: Path) -> Iterator[Finding]:
    chosen = settings.load_settings(data / settings.SETTINGS_FILE).settings
    name = chosen.camera
    if name == "none":
        yield noted_finding("the settings say that dice are entered by hand")
        return
    for connected, model in available_cameras().items():
        yield good_finding(f"{connected} is connected: {model}")
    if name == "phone":
        yield from check_phone_page()
        return
    if is_table_running(data):
        yield noted_finding("the camera was not tried: the table is running and holds it", LEAVE_ADVICE)
        return
    try:
        known = calibration.read_calibration(calibration.calibration_file(data, name))
        source = suited_to_lamps(create_source(name), chosen.mains)
        found = within_seconds(EXAMINED_WITHIN_S, lambda: open_and_examine(source, known, Reader()))
        for one in found:
            says, _, do = one.sentence.partition(": ")
            if one.open:
                yield noted_finding(says, do)
            else:
                yield good_finding(one.sentence) if one.good else bad_finding(says, do or "see deploy/camera.md")
    except SourceError as error:
        yield noted_finding(str(error), "the game goes on by hand meanwhile")
    except (CalibrationError, ModelError) as error:
        yield bad_finding(str(error), "calibrate the camera on the screen")


def check_phone_page() -> Iterator[Finding]:
    """Yield the finding whether a phone could be the camera. Its page is not opened, as the doctor would have to wait
    for a phone."""
    address = own_address()
    if not shutil.which("openssl"):
        yield bad_finding("a phone cannot be the camera: openssl is missing", "sudo apt install openssl")
    elif not address:
        yield bad_finding("a phone cannot be the camera: there is no local network", "join the Wi-Fi of the phone")
    else:
        yield noted_finding(
            f"a phone is the camera, by a page at {address}", "try it: scorekeeper camera check --camera phone"
        )
