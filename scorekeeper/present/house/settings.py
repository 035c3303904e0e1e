"""The contents of the settings screen: choices, kept photos, and the facts about this device. No kivy here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper import __version__
from scorekeeper.present.setup.draft import LANGUAGE_NAMES
from scorekeeper.present.texts import _, languages, ngettext, system_language
from scorekeeper.records import PHOTOS
from scorekeeper.settings import Settings
from scorekeeper.speech.voices import installed
from vision.errors import without_secrets


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """A setting: its field in Settings, its values with their names, the one in force, and an explanation, empty if it
    needs none."""

    field: str
    name: str
    values: tuple[tuple[Any, str], ...]
    chosen: Any
    says: str = ""


def choices(settings: Settings, connected: Sequence[str] = ()) -> tuple[SettingChoice, ...]:
    """All settings that are chosen with a tap. `connected` are the cameras that can be chosen; a camera or time set to
    another value in the file gets a key for it, too."""
    off_on = ((False, _("off")), (True, _("on")))
    spoken = tuple((code, LANGUAGE_NAMES[code]) for code in languages())
    lights = with_own(settings.dim_after, minutes, (120, 300, 900, 0))
    cameras = with_own(settings.camera, camera_name, ("auto", *connected, "phone", "demo", "none"))
    return (
        SettingChoice("language", _("Language"), spoken, settings.language or system_language()),
        SettingChoice("theme", _("Background"), (("dark", _("dark")), ("light", _("light"))), settings.theme),
        SettingChoice("large_print", _("Large print"), off_on, settings.large_print),
        SettingChoice("dim_after", _("Dim the screen after"), lights, settings.dim_after),
        SettingChoice("camera", _("Camera"), cameras, settings.camera),
        SettingChoice("coach", _("Coach"), coaches(), settings.coach,
               _("Points and reasons: after each turn what it cost, open also what is best.")),
        SettingChoice("goal", _("The best choice"), goals(), settings.goal,
               _("What the coach and the order of the entries follow.")),
        SettingChoice("keep_photos", _("Keep a photo of every throw"), off_on, settings.keep_photos,
               _("They stay on this device and make the table's own test set.")),
        SettingChoice("learn", _("Learn from confirmed throws"), off_on, settings.learn,
               _("The camera is surer of dice that it has read rightly here. No pictures are kept.")),
        SettingChoice("highlights", _("Moments"), off_on, settings.highlights,
               _("Five of a kind, the bonus, a new leader and records are shown for a moment, and dice move.")),
        SettingChoice("speech", _("Speech"), off_on, settings.speech, speech_words()),
        SettingChoice("ticks", _("A tick when dice were read"), off_on, settings.ticks),
        SettingChoice("scoreboard", _("Scoreboard"), off_on, settings.scoreboard, scoreboard_words()),
    )  # fmt: skip


def speech_words() -> str:
    if installed():
        return _("Says the dice, the entry, and who is next.")
    return _("This device cannot speak: espeak-ng is not installed.")


def scoreboard_words() -> str:
    """The explanation of the setting of the scoreboard."""
    return _(
        "Opens a page for phones and computers in the same network: whoever has its address sees names and points. "
        "Nothing can be changed there, and no pictures are sent."
    )  # fmt: skip


def coaches() -> tuple[tuple[str, str], ...]:
    """The values of the coach's setting with their names."""
    return (
        ("auto", _("to one alone")), ("off", _("off")), ("after", _("after the turn")), ("open", _("open")),
    )  # fmt: skip


def goals() -> tuple[tuple[str, str], ...]:
    """The values of the setting of what is best, with their names."""
    return ("auto", _("to win, in the last boxes")), ("points", _("most points")), ("win", _("to win"))


def with_own(now: Any, name: Callable[[Any], str], usual: tuple[Any, ...]) -> tuple[tuple[Any, str], ...]:
    values = usual if now in usual else (*usual, now)
    return tuple((value, name(value)) for value in values)


def minutes(seconds: int) -> str:
    if not seconds:
        return _("never")
    whole = max(1, round(seconds / 60))
    return ngettext("{n} minute", "{n} minutes", whole).format(n=whole)


def camera_name(source: str) -> str:
    kind, _colon, number = source.partition(":")
    names = {
        "auto": _("automatic"), "picamera": _("Pi camera"), "usb": _("USB camera"), "phone": _("phone"),
        "demo": _("drawn dice"), "none": _("none, by hand"),
    }  # fmt: skip
    return f"{names[kind]} {number}".strip().removesuffix(" 0") if kind in names else without_secrets(source)


# ---- kept photos


def kept_photos(data: Path) -> list[Path]:
    """The paths of all files below the folder of kept photos, sorted; the files with the labels are included."""
    return sorted(path for path in (data / PHOTOS).rglob("*") if path.is_file())


def photo_words(files: Sequence[Path]) -> str:
    number = sum(path.suffix == ".jpg" for path in files)
    if not number:
        return _("No photos are kept.")
    return ngettext("Delete {n} kept photo", "Delete {n} kept photos", number).format(n=number)


def about(data: Path) -> tuple[tuple[str, str], ...]:
    return ((_("Version"), __version__), (_("Games are kept in"), str(data)))
