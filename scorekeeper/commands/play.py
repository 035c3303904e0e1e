"""`scorekeeper play`: the touchscreen. Opens the games, the camera and the display, then the application."""

import argparse
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

from scorekeeper import settings as files
from scorekeeper.appliance import power
from scorekeeper.appliance.display import Backlight
from scorekeeper.appliance.notices import Notice
from scorekeeper.appliance.running import SupervisedRun, supervise
from scorekeeper.appliance.stopping import Stopping
from scorekeeper.camera.ring import RewindRing
from scorekeeper.camera.watch import Watch, watch_table
from scorekeeper.commands.own_sheet import add_sheet_file_argument
from scorekeeper.commands.window import open_display, pixels_per_inch
from scorekeeper.doctor.machine import connected_ports_by_touchscreen
from scorekeeper.errors import JournalError, Missing, Sentence
from scorekeeper.journal import FILE as GAMES
from scorekeeper.journal import restoring
from scorekeeper.journal.unopened import open_journal
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.present.house.camera import error_words
from scorekeeper.present.texts import screen_languages
from scorekeeper.records import PHOTOS_FOLDER
from scorekeeper.records.every import damaged_file_sentences
from scorekeeper.records.recording import Recorder, RecordingJournal
from scorekeeper.records.teacher import ReaderTeacher
from scorekeeper.session import Keeper, Session
from scorekeeper.settings import Settings, default_data_folder
from scorekeeper.sheet_files.kept import kept_sheets, sheet_of
from scorekeeper.speech.speaker import Speaker
from scorekeeper.storage import owned_like, warn_if_volatile
from vision.errors import CalibrationError, SourceError
from vision.memory import give_back_picture_memory
from vision.results import Reading
from vision.sources import SOURCES, Frame, available_cameras, create_source
from vision.watching.calibration import calibration_file, read_calibration

FILE_SOURCES = ("video:", "photos:")
CAMERA_STOPS_WITHIN_S = 4.0
"""Seconds in which the camera thread must end when the program stops; the systemd unit waits ten before it kills the
program."""
NO_TOUCHSCREEN = Notice("start", Sentence(
    "No touchscreen was found: look at its cable, or plug in a mouse and a keyboard; then switch the power off and on."
), True)  # fmt: skip
SOURCES_HELP = "\n".join(f"  {name:9} {does}" for name, does in SOURCES.items())


def add(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"cameras:\n{SOURCES_HELP}"
    parser.add_argument("--camera", metavar="SOURCE", help="where pictures come from (see below)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games and settings are kept")
    add_sheet_file_argument(parser, several=True)
    parser.add_argument("--record", metavar="DIR", type=Path, help="record the evening there, for 'scorekeeper replay'")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--fullscreen", action="store_true", help="fill the display (without a desktop: always)")
    shown.add_argument("--windowed", action="store_true", help="in a window")
    parser.add_argument("--size", metavar="WxH", type=parse_size, help="pixels of the window, as 1280x720")
    parser.add_argument("--ppi", metavar="N", type=parse_density, help="pixels an inch of the display")
    parser.add_argument(
        "--language", metavar="CODE", type=parse_language, help="of the screens, as de (else: the settings)"
    )


def parse_size(text: str) -> tuple[int, int]:
    wide, cross, high = text.partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal() and min(int(wide), int(high)) >= 320):
        raise argparse.ArgumentTypeError(f"a size is written as 1280x720 and at least 320x320, not {text!r}")
    return int(wide), int(high)


def parse_language(text: str) -> str:
    text = text.lower()
    if text not in screen_languages():
        raise argparse.ArgumentTypeError(f"the screens speak {', '.join(screen_languages())}, not {text!r}")
    return text


def parse_density(text: str) -> int:
    if not text.isdecimal() or not 50 <= int(text) <= 800:
        raise argparse.ArgumentTypeError(f"pixels an inch are a number from 50 to 800, not {text!r}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    give_back_picture_memory()
    data = arguments.data or default_data_folder()
    with owned_like(data), Stopping() as stopping, supervise(data) as now, ExitStack() as opened:
        return run_evening(arguments, data, now, stopping, opened)


def run_evening(
    arguments: argparse.Namespace, data: Path, now: SupervisedRun, stopping: Stopping, opened: ExitStack
) -> int:
    """Run the application from start to end, and return the exit code, which reports how the players left it. `opened`
    closes all that is opened here."""
    loaded, (_kept, odd) = files.load_settings(data / files.SETTINGS_FILE), kept_sheets(data)
    named = tuple(sheet_of(one).id for one in arguments.sheet_file or ())
    asked = with_command_line(loaded.settings, arguments)
    chosen = asked if arguments.camera else with_demo_for_missing_camera(asked)
    teacher = ReaderTeacher(data, chosen.learn)
    recorders = make_recorders(data, arguments.record, chosen, teacher)
    for recorder in recorders:
        opened.callback(recorder.close)
    hung, rewind = Event(), RewindRing(chosen.keep_photos)
    watching = partial(
        make_watch, data, recorders, teacher, rewind, opened, hung.set if power.is_supervised() else None
    )
    watch, blind = watch_or_reason(watching, "none" if now.safe else chosen.camera, bool(arguments.camera))
    open_display(arguments, data)
    # Kivy reads its environment when it is imported, so it is imported only now
    from scorekeeper.advice.process import AdviceProcess  # noqa: PLC0415
    from scorekeeper.ui.advising import AdviceDesk  # noqa: PLC0415
    from scorekeeper.ui.app import NO_CAMERA_SENTENCE, ScorekeeperApp  # noqa: PLC0415
    from scorekeeper.ui.table import PartsToBuildApp  # noqa: PLC0415

    backlight = Backlight()
    opened.callback(backlight.wake)
    advisor = AdviceProcess(data)
    opened.callback(advisor.close)
    with now.extending_start():  # a large journal that is repaired takes minutes
        brought = restoring.restore_waiting_backup(data)
        session, problem = open_games(data / GAMES, opened, recorders)
    drawn = "" if chosen is asked else NO_CAMERA_SENTENCE
    notices = (
        *now.notices,
        *([NO_TOUCHSCREEN] if is_touchscreen_missing() else []),
        *(Notice("settings", sentence) for sentence in (*loaded.notices, *odd)),
        *damage_notices(data),
        *(Notice("journal", sentence, True) for sentence in filter(None, [brought])),
        *(Notice("disk", sentence, True) for sentence in filter(None, [warn_if_volatile(data)])),
        *(Notice("camera", words) for words in filter(None, [blind, calibration_warning(data, chosen.camera), drawn])),
    )
    table = PartsToBuildApp(
        session,
        chosen,
        data,
        px_per_mm=pixels_per_inch(arguments) / 25.4,
        watch=watch,
        problem=problem,
        notices=notices,
        make_watch=watching,
        drawn=now.report_drawn,
        beat=now.beat,
        changed=partial(apply_changed_settings, recorders[0], teacher, rewind),
        stopping=lambda: stopping.wanted or hung.is_set(),
        advising=AdviceDesk(advisor),
        voice=opened.enter_context(closing(Speaker())),
        board=opened.enter_context(closing(Scoreboard())),
        phone=opened.enter_context(closing(PhoneCamera(data))),
        stored=loaded.settings,
        backlight=backlight,
        has_touch=not is_touchscreen_missing(),
        own_sheets=named,
    )
    app = ScorekeeperApp(table)
    app.run()
    if hung.is_set():
        raise Missing("the camera's driver does not answer any more: the program ends, and systemd starts it again")
    return power.exit_code(app.left)


def damage_notices(data: Path) -> tuple[Notice, ...]:
    """A message for each file of names, dice, notes and results on paper that cannot be read as a whole."""
    return tuple(Notice("journal", sentence) for sentence in damaged_file_sentences(data))


def is_touchscreen_missing() -> bool:
    """Whether the program draws without a desktop and no touchscreen is connected."""
    return os.environ.get("SDL_VIDEODRIVER") == "kmsdrm" and not connected_ports_by_touchscreen()


def apply_changed_settings(photos: Recorder, teacher: ReaderTeacher, rewind: RewindRing, settings: Settings) -> None:
    """Apply settings that were changed on the screen to the recorder of photos, the kept last seconds, and the teacher
    of the reader."""
    photos.photos_wanted = rewind.wanted = settings.keep_photos
    teacher.set_wanted(settings.learn)


def with_command_line(settings: Settings, arguments: argparse.Namespace) -> Settings:
    """The settings, with the camera and the language that the command line names, if any; these are never saved."""
    named = {"camera": arguments.camera, "language": arguments.language}
    return replace(settings, **{name: value for name, value in named.items() if value})


def with_demo_for_missing_camera(settings: Settings) -> Settings:
    """The settings with the demo as the camera, if the camera is automatic and the machine has none."""
    return settings if settings.camera != "auto" or available_cameras() else replace(settings, camera="demo")


def make_recorders(data: Path, folder: Path | None, settings: Settings, teacher: ReaderTeacher) -> list[Recorder]:
    """The recorders: one for photos while the settings allow them, which also teaches the reader, and one for the whole
    game if `--record` names a folder, which is made now; a BadInput if it cannot be written."""
    kept = Recorder(
        data / PHOTOS_FOLDER, with_acts=False, photos_wanted=settings.keep_photos, on_confirmed=teacher.learn
    )
    if folder is None:
        return [kept]
    evening = Recorder(folder)
    evening.make_recording_folder()
    return [kept, evening]


def make_watch(
    data: Path,
    recorders: Sequence[Recorder],
    teacher: ReaderTeacher,
    rewind: RewindRing,
    opened: ExitStack,
    on_hang: Callable[[], object] | None,
    camera: str,
) -> Watch | None:
    """The camera thread for this camera with its stored calibration, None for `none`; an unknown camera raises an error
    at once. Its frames with dice at rest go to the recorders; `on_hang` is called if its driver hangs for good."""
    if camera == "none":
        return None

    def settled(frame: Frame, reading: Reading) -> None:
        for recorder in recorders:
            recorder.remember_at_rest(frame, reading)

    watch = watch_table(camera, data, settled, on_hang, teacher.set_reader, rewind)
    opened.callback(watch.stop, CAMERA_STOPS_WITHIN_S)
    return watch


def watch_or_reason(
    watching: Callable[[str], Watch | None], camera: str, is_camera_named: bool
) -> tuple[Watch | None, str]:
    """The camera thread to begin with; None and the reason if there is no such camera or film. If it was named on the
    command line its SourceError is raised instead. A camera that is not plugged in yet is waited for."""
    try:
        if camera.startswith(FILE_SOURCES):
            with create_source(camera):
                pass  # a file must exist now; a camera may be plugged in later
        return watching(camera), ""
    except SourceError as error:
        if is_camera_named:
            raise
        return None, error_words(error)


def calibration_warning(data: Path, camera: str) -> str:
    """Why the stored calibration cannot be used; empty if it can, or if there is none."""
    try:
        read_calibration(calibration_file(data, camera))
    except CalibrationError as error:
        return error_words(error)
    return ""


def open_games(path: Path, opened: ExitStack, recorders: Sequence[Recorder] = ()) -> tuple[Session, str]:
    """A session on the journal, whose acts also go to the recorders; if the journal cannot be used, a session in memory
    and the reason, which is empty otherwise."""
    try:
        journal: Keeper = opened.enter_context(closing(open_journal(path)))
        for recorder in recorders:
            journal = RecordingJournal(journal, recorder)
        return Session(journal), ""
    except JournalError as problem:
        return Session(), problem.sentence
