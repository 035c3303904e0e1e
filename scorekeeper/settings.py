"""The settings of a table: settings.toml to a frozen Settings and back. A bad file never stops a game.

An administrator may set defaults for a whole machine in a second file of the same kind, which is only read.
"""

import json
import os
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from pathlib import Path
from reprlib import repr as shortened
from typing import Any

from scorekeeper.errors import BadInput, Sentence, SettingsError, reason_of
from scorekeeper.names import LONGEST_NAME_LETTERS, is_drawable_text
from scorekeeper.storage import make_folder, read_whole, write_whole

SETTINGS_FILE = "settings.toml"
SYSTEM_FILE = Path("/etc/scorekeeper/settings.toml")
"""The administrator's file; the table's own file overrides it."""
THEMES = ("dark", "light")
COACHES = ("auto", "off", "after", "open")
"""When the coach, which suggests and judges choices, speaks. off: never; after: after each turn; open: also before a
choice; auto: after each turn if there is one player, never for several."""
GOALS = ("auto", "points", "win")
"""What the coach and the order of the entries follow. points: the most points; win: the chance to win; auto: the chance
to win in a player's last boxes if the coach is open, else the most points. For a single player always the most
points."""
SWITCH_SCANS = ("off", "one", "two")
"""The switches (keys or buttons) used in place of touch: "off"; "one", with which a frame moves over the targets by
itself and the switch chooses; "two", of which one moves the frame and the other chooses."""
MAINS_FREQUENCIES_HZ = (0, 50, 60)
"""The mains frequencies in Hz, at which lamps flicker; 0 takes the one of the time zone."""
LEAST_MENTIONED_COSTS = (1, 3, 5)
"""The choices for the least cost of a turn that the coach mentions, in points or in percentage points of the chance to
win."""
MOST_KNOWN_NAMES = 40
NUMBER_OF_BADGES = 49
"""The number of different badges, seven colours by seven shapes."""
DISPLAY_ROTATIONS = (-1, 0, 90, 180, 270)
"""The rotations of the picture on the display in degrees counter-clockwise; -1 if it is not known yet how the display
is mounted."""
MOST_FILE_BYTES = 1 << 13
"""The largest size of a settings file in bytes; what a larger one can hold would take seconds to parse."""
MOST_NOTICES_ABOUT_FILE = 5
"""The most messages about one file; further problems are only counted."""


def checked_field(default: Any, fits: Callable[[Any], bool], wanted: str) -> Any:
    """A field of Settings with a check of its value and a description of valid values for messages."""
    return field(default=default, metadata={"fits": fits, "wanted": wanted})


def switch_field(default: bool) -> Any:
    return checked_field(default, lambda value: type(value) is bool, Sentence("true or false"))


def text_field(default: str) -> Any:
    return checked_field(
        default, lambda value: type(value) is str and value.isprintable(), Sentence("a word in quotes")
    )


def are_names(value: Any) -> bool:
    return isinstance(value, tuple) and all(
        type(name) is str and name.strip() and is_drawable_text(name) and len(name) <= LONGEST_NAME_LETTERS
        for name in value
    )


NAMES_WANTED = Sentence("a list of names in quotes, each of up to 24 letters that the screen can draw")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table; every field is a key of settings.toml. An empty language means the system's; the
    rotation is asked for only where no desktop rotates the picture."""

    language: str = text_field("")
    theme: str = checked_field("dark", lambda value: value in THEMES, Sentence("dark or light"))
    large_print: bool = switch_field(False)
    dim_after: int = checked_field(
        300, lambda value: type(value) is int and 0 <= value <= 86400, Sentence("seconds from 0 (never) to 86400")
    )
    rotation: int = checked_field(
        -1,
        lambda value: type(value) is int and value in DISPLAY_ROTATIONS,
        Sentence("0, 90, 180, 270, or -1 to be asked"),
    )
    camera: str = text_field("auto")
    mains: int = checked_field(
        0,
        lambda value: type(value) is int and value in MAINS_FREQUENCIES_HZ,
        Sentence("0 (by the time zone), 50 or 60"),
    )
    keep_photos: bool = switch_field(False)
    learn: bool = switch_field(True)
    coach: str = checked_field("auto", lambda value: value in COACHES, Sentence("auto, off, after or open"))
    goal: str = checked_field("auto", lambda value: value in GOALS, Sentence("auto, points or win"))
    mention: int = checked_field(
        1, lambda value: type(value) is int and value in LEAST_MENTIONED_COSTS, Sentence("1, 3 or 5")
    )
    speech: bool = switch_field(False)
    say_all: bool = switch_field(False)
    scan: str = checked_field("off", lambda value: value in SWITCH_SCANS, Sentence("off, one or two"))
    scan_pace: int = checked_field(
        2, lambda value: type(value) is int and 1 <= value <= 20, Sentence("seconds from 1 to 20")
    )
    ticks: bool = switch_field(False)
    highlights: bool = switch_field(True)
    scoreboard: bool = switch_field(False)
    players: tuple[str, ...] = checked_field((), are_names, NAMES_WANTED)
    badges: tuple[str, ...] = checked_field((), are_names, NAMES_WANTED)
    """The players in the order in which they first sat down: the place of a name is that player's badge."""

    def with_names_known(self, *latest: str) -> "Settings":
        """The settings with these names first in the list of known players, which holds up to MOST_KNOWN_NAMES, and
        with a badge for each of them, as long as there are different ones."""
        known, worn = dict.fromkeys((*latest, *self.players)), dict.fromkeys((*self.badges, *latest))
        return replace(self, players=tuple(known)[:MOST_KNOWN_NAMES], badges=tuple(worn)[:NUMBER_OF_BADGES])

    def without_known_name(self, name: str) -> "Settings":
        return replace(self, players=tuple(other for other in self.players if other != name))


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings, and messages about what could not be used in their files."""

    settings: Settings
    notices: tuple[str, ...] = ()


def load_settings(path: Path) -> LoadedSettings:
    """The settings in the file, over the administrator's; lines that cannot be used are ignored and reported."""
    system = read_settings(SYSTEM_FILE, Settings())
    own = read_settings(path, system.settings)
    return LoadedSettings(own.settings, system.notices + own.notices)


def read_settings(path: Path, base: Settings) -> LoadedSettings:
    """The settings in one file, over `base`, and messages about what cannot be used; `base` if there is no file."""
    content = b""
    try:
        content = read_whole(path, MOST_FILE_BYTES)
        given = tomllib.loads(content.decode())
    except FileNotFoundError:
        return LoadedSettings(base)
    except OSError as error:
        sentence = Sentence(
            "{path} cannot be read ({reason}): using the default settings.", path=path, reason=reason_of(error)
        )
        return LoadedSettings(base, (sentence,))
    except (ValueError, RecursionError) as error:
        reason, read = why_not_toml(error), settings_from_table(readable_lines(content), path.name, base)
        sentence = Sentence(
            "{path} is not valid TOML ({reason}): using the default settings.", path=path, reason=reason
        )
        if read.settings != base:
            sentence = Sentence("{path} is not valid TOML ({reason}): using its other lines.", path=path, reason=reason)
        return LoadedSettings(read.settings, (sentence, *read.notices))
    return settings_from_table(given, path.name, base)


def readable_lines(content: bytes) -> dict[str, Any]:
    """The settings from those lines of a damaged file that are valid on their own, as this program writes each setting
    in a line of its own."""
    given: dict[str, Any] = {}
    for line in content.splitlines():
        with suppress(ValueError, RecursionError):
            given |= tomllib.loads(line.decode())
    return {key: value for key, value in given.items() if key in Settings.__dataclass_fields__}


def why_not_toml(error: Exception) -> str:
    """Why a file is not valid TOML; the parser names the line of most errors."""
    match error:
        case RecursionError():
            return "it is nested too deeply"
        case UnicodeDecodeError():
            return "it is not UTF-8 text"
        case tomllib.TOMLDecodeError():
            return str(error)
    return "a number in it is too large"


def settings_from_table(given: Mapping[str, Any], name: str, base: Settings) -> LoadedSettings:
    known = {one.name: one for one in fields(Settings)}
    chosen: dict[str, Any] = {}
    notices = []
    for key, value in given.items():
        if key not in known:
            sentence = Sentence("{file}: there is no setting {key}; it was ignored.", file=name, key=shortened(key))
            notices.append(sentence)
            continue
        fits, wanted = known[key].metadata["fits"], known[key].metadata["wanted"]
        listed = isinstance(value, list) and fits(())
        parts = [(one,) for one in value] if listed else [value]
        notices += [
            Sentence("{file}: {key} must be {wanted}, not {value}; it was ignored.",
                     file=name, key=key, wanted=wanted, value=short_value(part[0] if listed else part))
            for part in parts if not fits(part)
        ]  # fmt: skip
        if listed:
            chosen[key] = tuple(chain(*filter(fits, parts)))
        elif fits(value):
            chosen[key] = value
    if len(notices) > MOST_NOTICES_ABOUT_FILE:
        more = Sentence(
            "{file}: {n} more lines could not be used.", file=name, n=len(notices) - MOST_NOTICES_ABOUT_FILE
        )
        notices[MOST_NOTICES_ABOUT_FILE:] = [more]
    return LoadedSettings(replace(base, **chosen), tuple(notices))


def short_value(value: Any) -> str:
    """A value from the file, shortened to a few characters for a message."""
    try:
        return shortened(value)
    except ValueError:  # Python prints no number of thousands of digits
        return "a number that is too large"


def save_settings(path: Path, settings: Settings) -> None:
    try:
        make_folder(path.parent)
        write_whole(path, as_toml(settings).encode())
    except OSError as error:
        sentence = Sentence("the settings could not be saved in {path}: {reason}", path=path, reason=reason_of(error))
        raise SettingsError(sentence) from error


def as_toml(settings: Settings) -> str:
    """The settings as TOML, without those that the administrator's file sets to the same value.

    JSON writes numbers, booleans and lists of words exactly as TOML does, except for one character that TOML
    escapes.
    """
    system, factory = read_settings(SYSTEM_FILE, Settings()).settings, Settings()
    chosen = {one.name: getattr(settings, one.name) for one in fields(settings)}
    own = {name: value for name, value in chosen.items()
           if getattr(system, name) == getattr(factory, name) or value != getattr(system, name)}  # fmt: skip
    pairs = ((name, json.dumps(value, ensure_ascii=False)) for name, value in own.items())
    return "".join(f"{name} = {text}\n" for name, text in pairs).replace("\x7f", "\\u007f")


def default_data_folder() -> Path:
    """The folder of the games: systemd's state directory, else the usual folder for data of this user; a BadInput if
    the user has no home."""
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given.split(":")[0])
    try:
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "scorekeeper"
    except RuntimeError:
        raise BadInput("this user has no home folder: say with --data where games and settings are kept") from None
