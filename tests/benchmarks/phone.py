"""A phone as the camera of the running table: `python -m tests.benchmarks.phone SCENARIO ... [--turns N]`.

Chromium plays the phone: a film of whole turns is its camera, and its page sends the pictures over https on loopback to
the real application off screen. Scenarios: `film` (throws read, wrong, and seconds from rest to offers), `loss` (the
same with lost packets and delay, in network namespaces; needs root), `reopen` (the page closed and opened 20 times),
`restart` (the table's page closed and opened), `killed` (the real program killed and started again 20 times), `second`
(a second phone), `attack` (floods, huge and cut pictures, strangers), `mjpeg` and `rtsp` (the same film from network
cameras that are killed 20 times), `photos` (a game by single photos). Figures on a loaded machine are upper bounds.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import cv2

from scorekeeper.local_page.phone import PhoneCamera
from tests.benchmarks.phone_faults import attack, reopen, restart, second
from tests.benchmarks.phone_film import RATE, reel
from tests.benchmarks.phone_net import Cable
from tests.benchmarks.phone_photos import photos
from tests.benchmarks.phone_program import killed
from tests.benchmarks.phone_streams import mjpeg, rtsp
from tests.benchmarks.phone_table import FOLDER, Bench, Weighed, browser, said
from vision.sources.phone import Phone


def film_over(asked: argparse.Namespace, cable: Cable | None = None) -> bool:
    """Play the whole film to the table through Chromium, over loopback or this cable; print the figures and return
    whether they are good."""
    film = reel(FOLDER, asked.turns, 1, asked.table)
    with ExitStack() as opened:
        inbox = Weighed()
        address = opened.enter_context(cable).address if cable else "127.0.0.1"
        data = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        phone = opened.enter_context(closing(PhoneCamera(data, inbox, lambda: address, 0)))
        bench = Bench(film, Phone(inbox), opened, phone)
        bench.play(lambda: phone.state.link != "", 10)
        page = browser(opened, film, cable.inside if cable else ())
        page.open(phone.state.link)
        bench.play(lambda: inbox.pictures > 0, 60)
        inbox.bytes = inbox.pictures = 0
        began, worked = time.monotonic(), time.process_time()
        bench.play(bench.through(film.frames), film.frames / RATE * 1.6 + 60)
        took = time.monotonic() - began
        share = (time.process_time() - worked) / took
        rung = page.value("rung")
        result = bench.judge.end()
    counts = ", ".join(f"{count} {name}" for name, count in sorted(inbox.counts.items()))
    more = (
        f"{inbox.pictures / took:.1f} pictures and {inbox.bytes / took / 1e6:.2f} MB a second, {share:.2f} cores, "
        f"rung {rung}; {counts}; load {os.getloadavg()[0]:.0f}"
    )
    for rest in result.lost:
        print(f"         unread: {rest}")
    return said("loss" if cable else "film", result, more)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.phone", description=__doc__)
    parser.add_argument("scenario", nargs="+", choices=list(SCENARIOS))
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--table", default="drawn", help="of the film kit")
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    cv2.setNumThreads(1)
    return 0 if sum(not SCENARIOS[name](asked) for name in asked.scenario) == 0 else 1


SCENARIOS: dict[str, Callable[[argparse.Namespace], bool]] = {
    "film": film_over,
    "loss": lambda asked: film_over(asked, Cable(0.05, 0.1)),
    "reopen": reopen,
    "restart": restart,
    "killed": killed,
    "second": second,
    "attack": attack,
    "mjpeg": mjpeg,
    "rtsp": rtsp,
    "photos": photos,
}

if __name__ == "__main__":
    sys.exit(main())
