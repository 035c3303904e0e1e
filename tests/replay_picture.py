"""The picture of the page of `scorekeeper replay` for the README: `python -m tests.replay_picture [FILE]`.

It shows the project's own renders in a real Chromium.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image

from scorekeeper.__main__ import main as scorekeeper
from tests.browser import browser

PICTURE = Path(__file__).parent.parent / "pictures/replay.png"
PHOTOS = Path(__file__).parent / "photos"
WIDTH, HEIGHT = 1280, 1500
COLOURS = 200


def main() -> None:
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        scorekeeper(["replay", str(PHOTOS), str(PHOTOS / "hard"), "--html", str(page)])
        with browser() as window:
            window.size(WIDTH, HEIGHT, dark=True)
            window.open(page.as_uri())
            window.run("for (const one of document.images) one.loading = 'eager'")
            window.run("await Promise.all([...document.images].map(one => one.decode()))")
            window.picture(place)
    with Image.open(place) as picture:
        picture.convert("RGB").quantize(COLOURS).save(place, optimize=True)
    print(f"{place}: {place.stat().st_size >> 10} kB")


if __name__ == "__main__":
    main()
