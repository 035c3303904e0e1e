"""Stores a rewind in one file, and replays it frame by frame.

The file is a NumPy archive: `index` is JSON with a row for each frame, `small` are the small frames, `still-K` the
JPEGs of the frames that the eye looked at, and `array-K` the arrays in the states of the eye.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import LabelledSetError, PhotoError
from vision.files import read_whole
from vision.photo import decode
from vision.reading.reader import Reader
from vision.replay.values import Packer, Unpacker
from vision.results import Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame
from vision.watching.eye import DiceReader, Eye, EyeState
from vision.watching.rewind import GameReading, KeptFrame, Rewind, game_reading_of, pack_grey

REWIND_SUFFIX = ".rewind"
REWIND_VERSION = 1
MOST_BYTES = 96 << 20
"""The largest size of a file in bytes; the frames come from a ring buffer of 60 MB."""
MOST_UNPACKED_BYTES = 256 << 20
"""The most bytes that a file may have when it is unpacked."""


def rewind_as_bytes(rewind: Rewind) -> bytes:
    """The rewind as the bytes of a file."""
    packer, arrays, rows = Packer(), dict[str, NDArray[Any]](), []
    for number, one in enumerate(rewind.frames):
        if one.still:
            arrays[f"still-{number}"] = np.frombuffer(one.still, np.uint8)
        rows.append({
            "time": one.time, "live": one.live, "fresh": one.fresh, "pace": one.pace,
            "decided": asdict(one.decided), "look": packer.pack(one.look), "before": packer.pack(one.before),
        })  # fmt: skip
    index = {"rewind": REWIND_VERSION, "size": rewind.size, "frames": rows, "objects": packer.objects}
    arrays |= {f"array-{number}": array for number, array in enumerate(packer.arrays)}
    arrays["small"] = np.stack([one.grey for one in rewind.frames])
    arrays["index"] = np.frombuffer(json.dumps(index).encode(), np.uint8)
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def load_rewind(path: Path) -> Rewind:
    """The rewind in this file; a LabelledSetError if it cannot be read."""
    try:
        data = read_whole(path, MOST_BYTES)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED_BYTES:
                raise LabelledSetError(f"{path} is larger than a rewind")
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return unpack_rewind(dict(arrays))
    except OSError as error:
        raise LabelledSetError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, TypeError, LookupError, AttributeError, EOFError, RecursionError, zipfile.BadZipFile):
        raise LabelledSetError(f"{path} is no rewind, is damaged, or was kept by another version") from None


def unpack_rewind(arrays: dict[str, NDArray[Any]]) -> Rewind:
    index = json.loads(arrays["index"].tobytes())
    if index["rewind"] != REWIND_VERSION:
        raise ValueError("another version")
    count = sum(name.startswith("array-") for name in arrays)
    unpacker = Unpacker(index["objects"], [arrays[f"array-{number}"] for number in range(count)])
    small, (wide, high) = arrays["small"], index["size"]
    if small.dtype != np.uint8 or small.ndim != 3 or len(small) != len(index["frames"]) or not small.size:
        raise ValueError("no small frames")
    frames = [
        KeptFrame(
            pack_grey(small[number]), float(row["time"]), arrays[still].tobytes() if still in arrays else b"",
            parse_decision(row["decided"]), float(row["pace"]), bool(row["live"]), bool(row["fresh"]),
            checked_reading(unpacker.unpack(row["look"])), checked_state(unpacker.unpack(row["before"])),
        )
        for number, row in enumerate(index["frames"]) for still in [f"still-{number}"]
    ]  # fmt: skip
    return Rewind((int(wide), int(high)), tuple(frames))


def parse_decision(row: dict[str, Any]) -> GameReading:
    return GameReading(row["state"], int(row["throw"]), tuple(row["faces"]), tuple(row["kept"]), bool(row["sure"]))


def checked_state(value: Any) -> EyeState | None:
    if value is not None and not isinstance(value, EyeState):
        raise TypeError("no state of an eye")
    return value


def checked_reading(value: Any) -> Reading | None:
    if value is not None and not isinstance(value, Reading):
        raise TypeError("no reading")
    return value


class RecordedLooks:
    """Stands in for the reader: returns for a frame what the reader saw in it when it was kept (`look`, set before the
    frame), as the stored JPEGs have lost detail, which matters for a die that was barely accepted."""

    def __init__(self) -> None:
        self.look = Reading("moving")

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        return self.look


def replay_rewind(rewind: Rewind, reader: DiceReader) -> Iterator[Reading]:
    """The readings of an eye with this reader for all frames of the rewind, which are numbered from 0."""
    eye = Eye(reader, again=reader.read_with_altered_views if isinstance(reader, Reader) else None)
    for number, one in enumerate(rewind.frames):
        if one.before is not None:
            eye.set_state(one.before)
        eye.set_pace(one.pace)
        if isinstance(reader, RecordedLooks) and one.look:
            reader.look = one.look
        frame = Frame(picture_of(one, rewind.size), one.time, number, one.grey, one.fresh)
        yield eye.see(frame, one.live)


def picture_of(one: KeptFrame, size: tuple[int, int]) -> Picture:
    """The whole picture of a frame; the small one enlarged, and so without detail, if no still was kept."""
    if one.still:
        try:
            return decode(one.still).picture
        except PhotoError as error:
            raise LabelledSetError(f"a still of the rewind cannot be decoded: {error}") from None
    return np.asarray(cv2.cvtColor(cv2.resize(one.grey, size), cv2.COLOR_GRAY2BGR), np.uint8)


def frames_that_differ(rewind: Rewind, reader: DiceReader | None = None) -> list[int]:
    """The numbers of the frames for which the eye now decides otherwise than when they were kept: with the recorded
    looks, or, if `reader` is given, with its readings of the stills."""
    kept = (one.decided for one in rewind.frames)
    now = replay_rewind(rewind, reader or RecordedLooks())
    return [one.frame for one, then in zip(now, kept, strict=True) if game_reading_of(one) != then]
