"""Runs inside the root: our source for Pi cameras against the real picamera2, with pictures of thrown dice.

Prints each check, and ends with 1 if one fails.
"""

import argparse
import gc
import itertools
import json
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from picamera2 import Picamera2
from picamera2.allocators import LibcameraAllocator

from vision.reading.reader import Reader
from vision.sources import Frame
from vision.sources.picamera import PiCamera


class Virtual(Picamera2):  # type: ignore[misc]
    """A Picamera2 for the virtual camera, which has no raw stream and needs another allocator of buffers."""

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        usual = self.camera.generate_configuration([__import__("libcamera").StreamRole.Viewfinder]).at(0)
        return [{"format": str(usual.pixel_format), "size": (usual.size.width, usual.size.height)}]


def camera(number: int) -> Any:
    device = Virtual(number)
    device.allocator = LibcameraAllocator(device.camera)
    return device


def say(good: bool, sentence: str) -> bool:
    print(f"{'good' if good else 'BAD '}  {sentence}", flush=True)
    return good


def opens(truth: list[list[int]]) -> bool:
    """Print, and return, whether the camera gives colour pictures in which the reader reads the drawn dice.

    Their size is 1280x720, 100 of 100 frames must come, and their times must never go back.
    """
    with PiCamera(0, camera) as source:
        granted = source.description()["main"] or {}
        first = source.read()
        assert first is not None
        good = say(first.image.shape == (720, 1280, 3), f"granted {granted['format']}, pictures of {first.image.shape}")
        start, frames = time.monotonic(), 100
        seen = [frame for frame in (source.read() for _ in range(frames)) if frame]
        good &= say(len(seen) == frames, f"{frames / (time.monotonic() - start):.0f} frames a second")
        times = [frame.time for frame in seen]
        good &= say(all(a <= b for a, b in itertools.pairwise(times)), "times never go back")
        return reads(seen, truth) and good


def reads(frames: list[Frame], truth: list[list[int]]) -> bool:
    """Print, and return, whether nine in ten pictures are read rightly; repeated pictures are read once.

    Nearly all of the drawn throws must appear.
    """
    reader, read, last = Reader(), [], None
    for frame in frames:
        if last is None or np.abs(frame.image.astype(int) - last).mean() > 1:
            reading = reader.read(frame.image, 5)
            read.append(sorted(reading.faces))
        last = frame.image.astype(int)
    right = sum(faces in truth for faces in read)
    return say(
        right >= 0.9 * len(read) and len({tuple(faces) for faces in read}) >= len(truth) - 1,
        f"{right} of {len(read)} pictures read as they were drawn",
    )


def reopens() -> bool:
    source = PiCamera(0, camera)
    for _ in range(3):
        with source:
            frame = source.read()
        if frame is None or frame.index != 0:
            return say(False, "does not open again")
    return say(True, "stops and opens again")


def cycles(count: int) -> bool:
    """Start and stop the camera `count` times; print, and return, whether no files, threads or memory leak.

    It compares with the state after a tenth of them; up to 20 MB more are allowed.
    """
    source = PiCamera(0, camera)
    early: tuple[float, int, int] | None = None
    for number in range(1, count + 1):
        with source:
            source.read()
        if number == max(1, count // 10):
            early = usage()
        if number % 100 == 0:
            print(f"      {number}: %.0f MB, %d files, %d threads" % usage(), flush=True)
    late, early = usage(), early or usage()
    grown = late[0] - early[0]
    return say(
        grown < 20 and late[1] <= early[1] and late[2] <= early[2],
        f"{count} starts and stops: {grown:+.1f} MB, {late[1] - early[1]:+d} files, "
        f"{late[2] - early[2]:+d} threads since a tenth of them",
    )


def usage() -> tuple[float, int, int]:
    """The memory in megabytes, open files and threads of this process, after collecting garbage."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20, len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("truth", type=Path)
    parser.add_argument("--cycles", type=int, default=1000)
    asked = parser.parse_args()
    logging.getLogger("picamera2").setLevel(logging.WARNING)
    truth = [sorted(faces) for faces in json.loads(asked.truth.read_text())]
    steps: list[Callable[[], bool]] = [lambda: opens(truth), reopens, lambda: cycles(asked.cycles)]
    done = [step() for step in steps]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
