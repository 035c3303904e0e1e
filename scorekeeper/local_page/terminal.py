"""The page for phones, for commands without a window: draws its code in the terminal and waits for a phone."""

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import segno

from scorekeeper.errors import Missing
from scorekeeper.local_page.phone import PhoneCamera
from vision.errors import SourceError

PHONE_WITHIN_S = 180.0
"""Seconds within which a phone must connect."""
PHONE_CHECKED_EVERY_S = 0.1
"""Seconds between two checks whether a phone has connected."""
BROWSER_WARNING = "The browser warns, as the table signs for itself: choose Advanced or Details, and go on."


@contextmanager
def open_phone_page(page: PhoneCamera, within_s: float = PHONE_WITHIN_S) -> Iterator[None]:
    """Open the page for phones, print its code and address to standard error, and wait up to `within_s` seconds for a
    phone; close the page at the end. Missing if it cannot be opened, a SourceError if no phone comes."""
    with closing(page):
        page.want(True)
        state = page.state
        if state.problem:
            raise Missing(state.problem)
        segno.make_qr(state.link, error="l").terminal(out=sys.stderr, border=2, compact=True)
        print(f"Scan the code with the phone, or open {state.link}", file=sys.stderr)
        print(BROWSER_WARNING, file=sys.stderr)
        end = time.monotonic() + within_s
        while not page.state.connected:
            if time.monotonic() > end:
                raise SourceError("no phone has come", "no phone")
            time.sleep(PHONE_CHECKED_EVERY_S)
        yield


def phone_page_for_camera(camera: str, data: Path) -> PhoneCamera | None:
    """The page through which this camera gets its pictures; None for cameras other than a phone."""
    return PhoneCamera(data) if camera == "phone" else None
