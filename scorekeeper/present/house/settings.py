"""The contents of the settings screen: groups of rows with choices, acts and facts, and the kept photos."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper import __version__
from scorekeeper.present.house import wrong_readings as reading_words
from scorekeeper.present.setup.draft import LANGUAGE_NAMES
from scorekeeper.present.texts import _, ngettext, screen_languages, system_language
from scorekeeper.records import PHOTOS_FOLDER
from scorekeeper.settings import LEAST_MENTIONED_COSTS, MAINS_FREQUENCIES_HZ, Settings
from scorekeeper.speech.voices import is_installed
from vision.errors import without_secrets


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """A row with a setting: its field in Settings, its values with their names, the one in force, and an explanation,
    empty if it needs none. Off and on are a switch, two values two keys, more have a page of their own."""

    field: str
    name: str
    values: tuple[tuple[Any, str], ...]
    chosen: Any
    says: str = ""

    @property
    def chosen_name(self) -> str:
        """The name of the value in force."""
        return next(name for value, name in self.values if value == self.chosen)


@dataclass(frozen=True, slots=True)
class SettingAct:
    """A row with a key that does something: the name of what it does in the code, a label, an explanation, and the word
    on the key."""

    act: str
    name: str
    says: str
    word: str


@dataclass(frozen=True, slots=True)
class SettingFact:
    """A row only to read."""

    name: str
    says: str


SettingRow = SettingChoice | SettingAct | SettingFact


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Rows that are shown together, with the group's key in the code, its name and its icon."""

    key: str
    name: str
    icon: str
    rows: tuple[SettingRow, ...]


def setting_groups(
    settings: Settings, connected: Sequence[str], data: Path, address: SettingRow | None = None, wrong_readings: int = 0
) -> tuple[SettingGroup, ...]:
    """All rows of the settings screen, by group. A new row is one more line in a group; a new setting is one more line
    in `setting_choices`. `address` is the row with the scoreboard's address (None while it is closed); `wrong_readings`
    is the number of kept readings that the table called wrong."""
    by_field = {one.field: one for one in setting_choices(settings, connected)}

    def of(*fields: str) -> tuple[SettingRow, ...]:
        return tuple(by_field[field] for field in fields)

    aim = SettingAct("camera", _("Aim the camera"), "", _("Camera"))
    sound = SettingAct("sound", _("Sound"), _("A tick and one sentence."), _("Test sound"))
    sample = SettingAct("sample_turn", _("How a turn goes"), _("20 seconds; nothing is kept"), _("Watch a turn"))
    names = SettingAct("known_names", _("Players"), _("Tap a name to forget it."), _("Remembered names"))
    backup = SettingAct("backup", _("Games are kept in"), str(data), _("Backup"))
    board = of("scoreboard") + ((address,) if address else ())
    pictures = (*of("mains", "keep_photos", "learn"), *photo_rows(data, wrong_readings))
    paced = ("scan_pace",) if settings.scan == "one" else ()
    version = SettingFact(_("Version"), __version__)
    return (
        SettingGroup("screen", _("Screen"), "screen", of("language", "theme", "large_print", "scan", *paced)),
        SettingGroup("camera", _("Camera"), "camera", (*of("camera"), aim, *pictures)),
        SettingGroup("sound", _("Sound"), "speaker", (*of("speech", "say_all", "ticks"), sound, *of("highlights"))),
        SettingGroup("players", _("Players"), "people", (*of("coach", "goal", "mention"), names, sample)),
        SettingGroup("table", _("This table"), "info", (*board, *of("dim_after"), version, backup)),
    )  # fmt: skip


def photo_rows(data: Path, wrong_readings: int) -> tuple[SettingRow, ...]:
    """The rows with a key to delete the kept photos, and with one to the readings that the table called wrong; each
    only if there are any."""
    files = files_in_photos_folder(data)
    kept = SettingAct("photos", _("Photos"), "", delete_photos_words(files))
    more = SettingAct(
        "rewinds", reading_words.wrong_readings_title(), "", reading_words.wrong_readings_count_words(wrong_readings)
    )
    return (*[kept][: bool(files)], *[more][: bool(wrong_readings)])


def setting_choices(settings: Settings, connected: Sequence[str] = ()) -> tuple[SettingChoice, ...]:
    """All settings that are chosen with a tap. `connected` are the cameras that can be chosen; a camera or time that
    only the settings file names is offered, too."""
    off_on = ((False, _("off")), (True, _("on")))
    spoken = tuple((code, LANGUAGE_NAMES[code]) for code in screen_languages())
    lights = named_values(settings.dim_after, minutes_words, (120, 300, 900, 0))
    cameras = named_values(settings.camera, camera_name, ("auto", *connected, "phone", "demo", "none"))
    return (
        SettingChoice("language", _("Language"), spoken, settings.language or system_language(),
               _("Of the screen and the voice.")),
        SettingChoice("theme", _("Background"), (("dark", _("dark")), ("light", _("light"))), settings.theme),
        SettingChoice("large_print", _("Large print"), off_on, settings.large_print,
               _("Larger digits, one card at a time.")),
        SettingChoice("dim_after", _("Dim the screen after"), lights, settings.dim_after,
               _("The first tap only wakes it.")),
        SettingChoice("camera", _("Camera"), cameras, settings.camera),
        SettingChoice("mains", _("Mains frequency"), mains_choices(), settings.mains,
               _("So that lamps do not flicker in the picture.")),
        SettingChoice("coach", _("Coach"), coach_choices(), settings.coach,
               _("After each turn what it cost; open also what is best.")),
        SettingChoice("goal", _("The best choice"), goal_choices(), settings.goal,
               _("What the coach and the order of the entries follow.")),
        SettingChoice("mention", _("Mistakes are mentioned from"), least_mentioned_cost_choices(), settings.mention,
               _("Points, or points of chance to win.")),
        SettingChoice("keep_photos", _("Keep a photo of every throw"), off_on, settings.keep_photos,
               _("They stay on this device.")),
        SettingChoice("learn", _("Learn from confirmed throws"), off_on, settings.learn,
               _("The camera is surer of these dice; no pictures are kept.")),
        SettingChoice("highlights", _("Moments"), off_on, settings.highlights,
               _("Five of a kind, the bonus, a new leader, records; and all that moves.")),
        SettingChoice("speech", _("Speech"), off_on, settings.speech, speech_setting_words()),
        SettingChoice("say_all", _("Say everything"), off_on, settings.say_all,
               _("Also offers, questions, the standings and the card.")),
        SettingChoice("scan", _("Switches"), (("off", _("off")), ("one", _("one")), ("two", _("two"))), settings.scan,
               _("Space moves a frame, enter chooses.")),
        *([single_switch_pace_choice(settings)] if settings.scan == "one" else []),
        SettingChoice("ticks", _("A tick when dice were read"), off_on, settings.ticks),
        SettingChoice("scoreboard", _("Scoreboard"), off_on, settings.scoreboard, scoreboard_setting_words()),
    )  # fmt: skip


def speech_setting_words() -> str:
    if is_installed():
        return _("Says the dice, the entry, and who is next.")
    return _("This device cannot speak: espeak-ng is not installed.")


def scoreboard_setting_words() -> str:
    """The explanation of the setting of the scoreboard."""
    return _("For phones in the same network: they see names and points, and change nothing.")


def mains_choices() -> tuple[tuple[int, str], ...]:
    """The frequencies of the mains with their names."""
    return tuple((hertz, f"{hertz} Hz" if hertz else _("automatic")) for hertz in MAINS_FREQUENCIES_HZ)


def coach_choices() -> tuple[tuple[str, str], ...]:
    """The values of the coach's setting with their names."""
    return (
        ("auto", _("to one alone")), ("off", _("off")), ("after", _("after the turn")), ("open", _("open")),
    )  # fmt: skip


def goal_choices() -> tuple[tuple[str, str], ...]:
    """The values of the setting that defines the coach's best choice, with their names."""
    return ("auto", _("to win, in the last boxes")), ("points", _("most points")), ("win", _("to win"))


def least_mentioned_cost_choices() -> tuple[tuple[int, str], ...]:
    return tuple((least, ngettext("{n} point", "{n} points", least).format(n=least))
                 for least in LEAST_MENTIONED_COSTS)  # fmt: skip


def named_values(chosen: Any, name_of: Callable[[Any], str], usual: tuple[Any, ...]) -> tuple[tuple[Any, str], ...]:
    values = usual if chosen in usual else (*usual, chosen)
    return tuple((value, name_of(value)) for value in values)


def minutes_words(seconds: int) -> str:
    if not seconds:
        return _("never")
    whole = max(1, round(seconds / 60))
    return ngettext("{n} minute", "{n} minutes", whole).format(n=whole)


def single_switch_pace_choice(settings: Settings) -> SettingChoice:
    """The setting of how many seconds the frame rests on each key before it moves on, for players who use a single
    switch."""
    values = named_values(settings.scan_pace, seconds_words, (1, 2, 4, 8))
    return SettingChoice("scan_pace", _("The frame rests for"), values, settings.scan_pace)


def seconds_words(count: int) -> str:
    return ngettext("{n} second", "{n} seconds", count).format(n=count)


def camera_name(source: str) -> str:
    kind, _colon, number = source.partition(":")
    names = {
        "auto": _("automatic"), "picamera": _("Pi camera"), "usb": _("USB camera"), "phone": _("phone"),
        "demo": _("drawn dice"), "none": _("none, by hand"),
    }  # fmt: skip
    return f"{names[kind]} {number}".strip().removesuffix(" 0") if kind in names else without_secrets(source)


# ---- kept photos


def files_in_photos_folder(data: Path) -> list[Path]:
    """The paths of all files below the folder of kept photos, sorted; the files with the labels are included."""
    return sorted(path for path in (data / PHOTOS_FOLDER).rglob("*") if path.is_file())


def delete_photos_words(files: Sequence[Path]) -> str:
    """The words on the key that deletes the photos among these files, or that there are none."""
    number = sum(path.suffix == ".jpg" for path in files)
    if not number:
        return _("No photos are kept.")
    return ngettext("Delete {n} kept photo", "Delete {n} kept photos", number).format(n=number)
