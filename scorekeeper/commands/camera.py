"""`scorekeeper camera`: lists the cameras, checks or saves a picture, finds the tray and stores it, or prints the dice
that are seen, without a screen."""

import argparse
import itertools
import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2

from scorekeeper import settings
from scorekeeper.commands.folder import open_folder_as_owner
from scorekeeper.commands.read import die_data, parse_count
from scorekeeper.errors import BadInput
from scorekeeper.local_page.terminal import open_phone_page, phone_page_for_camera
from scorekeeper.settings import default_data_folder
from scorekeeper.storage import write_whole
from vision.boxes import Point
from vision.errors import SourceError, make_visible, without_secrets
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.results import Reading
from vision.sources import (
    SOURCES,
    Frame,
    Locks,
    Source,
    available_cameras,
    create_source,
    lock_settings,
    show_view,
    suited_to_lamps,
)
from vision.sources.demo import Demo
from vision.sources.within import within_seconds
from vision.view import WHOLE_FIELD
from vision.watching import calibration as files
from vision.watching.agreement import LOOKS_IN_MOTION_EVERY_S
from vision.watching.calibration import Calibration, calibrate
from vision.watching.camera_check import WARM_UP_FRAMES, open_and_examine
from vision.watching.eye import FILM_LOOKS_EVERY_S, Eye
from vision.watching.focus import SETTLE_FRAMES, sweep_lens
from vision.watching.readings import is_news, readings

SOURCES_HELP = "a SOURCE is one of:\n" + "\n".join(f"  {name:9} {does}" for name, does in SOURCES.items())
ANSWERS_WITHIN_S = 90.0
"""Seconds within which a camera must have done what a subcommand asks of it; a driver that takes longer hangs."""
MOST_FRAMES_TO_REACH_VIEW = 60
"""The number of frames in which a camera must show the part of its field that it was asked for."""


def add(parser: argparse.ArgumentParser) -> None:
    words = parser.add_subparsers(dest="what", required=True, metavar="WORD")
    common: dict[str, Any] = {"epilog": SOURCES_HELP, "formatter_class": argparse.RawDescriptionHelpFormatter}
    listing = words.add_parser("list", help="the cameras that are connected", **common)
    check = words.add_parser("check", help="whether the picture is good enough, and what to do", **common)
    shot = words.add_parser("snapshot", help="write one picture to a file", **common)
    shot.add_argument("file", type=parse_picture_path, metavar="FILE", help="a .jpg or .png")
    tray = words.add_parser("calibrate", help="find the tray and keep it", **common)
    tray.add_argument("--corners", nargs=4, type=parse_point, metavar="X,Y", help="the tray, where it cannot be found")
    watch = words.add_parser("watch", help="print what is seen whenever it changes", **common)
    watch.add_argument("--json", action="store_true", help="one JSON object a line")
    watch.add_argument("--expect", type=parse_count, default=5, metavar="N", help="dice of a throw (default 5)")
    watch.add_argument("--seconds", type=parse_duration, default=float("inf"), metavar="S", help="stop then")
    one = listing.add_mutually_exclusive_group()
    one.add_argument("--camera", metavar="SOURCE", help="whether this one answers")
    one.add_argument("--json", action="store_true", help="one JSON object a line")
    for word in (check, shot, tray, watch):
        word.add_argument("--camera", default="auto", metavar="SOURCE", help="where pictures come from (default auto)")
    for word in (check, shot, tray, watch):
        word.add_argument(
            "--mains", type=parse_mains, metavar="HZ", help="50 or 60, or auto by the time zone (else: the settings)"
        )
    for word in (check, tray, watch):
        word.add_argument("--data", type=Path, metavar="DIR", help="where the calibration is kept")


def parse_mains(text: str) -> int:
    found = {str(hertz) if hertz else "auto": hertz for hertz in settings.MAINS_FREQUENCIES_HZ}
    if text not in found:
        raise argparse.ArgumentTypeError(f"the mains have {', '.join(found)}, not {text!r}")
    return found[text]


def open_named_source(args: argparse.Namespace) -> Source:
    """The camera that was named, still closed, for lamps on the mains that were named, or those of the settings."""
    chosen = args.mains
    if chosen is None:
        folder = args.data if "data" in args else default_data_folder()
        chosen = settings.load_settings(folder / settings.SETTINGS_FILE).settings.mains
    return suited_to_lamps(create_source(args.camera), chosen)


def parse_point(text: str) -> Point:
    try:
        x, y = (float(word) for word in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"a corner is written as 120,80 in pixels, not {text!r}") from None
    return x, y


def parse_duration(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise argparse.ArgumentTypeError(f"a number of seconds is above 0, not {text!r}")
    return seconds


def parse_picture_path(text: str) -> Path:
    if Path(text).suffix.lower() not in (".jpg", ".jpeg", ".png"):
        raise argparse.ArgumentTypeError(f"a picture is written as .jpg or .png, not {text!r}")
    return Path(text)


def run(args: argparse.Namespace) -> int:
    if args.camera == "none":
        raise BadInput("without a camera there is nothing to see: name one, as in --camera usb:0")
    words = {
        "list": list_cameras,
        "check": check_camera,
        "snapshot": take_snapshot,
        "calibrate": calibrate_camera,
        "watch": watch_camera,
    }
    if "data" not in args:
        return run_with_phone_page(words[args.what], args, default_data_folder())
    with open_folder_as_owner(args.data) as args.data:
        return run_with_phone_page(words[args.what], args, args.data)


def run_with_phone_page(
    subcommand: Callable[[argparse.Namespace], int], args: argparse.Namespace, certificate_folder: Path
) -> int:
    """Carry out the subcommand and return its exit code. If the camera is a phone, its page is served meanwhile, with
    the certificate in this folder."""
    page = phone_page_for_camera(args.camera or "", certificate_folder)
    with open_phone_page(page) if page else nullcontext():
        return subcommand(args)


# ---- list


def list_cameras(args: argparse.Namespace) -> int:
    if args.camera:
        return check_that_it_answers(args.camera)
    found = available_cameras()
    for name, model in found.items():
        print(json.dumps({"camera": name, "model": model}) if args.json else f"{name:11} {make_visible(model)}")
    if not found and not args.json:
        print("no camera is connected: plug one in, take a phone with --camera phone, or play with --camera demo")
    return 0 if found else 1


def check_that_it_answers(camera: str) -> int:
    source = create_source(camera)
    try:
        within_seconds(ANSWERS_WITHIN_S, lambda: open_and_read_first_frames(source, 1))
    except SourceError as error:
        print(f"no: {error}")
        return 1
    print(f"{without_secrets(camera)}  answers")
    return 0


# ---- check


def check_camera(args: argparse.Namespace) -> int:
    camera, known = open_named_source(args), stored_calibration(args)
    try:
        found = within_seconds(ANSWERS_WITHIN_S, lambda: open_and_examine(camera, known, Reader()))
    except SourceError as error:
        print(f"BAD   {error}")
        return 1
    for one in found:
        print(f"{'note' if one.open else 'good' if one.good else 'BAD ':5} {one.sentence}")
    return 0 if all(one.good for one in found) else 1


def read_first_frames(source: Source, count: int = WARM_UP_FRAMES) -> list[Frame]:
    """The next frames of an open source, by default enough for its exposure to settle; a SourceError if there is
    none."""
    seen = list(itertools.islice(iter(source.read, None), count))
    if not seen:
        raise SourceError(f"{source.name} shows no picture")
    return [frame for frame in seen if frame is not None]


# ---- snapshot and calibrate


def take_snapshot(args: argparse.Namespace) -> int:
    source = open_named_source(args)
    frame = within_seconds(ANSWERS_WITHIN_S, lambda: open_and_read_first_frames(source)[-1])
    try:
        if args.file.exists():
            raise BadInput(f"{args.file} is there already: name a new file")
        write_whole(args.file, cv2.imencode(args.file.suffix.lower(), frame.image)[1].tobytes())
    except OSError as error:
        raise BadInput(f"{args.file} cannot be written: {error.strerror}") from None
    print(f"{args.file}: {frame.image.shape[1]}x{frame.image.shape[0]} from {source.name}")
    return 0


def first_frame_at_rest(table: Demo) -> Frame:
    """The first frame of the demo in which its dice are at rest."""
    return next(frame for frame in iter(table.read, None) if table.truth().state == "rest")


def open_and_read_first_frames(source: Source, count: int = WARM_UP_FRAMES) -> list[Frame]:
    """Open the source for its first frames; of the demo, unless `count` is 1, only the first one with dice at rest."""
    with source:
        return (
            [first_frame_at_rest(source)]
            if isinstance(source, Demo) and count > 1
            else read_first_frames(source, count)
        )


def open_and_adjust(source: Source) -> tuple[Frame, Locks]:
    """Open the source, focus it, and lock the settings that can be locked; return the picture after that, and the
    locked settings."""
    with source:
        frame = read_first_frames(source)[-1]
        if sweep_lens(source):
            frame = read_first_frames(source, SETTLE_FRAMES)[-1]
        locks = lock_settings(source)
        return (read_first_frames(source, SETTLE_FRAMES)[-1] if locks else frame), locks


def calibrate_camera(args: argparse.Namespace) -> int:
    source = open_named_source(args)
    frame, locks = within_seconds(ANSWERS_WITHIN_S, lambda: open_and_adjust(source))
    found = calibrate(frame.image, args.corners or (), locks)
    dice = Reader().read(frame.image, scene=replace(found.scene(frame.image), edge=None))
    found = found.with_learned_die_size(dice).with_framing_view()
    path = files.calibration_file(args.data, args.camera)
    files.save_calibration(found, path)
    print(f"tray: {'  '.join(f'{x:.0f},{y:.0f}' for x, y in found.tray)}")
    if found.die:
        print(
            f"dice: {found.die:.0f} pixels, {found.die / found.view.width:.0f} once the picture is framed on the tray"
        )
    print(f"kept in {path}" + (f"; locked: {', '.join(locks)}" if locks else ""))
    return 0


def set_as_calibrated(source: Source, known: Calibration | None) -> Calibration | None:
    """Set an open camera as it was calibrated, and return the calibration for the part of its field that its pictures
    show then; None if there is no calibration. A film is left as it is."""
    if known is None or not source.live:
        return known
    lock_settings(source, known.locks or None)
    show_view(source, known.view)
    frames = itertools.islice(iter(source.read, None), MOST_FRAMES_TO_REACH_VIEW)
    view = next((frame.view for frame in frames if frame and frame.view.is_near(known.view)), WHOLE_FIELD)
    return known.seen_through(view)


def stored_calibration(args: argparse.Namespace) -> Calibration | None:
    return files.read_calibration(files.calibration_file(args.data, args.camera))


# ---- watch


def watch_camera(args: argparse.Namespace) -> int:
    source = open_named_source(args)
    known = stored_calibration(args) if is_real_camera(args.camera) else None
    reader, pace = Reader(effort=QUICK), LOOKS_IN_MOTION_EVERY_S if source.live else FILM_LOOKS_EVERY_S
    eye = Eye(reader, known, args.expect, pace, again=reader.read_with_altered_views)
    last: Reading | None = None
    health = eye.health
    with source:
        eye.calibration = set_as_calibrated(source, known)
        for reading in readings(source, eye):
            if last is None or is_news(reading, last):
                print(json.dumps(reading_json(reading)) if args.json else reading_sentence(reading), flush=True)
            if eye.health != health:
                health = eye.health
                print(f"scorekeeper: {health}", file=sys.stderr)
            if reading.time > args.seconds:
                break
            last = reading
    return 0


def is_real_camera(text: str) -> bool:
    """Whether this names a real camera. Films and photos may show any table, so the stored calibration is not used for
    them."""
    return text.partition(":")[0] in ("auto", "picamera", "usb", "phone", "stream")


def reading_json(reading: Reading) -> dict[str, Any]:
    printed: dict[str, Any] = {
        "frame": reading.frame,
        "t": round(reading.time, 3),
        "state": reading.state,
        "throw": reading.throw,
    }
    if reading.state == "rest":
        printed["dice"] = [{**die_data(die), "kept": die.kept} for die in reading.dice]
    return printed | {"sure": reading.sure}


def reading_sentence(reading: Reading) -> str:
    start = f"{reading.time:7.2f} s  throw {reading.throw}  {reading.state:6}"
    if reading.state != "rest":
        return start.rstrip()
    dice = " ".join(f"{die.face}{'*' if die.kept else ''}" for die in reading.dice)
    doubt = "" if reading.sure else f"  (not sure: {', '.join(reading.reasons)})"
    return f"{start} {dice}{doubt}"
