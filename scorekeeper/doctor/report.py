"""What this very machine has and does, as one JSON that the owner of a board can send: no names, no pictures, no
games."""

import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper import __version__, settings
from scorekeeper.appliance import firmware
from scorekeeper.doctor import bundle, machine
from scorekeeper.doctor.camera import EXAMINED_WITHIN_S
from scorekeeper.doctor.finding import Finding
from scorekeeper.doctor.games import is_table_running
from vision.errors import CameraError, ModelError, without_secrets
from vision.reading.effort import QUICK
from vision.reading.model import load_model
from vision.reading.reader import Reader
from vision.sources import Describing, Frame, Reporting, Source, available_cameras, create_source, suited_to_lamps
from vision.sources.within import within_seconds

REPORT_VERSION = 1
"""The version of the report; it grows when a field changes its meaning."""
TIMED_FRAMES = 200
"""The number of frames of the camera whose arrival is timed."""
READ_FRAMES = 20
"""The number of frames, of the TIMED_FRAMES, that are read by the reader to time it."""
GRAPHICS_CARDS = Path("/sys/class/drm")


def as_report(data: Path, findings: Iterable[tuple[str, Finding]]) -> bytes:
    """The report as JSON, with the names of players, of this machine's user and of its sticks removed."""
    report = {
        "version": REPORT_VERSION,
        "scorekeeper": __version__,
        "machine": board_facts(),
        "versions": list(bundle.version_lines()),
        "engine": reader_engine_facts(),
        "heat": heat_facts(),
        "panels": display_facts(),
        "touch": list(machine.connected_ports_by_touchscreen()),
        "cameras": available_cameras(),
        "camera": {"skipped": "the table is running and holds it"} if is_table_running(data) else camera_facts(data),
        "findings": [{"area": area, "state": one.state, "says": str(one)} for area, one in findings],
    }
    clean = bundle.NameRemover(bundle.known_names(data, bundle.readable_rows(data)))
    return clean(json.dumps(report, indent=1, ensure_ascii=False, default=str)).encode() + b"\n"


def board_facts() -> dict[str, Any]:
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
    return {
        "model": kernel_text(Path("/proc/device-tree/model")),
        "architecture": platform.machine(),
        "kernel": platform.release(),
        "python": sys.version.split()[0],
        "cores": os.cpu_count(),
        "memory_mb": pages >> 20,
    }


def reader_engine_facts() -> dict[str, Any]:
    try:
        model = load_model()
    except ModelError as error:
        return {"error": str(error)}
    return {"name": model.engine, "reader": model.version}


def heat_facts() -> dict[str, Any]:
    """The temperature in degrees Celsius, and the bits of `vcgencmd get_throttled`; None for what the machine does not
    report."""
    return {"celsius": machine.board_degrees(), "throttled": firmware.throttle_bits()}


def display_facts(folder: Path = GRAPHICS_CARDS) -> list[dict[str, Any]]:
    """The outputs of the graphics cards: name, driver, whether a display is connected, and the resolution of its first
    mode."""
    return [
        {
            "output": output.name,
            "driver": (folder / output.name.split("-")[0] / "device/driver").resolve().name,
            "status": kernel_text(output / "status"),
            "mode": kernel_text(output / "modes").partition("\n")[0],
        }
        for output in sorted(folder.glob("card*-*"))
    ]


def camera_facts(data: Path) -> dict[str, Any]:
    """The name of the camera in the settings, what its driver reports, and how fast it is; or the reason why it gives
    no pictures."""
    chosen = settings.load_settings(data / settings.SETTINGS_FILE).settings
    name = chosen.camera
    found: dict[str, Any] = {"name": without_secrets(name)}
    try:
        source = suited_to_lamps(create_source(name), chosen.mains)
        found |= within_seconds(EXAMINED_WITHIN_S, lambda: measure_source(source))
    except CameraError as error:
        found["error"] = without_secrets(str(error))
    return found


def measure_source(source: Source) -> dict[str, Any]:
    """What the driver reports about the source, its picture's size, and the times of its first frames and of reading
    them."""
    found: dict[str, Any] = {}
    with source:
        frames, arrival_ms = read_timed_frames(source)
        found["driver"] = source.description() if isinstance(source, Describing) else {}
        if isinstance(source, Reporting):
            seen = source.condition()
            found["condition"] = {field: getattr(seen, field) for field in seen.__dataclass_fields__}
    if frames:
        found["picture"] = [frames[-1].image.shape[1], frames[-1].image.shape[0]]
        found["view"] = frames[-1].view.edges()
        found["read_ms"] = spread_of_ms(measure_readings_ms(frames))
    return found | {"frames": len(arrival_ms), "frame_ms": spread_of_ms(arrival_ms)}


class TimedFrames(NamedTuple):
    """Some of the frames that a source gave, and for each of all frames how many milliseconds it took to arrive."""

    kept: list[Frame]
    arrival_ms: list[float]


def read_timed_frames(source: Source) -> TimedFrames:
    """Read the source's next TIMED_FRAMES frames, and keep up to READ_FRAMES of them."""
    found, began = TimedFrames([], []), time.perf_counter()
    for number, frame in enumerate(islice(iter(source.read, None), TIMED_FRAMES)):
        now = time.perf_counter()
        found.arrival_ms.append((now - began) * 1000)
        began = now
        if frame is not None and number % (TIMED_FRAMES // READ_FRAMES) == 0:
            found.kept.append(frame)
    return found


def measure_readings_ms(frames: Sequence[Frame]) -> list[float]:
    """The milliseconds that the reader took for each of these frames."""
    reader, times = Reader(effort=QUICK), []
    for frame in frames:
        began = time.perf_counter()
        reader.read(frame.image, 5)
        times.append((time.perf_counter() - began) * 1000)
    return times


def spread_of_ms(times_ms: Sequence[float]) -> Mapping[str, float]:
    """The median, the 95th percentile and the maximum of these times, in milliseconds; empty without times."""
    ordered = sorted(times_ms)
    if not ordered:
        return {}
    at = {"median": 0.5, "p95": 0.95, "most": 1.0}
    return {name: round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) for name, part in at.items()}


def kernel_text(path: Path) -> str:
    """The text in a file of the kernel; empty if it cannot be read."""
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
