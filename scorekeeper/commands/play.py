"""`scorekeeper play`: the touchscreen. Opens the games, the camera and the display, then the application."""

import argparse
import ctypes.util
import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

from scorekeeper import settings as files
from scorekeeper.appliance import power
from scorekeeper.appliance.display import Backlight, connectors
from scorekeeper.appliance.display import chosen as chosen_display
from scorekeeper.appliance.notices import Notice
from scorekeeper.appliance.running import Running, running
from scorekeeper.appliance.stopping import Stopping
from scorekeeper.camera.watch import Watch, watch_table
from scorekeeper.doctor.machine import connected_touchscreens
from scorekeeper.errors import JournalError, Missing, Sentence
from scorekeeper.journal import FILE as GAMES
from scorekeeper.journal import restoring
from scorekeeper.journal.deferred import open_journal
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.present.house.camera import why
from scorekeeper.present.texts import languages
from scorekeeper.records import PHOTOS
from scorekeeper.records.recording import Recorded, Recorder
from scorekeeper.records.teacher import Teacher
from scorekeeper.session import Keeper, Session
from scorekeeper.settings import Settings, default_data
from scorekeeper.speech.speaker import Speaker
from scorekeeper.storage import owned_like, volatile
from vision.errors import CalibrationError, SourceError
from vision.results import Reading
from vision.sources import SOURCES, Frame, available, open_source
from vision.watching.calibration import file_of, load

PANELS = {(800, 480): 137, (720, 1280): 210, (1280, 720): 210, (1200, 1920): 225, (1920, 1200): 225}
"""Pixels per inch of displays that are recognised by their resolution (width and height in pixels); a 5 inch display
needs --ppi."""
SCREEN = 96
"""Pixels per inch of any other display."""
FILES = ("video:", "photos:")
LAST_LOOK = 4.0
"""Seconds in which the camera thread must end when the program stops; the systemd unit waits ten before it kills the
program."""
NO_TOUCH = Notice("start", Sentence(
    "No touchscreen was found: look at the cable of the display. A mouse does as well, and a keyboard for names."
), True)  # fmt: skip
LIST = "\n".join(f"  {name:9} {does}" for name, does in SOURCES.items())


def add(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"cameras:\n{LIST}"
    parser.add_argument("--camera", metavar="SOURCE", help="where pictures come from (see below)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games and settings are kept")
    parser.add_argument("--record", metavar="DIR", type=Path, help="record the evening there, for 'scorekeeper replay'")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--fullscreen", action="store_true", help="fill the display (without a desktop: always)")
    shown.add_argument("--windowed", action="store_true", help="in a window")
    parser.add_argument("--size", metavar="WxH", type=size, help="pixels of the window, as 1280x720")
    parser.add_argument("--ppi", metavar="N", type=density, help="pixels an inch of the display")
    parser.add_argument("--language", metavar="CODE", type=language, help="of the screens, as de (else: the settings)")


def size(text: str) -> tuple[int, int]:
    wide, cross, high = text.partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal() and min(int(wide), int(high)) >= 320):
        raise argparse.ArgumentTypeError(f"a size is written as 1280x720 and at least 320x320, not {text!r}")
    return int(wide), int(high)


def language(text: str) -> str:
    if text not in languages():
        raise argparse.ArgumentTypeError(f"the screens speak {', '.join(languages())}, not {text!r}")
    return text


def density(text: str) -> int:
    if not text.isdecimal() or not 50 <= int(text) <= 800:
        raise argparse.ArgumentTypeError(f"pixels an inch are a number from 50 to 800, not {text!r}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    data = arguments.data or default_data()
    with owned_like(data), Stopping() as stopping, running(data) as now, ExitStack() as opened:
        return evening(arguments, data, now, stopping, opened)


def evening(arguments: argparse.Namespace, data: Path, now: Running, stopping: Stopping, opened: ExitStack) -> int:
    """Run the application from start to end, and return the exit code, which reports how the players left it. `opened`
    closes all that is opened here."""
    loaded = files.load(data / files.FILE)
    asked = with_words(loaded.settings, arguments)
    chosen = asked if arguments.camera else with_stand_in(asked)
    teacher = Teacher(data, chosen.learn)
    recorders = recording(data, arguments.record, chosen, teacher)
    for recorder in recorders:
        opened.callback(recorder.close)
    hung = Event()
    watching = partial(watched, data, recorders, teacher, opened, hung.set if power.supervised() else None)
    watch, blind = first_watch(watching, "none" if now.safe else chosen.camera, bool(arguments.camera))
    open_display(arguments, data)
    # Kivy reads its environment when it is imported, so it is imported only now
    from scorekeeper.advice.process import AdviceProcess  # noqa: PLC0415
    from scorekeeper.ui.advising import AdviceDesk  # noqa: PLC0415
    from scorekeeper.ui.app import DRAWN_DICE, ScorekeeperApp, Table  # noqa: PLC0415

    backlight = Backlight()
    opened.callback(backlight.wake)
    advisor = AdviceProcess(data)
    opened.callback(advisor.close)
    brought = restoring.answered(data)
    session, problem = open_games(data / GAMES, opened, recorders)
    drawn = "" if chosen is asked else DRAWN_DICE
    notices = (
        *now.notices,
        *([NO_TOUCH] if is_untouchable() else []),
        *(Notice("settings", sentence) for sentence in loaded.notices),
        *(Notice("journal", sentence, True) for sentence in filter(None, [brought])),
        *(Notice("disk", sentence, True) for sentence in filter(None, [volatile(data)])),
        *(Notice("camera", sentence) for sentence in filter(None, [blind, uncalibrated(data, chosen.camera), drawn])),
    )
    table = Table(
        session, chosen, data, ppi(arguments) / 25.4, watch, problem, notices, watching, now.drawn, now.beat,
        partial(take_over, recorders[0], teacher), lambda: stopping.wanted or hung.is_set(), AdviceDesk(advisor),
        opened.enter_context(closing(Speaker())), opened.enter_context(closing(Scoreboard())),
        opened.enter_context(closing(PhoneCamera(data))), loaded.settings, backlight, not is_untouchable(),
    )  # fmt: skip
    app = ScorekeeperApp(table)
    app.run()
    if hung.is_set():
        raise Missing("the camera's driver does not answer any more: the program ends, and systemd starts it again")
    return power.exit_code(app.left)


def is_untouchable() -> bool:
    """Whether the table has the display without a desktop, and no touchscreen."""
    return os.environ.get("SDL_VIDEODRIVER") == "kmsdrm" and not connected_touchscreens()


def take_over(photos: Recorder, teacher: Teacher, settings: Settings) -> None:
    """Apply settings that were changed on the screen to the recorder of photos and to what teaches the reader."""
    photos.wanted = settings.keep_photos
    teacher.want(settings.learn)


def with_words(settings: Settings, arguments: argparse.Namespace) -> Settings:
    """The settings, overridden by the options of the command line, which are never saved."""
    named = {"camera": arguments.camera, "language": arguments.language}
    return replace(settings, **{name: value for name, value in named.items() if value})


def with_stand_in(settings: Settings) -> Settings:
    """The settings with the demo as the camera, if the camera is automatic and the machine has none."""
    return settings if settings.camera != "auto" or available() else replace(settings, camera="demo")


def recording(data: Path, folder: Path | None, settings: Settings, teacher: Teacher) -> list[Recorder]:
    """The recorders: one for photos while the settings allow them, which also teaches the reader, and one for the whole
    game if `--record` names a folder, which is made now; a BadInput if it cannot be written."""
    kept = Recorder(data / PHOTOS, acts=False, wanted=settings.keep_photos, confirmed=teacher.learn)
    if folder is None:
        return [kept]
    evening = Recorder(folder)
    evening.prepare()
    return [kept, evening]


def watched(
    data: Path,
    recorders: Sequence[Recorder],
    teacher: Teacher,
    opened: ExitStack,
    hung: Callable[[], object] | None,
    camera: str,
) -> Watch | None:
    """The camera thread for this camera with its stored calibration, None for `none`; an unknown camera raises an error
    at once. Its frames with dice at rest go to the recorders; `hung` is called if its driver hangs for good."""
    if camera == "none":
        return None

    def settled(frame: Frame, reading: Reading) -> None:
        for recorder in recorders:
            recorder.settled(frame, reading)

    watch = watch_table(camera, data, settled, hung, teacher.use)
    opened.callback(watch.stop, LAST_LOOK)
    return watch


def first_watch(watching: Callable[[str], Watch | None], camera: str, named: bool) -> tuple[Watch | None, str]:
    """The camera thread to begin with; None and the reason if there is no such camera or film. If it was named on the
    command line its SourceError is raised instead. A camera that is not plugged in yet is waited for."""
    try:
        if camera.startswith(FILES):
            with open_source(camera):
                pass  # a file must exist now; a camera may be plugged in later
        return watching(camera), ""
    except SourceError as error:
        if named:
            raise
        return None, why(error)


def uncalibrated(data: Path, camera: str) -> str:
    """Why the stored calibration cannot be used; empty if it can."""
    try:
        load(file_of(data, camera))
    except CalibrationError as error:
        return why(error)
    return ""


def open_games(path: Path, opened: ExitStack, recorders: Sequence[Recorder] = ()) -> tuple[Session, str]:
    """A session on the journal, whose acts also go to the recorders; if the journal cannot be used, a session in memory
    and the reason, which is empty otherwise."""
    try:
        journal: Keeper = opened.enter_context(closing(open_journal(path)))
        for recorder in recorders:
            journal = Recorded(journal, recorder)
        return Session(journal), ""
    except JournalError as problem:
        return Session(), problem.sentence


# ---- the display


def open_display(arguments: argparse.Namespace, data: Path) -> None:
    """Set up Kivy for this machine's display; raise Missing with advice if it cannot be opened."""
    driver = video_driver()
    os.environ |= {
        "KIVY_NO_ARGS": "1", "KIVY_WINDOW": "sdl2", "KIVY_LOG_MODE": "PYTHON", "KIVY_HOME": str(data / "kivy"),
        "MESA_SHADER_CACHE_DIR": str(data / "kivy"),  # else below the user's own folder
        "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_DPI": str(ppi(arguments)),
        "KIVY_METRICS_DENSITY": f"{ppi(arguments) / 160:.2f}",
    }  # fmt: skip
    if driver:
        os.environ["SDL_VIDEODRIVER"] = driver
    name_card(driver)
    configure(arguments, driver)
    logging.disable(logging.CRITICAL)  # a failure is reported in one sentence below
    from kivy.core.window import Window  # noqa: PLC0415

    logging.disable(logging.NOTSET)
    if Window is None:
        how = f" with the driver {driver!r}" if driver else ""
        who = " (whoever opens it must be in the groups video, render and input)" if driver == "kmsdrm" else ""
        where = "look at its cable, and that no other program holds it"
        raise Missing(f"the display cannot be opened{how}: {where}{who}{ssh()}")


def video_driver() -> str:
    """The video driver that SDL must use: that of SDL_VIDEODRIVER, else x11 or kmsdrm (empty on systems other than
    Linux); Missing if there is no display. Left to choose, SDL would draw invisibly where the display cannot be
    opened."""
    given = os.environ.get("SDL_VIDEODRIVER", "")
    if given in ("offscreen", "dummy"):
        print("scorekeeper: SDL_VIDEODRIVER is set to run off screen, nothing will be seen", file=sys.stderr)
    if given or sys.platform != "linux":
        return given
    if os.environ.get("DISPLAY"):
        return "x11"
    if any(Path("/dev/dri").glob("card*")):
        return "kmsdrm"
    if os.environ.get("WAYLAND_DISPLAY"):
        raise Missing("this desktop has no Xwayland, through which the window is opened: sudo apt install xwayland")
    raise Missing(f"there is no display: neither a desktop (DISPLAY) nor a graphics device (/dev/dri) was found{ssh()}")


def name_card(driver: str) -> None:
    """Let SDL draw on the card whose display gives the density."""
    if driver == "kmsdrm" and (display := chosen_display(connectors())):
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(display.card))


def ssh() -> str:
    """Advice to add to an error message for somebody who is logged in from another machine; else empty."""
    from_afar = os.environ.get("SSH_CONNECTION")
    return "; from afar DISPLAY=:0 before the command opens the window on the desktop there" if from_afar else ""


def configure(arguments: argparse.Namespace, driver: str) -> None:
    from kivy.config import Config  # noqa: PLC0415

    wide, high = arguments.size or (1280, 720)
    whole = not arguments.windowed and (arguments.fullscreen or driver == "kmsdrm")
    for section, name, value in (
        ("graphics", "width", wide), ("graphics", "height", high), ("graphics", "fullscreen", "auto" if whole else 0),
        ("graphics", "maxfps", 60), ("kivy", "exit_on_escape", 0), ("kivy", "log_level", "warning"),
        ("graphics", "show_cursor", 0 if driver == "kmsdrm" and connected_touchscreens() else 1),
        ("input", "mouse", "mouse,disable_multitouch"),
    ):  # fmt: skip
        Config.set(section, name, str(value))
    if driver == "kmsdrm":
        # without it SDL asks for page flips that do not wait, with which a Raspberry Pi draws garbage
        Config.set("graphics", "vsync", "1")
        # one provider only, and no mouse that SDL makes of a touch: two would deliver every touch twice
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
        provider = "mtdev" if ctypes.util.find_library("mtdev") else "hidinput"
        Config.set("input", f"{provider}_%(name)s", f"probesysfs,provider={provider}")


def ppi(arguments: argparse.Namespace) -> int:
    return int(arguments.ppi or PANELS.get(arguments.size or panel(), SCREEN))


def panel() -> tuple[int, int]:
    """The width and height in pixels of the display that is drawn on, according to the kernel; zeros if unknown."""
    display = chosen_display(connectors())
    return display.size if display else (0, 0)
