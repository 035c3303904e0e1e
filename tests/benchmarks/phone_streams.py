"""The film of the phone from network cameras: motion JPEG and RTSP, then killed and started again 20 times."""

import argparse
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain, count
from statistics import median

from tests.benchmarks.phone_film import RATE, Reel, pictures, reel
from tests.benchmarks.phone_table import FOLDER, Bench, said
from tests.vision.sources.network_cameras import Listening, MjpegCamera, RtspCamera
from vision.sources.stream import Stream

TIMES = 20


def paced(film: Reel) -> Iterator[bytes]:
    """The JPEGs of the film at its pace, over and over."""
    began = time.monotonic()
    for number, picture in enumerate(chain.from_iterable(pictures(film) for _ in count())):
        time.sleep(max(0.0, began + number / RATE - time.monotonic()))
        yield picture


def played(asked: argparse.Namespace, name: str, start: Callable[[Reel, int], Listening]) -> bool:
    film = reel(FOLDER, asked.turns, 1, asked.table)
    with ExitStack() as opened:
        camera = start(film, 0)
        opened.callback(lambda: camera.__exit__())  # noqa: PLW0108 (the newest one)
        source = Stream(camera.address)  # type: ignore[attr-defined]
        bench = Bench(film, source, opened)
        bench.play(lambda: bench.marked.newest[0] > 0, 30)
        bench.play(bench.through(film.frames), film.frames / RATE * 1.3 + 30)
        result = bench.judge.end()
        for rest in result.lost:
            print(f"         unread: {rest}")
        good = said(name, result, f"load {os.getloadavg()[0]:.0f}")
        took = []
        for _ in range(TIMES):
            camera.__exit__()
            bench.play(lambda: False, 0.5)
            camera = start(film, camera.port)
            before, began = dict(bench.marked.taken), time.monotonic()
            bench.play(lambda before=before: bench.marked.taken != before, 60)  # type: ignore[misc]
            took.append(time.monotonic() - began)
    print(
        f"{name:8} killed and started again {TIMES} times: pictures again after {median(took):.1f} s (median), "
        f"{max(took):.1f} s (longest)",
        flush=True,
    )
    return good and max(took) < 60


def mjpeg(asked: argparse.Namespace) -> bool:
    return played(asked, "mjpeg", lambda film, port: MjpegCamera(lambda: paced(film), port=port))


def rtsp(asked: argparse.Namespace) -> bool:
    if shutil.which("ffmpeg") is None:
        raise SystemExit("FFmpeg, which plays the network camera, is not installed")
    return played(asked, "rtsp", lambda film, port: RtspCamera(film.path, port=port))
